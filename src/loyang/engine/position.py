"""Positions: a state as readable, hand-editable JSON, both ways without loss.

`position.schema.json` describes the form; `load` reports every fault of a document at once, each
with its place. For tests, bug reports, puzzles, and for driving another program in step.
"""

import json
from typing import Final

from .actions import PLACES, SEAT_NAMES
from .cards import (
    CARD_NAMES,
    CARDS,
    COMMON_IN_PILE,
    FULL_STALL,
    GRID_COLUMNS,
    GRID_ROWS,
    KINDS,
    NONE,
    ROW,
    ROW_NAMES,
    SPACES,
    STALL,
    VEGETABLES,
    card_number,
    kind_number,
    pile_name,
)
from .cards import CASUAL as CASUAL_ROW
from .cards import FIELD as FIELD_ROW
from .cards import HELPER as HELPER_ROW
from .cards import REGULAR as REGULAR_ROW
from .chance import numbered
from .solo import new_opponent
from .soundness import faults
from .state import (
    EXTRA_HARVEST,
    PHASE_NAMES,
    PILE_PUT_UNDER,
    PILE_TAKEN,
    PURCHASE,
    QUESTION_NAMES,
    RULES_VERSION,
    STANDING_NAMES,
    Decision,
    Exposed,
    Field,
    Regular,
    Seat,
    Single,
    Stall,
    State,
    new_seat,
)

FORMAT: Final = "loyang position"
LARGEST: Final = 1_000_000  # characters; a position has some thousand
MOST: Final = 1_000_000  # no count of a real game comes near

Document = dict[str, object]

MISSING: Final = object()  # stands for a value that should have been there


