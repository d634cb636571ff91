"""The result of a finished game."""

from loyang.engine.scoring import scores, winners
from loyang.engine.state import State
from loyang.server.tables.table import is_over

from .base import Document


def result_document(state: State | None) -> Document | None:
    if state is None or not is_over(state):
        return None
    return {
        "scores": [
            {"seat": seat, "space": space, "cash": cash, "vegetables": vegetables}
            for seat, (space, cash, vegetables) in enumerate(each.key() for each in scores(state))
        ],
        "winners": winners(state),
    }
