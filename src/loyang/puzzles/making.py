"""Finding puzzles in games: turns without chance, whose best result few find, and in one way only.

A game is looked through turn by turn. What a turn is worth as a puzzle follows from its proof, and
from which bots miss it: they play it as if it were the game's last, so that nothing but its result
counts for them.
"""

import hashlib
from collections.abc import Iterator
from typing import Final

from loyang.bots.registry import make
from loyang.engine.cards import ROUNDS, TRADER
from loyang.engine.game import apply, legal_actions
from loyang.engine.position import as_document
from loyang.engine.state import ACT, PATH, State, pending
from loyang.engine.views import view
from loyang.record import Record, walk

from .goals import Goal, Kind, allowed, furthest
from .proof import Proof, best_goal, prove
from .puzzle import Puzzle, customers
from .solver import Unsolvable

LADDER: Final = ("novice", "grocer", "farmer", "merchant")  # from weak to strong
MOST_PLAYERS: Final = 3  # with four, another pair plays at the same time (R4.3)
FEWEST_CUSTOMERS: Final = 2  # within reach, or there is nothing to think about
FEWEST_DECISIONS: Final = 3
MOST_DECISIONS: Final = 16
MOST_CARDS: Final = 14  # in the own display: what a puzzle shows must be seen at a glance
EASY_TO_PROVE: Final = 8_000  # positions: about half a second; most turns with more have far more
MOST_ANSWERS: Final = 80  # of a bot, in one turn


# --- turns ----------------------------------------------------------------------------------------


def turns(record: Record) -> Iterator[tuple[State, int]]:
    """Every action turn of a game at its beginning."""
    if record.players > MOST_PLAYERS:
        return
    begun: tuple[int, int] | None = None
    for step in walk(record):
        state = step.state
        for stack in state.stacks:
            if stack and stack[-1].question == ACT and begun != (state.round, stack[-1].seat):
                begun = (state.round, stack[-1].seat)
                yield laid_out(state), stack[-1].seat


def laid_out(state: State) -> State:
    """The position without what nobody sees: the order of the draw pile, and its seed."""
    twin = state.copy()
    twin.draw.sort()
    twin.seed = "puzzle"
    return twin


def worth_solving(state: State, seat: int) -> bool:
    own = state.seats[seat]
    shown = len(own.stalls) + len(own.regulars) + len(own.casuals) + len(own.helpers)
    return len(own.regulars) + len(own.casuals) >= FEWEST_CUSTOMERS and shown <= MOST_CARDS


# --- puzzles --------------------------------------------------------------------------------------


def puzzles_of(record: Record) -> Iterator[Puzzle]:
    """At most one of each turn."""
    for state, seat in turns(record):
        if worth_solving(state, seat):
            puzzle = puzzle_of(state, seat)
            if puzzle is not None:
                yield puzzle


def puzzle_of(state: State, seat: int) -> Puzzle | None:
    """The first goal that makes a puzzle."""
    for goal, proof in proofs(state, seat):
        if is_puzzle(state, seat, goal, proof):
            return Puzzle(
                goal=goal,
                seat=seat,
                position=as_document(state),
                decisions=proof.decisions,
                positions=proof.positions,
                missed=tuple(bot for bot in LADDER if not finds(bot, state, seat, goal)),
                solution=tuple(map(str, proof.solution)),
            )
    return None


def proofs(state: State, seat: int) -> Iterator[tuple[Goal, Proof]]:
    """For each goal that can be proved: a space is rarest; of the others either goes first."""
    odd = hashlib.sha256(repr(as_document(state)).encode()).digest()[0] % 2
    others: tuple[Kind, Kind] = ("cash", "customers")
    for kind in ("space", *(others[::-1] if odd else others)):
        try:
            goal = best_goal(state, seat, kind, EASY_TO_PROVE)
            yield goal, prove(state, seat, goal, EASY_TO_PROVE)
        except Unsolvable:
            continue


def is_puzzle(state: State, seat: int, goal: Goal, proof: Proof) -> bool:
    if proof.ways != 1 or not FEWEST_DECISIONS <= proof.decisions <= MOST_DECISIONS:
        return False
    if goal.kind == "space":
        return goal.number > state.seats[seat].space
    return len(proof.served) >= FEWEST_CUSTOMERS


def finds(bot: str, state: State, seat: int, goal: Goal) -> bool:
    """Whether that bot reaches the goal."""
    twin = state.copy()
    own = twin.seats[seat]
    if not any(card >= TRADER for each in own.helpers for card in (each.card, each.under)):
        twin.round = ROUNDS  # for traders the last rounds have other prices (R6.22)
    player = make(bot, f"puzzle {state.round}")
    served = 0
    for _ in range(MOST_ANSWERS):
        decision = pending(twin, seat)
        if decision is None:
            return False
        if decision.question == PATH:
            if goal.kind == "space":
                return furthest(own, own.cash) >= goal.number
            return goal.reached(twin, seat, served)
        actions = [each for each in legal_actions(twin, seat) if allowed(each)]
        if not actions:
            return False
        try:
            action = player.choose(view(twin, seat), actions)
        except StopIteration:  # it counts on a loan
            return False
        served += customers(apply(twin, action), seat)
    return False