class PositionError(ValueError):
    """A document that is no position; `faults` lists all that is wrong with it."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


# --- writing -------------------------------------------------------------------------------------


def dump(state: State) -> str:
    """The state as JSON text."""
    return json.dumps(as_document(state), indent=1, ensure_ascii=True) + "\n"


def as_document(state: State) -> Document:
    """The state as plain data. Piles are written from the top, the discard pile from the oldest."""
    return {
        "format": FORMAT,
        "rules": RULES_VERSION,
        "players": state.players,
        "introductory": state.introductory,
        "chance": {
            "seed": state.seed,
            "shuffles": state.shuffles,
            "script": [card_names(numbered(order)) for order in state.script],
        },
        "round": state.round,
        "phase": PHASE_NAMES[state.phase],
        "start": SEAT_NAMES[state.start],
        "second": seat_or_null(state.second),
        "turn": SEAT_NAMES[state.turn],
        "finished": [SEAT_NAMES[seat] for seat in state.finished],
        "partners": [SEAT_NAMES[seat] for seat in state.partners],
        "squire_fresh": state.squire_fresh,
        "reshuffled": state.reshuffled,
        "starters_seen": card_names(state.starters_seen),
        "draw": card_names(state.draw[::-1]),
        "discard": card_names(state.discard),
        "courtyard": card_names(state.courtyard),
        "grid": [
            [card_or_null(card) for card in state.grid[at : at + GRID_COLUMNS]]
            for at in range(0, len(state.grid), GRID_COLUMNS)
        ],
        "seats": [seat_document(seat) for seat in state.seats[: state.players]],
        "opponent": display_document(state.seats[1]) if state.players == 1 else None,
        "pending": [[decision_document(each) for each in stack] for stack in state.stacks],
    }


def card_names(cards: list[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def card_or_null(card: int) -> str | None:
    return None if card == NONE else CARD_NAMES[card]


def seat_or_null(seat: int) -> str | None:
    return None if seat == NONE else SEAT_NAMES[seat]


def counts_document(counts: list[int]) -> Document:
    return {VEGETABLES[kind]: counts[kind] for kind in range(KINDS)}


def seat_document(seat: Seat) -> Document:
    document: Document = {
        "cash": seat.cash,
        "space": seat.space,
        "loans": seat.loans,
        "capacity": seat.capacity,
        "shop": counts_document(seat.shop),
        "cart": counts_document(seat.cart),
        "storehouse": counts_document(seat.storehouse),
        "fields": [field_document(field) for field in seat.fields],
    }
    document.update(display_document(seat))
    document.update(
        {
            "helpers": [single_document(helper) for helper in seat.helpers],
            "hand": card_names(seat.hand),
            "starter": card_or_null(seat.starter),
            "pile": [pile_name(field) for field in seat.pile[::-1]],
            "pile_history": [history_words(event) for event in seat.pile_history],
            "pile_known": seat.pile_known,
            "storing": seat.storing,
            "pack_bought": seat.pack_bought,
            "maid": seat.maid,
            "messenger": seat.messenger,
            "official": seat.official,
            "bonus": seat.bonus,
            "extra": seat.extra_sown,
        }
    )
    return document


def display_document(seat: Seat) -> Document:
    """The rows that the imaginary opponent has too."""
    return {
        "stalls": [stall_document(stall) for stall in seat.stalls],
        "regulars": [regular_document(regular) for regular in seat.regulars],
        "casuals": [single_document(casual) for casual in seat.casuals],
    }


def with_under(document: Document, exposed: Exposed) -> Document:
    if exposed.under != NONE:
        document["under"] = CARD_NAMES[exposed.under]
    return document


def field_document(field: Field) -> Document:
    document: Document = {"place": field.place, "spaces": field.spaces}
    if field.card != NONE:
        document["card"] = CARD_NAMES[field.card]
    if field.count:
        document["kind"] = VEGETABLES[field.kind]
        document["count"] = field.count
    return with_under(document, field)


def stall_document(stall: Stall) -> Document:
    goods = [VEGETABLES[kind] for kind in range(KINDS) if stall.goods >> kind & 1]
    return with_under({"card": CARD_NAMES[stall.card], "goods": goods}, stall)


def regular_document(regular: Regular) -> Document:
    document: Document = {
        "card": CARD_NAMES[regular.card],
        "rows": regular.rows,
        "red": regular.red,
        "standing": STANDING_NAMES[regular.standing],
    }
    return with_under(document, regular)


def single_document(single: Single) -> Document:
    return with_under({"card": CARD_NAMES[single.card]}, single)


def history_words(event: int) -> str:
    if event >= PILE_PUT_UNDER:
        return f"under {pile_name(event - PILE_PUT_UNDER)}"
    if event >= PILE_TAKEN:
        return f"taken {pile_name(event - PILE_TAKEN)}"
    return f"turned {pile_name(event)}"


def decision_document(decision: Decision) -> Document:
    document: Document = {
        "question": QUESTION_NAMES[decision.question],
        "seat": SEAT_NAMES[decision.seat],
    }
    if decision.number:
        document["number"] = decision.number
    if decision.earned:
        document["earned"] = decision.earned
    if decision.cards:
        document["cards"] = card_names(list(decision.cards))
    if decision.places:
        document["places"] = list(decision.places)
    if decision.kinds:
        document["kinds"] = [VEGETABLES[kind] for kind in decision.kinds]
    if decision.helpers:
        document["helpers"] = card_names(list(decision.helpers))
    return document


# --- reading -------------------------------------------------------------------------------------


def load(text: str) -> State:
    """The state that the JSON text describes; `PositionError` lists all its faults."""
    if len(text) > LARGEST:
        raise PositionError([f"document: longer than {LARGEST} characters"])
    try:
        document: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionError([f"document: not JSON ({error})"]) from None
    return from_document(document)


def from_document(document: object) -> State:
    """The state that the plain data describes."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise PositionError([f"format: this is no document of the format {FORMAT!r}"])
    reader = Reader()
    state = reader.state(document)
    if reader.shape_known:
        reader.faults += faults(state)
    if reader.faults:
        raise PositionError(reader.faults)
    return state


