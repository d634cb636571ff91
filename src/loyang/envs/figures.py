"""What a seat knows, written as numbers into memory that numpy reads: the hot loop of observing.

Plain code over the engine's objects, without numpy, so that mypyc can compile it with the engine.
A row is written anew by first taking back what was written last: most of it is always zero. What
changes seldom is kept apart, in sections that are left alone as long as they are right.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from loyang.engine.actions import PLACES
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
)
from loyang.engine.state import (
    FOREMAN_ASKED,
    PACK,
    PILE_PUT_UNDER,
    PILE_TAKEN,
    QUESTION_NAMES,
    Decision,
    Seat,
    State,
)
from loyang.engine.views import View, commons_in_pile

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

# A row's sections: what changes with every step, the table's cards, and a display for each seat.
STEP: Final = 0
TABLE: Final = 1
DISPLAYS: Final = 2
MOST_WRITTEN: Final = 160  # a usual section has less than fifty numbers that are not zero
UNWRITTEN: Final = -1


def glance(state: State, seat: int) -> View:
    """The seat's view without a copy of anything, for `Figures` alone: it holds hidden things too.

    A test compares what is written from it with what is written from the real view.
    """
    seen = View()
    seen.viewer = seat
    seen.players = state.players
    seen.introductory = state.introductory
    seen.round = state.round
    seen.phase = state.phase
    seen.start = state.start
    seen.second = state.second
    seen.turn = state.turn
    seen.finished = state.finished
    seen.partners = state.partners
    seen.squire_fresh = state.squire_fresh
    seen.reshuffled = state.reshuffled
    seen.starters_seen = state.starters_seen
    seen.draw_count = len(state.draw)
    seen.discard = state.discard
    seen.courtyard = state.courtyard
    seen.grid = state.grid
    seen.seats = state.seats
    seen.stacks = state.stacks
    return seen


def agreed(last: list[Any], n: i64, row: list[Any]) -> i64:
    """Where in `last` the row ends that begins at n; beyond its end if it is not there."""
    end: i64 = len(last)
    for card in row:
        if n >= end or last[n] is not card:
            return end + 1
        n += 1
    return n


@final
class Figures:
    """Knows where each part of the vector begins (`first`), and writes all of them.

    `rows` vectors lie one after the other in `out`, each `width` long: behind the parts written
    here there may be room for more.
    """

    def __init__(self, seats: int, rows: int, width: int, first: dict[str, int]) -> None:
        self.seats: i64 = seats
        self.width: i64 = width
        self.out: vec[i16] = vec[i16]([0] * (rows * width))
        # What has been written in each section of each row, and how much of it.
        self.sections: i64 = DISPLAYS + seats
        self.written: vec[i16] = vec[i16]([0] * int(rows * self.sections * MOST_WRITTEN))
        self.counts: list[int] = [0] * int(rows * self.sections)
        # What the sections were written from: the viewer, and what lay there.
        self.viewers: list[int] = [UNWRITTEN] * rows
        self.tables: list[list[int]] = [[]] * (3 * rows)
        self.displays: list[list[Any]] = [[]] * int(rows * self.sections)
        self.histories: list[list[int]] = [[]] * int(rows * self.sections)
        self.zeros: list[float] = [0.0] * width
        self.row: i64 = 0  # where the row that is being written begins
        self.overflow = False  # more was written than noted
        self.notes: i64 = 0  # where the next note of something written goes
        self.last_note: i64 = 0
        self.round: i64 = first["round"]
        self.phase: i64 = first["phase"]
        self.introductory: i64 = first["introductory"]
        self.squire_fresh: i64 = first["squire_fresh"]
        self.reshuffled: i64 = first["reshuffled"]
        self.draw_count: i64 = first["draw_count"]
        self.starters_seen: i64 = first["starters_seen"]
        self.discard: i64 = first["discard"]
        self.courtyard: i64 = first["courtyard"]
        self.grid: i64 = first.get("grid", 0)  # solo only
        self.beneath: i64 = first["beneath"]
        self.hand: i64 = first["hand"]
        self.starter: i64 = first["starter"]
        self.pile_spaces: i64 = first["pile_spaces"]
        self.pile_card: i64 = first["pile_card"]
        self.question: i64 = first["question"]
        self.asked: i64 = first["asked"]
        self.number: i64 = first["number"]
        self.earned: i64 = first["earned"]
        self.chosen: i64 = first["chosen"]
        self.reaped: i64 = first["reaped"]
        self.pack: i64 = first["pack"]
        self.offered: i64 = first["offered"]
        self.merchant: i64 = first["merchant"]
        self.in_use: i64 = first["in_use"]
        self.plain: i64 = first["cash"]  # the first of the plain numbers
        self.goods: i64 = first["shop"]  # then cart and storehouse
        self.pile_left: i64 = first["pile_left"]
        self.pile_common: i64 = first["pile_common"]
        self.field_spaces: i64 = first["field_spaces"]
        self.field_card: i64 = first["field_card"]
        self.field_crop: i64 = first["field_crop"]
        self.stalls: i64 = first["stalls"]
        self.regulars: i64 = first["regulars"]
        self.regular_rows: i64 = first["regular_rows"]
        self.regular_red: i64 = first["regular_red"]
        self.regular_standing: i64 = first["regular_standing"]
        self.casuals: i64 = first["casuals"]
        self.helpers: i64 = first["helpers"]
        # Only where decisions are split into steps.
        self.split = "split_step" in first
        self.split_step: i64 = first.get("split_step", 0)
        self.split_type: i64 = first.get("split_type", 0)
        self.split_first: i64 = first.get("split_first", 0)
        self.split_second: i64 = first.get("split_second", 0)

    def fill(self, view: View, row: int, chosen: list[int]) -> None:
        """Everything that the viewer knows, and what it has chosen of a decision in steps."""
        self.row = self.width * row
        self.overflow = False
        first: i64 = self.sections * row
        if self.viewers[row] != view.viewer:
            self.take_back_all(row)
        else:
            self.take_back(first + STEP)
            self.look_at_table(view, row)
            for seat in view.seats:
                self.look_at_display(first + DISPLAYS + seat.index, seat)
        self.viewers[row] = view.viewer
        self.begin(first + STEP)
        self.fill_game(view)
        self.fill_secrets(view)
        self.fill_questions(view)
        self.fill_plain(view)
        if self.split:
            self.fill_split(chosen)
        self.end(first + STEP)
        if self.counts[first + TABLE] == UNWRITTEN:
            self.begin(first + TABLE)
            self.fill_table(view)
            self.end(first + TABLE)
            self.tables[3 * row] = view.discard.copy()
            self.tables[3 * row + 1] = view.courtyard.copy()
            self.tables[3 * row + 2] = view.grid.copy()
        at = first + DISPLAYS
        for seat in view.seats:
            if self.counts[at + seat.index] == UNWRITTEN:
                self.fill_display(at + seat.index, self.nearness(view, seat.index), seat)
        if self.overflow:
            self.viewers[row] = UNWRITTEN

    def floats(self, row: int) -> list[float]:
        """A row as a list."""
        found = self.zeros.copy()
        out = self.out
        begin: i64 = self.width * row
        if self.viewers[row] == UNWRITTEN:
            for n in range(self.width):
                found[n] = float(int(out[begin + n]))
            return found
        written = self.written
        for section in range(self.sections * row, self.sections * (row + 1)):
            first: i64 = MOST_WRITTEN * section
            for n in range(first, first + self.counts[section]):
                at = i64(written[n])
                found[at] = float(int(out[begin + at]))
        return found

    # --- sections ---

    def take_back(self, section: i64) -> None:
        """Empty a section, so that it can be written."""
        out = self.out
        written = self.written
        begin = self.row
        first = MOST_WRITTEN * section
        count: i64 = self.counts[section]
        for n in range(first, first + count):
            out[begin + i64(written[n])] = 0
        self.counts[section] = UNWRITTEN

    def take_back_all(self, row: int) -> None:
        """Empty a row; one that has not been noted from end to end."""
        if self.viewers[row] == UNWRITTEN:
            out = self.out
            begin = self.row
            for n in range(begin, begin + self.width):
                out[n] = 0
        for section in range(self.sections * row, self.sections * (row + 1)):
            if self.viewers[row] != UNWRITTEN:
                self.take_back(section)
            self.counts[section] = UNWRITTEN

    def look_at_table(self, view: View, row: int) -> None:
        """Empty the section of the table's cards if they have changed."""
        tables = self.tables
        if (
            tables[3 * row] != view.discard
            or tables[3 * row + 1] != view.courtyard
            or tables[3 * row + 2] != view.grid
        ):
            self.take_back(self.sections * row + TABLE)

    def look_at_display(self, section: i64, seat: Seat) -> None:
        """Empty the section of a display if it has changed: cards are never changed, only replaced,
        so that the same ones show the same."""
        last = self.displays[section]
        n = agreed(last, 0, seat.fields)
        n = agreed(last, n, seat.stalls)
        n = agreed(last, n, seat.regulars)
        n = agreed(last, n, seat.casuals)
        n = agreed(last, n, seat.helpers)
        if n != len(last) or self.histories[section] != seat.pile_history:
            self.take_back(section)

    def begin(self, section: i64) -> None:
        self.notes = MOST_WRITTEN * section
        self.last_note = self.notes + MOST_WRITTEN

    def end(self, section: i64) -> None:
        self.counts[section] = self.notes - MOST_WRITTEN * section
        if self.notes == self.last_note:
            self.overflow = True

    def fill_display(self, section: i64, near: i64, seat: Seat) -> None:
        """What lies open before a seat."""
        self.begin(section)
        self.fill_pile(near, seat)
        self.fill_fields(near, seat)
        self.fill_cards(near, seat)
        self.end(section)
        shown: list[Any] = []
        shown.extend(seat.fields)
        shown.extend(seat.stalls)
        shown.extend(seat.regulars)
        shown.extend(seat.casuals)
        shown.extend(seat.helpers)
        self.displays[section] = shown
        self.histories[section] = seat.pile_history.copy()

    # --- writing ---

    def put(self, at: i64, number: i64) -> None:
        """Write a number into the row."""
        if number:
            self.out[self.row + at] = i16(number)
            if self.notes < self.last_note:
                self.written[self.notes] = i16(at)
                self.notes += 1

    def put_each(self, at: i64, numbers: list[int]) -> None:
        """Write numbers one after the other."""
        for number in numbers:
            if number:
                self.put(at, number)
            at += 1

    def nearness(self, view: View, seat: i64) -> i64:
        """How many places to the viewer's left the seat is."""
        near: i64 = seat - i64(view.viewer)
        return near if near >= 0 else near + self.seats

    def fill_game(self, view: View) -> None:
        self.put(self.round, view.round)
        self.put(self.phase + view.phase, 1)
        if view.introductory:
            self.put(self.introductory, 1)
        if view.squire_fresh:
            self.put(self.squire_fresh, 1)
        if view.reshuffled:
            self.put(self.reshuffled, 1)
        self.put(self.draw_count, view.draw_count)
        for card in view.starters_seen:
            self.put(self.starters_seen + STARTERS.index(card), 1)

    def fill_table(self, view: View) -> None:
        for card in view.discard:
            self.put(self.discard + card, 1)
        for card in view.courtyard:
            self.put(self.courtyard + card, 1)
        first = self.grid
        for card in view.grid:
            if card != NONE:
                self.put(first + card, 1)
            first += CARDS

    def fill_secrets(self, view: View) -> None:
        own = view.seats[view.viewer]
        for card in own.hand:
            self.put(self.hand + card, 1)
        if own.starter != NONE:
            self.put(self.starter + STARTERS.index(own.starter), 1)
        depth = len(own.pile)
        for field in own.pile:
            depth -= 1
            if not own.pile_known:
                self.put(self.pile_spaces + depth, 1)
            elif field < COMMON_IN_PILE:
                self.put(self.pile_spaces + depth, field)
            else:
                self.put(self.pile_card + depth, 1 + field - COMMON_IN_PILE)

    def fill_questions(self, view: View) -> None:
        """The questions of the viewer's pair first."""
        pair: i64 = 0
        if len(view.stacks) == 2 and view.viewer not in (view.start, view.partners[view.start]):
            pair = 1
        for stack in view.stacks:
            frame: i64 = FRAMES * pair + len(stack)
            for decision in stack:
                frame -= 1
                self.fill_question(view, pair, frame, decision)
            pair = 1 - pair

    def fill_question(self, view: View, pair: i64, frame: i64, decision: Decision) -> None:
        question: i64 = decision.question
        self.put(self.question + QUESTIONS * frame + question, 1)
        self.put(self.asked + self.seats * frame + self.nearness(view, decision.seat), 1)
        self.put(self.number + frame, decision.number)
        self.put(self.earned + frame, decision.earned)
        for helper in decision.helpers:
            self.put(self.in_use + HELPERS * pair + helper - FIRST_HELPER, 1)
        for place in decision.places:
            self.put(self.reaped + place, 1)
        for kind in decision.kinds:
            self.put(self.merchant + KINDS * pair + kind, 1)
        if question == FOREMAN_ASKED:
            first = self.offered + HELPERS * pair - FIRST_HELPER
        elif question == PACK:
            first = self.pack + CARDS * pair
        else:  # DRAFT: no other question has cards
            first = self.chosen
        for card in decision.cards:
            self.put(first + card, 1)

    def fill_plain(self, view: View) -> None:
        """The plain numbers of all seats: one stretch of the vector, part by part."""
        step = self.seats
        for n, index in enumerate(view.finished):
            self.put(self.plain + 11 * step + self.nearness(view, index), n + 1)
        for seat in view.seats:
            near = self.nearness(view, seat.index)
            at = self.plain + near
            self.put(at, seat.cash)
            self.put(at + step, seat.space)
            self.put(at + 2 * step, seat.loans)
            self.put(at + 3 * step, seat.capacity)
            self.put(at + 4 * step, len(seat.hand))
            if seat.starter != NONE:
                self.put(at + 5 * step, 1)
            self.put(at + 6 * step, len(seat.pile))
            if seat.pile_known:
                self.put(at + 7 * step, 1)
            if seat.index == view.start:
                self.put(at + 8 * step, 1)
            if seat.index == view.second:
                self.put(at + 9 * step, 1)
            if seat.index == view.turn:
                self.put(at + 10 * step, 1)
            if view.partners:
                self.put(at + 12 * step, 1 + self.nearness(view, view.partners[seat.index]))
            if seat.storing:
                self.put(at + 13 * step, 1)
            if seat.pack_bought:
                self.put(at + 14 * step, 1)
            if seat.maid:
                self.put(at + 15 * step, 1)
            if seat.messenger:
                self.put(at + 16 * step, 1)
            if seat.official:
                self.put(at + 17 * step, 1)
            if seat.bonus:
                self.put(at + 18 * step, 1)
            self.put(at + 19 * step, seat.extra_sown)
            at = self.goods + KINDS * near
            self.put_each(at, seat.shop)
            self.put_each(at + KINDS * step, seat.cart)
            self.put_each(at + 2 * KINDS * step, seat.storehouse)

    def fill_pile(self, near: i64, seat: Seat) -> None:
        """What everyone knows about a private pile: two sets, less what came out of it."""
        if not seat.pile:
            return
        left = [2, 2, 2, 2]
        commons = False
        for event in seat.pile_history:
            field = event % PILE_TAKEN
            if field < COMMON_IN_PILE:
                left[field - SMALLEST] += 1 if event >= PILE_PUT_UNDER else -1
            else:
                commons = True
        if commons:
            for card in commons_in_pile(seat):
                self.put(self.pile_common + COMMONS * near + card, 1)
        self.put_each(self.pile_left + SIZES * near, left)

    def fill_fields(self, near: i64, seat: Seat) -> None:
        for field in seat.fields:
            place = PLACES * near + field.place
            self.put(self.field_spaces + place, field.spaces)
            if field.count:
                self.put(self.field_crop + KINDS * place + field.kind, field.count)
            if field.card != NONE:
                self.put(self.field_card + place, 1 + field.card)
                self.fill_beneath(field.card, field.under)

    def fill_cards(self, near: i64, seat: Seat) -> None:
        """The display, except for fields."""
        for stall in seat.stalls:
            first = self.stalls + KINDS * (STALLS * near + stall.card - FIRST_STALL)
            goods: i64 = stall.goods
            for kind in range(KINDS):
                if goods & 1:
                    self.put(first + kind, 1)
                goods >>= 1
            self.fill_beneath(stall.card, stall.under)
        for regular in seat.regulars:
            card = REGULARS * near + regular.card - FIRST_REGULAR
            self.put(self.regulars + card, 1)
            self.put(self.regular_rows + card, regular.rows)
            if regular.red:
                self.put(self.regular_red + card, 1)
            self.put(self.regular_standing + card, regular.standing)
            self.fill_beneath(regular.card, regular.under)
        for casual in seat.casuals:
            self.put(self.casuals + CASUALS * near + casual.card - FIRST_CASUAL, 1)
            self.fill_beneath(casual.card, casual.under)
        for helper in seat.helpers:
            self.put(self.helpers + HELPERS * near + helper.card - FIRST_HELPER, 1)
            self.fill_beneath(helper.card, helper.under)

    def fill_beneath(self, card: int, under: int) -> None:
        if under != NONE:
            self.put(self.beneath + under, 1 + card)

    def fill_split(self, chosen: list[int]) -> None:
        step = len(chosen)
        self.put(self.split_step + step, 1)
        if step > 0:
            self.put(self.split_type + chosen[0], 1)
        if step > 1:
            self.put(self.split_first + chosen[1], 1)
        if step > 2:
            self.put(self.split_second + chosen[2], 1)
