"""Lines of play for one decision: a strong player's, and the one that was chosen.

A decision is a run of a seat's actions without anything new to be seen: a whole action turn up to a
two-pack, all cards bought at the grid, a choice in the distribution, storing, the steps. Lines are
cut at its end, so that all of them are played on alike; and lines that lead to the same position
are one, whatever the order of their actions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loyang.bots import Budget, Explainer, make
from loyang.bots.answer_choice import answer_worths, best, finish_turn
from loyang.bots.planner import key_of
from loyang.engine.actions import Action, Done, Pack
from loyang.engine.game import legal_actions, perform, refuse
from loyang.engine.state import (
    ACT,
    CRY,
    EXTRA_HARVEST,
    GRID,
    HARVEST_HELPER_ASKED,
    PACK,
    PAY,
    PILE,
    PLOUGH,
    PURCHASE,
    QUESTION_NAMES,
    SHOPKEEPING,
    State,
    pending,
    stack_of,
)

from .futures import Futures, weights_for

# What a decision is about, as data and messages name it: its first question, mostly.
TOPICS: Final = {
    **dict.fromkeys((ACT, SHOPKEEPING, CRY, PURCHASE, PLOUGH, PILE), "act"),
    HARVEST_HELPER_ASKED: "reap",
    EXTRA_HARVEST: "reap",
}
FREE: Final = "free"  # something done out of turn (R5.5)
LONGEST: Final = 60  # actions of a line; turns are far shorter


@dataclass(frozen=True, slots=True)
class Line:
    """A line of one decision, what its actions cost or bring, what would follow it, and the
    position it leads to."""

    actions: tuple[Action, ...]
    cash: tuple[int, ...] = ()
    then: tuple[Action, ...] = ()
    end: bytes = b""


Paid = tuple[Action, int]  # an action, and the cash that it cost or brought


def topic(state: State, seat: int) -> str:
    """What the seat has to decide now; paying for a field belongs to what brought it."""
    asked = [decision for decision in stack_of(state, seat) if decision.seat == seat]
    if not asked or stack_of(state, seat)[-1].seat != seat:
        return FREE
    if asked[-1].question == PACK:
        return "pack"
    question = asked[0].question
    return TOPICS.get(question, QUESTION_NAMES[question])


PAYING: Final = QUESTION_NAMES[PAY]


def goes_on(topic_now: str, about: str) -> bool:
    """Whether a question still belongs to the decision."""
    return topic_now in (about, PAYING)


def cut(truth: State, seat: int, actions: Sequence[Action], *, whole: bool) -> Line:
    """The part of the line that belongs to its decision; with `whole`, the decision is then ended.

    A plan of a turn is ended at once: it is compared as what it is, not with more added to it.
    """
    state = truth.copy()
    about = topic(state, seat)
    done: list[Paid] = []
    followed = 0
    for action in actions:
        asked = pending(state, seat)
        if asked is not None and asked.question == PAY and refuse(state, action) is not None:
            done += ended(state, seat, PAYING)
        if refuse(state, action) is not None or not goes_on(topic(state, seat), about):
            break
        done.append(do(state, action))
        followed += 1
    if whole and not (done and isinstance(done[-1][0], Pack)):
        done += ended(state, seat, about)
    return Line(
        tuple(action for action, _ in done),
        tuple(cash for _, cash in done),
        tuple(actions[followed:]),
        end_of(state, seat),
    )


def ended(state: State, seat: int, about: str) -> list[Paid]:
    """Answer what is left of a decision by the shortest way, or as the quick player does."""
    weights = weights_for(state.players)
    done: list[Paid] = []
    while (asked := pending(state, seat)) is not None and len(done) < LONGEST:
        if not goes_on(topic(state, seat), about) or (about == PAYING and asked.question != PAY):
            break
        actions = legal_actions(state, seat)
        if asked.question == ACT:
            action = finish_turn(state, actions, weights)
        elif asked.question == GRID:
            action = Done(seat)
        else:
            action = best(answer_worths(state, asked, actions, weights))
        done.append(do(state, action))
    return done


def do(state: State, action: Action) -> Paid:
    """Do it, and say what it cost or brought."""
    before = state.seats[action.seat].cash
    perform(state, action, [])
    return action, state.seats[action.seat].cash - before


def end_of(state: State, seat: int) -> bytes:
    """Everything that tells one end of a decision from another, in the same truth."""
    cards = [*state.seats[seat].hand, 255, *state.courtyard, 255, *[c + 2 for c in state.grid]]
    return bytes([state.round, state.phase, *cards, 255]) + int(key_of(state, seat)).to_bytes(
        8, "little", signed=True
    )


# --- who proposes them ---------------------------------------------------------------------------


def proposed(
    futures: Futures,
    actions: Sequence[Action],
    player: str,
    budget: Budget,
    most: int,
) -> list[Line]:
    """What the strong player would do, its best line first; no two that lead to the same."""
    bot = make(player, f"coach {futures.seed}", budget)
    if isinstance(bot, Explainer):
        lines = [line for _, line in bot.explain(futures.view, actions, most)]
    else:
        lines = [[bot.choose(futures.view, actions)]]
    truth = futures.truth(0)
    found: dict[bytes, Line] = {}
    for line in lines:
        if not line or line[0] in actions:
            each = cut(truth, futures.seat, line, whole=True)
            if each.actions:
                found.setdefault(each.end, each)
    return list(found.values())


def quick(futures: Futures) -> Line:
    """What the quick player of the futures does: an empty line, which leaves it to do so."""
    state = futures.truth(0).copy()
    seat = futures.seat
    about = topic(state, seat)
    for _ in range(LONGEST):
        asked = pending(state, seat)
        if asked is None or not goes_on(topic(state, seat), about):
            break
        futures.rollout.answer(state, asked)
    return Line((), end=end_of(state, seat))
