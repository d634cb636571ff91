"""The guided first game: rounds 1 to 3 are led, then it goes on freely with hints.

The learner is A and begins; the neighbour is B, friendly and a little careless: her mistakes teach
(no seed in round 1, an unhappy customer in round 2, too many casual customers in round 3).
"""

from collections.abc import Sequence
from typing import Final

from loyang.engine.cards import CARD_NAMES, FIELD, LANTERN, ROUNDS, ROW, TRADE_COST
from loyang.engine.events import Event
from loyang.engine.game import deciders, legal_actions
from loyang.engine.state import DUE, State

from .lesson import (
    LEARNER,
    Hint,
    Lesson,
    Step,
    look,
    not_yet,
    question_of,
    sure,
    words_of,
)

# Each order: A's hand, B's hand, then what is turned up, then spare cards. Every card phase
# shuffles anew, so a detour in one round does not disturb the next.
SCRIPT: Final[tuple[tuple[int | str, ...], ...]] = (
    (0,),  # A begins
    (5, 6, 3, 4),  # A's fields: cabbage, turnips, leeks, beans can grow
    (4, 5, 3, 6),
    (6, 4, 5, 3),  # B's fields
    (5, 3, 6, 4),
    tuple("R4 C14 C12 con-man S11 R3 merchant C10 S9 R13 S6 R14".split()),
    tuple("C3 C13 R7 messenger-boy haggler S1 R12 deliveryman C11 S4 S10 C4".split()),
    # Turned up by A, then B's two-pack, then A's.
    tuple("S13 C8 R6 market-woman saleswoman C1 S3 tout R10 S2 C9 shopper C6 S8 C5".split()),
)

NEIGHBOUR_PLAYS: Final = {
    0: ("sow pumpkin home",),
    1: (
        *("take C14", "keep R3"),
        *("buy turnip", "deliver R3", "done", "done", "step", "step", "done"),
    ),
    2: (
        *("take C13", "keep S1"),
        *("sow pumpkin 1", "miss R3", "done", "done", "step", "done"),
    ),
    3: (
        *("take C8", "keep C1", "trade S1 turnip for pumpkin", "deliver R3"),
        *("pack", "keep S2", "done", "done", "step", "done"),
    ),
}

SETTING_UP: Final = (
    look(
        "goal",
        0,
        "path",
        rules=("R7.4", "R2.1"),
        notes=(not_yet("*", says="goal"),),
    ),
    Step(
        "sow",
        0,
        ("field:A:home", "shop:wheat", "cash"),
        rules=("R1.6", "R5.1", "R5.3"),
        goal={"event": "sown", "seat": LEARNER, "place": 0},
        lines=("sow wheat home",),
        notes=(not_yet("sow pumpkin home", "sow turnip home", says="sow"),),
    ),
    look("neighbour", 0, "field:A:home", "seat:1"),
)

