"""Proving a puzzle again: whether everything that is said about it is true."""

from loyang.engine.notation import NotationError
from loyang.engine.reasons import Illegal

from .goals import allowed
from .proof import prove
from .puzzle import Puzzle
from .solver import Unsolvable


def fault_of(puzzle: Puzzle) -> str:
    """What is wrong with it; empty if nothing."""
    try:
        actions = puzzle.actions()
        if not all(map(allowed, actions)) or not puzzle.solved_by(actions):
            return "its solution does not reach the goal"
        proof = prove(puzzle.open(), puzzle.seat, puzzle.goal)
    except (NotationError, Illegal) as fault:
        return f"its solution cannot be played: {fault}"
    except Unsolvable as fault:
        return f"it cannot be proved: {fault}"
    if proof.best != puzzle.goal.number:
        return f"{proof.best} can be reached, not {puzzle.goal.number}"
    if proof.ways != 1:
        return f"there are {proof.ways} ways"
    if proof.decisions != puzzle.decisions:
        return f"it takes {proof.decisions} decisions, not {puzzle.decisions}"
    return ""
