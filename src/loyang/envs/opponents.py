"""Bots at the seats that are not learnt: they see their views and nothing else.

The learner has seat 0; who begins is drawn with the cards.
"""

from collections.abc import Callable, Sequence

from loyang.bots import Bot, Budget, bots
from loyang.engine.actions import Action
from loyang.engine.state import State
from loyang.engine.views import view

Factory = Callable[[int | str, Budget | None], Bot]


def factories(opponents: Sequence[str | Factory], players: int) -> tuple[Factory, ...]:
    """What makes the bots of the seats from 1 on; a wrong choice is a `ValueError`."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        raise ValueError(f"opponents: must be a list of bots, not {opponents!r}")
    if opponents and len(opponents) != players - 1:
        raise ValueError(
            f"opponents: {players} players need {players - 1} of them, not {len(opponents)}"
        )
    known = bots() if opponents else {}
    found: list[Factory] = []
    for opponent in opponents:
        if isinstance(opponent, str):
            if opponent not in known:
                raise ValueError(
                    f"opponents: no bot is called {opponent!r}; there are {', '.join(known)}"
                )
            found.append(known[opponent].factory)
        elif callable(opponent):
            found.append(opponent)
        else:
            raise ValueError(f"opponents: {opponent!r} is neither a bot's name nor makes bots")
    return tuple(found)


class Opponents:
    """The bots of one game."""

    def __init__(self, made_by: tuple[Factory, ...], seed: str) -> None:
        self._bots = [make(f"{seed} {seat}", None) for seat, make in enumerate(made_by, 1)]

    def answer(self, state: State, seat: int, actions: list[Action]) -> Action:
        """What the bot of that seat does; an answer that is not on offer is a `ValueError`."""
        chosen = self._bots[seat - 1].choose(view(state, seat), actions.copy())
        if chosen not in actions:
            raise ValueError(f"the bot at seat {seat} answered {chosen!r}, which is not on offer")
        return actions[actions.index(chosen)]