ROUND_1: Final = (
    look("field", 1, "field:A:1", rules=("R2.2", "R1.5")),
    look("harvest", 1, "field:A:home", "cart", rules=("R2.3",)),
    Step(
        "offer",
        1,
        ("card:C14", "hand", "courtyard"),
        rules=("R3.2", "R3.3"),
        goal={"event": "offered", "seat": LEARNER},
        lines=("offer C14", "offer C12", "offer con-man"),
        notes=(not_yet("offer R4", says="offer"),),
    ),
    look("choosing", 1, "seat:1", "courtyard"),
    # The page sends both choices together.
    look("take", 1, "card:S11"),
    Step(
        "keep",
        1,
        ("card:R4", "card:S11"),
        goal={"event": "kept", "seat": LEARNER, "card": "R4"},
        lines=("take S11", "keep R4"),
        notes=(
            not_yet("take C10", says="leek"),
            not_yet("take merchant", says="merchant"),
            not_yet("take *", says="stall"),
            not_yet("offer *", says="choose"),
            not_yet("keep *", says="customer"),
        ),
    ),
    look("regular", 1, "card:R4", rules=("R3.11", "R5.10", "R5.12")),
    Step(
        "buy",
        1,
        ("shop:wheat",),
        goal={"event": "bought", "seat": LEARNER, "kind": "wheat"},
        lines=("buy wheat",),
        also=("trade S11 cabbage for wheat", "buy cabbage"),
        notes=(
            not_yet("sow wheat 1", says="sow-wheat"),
            not_yet("sow cabbage 1", says="serve-first"),
            not_yet("buy pumpkin", "buy turnip", "buy bean", "buy leek", says="wants"),
            not_yet("trade S11 bean for *", "trade S11 wheat for *", says="cabbage"),
            not_yet("buy cabbage", says="wants", can="sow cabbage 1"),
        ),
        unless=("deliver R4",),
        variants=(("deliver R4", "later"), ("-trade S11 cabbage for wheat", "missing")),
    ),
    Step(
        "trade",
        1,
        ("card:S11", "good:S11:cabbage", "cart:wheat"),
        rules=("R5.6",),
        goal={"event": "traded", "seat": LEARNER, "kind": "cabbage"},
        lines=("trade S11 cabbage for wheat",),
        notes=(
            not_yet("trade S11 wheat for wheat", says="alike"),
            not_yet("trade S11 bean for *", says="cabbage"),
            not_yet("sow *", says="serve-first"),
        ),
        unless=("deliver R4",),
    ),
    Step(
        "deliver",
        1,
        ("card:R4", "cart:wheat", "cart:cabbage"),
        rules=("R5.11",),
        goal={"event": "delivered", "seat": LEARNER, "card": "R4"},
        lines=("deliver R4",),
        notes=(not_yet("sow *", "trade *", "buy *", says="serve-first"),),
    ),
    Step(
        "again",
        1,
        ("shop:cabbage", "field:A:1"),
        goal={"event": "bought", "seat": LEARNER, "kind": "cabbage"},
        lines=("buy cabbage",),
        notes=(
            not_yet("buy bean", "buy leek", says="five-spaces"),
            not_yet("buy *", says="wants-cabbage"),
        ),
        unless=("sow cabbage 1",),
    ),
    Step(
        "sow-again",
        1,
        ("field:A:1", "cart:cabbage"),
        goal={"event": "sown", "seat": LEARNER, "place": 1},
        lines=("sow cabbage 1",),
        notes=(not_yet("trade *", "sell *", "buy *", "sow *", says="ground"),),
    ),
    look("stop", 1, "stop"),
    look("first-step", 1, "path:2", rules=("R5.28",)),
    look("price", 1, "path:3"),
    Step(
        "loan",
        1,
        ("end",),
        rules=("R7.1", "R7.3"),
        goal={"event": "turn-over", "seat": LEARNER},
        lines=("step", "done"),
        notes=(
            not_yet("done @path:0", says="bargain"),
            not_yet("loan", says="loan-now"),
            not_yet("buy *", says="save"),
            not_yet("enlarge", says="nothing-to-store"),
        ),
    ),
    look("neighbour-plays", 1, "seat:1"),
)

ROUND_2: Final = (
    look("fields-serve", 2, "cart"),
    Step(
        "offer-again",
        2,
        ("hand",),
        goal={"event": "offered", "seat": LEARNER},
        lines=("offer C13", "offer R7", "offer messenger-boy"),
        notes=(
            not_yet("offer C3", says="turnips-come"),
            not_yet("take *", says="offer-first"),
        ),
        glows=8,
    ),
    Step(
        "choose",
        2,
        ("card:haggler", "card:C3"),
        goal={"event": "kept", "seat": LEARNER, "card": "C3"},
        lines=("take haggler", "keep C3"),
        notes=(
            not_yet("take R12", says="beans"),
            not_yet("take deliveryman", says="deliveryman"),
            not_yet("take *", says="helper"),
            not_yet("keep *", says="turnips-sell"),
            not_yet("offer *", says="choose"),
        ),
        glows=8,
    ),
    look("casual", 2, "card:C3", rules=("R5.15",)),
    Step(
        "deliver-again",
        2,
        ("card:R4",),
        goal={"event": "delivered", "seat": LEARNER, "card": "R4"},
        lines=("deliver R4",),
        notes=(not_yet("sow *", "trade *", says="her-two"),),
        glows=8,
    ),
    Step(
        "helper",
        2,
        ("card:haggler", "shop:turnip"),
        rules=("R5.8",),
        goal={"event": "bought", "seat": LEARNER, "kind": "turnip", "number": 2},
        lines=("buy turnip with haggler",),
        notes=(
            not_yet("buy turnip", says="two-for-one"),
            not_yet("buy * with haggler", says="wants-turnips"),
            not_yet("buy *", says="save-for-turnips"),
        ),
        glows=8,
    ),
    Step(
        "big-field",
        2,
        ("field:A:2", "cart:turnip"),
        goal={"event": "sown", "seat": LEARNER, "place": 2},
        lines=("sow turnip 2",),
        notes=(not_yet("trade *", "buy *", says="field-first"),),
        glows=8,
    ),
    look("storehouse", 2, "stop", rules=("R5.26", "R5.27", "R2.4", "R5.4"), glows=8),
    Step(
        "step-again",
        2,
        ("end",),
        goal={"event": "turn-over", "seat": LEARNER},
        lines=("store turnip", "step", "done"),
        notes=(
            sure("done @path:0", says="cheap-step"),
            sure("sell turnip", says="sell-turnip"),
            not_yet("enlarge", says="enlarge"),
            not_yet("trade *", says="turnips-tomorrow"),
            not_yet("buy *", "sow *", says="save"),
        ),
        glows=8,
    ),
    look("unhappy", 2, "seat:1", rules=("R5.13",)),
)

