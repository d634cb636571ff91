"""The hot loops of `codec` and `observation`: looking up actions, and writing a view as numbers.

Plain code over the engine's objects, without numpy, so that mypyc can compile it with the engine.
"""

from array import array
from typing import Final, final

from loyang.engine.actions import PLACES, Action
from loyang.engine.cards import (
    CARDS,
    CASUAL,
    COMMON_IN_PILE,
    FIELD,
    FIRST_CASUAL,
    FIRST_HELPER,
    FIRST_REGULAR,
    FIRST_STALL,
    HELPER,
    KINDS,
    NONE,
    REGULAR,
    ROW,
    STALL,
    STARTERS,
    UNKNOWN,
)
from loyang.engine.state import (
    FOREMAN_ASKED,
    PACK,
    PILE_PUT_UNDER,
    PILE_TAKEN,
    QUESTION_NAMES,
    Decision,
    Seat,
)
from loyang.engine.views import View

# A question on a question: PAY on ACT or GRID, a helper's on PAY, the Foreman's on all.
FRAMES: Final = 4
QUESTIONS: Final = len(QUESTION_NAMES)
SIZES: Final = 4  # of private fields: 3 to 6 spaces
SMALLEST: Final = 3

COMMONS: Final = ROW.count(FIELD)
STALLS: Final = ROW.count(STALL)
REGULARS: Final = ROW.count(REGULAR)
CASUALS: Final = ROW.count(CASUAL)
HELPERS: Final = ROW.count(HELPER)


def numbered(
    numbers: dict[type[Action], dict[tuple[object, ...], int]], actions: list[Action]
) -> dict[int, Action]:
    """The actions by their numbers, which are known by type and values."""
    found: dict[int, Action] = {}
    for action in actions:
        found[numbers[type(action)][action.values()]] = action
    return found


def put(out: "array[int]", at: int, number: int) -> None:
    """Write a number into a vector that is empty there."""
    if number:
        out[at] = number


