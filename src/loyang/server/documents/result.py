"""The result of a finished game."""

from loyang.engine.scoring import praise, scores, winners
from loyang.engine.state import OVER, State

from . import shapes


def result_document(state: State | None) -> shapes.Result | None:
    """The final placing (R7.3, R7.4), the best first; None while the game goes on."""
    if state is None or state.phase != OVER:
        return None
    ranked = sorted(scores(state), key=lambda each: each.key(), reverse=True)
    won = winners(state)
    places = [
        shapes.Place(
            seat=each.seat,
            space=each.space,
            cash=each.cash,
            vegetables=each.vegetables,
            loans=state.seats[each.seat].loans,
            place=1 + sum(other.key() > each.key() for other in ranked),
            winner=each.seat in won,
        )
        for each in ranked
    ]
    return shapes.Result(
        places=places,
        winners=won,
        praise=praise(ranked[0].space) if state.players == 1 else "",
    )