ROUND_3: Final = (
    Step(
        "turn-up",
        3,
        ("pile",),
        rules=("R3.9",),
        goal={"event": "turned-up", "seat": LEARNER},
        lines=("turn-up",),
        notes=(not_yet("offer *", "take *", says="pile"),),
        glows=20,
    ),
    Step(
        "choose-freely",
        3,
        ("card:R10",),
        goal={"event": "kept", "seat": LEARNER},
        lines=("take R10", "keep S13", "keep R6", "keep market-woman"),
        notes=(
            sure("keep C8", says="two-casual"),
            not_yet("take *", says="take-her"),
            not_yet("offer *", says="take-her"),
        ),
        glows=20,
    ),
    look("two-packs", 3, "seat:1", rules=("R5.17", "R5.18")),
    Step(
        "serve",
        3,
        ("card:R4",),
        goal={"event": "delivered", "seat": LEARNER, "card": "R4"},
        lines=("deliver R4", "buy wheat"),
        also=("serve C3",),
        notes=(
            sure("sow wheat *", "sow cabbage *", "trade * for wheat", says="counts"),
            sure("trade * for cabbage", says="counts"),
        ),
        glows=20,
    ),
    Step(
        "plus-two",
        3,
        ("card:C3",),
        rules=("R5.16",),
        goal={"event": "served", "seat": LEARNER, "card": "C3"},
        lines=("serve C3", "buy wheat", "buy turnip"),
        notes=(
            sure("sow turnip *", says="waits"),
            sure("trade S11 wheat for turnip", says="both-turnips"),
        ),
        unless=("keep * over *",),
        glows=20,
    ),
    Step(
        "pack",
        3,
        ("pack",),
        rules=("R5.19",),
        goal={"event": "pack", "seat": LEARNER},
        lines=("pack",),
        notes=(sure("done @act:*", says="farms-grow"),),
        glows=20,
    ),
    Step(
        "on-top",
        3,
        ("card:shopper", "card:C6"),
        rules=("R5.21",),
        goal={"answered": "pack"},
        lines=("keep shopper over C6", "keep shopper", "keep *"),
        notes=(
            sure("keep C6 over shopper", says="shopper-waits"),
            sure("keep none", says="keep-one"),
        ),
        glows=20,
    ),
    Step(
        "use-helper",
        3,
        ("card:shopper", "field:A:3"),
        rules=("R5.24",),
        goal={"event": "sown", "seat": LEARNER, "place": 3},
        lines=(
            *("sow leek 3", "sow bean 3", "sow cabbage 3"),
            *("buy leek with shopper", "buy bean with shopper", "buy cabbage with shopper"),
        ),
        notes=(sure("buy leek", says="with-shopper"),),
        glows=20,
    ),
    look("not-everyone", 3, "stop", variants=(("-miss R10", "served"),), glows=20),
    Step(
        "how-far",
        3,
        ("end",),
        goal={"event": "turn-over", "seat": LEARNER},
        lines=("miss *", "step", "store *", "done"),
        notes=(sure("done @path:0", says="cheap-step"),),
        glows=20,
    ),
    look(
        "off-you-go",
        3,
        "path",
        variants=(("ahead", "ahead"), ("level", "level")),
    ),
)

ANYTHING_ELSE: Final = not_yet("*", says="first-this")
NOTES: Final = (
    not_yet("loan", says="no-loan", before="loan"),
    sure("loan", says="loan", rounds=(1, 2, 3)),
    not_yet("sell bean", "sell leek", says="sell-dear", rounds=(1, 2)),
    not_yet("sell *", says="sell", rounds=(1, 2)),
    sure("sell bean", "sell leek", says="sell-dear", rounds=(3,)),
    sure("sell *", says="sell", rounds=(3,)),
    not_yet("pack", says="pack", before="pack", rounds=(1, 2)),
    not_yet("turn-up", says="turn-up", before="turn-up"),
    not_yet("miss *", says="miss", before="pack"),
    not_yet("done *", "done", says="early", rounds=(0, 1)),
    sure("done @act:*", says="early", rounds=(2, 3)),
    not_yet("discard *", says="discard"),
)