@final
class Figures:
    """Knows where each part of the vector begins (`first`), and writes all of them."""

    def __init__(self, seats: int, size: int, first: dict[str, int]) -> None:
        self.seats = seats
        self.empty = bytes(2 * size)
        self.round = first["round"]
        self.phase = first["phase"]
        self.introductory = first["introductory"]
        self.squire_fresh = first["squire_fresh"]
        self.reshuffled = first["reshuffled"]
        self.draw_count = first["draw_count"]
        self.starters_seen = first["starters_seen"]
        self.discard = first["discard"]
        self.courtyard = first["courtyard"]
        self.grid = first.get("grid", 0)  # solo only
        self.beneath = first["beneath"]
        self.hand = first["hand"]
        self.starter = first["starter"]
        self.pile_spaces = first["pile_spaces"]
        self.pile_card = first["pile_card"]
        self.question = first["question"]
        self.asked = first["asked"]
        self.number = first["number"]
        self.earned = first["earned"]
        self.chosen = first["chosen"]
        self.reaped = first["reaped"]
        self.pack = first["pack"]
        self.offered = first["offered"]
        self.merchant = first["merchant"]
        self.in_use = first["in_use"]
        self.plain = first["cash"]  # the first of the plain numbers
        self.goods = first["shop"]  # then cart and storehouse
        self.pile_left = first["pile_left"]
        self.pile_common = first["pile_common"]
        self.field_spaces = first["field_spaces"]
        self.field_card = first["field_card"]
        self.field_crop = first["field_crop"]
        self.stalls = first["stalls"]
        self.regulars = first["regulars"]
        self.regular_rows = first["regular_rows"]
        self.regular_red = first["regular_red"]
        self.regular_standing = first["regular_standing"]
        self.casuals = first["casuals"]
        self.helpers = first["helpers"]

    def fill(self, view: View) -> "array[int]":
        """Everything that the viewer knows."""
        out = array("h", self.empty)
        self.fill_table(view, out)
        self.fill_secrets(view, out)
        self.fill_questions(view, out)
        self.fill_plain(view, out)
        for seat in view.seats:
            near = self.nearness(view, seat.index)
            self.fill_pile(near, seat, out)
            self.fill_fields(near, seat, out)
            self.fill_cards(near, seat, out)
        return out

    def nearness(self, view: View, seat: int) -> int:
        """How many places to the viewer's left the seat is."""
        return (seat - view.viewer) % self.seats

    def fill_table(self, view: View, out: "array[int]") -> None:
        put(out, self.round, view.round)
        put(out, self.phase + view.phase, 1)
        put(out, self.introductory, view.introductory)
        put(out, self.squire_fresh, view.squire_fresh)
        put(out, self.reshuffled, view.reshuffled)
        put(out, self.draw_count, view.draw_count)
        for card in view.starters_seen:
            out[self.starters_seen + STARTERS.index(card)] = 1
        for card in view.discard:
            out[self.discard + card] = 1
        for card in view.courtyard:
            out[self.courtyard + card] = 1
        first = self.grid
        for card in view.grid:
            if card != NONE:
                out[first + card] = 1
            first += CARDS

    def fill_secrets(self, view: View, out: "array[int]") -> None:
        own = view.seats[view.viewer]
        for card in own.hand:
            out[self.hand + card] = 1
        if own.starter != NONE:
            out[self.starter + STARTERS.index(own.starter)] = 1
        depth = len(own.pile)
        for field in own.pile:
            depth -= 1
            if field == UNKNOWN:
                out[self.pile_spaces + depth] = 1
            elif field < COMMON_IN_PILE:
                out[self.pile_spaces + depth] = field
            else:
                out[self.pile_card + depth] = 1 + field - COMMON_IN_PILE

    def fill_questions(self, view: View, out: "array[int]") -> None:
        """The questions of the viewer's pair first."""
        pair = 0
        if len(view.stacks) == 2 and view.viewer not in (view.start, view.partners[view.start]):
            pair = 1
        for stack in view.stacks:
            frame = FRAMES * pair + len(stack)
            for decision in stack:
                frame -= 1
                self.fill_question(view, pair, frame, decision, out)
            pair = 1 - pair

    def fill_question(
        self, view: View, pair: int, frame: int, decision: Decision, out: "array[int]"
    ) -> None:
        question = decision.question
        out[self.question + QUESTIONS * frame + question] = 1
        out[self.asked + self.seats * frame + self.nearness(view, decision.seat)] = 1
        put(out, self.number + frame, decision.number)
        put(out, self.earned + frame, decision.earned)
        for helper in decision.helpers:
            out[self.in_use + HELPERS * pair + helper - FIRST_HELPER] = 1
        for place in decision.places:
            out[self.reaped + place] = 1
        for kind in decision.kinds:
            out[self.merchant + KINDS * pair + kind] = 1
        if question == FOREMAN_ASKED:
            first = self.offered + HELPERS * pair - FIRST_HELPER
        elif question == PACK:
            first = self.pack + CARDS * pair
        else:  # DRAFT: no other question has cards
            first = self.chosen
        for card in decision.cards:
            out[first + card] = 1

    def fill_plain(self, view: View, out: "array[int]") -> None:
        """The plain numbers of all seats: one stretch of the vector, part by part."""
        step = self.seats
        for seat in view.seats:
            near = self.nearness(view, seat.index)
            at = self.plain + near
            put(out, at, seat.cash)
            put(out, at + step, seat.space)
            put(out, at + 2 * step, seat.loans)
            put(out, at + 3 * step, seat.capacity)
            put(out, at + 4 * step, len(seat.hand))
            put(out, at + 5 * step, seat.starter != NONE)
            put(out, at + 6 * step, len(seat.pile))
            put(out, at + 7 * step, seat.pile_known)
            put(out, at + 8 * step, seat.index == view.start)
            put(out, at + 9 * step, seat.index == view.second)
            put(out, at + 10 * step, seat.index == view.turn)
            if seat.index in view.finished:
                put(out, at + 11 * step, 1 + view.finished.index(seat.index))
            if view.partners:
                put(out, at + 12 * step, 1 + self.nearness(view, view.partners[seat.index]))
            put(out, at + 13 * step, seat.storing)
            put(out, at + 14 * step, seat.pack_bought)
            put(out, at + 15 * step, seat.maid)
            put(out, at + 16 * step, seat.messenger)
            put(out, at + 17 * step, seat.official)
            put(out, at + 18 * step, seat.bonus)
            put(out, at + 19 * step, seat.extra_sown)
            at = self.goods + KINDS * near
            for kind in range(KINDS):
                put(out, at + kind, seat.shop[kind])
                put(out, at + KINDS * step + kind, seat.cart[kind])
                put(out, at + 2 * KINDS * step + kind, seat.storehouse[kind])

    def fill_pile(self, near: int, seat: Seat, out: "array[int]") -> None:
        """What everyone knows about a private pile: two sets, less what came out of it."""
        if not seat.pile:
            return
        left = [2, 2, 2, 2]
        for event in seat.pile_history:
            change = -1
            field = event
            if event >= PILE_PUT_UNDER:
                change = 1
                field -= PILE_PUT_UNDER
            elif event >= PILE_TAKEN:
                field -= PILE_TAKEN
            if field < COMMON_IN_PILE:
                left[field - SMALLEST] += change
            else:
                card = self.pile_common + COMMONS * near + field - COMMON_IN_PILE
                out[card] = 1 if change > 0 else 0
        first = self.pile_left + SIZES * near
        for size in range(SIZES):
            put(out, first + size, left[size])

    def fill_fields(self, near: int, seat: Seat, out: "array[int]") -> None:
        for field in seat.fields:
            place = PLACES * near + field.place
            out[self.field_spaces + place] = field.spaces
            if field.count:
                out[self.field_crop + KINDS * place + field.kind] = field.count
            if field.card != NONE:
                out[self.field_card + place] = 1 + field.card
                self.fill_beneath(field.card, field.under, out)

    def fill_cards(self, near: int, seat: Seat, out: "array[int]") -> None:
        """The display, except for fields."""
        for stall in seat.stalls:
            first = self.stalls + KINDS * (STALLS * near + stall.card - FIRST_STALL)
            for kind in range(KINDS):
                if stall.goods >> kind & 1:
                    out[first + kind] = 1
            self.fill_beneath(stall.card, stall.under, out)
        for regular in seat.regulars:
            card = REGULARS * near + regular.card - FIRST_REGULAR
            out[self.regulars + card] = 1
            put(out, self.regular_rows + card, regular.rows)
            put(out, self.regular_red + card, regular.red)
            put(out, self.regular_standing + card, regular.standing)
            self.fill_beneath(regular.card, regular.under, out)
        for casual in seat.casuals:
            out[self.casuals + CASUALS * near + casual.card - FIRST_CASUAL] = 1
            self.fill_beneath(casual.card, casual.under, out)
        for helper in seat.helpers:
            out[self.helpers + HELPERS * near + helper.card - FIRST_HELPER] = 1
            self.fill_beneath(helper.card, helper.under, out)

    def fill_beneath(self, card: int, under: int, out: "array[int]") -> None:
        if under != NONE:
            out[self.beneath + under] = 1 + card