class Reader:
    """Reads a document part by part; what is wrong is noted, and a harmless value goes on."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        # Without the right number of players and seats there is no use in looking further.
        self.shape_known = False

    def fault(self, place: str, wanted: str, found: object) -> None:
        if found is not MISSING:  # which has been noted
            self.faults.append(f"{place}: must be {wanted}, not {shortened(found)}")

    # --- plain values ---

    def part(self, value: object, place: str, keys: str) -> Document:
        """An object with these keys and no others; keys after a ? may be missing."""
        if not isinstance(value, dict):
            self.fault(place, "an object", value)
            return dict.fromkeys(keys.partition("?")[0].split(), MISSING)
        needed, _, optional = keys.partition("?")
        known = needed.split() + optional.split()
        for key in value:
            if key not in known:
                self.faults.append(f"{place}.{shortened(key)}: is not known here")
        part: Document = dict(value)
        for key in needed.split():
            if key not in part:
                self.faults.append(f"{place}.{key}: is missing")
                part[key] = MISSING
        return part

    def listed(self, value: object, place: str, most: int) -> list[object]:
        if not isinstance(value, list):
            self.fault(place, "a list", value)
            return []
        if len(value) > most:
            self.faults.append(f"{place}: has {len(value)} entries, at most {most} are possible")
            return []
        return value

    def number(self, value: object, place: str, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.fault(place, f"a whole number from {least} to {most}", value)
            return least
        return value

    def flag(self, value: object, place: str) -> bool:
        if not isinstance(value, bool):
            self.fault(place, "true or false", value)
            return False
        return value

    def word(self, value: object, place: str, words: list[str]) -> int:
        if not isinstance(value, str) or value not in words:
            self.fault(place, "one of " + ", ".join(words), value)
            return 0
        return words.index(value)

    def seat(self, value: object, place: str, players: int) -> int:
        return self.word(value, place, list(SEAT_NAMES[:players]))

    def seat_list(self, value: object, place: str, players: int) -> list[int]:
        entries = self.listed(value, place, players)
        return [self.seat(entry, f"{place}[{n}]", players) for n, entry in enumerate(entries)]

    def card(self, value: object, place: str, row: int) -> int:
        """A card's name, of that row unless NONE; NONE (with a fault) if there is no such card."""
        card = card_number(value) if isinstance(value, str) else NONE
        if card == NONE or (row != NONE and ROW[card] != row):
            self.fault(place, "a card" if row == NONE else f"a {ROW_NAMES[row]} card", value)
            return NONE
        return card

    def card_if_any(self, value: object, place: str) -> int:
        return NONE if value is None else self.card(value, place, NONE)

    def card_list(self, value: object, place: str, row: int) -> list[int]:
        entries = self.listed(value, place, CARDS)
        cards = [self.card(entry, f"{place}[{n}]", row) for n, entry in enumerate(entries)]
        return [card for card in cards if card != NONE]

    def kind(self, value: object, place: str) -> int:
        kind = kind_number(value) if isinstance(value, str) else NONE
        if kind == NONE:
            self.fault(place, "one of " + ", ".join(VEGETABLES), value)
            return 0
        return kind

    def counts(self, value: object, place: str, most: int) -> list[int]:
        part = self.part(value, place, "?" + " ".join(VEGETABLES))
        return [self.number(part.get(name, 0), f"{place}.{name}", 0, most) for name in VEGETABLES]

    def pile_field(self, value: object, place: str) -> int:
        """A field of a private pile: 3 to 6, or a common field's name."""
        if isinstance(value, str):
            card = self.card(value, place, FIELD_ROW)
            return COMMON_IN_PILE + card if card != NONE else 3
        return self.number(value, place, 3, 6)

    # --- the parts of a game ---

    def state(self, value: object) -> State:
        top = self.part(
            value,
            "position",
            "format rules players introductory chance round phase start second turn finished "
            "partners squire_fresh reshuffled starters_seen draw discard courtyard grid seats "
            "opponent pending",
        )
        if top.get("rules") != RULES_VERSION:
            self.fault(
                "rules", f"version {RULES_VERSION}, which this engine plays", top.get("rules")
            )
        state = State()
        players = self.number(top.get("players"), "players", 1, 4)
        state.players = players
        state.introductory = self.flag(top.get("introductory"), "introductory")
        self.chance(state, top.get("chance"))
        state.round = self.number(top.get("round"), "round", 0, 9)
        state.phase = self.word(top.get("phase"), "phase", PHASE_NAMES)
        state.start = self.seat(top.get("start"), "start", players)
        second = top.get("second")
        state.second = (
            NONE if second is None or second is MISSING else self.seat(second, "second", players)
        )
        state.turn = self.seat(top.get("turn"), "turn", players)
        state.finished = self.seat_list(top.get("finished"), "finished", players)
        state.partners = self.seat_list(top.get("partners"), "partners", players)
        state.squire_fresh = self.flag(top.get("squire_fresh"), "squire_fresh")
        state.reshuffled = self.flag(top.get("reshuffled"), "reshuffled")
        state.starters_seen = self.card_list(top.get("starters_seen"), "starters_seen", REGULAR_ROW)
        state.draw = self.card_list(top.get("draw"), "draw", NONE)[::-1]
        state.discard = self.card_list(top.get("discard"), "discard", NONE)
        state.courtyard = self.card_list(top.get("courtyard"), "courtyard", NONE)
        state.grid = self.grid(top.get("grid"), players)
        entries = self.listed(top.get("seats"), "seats", 4)
        self.shape_known = top["players"] is not MISSING and len(entries) == players
        if not self.shape_known and top["seats"] is not MISSING:
            self.faults.append(f"seats: there are {len(entries)}, players says {players}")
        state.seats = [self.farm(entry, n) for n, entry in enumerate(entries)]
        if players == 1:
            state.seats.append(self.opponent(top.get("opponent")))
        elif top.get("opponent") not in (None, MISSING):
            self.fault("opponent", "null except in solo", top.get("opponent"))
        stacks = self.listed(top.get("pending"), "pending", 2)
        state.stacks = [
            self.stack(entry, f"pending[{n}]", players) for n, entry in enumerate(stacks)
        ]
        return state

    def chance(self, state: State, value: object) -> None:
        part = self.part(value, "chance", "seed shuffles ? script")
        seed = part.get("seed")
        if not isinstance(seed, str):
            self.fault("chance.seed", "text", seed)
            seed = ""
        state.seed = seed
        state.shuffles = self.number(part.get("shuffles"), "chance.shuffles", 0, MOST)
        orders = self.listed(part.get("script", []), "chance.script", CARDS)
        state.script = [
            [*self.card_list(order, f"chance.script[{n}]", NONE)] for n, order in enumerate(orders)
        ]

    def grid(self, value: object, players: int) -> list[int]:
        rows = self.listed(value, "grid", GRID_ROWS)
        if players > 1:
            if rows:
                self.fault("grid", "empty except in solo", value)
            return []
        if value is MISSING:
            return [NONE] * (GRID_ROWS * GRID_COLUMNS)
        grid: list[int] = []
        for n in range(GRID_ROWS):
            row = self.listed(rows[n] if n < len(rows) else [], f"grid[{n}]", GRID_COLUMNS)
            if len(row) != GRID_COLUMNS:
                self.faults.append(f"grid[{n}]: must have {GRID_COLUMNS} entries")
                row = [None] * GRID_COLUMNS
            grid += [self.card_if_any(card, f"grid[{n}][{m}]") for m, card in enumerate(row)]
        return grid

    def farm(self, value: object, index: int) -> Seat:
        place = f"seats[{index}]"
        part = self.part(
            value,
            place,
            "cash space loans capacity shop cart storehouse fields stalls regulars casuals "
            "helpers hand starter pile pile_history pile_known storing pack_bought maid "
            "messenger official bonus extra",
        )
        seat = new_seat(index)
        seat.cash = self.number(part.get("cash"), f"{place}.cash", 0, MOST)
        seat.space = self.number(part.get("space"), f"{place}.space", 1, MOST)
        seat.loans = self.number(part.get("loans"), f"{place}.loans", 0, MOST)
        seat.capacity = self.number(part.get("capacity"), f"{place}.capacity", 1, 4)
        seat.shop = self.counts(part.get("shop"), f"{place}.shop", 3)
        seat.cart = self.counts(part.get("cart"), f"{place}.cart", MOST)
        seat.storehouse = self.counts(part.get("storehouse"), f"{place}.storehouse", 4)
        fields = self.listed(part.get("fields"), f"{place}.fields", 15)
        seat.fields = [self.field(each, f"{place}.fields[{n}]") for n, each in enumerate(fields)]
        self.display(seat, part, place)
        seat.helpers = self.singles(part.get("helpers"), f"{place}.helpers", HELPER_ROW)
        seat.hand = sorted(self.card_list(part.get("hand"), f"{place}.hand", NONE))
        seat.starter = self.card_if_any(part.get("starter"), f"{place}.starter")
        pile = self.listed(part.get("pile"), f"{place}.pile", 9)
        seat.pile = [self.pile_field(each, f"{place}.pile[{n}]") for n, each in enumerate(pile)]
        seat.pile.reverse()
        history = self.listed(part.get("pile_history"), f"{place}.pile_history", 100)
        seat.pile_history = [
            self.pile_event(each, f"{place}.pile_history[{n}]") for n, each in enumerate(history)
        ]
        seat.pile_known = self.flag(part.get("pile_known"), f"{place}.pile_known")
        seat.storing = self.flag(part.get("storing"), f"{place}.storing")
        seat.pack_bought = self.flag(part.get("pack_bought"), f"{place}.pack_bought")
        seat.maid = self.flag(part.get("maid"), f"{place}.maid")
        seat.messenger = self.flag(part.get("messenger"), f"{place}.messenger")
        seat.official = self.flag(part.get("official"), f"{place}.official")
        seat.bonus = self.flag(part.get("bonus"), f"{place}.bonus")
        seat.extra_sown = self.number(part.get("extra"), f"{place}.extra", 0, 9)
        return seat

    def opponent(self, value: object) -> Seat:
        opponent = new_opponent()
        part = self.part(value, "opponent", "stalls regulars casuals")
        self.display(opponent, part, "opponent")
        return opponent

    def display(self, seat: Seat, part: Document, place: str) -> None:
        stalls = self.listed(part.get("stalls"), f"{place}.stalls", CARDS)
        regulars = self.listed(part.get("regulars"), f"{place}.regulars", CARDS)
        for n, entry in enumerate(stalls):
            seat.stalls.append(self.stall(entry, f"{place}.stalls[{n}]"))
        for n, entry in enumerate(regulars):
            seat.regulars.append(self.regular(entry, f"{place}.regulars[{n}]"))
        seat.casuals = self.singles(part.get("casuals"), f"{place}.casuals", CASUAL_ROW)

    def singles(self, value: object, place: str, row: int) -> list[Single]:
        singles: list[Single] = []
        for n, entry in enumerate(self.listed(value, place, CARDS)):
            at = f"{place}[{n}]"
            part = self.part(entry, at, "card ? under")
            card = self.card(part.get("card"), f"{at}.card", row)
            singles.append(Single(card, self.card_if_any(part.get("under"), f"{at}.under")))
        return singles

    def field(self, value: object, place: str) -> Field:
        part = self.part(value, place, "place spaces ? card kind count under")
        card = NONE
        if part.get("card") is not None:
            card = self.card(part.get("card"), f"{place}.card", FIELD_ROW)
        spaces = self.number(part.get("spaces"), f"{place}.spaces", 3, 9)
        if card != NONE and spaces != SPACES[card]:
            self.fault(f"{place}.spaces", f"{SPACES[card]} as on the card", spaces)
        kind = NONE
        count = 0
        if part.get("kind") is not None or "count" in part:
            kind = self.kind(part.get("kind"), f"{place}.kind")
            count = self.number(part.get("count"), f"{place}.count", 1, 30)
        return Field(
            self.number(part.get("place"), f"{place}.place", 0, 14),
            spaces,
            card,
            kind,
            count,
            self.card_if_any(part.get("under"), f"{place}.under"),
        )

    def stall(self, value: object, place: str) -> Stall:
        part = self.part(value, place, "card goods ? under")
        card = self.card(part.get("card"), f"{place}.card", STALL)
        goods = 0
        for n, entry in enumerate(self.listed(part.get("goods"), f"{place}.goods", KINDS)):
            kind = self.kind(entry, f"{place}.goods[{n}]")
            if card != NONE and (not FULL_STALL[card] >> kind & 1 or goods >> kind & 1):
                self.fault(f"{place}.goods[{n}]", "on the card, and there once", entry)
            goods |= 1 << kind
        return Stall(card, goods, self.card_if_any(part.get("under"), f"{place}.under"))

    def regular(self, value: object, place: str) -> Regular:
        part = self.part(value, place, "card rows red standing ? under")
        return Regular(
            self.card(part.get("card"), f"{place}.card", REGULAR_ROW),
            self.number(part.get("rows"), f"{place}.rows", 0, 3),
            self.flag(part.get("red"), f"{place}.red"),
            self.word(part.get("standing"), f"{place}.standing", STANDING_NAMES),
            self.card_if_any(part.get("under"), f"{place}.under"),
        )

    def pile_event(self, value: object, place: str) -> int:
        words = value.split(" ") if isinstance(value, str) else []
        if len(words) != 2 or words[0] not in ("turned", "taken", "under"):
            self.fault(place, "turned, taken or under, and a field", value)
            return 3
        name: object = int(words[1]) if words[1] in ("3", "4", "5", "6") else words[1]
        field = self.pile_field(name, place)
        if words[0] == "turned":
            return field
        return (PILE_TAKEN if words[0] == "taken" else PILE_PUT_UNDER) + field

    def stack(self, value: object, place: str, players: int) -> list[Decision]:
        entries = self.listed(value, place, 9)
        return [self.decision(entry, f"{place}[{n}]", players) for n, entry in enumerate(entries)]

    def decision(self, value: object, place: str, players: int) -> Decision:
        part = self.part(value, place, "question seat ? number earned cards places kinds helpers")
        question = self.word(part.get("question"), f"{place}.question", QUESTION_NAMES)
        cards = self.card_list(part.get("cards", []), f"{place}.cards", NONE)
        places = [
            self.number(entry, f"{place}.places[{n}]", 0, PLACES - 1)
            for n, entry in enumerate(
                self.listed(part.get("places", []), f"{place}.places", PLACES)
            )
        ]
        kinds = [
            self.kind(entry, f"{place}.kinds[{n}]")
            for n, entry in enumerate(self.listed(part.get("kinds", []), f"{place}.kinds", KINDS))
        ]
        key = {EXTRA_HARVEST: "places", PURCHASE: "kinds"}.get(question, "cards")
        for other in ("cards", "places", "kinds"):
            if other in part and other != key:
                self.faults.append(f"{place}.{other}: this question has {key} instead")
        helpers = self.card_list(part.get("helpers", []), f"{place}.helpers", HELPER_ROW)
        return Decision(
            question,
            self.seat(part.get("seat"), f"{place}.seat", players),
            self.number(part.get("number", 0), f"{place}.number", 0, MOST),
            self.number(part.get("earned", 0), f"{place}.earned", 0, 3),
            tuple(cards),
            tuple(places),
            tuple(kinds),
            tuple(helpers),
        )


def shortened(value: object) -> str:
    """A value in a message, without flooding it."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