# --- hints of the free rounds -----------------------------------------------------------------


def asked(state: State, question: str) -> bool:
    return LEARNER in deciders(state) and question_of(state, LEARNER) == question


def lines_of(state: State, verb: str) -> list[str]:
    words = [words_of(action) for action in legal_actions(state, LEARNER)]
    return [each for each in words if each.split()[0] == verb]


def in_sight(state: State) -> list[int]:
    """The cards that can be chosen in the distribution."""
    return [*state.seats[LEARNER].hand, *state.courtyard] if asked(state, "draft") else []


def goods_lost(state: State, _: Sequence[Event]) -> bool:
    own = state.seats[LEARNER]
    return asked(state, "store") and sum(own.cart) + sum(own.storehouse) > own.capacity


def field_card(state: State, _: Sequence[Event]) -> bool:
    return any(ROW[card] == FIELD for card in in_sight(state))


def field_spent(_: State, events: Sequence[Event]) -> bool:
    return any(event.name == "field-emptied" and event.seat == LEARNER for event in events)


def last_row(state: State, _: Sequence[Event]) -> bool:
    ready = {line.split()[1] for line in lines_of(state, "deliver")}
    full = [each.card for each in state.seats[LEARNER].regulars if each.rows == 3]
    return asked(state, "act") and bool(full) and any(CARD_NAMES[card] in ready for card in full)


def many_casuals(state: State, _: Sequence[Event]) -> bool:
    own = state.seats[LEARNER]
    return asked(state, "act") and len(own.casuals) > len(own.regulars)


def red_due(state: State, _: Sequence[Event]) -> bool:
    regulars = state.seats[LEARNER].regulars
    return asked(state, "act") and any(each.red and each.standing == DUE for each in regulars)


def empty_field(state: State, _: Sequence[Event]) -> bool:
    """Something in the cart, or in reach of the cash, would grow on it."""
    return bool(lines_of(state, "sow")) and asked(state, "act")


def two_bowls(state: State, _: Sequence[Event]) -> bool:
    stalls = state.seats[LEARNER].stalls
    return asked(state, "act") and any(2 in TRADE_COST[each.card] for each in stalls)


def lantern(state: State, _: Sequence[Event]) -> bool:
    return any(card in LANTERN for card in in_sight(state))


def short_of_cash(state: State, _: Sequence[Event]) -> bool:
    return asked(state, "act") and state.seats[LEARNER].cash < 3 and not lines_of(state, "buy")


def round_8(_: State, events: Sequence[Event]) -> bool:
    return any(event.name == "round" and event.number == ROUNDS - 1 for event in events)


def round_9(_: State, events: Sequence[Event]) -> bool:
    return any(event.name == "round" and event.number == ROUNDS for event in events)


def last_walk(state: State, _: Sequence[Event]) -> bool:
    return state.round == ROUNDS and asked(state, "path") and bool(lines_of(state, "step"))


HINTS: Final = (
    Hint("round-9", round_9, rules=("R2.5",)),
    Hint("round-8", round_8),
    Hint("last-walk", last_walk, ("path",), rules=("R7.5",)),
    Hint("goods-lost", goods_lost, ("store",)),
    Hint("field-card", field_card, rules=("R3.7", "R3.8", "R5.20")),
    Hint("field-spent", field_spent),
    Hint("last-row", last_row),
    Hint("red-due", red_due),
    Hint("many-casuals", many_casuals),
    Hint("two-bowls", two_bowls),
    Hint("lantern", lantern, rules=("R4.2",)),
    Hint("short-of-cash", short_of_cash, ("cash",)),
    Hint("empty-field", empty_field, stops=True),
)

FIRST_GAME: Final = Lesson(
    id="first",
    seed="first game 9",
    script=SCRIPT,
    steps=(*SETTING_UP, *ROUND_1, *ROUND_2, *ROUND_3),
    notes=NOTES,
    otherwise={0: ANYTHING_ELSE, 1: ANYTHING_ELSE, 2: ANYTHING_ELSE},
    neighbour=NEIGHBOUR_PLAYS,
    hints=HINTS,
)
