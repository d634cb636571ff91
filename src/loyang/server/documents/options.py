"""What a seat can do, as documents: each action with the things it is attached to and a preview.

Legal is what the engine lists. The previews are tried out on a possible truth behind the seat's
view, and cut off where chance or somebody else begins, so they can tell nothing hidden (R9).
"""

from itertools import chain
from typing import Any, Final, NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from loyang.engine.actions import Action, Dig
from loyang.engine.cards import VEGETABLES, pile_name
from loyang.engine.events import EVERYONE, TURNS, UNFORESEEN, Event, events_with
from loyang.engine.game import apply, free_actions, legal_actions
from loyang.engine.scoring import score
from loyang.engine.state import Seat, State
from loyang.engine.views import View, some_state
from loyang.puzzles.goals import allowed

from . import shapes, things
from .base import finished, joined
from .compounds import Played, compounds
from .events import FINAL, event_document
from .moves import joint_move, stage
from .near_misses import near_misses, reason_text, refusals
from .stop import stop_document

# No preview goes beyond these.
FRAME: Final = events_with(TURNS | UNFORESEEN)


class Acting(NamedTuple):
    """All that the page needs to let a seat act; five values of the table document."""

    options: list[Any]  # `shapes.Option`, as text
    free: list[Any]
    compounds: list[shapes.Compound]
    near: list[Any]  # `shapes.Near`, as text
    stop: shapes.Stop | None


NOTHING: Final = Acting([], [], [], [], None)


def options(state: State, seen: View, puzzle: bool = False) -> Acting:
    """Answers to what the seat is asked, free actions (R5.5), lines of several actions, near
    misses, the end of the turn: for the seat that sees the state so. In a puzzle not all of it."""
    seat = seen.viewer
    free = free_actions(state, seat)
    legal = legal_actions(state, seat)
    answers = legal[: len(legal) - len(free)]
    guess = some_state(seen)
    refused = refusals(guess, seat, legal)
    if puzzle:
        answers = [action for action in answers if allowed(action)]
        free = [action for action in free if allowed(action)]
        legal = [action for action in legal if allowed(action)]
    return Acting(
        options=[option_document(guess, action) for action in answers],
        free=[option_document(guess, action) for action in free],
        compounds=[
            compound_document(guess, played) for played in compounds(guess, seat, legal, refused)
        ],
        near=[
            joined(things.near.of(action, stage(guess, action)), reason_text(reason))
            for action, reason in near_misses(guess, seat, legal, refused)
        ],
        stop=stop_document(guess, seat, answers),
    )


def option_document(guess: State, action: Action) -> Any:
    return finished(things.option.of(action, stage(guess, action)), preview(guess, action))


def compound_document(guess: State, played: Played) -> shapes.Compound:
    """What the last action does, with the way to it; it belongs to that action's main thing."""
    final = played.line[-1]
    return replace(
        things.compound(final),
        move=joint_move(guess, played.line),
        actions=[str(action) for action in played.line],
        steps=[
            replace(things.step(action), cash=cash_of(events, action.seat))
            for action, events in zip(played.line, played.events, strict=True)
        ],
        preview=outcome(guess, played.after, final, list(chain(*played.events))),
    )


def cash_of(events: list[Event], seat: int) -> int:
    return sum(event.cash for event in events if event.seat == seat)


# --- what would come of it -------------------------------------------------------------------


def preview(guess: State, action: Action) -> shapes.Preview:
    """Cost and result of an action, as far as its seat can know them before."""
    after = guess.copy()
    return outcome(guess, after, action, apply(after, action))


def outcome(guess: State, after: State, action: Action, events: list[Event]) -> shapes.Preview:
    """The same of what has been tried out: the last action, and all that has happened."""
    known: list[Event] = []
    ended = final = False
    cash = 0
    for event in events:
        final = final or event.name in FINAL
        if not ended and event.seat == action.seat:
            cash += event.cash
        ended = ended or event.name in FRAME
        if not ended and event.audience in (EVERYONE, action.seat):
            known.append(event)
    out = shapes.Preview([event_document(event) for event in known], cash=cash or UNSET)
    sown = [event for event in known if event.name == "sown"]
    if sown:
        out.sown = shapes.Sown(VEGETABLES[sown[0].kind], sown[0].number)
    if isinstance(action, Dig):
        out.field = pile_name(guess.seats[action.seat].pile[-action.depth])
    out.final = final or UNSET
    if not ended:
        add_changes(out, guess.seats[action.seat], after.seats[action.seat])
    return out


def add_changes(out: shapes.Preview, before: Seat, after: Seat) -> None:
    """What becomes different on a farm."""
    out.cart = moved(before.cart, after.cart)
    out.shop = moved(before.shop, after.shop)
    out.storehouse = moved(before.storehouse, after.storehouse)
    out.space = after.space - before.space or UNSET
    out.loans = after.loans - before.loans or UNSET
    if out.loans:
        out.counting = shapes.Counting(score(before).space, score(after).space)


def moved(before: list[int], after: list[int]) -> dict[str, int] | UnsetType:
    """How many more or fewer there are of each kind, if any."""
    if before == after:
        return UNSET
    changes = zip(VEGETABLES, before, after, strict=True)
    return {kind: now - then for kind, then, now in changes if now != then}
