"""Whole games written out for people: what was done, what came of it, how the farms stand.

    python -m tests.records.playthrough

writes them anew, the files in tests/records/golden and the example game in docs/NOTATION.md.
Look at the differences before committing them: each one is a change of the rules or of the telling.
"""

import re
import textwrap
from pathlib import Path
from typing import NamedTuple

from loyang import Recorder, State, deciders, view
from loyang.cli.speech import Speech
from loyang.engine.actions import place_name, seat_name
from loyang.engine.cards import CARD_NAMES, NONE
from loyang.engine.events import EVERYONE, Event
from loyang.engine.state import STANDING_NAMES, Exposed, Field, Regular, Seat
from loyang.words import Words

from .chooser import choose

FOLDER = Path(__file__).parent / "golden"
NOTATION = Path(__file__).parents[2] / "docs" / "NOTATION.md"


class Game(NamedTuple):
    """A game of the greedy chooser's, by its options."""

    players: int
    seed: str
    introductory: bool = False


# The chooser plays some seeds better than others: these read well.
GAMES = {
    "solo": Game(1, "example 47"),
    "two-players": Game(2, "example 11"),
    "three-players": Game(3, "example 36"),
    "four-players": Game(4, "example 15"),
    "introductory": Game(3, "example 21", introductory=True),
}
EXAMPLE = Game(2, "example 49")


def played(game: Game) -> Recorder:
    """The whole game."""
    recorder = Recorder(game.players, game.seed, game.introductory)
    while deciders(recorder.state):
        recorder.apply(choose(recorder.state))
    return recorder


# --- writing a game out --------------------------------------------------------------------------


def written(game: Game) -> str:
    """The playthrough."""
    recorder = Recorder(game.players, game.seed, game.introductory)
    lines = [*recorder.record.header(), "", "setup"]
    speech = Speech(Words(), game.players)
    lines += happenings(recorder.setup, speech)
    lines += [
        f"  pile of {seat_name(s.index)}: {speech.pile(s.pile)}" for s in piles(recorder.state)
    ]
    lines += draw_pile(recorder.state)
    while deciders(recorder.state):
        action = choose(recorder.state)
        before = figures(recorder.state, speech)
        events = recorder.apply(action)
        lines.append(f"{len(recorder.record.actions)} {action}")
        cut = end_of_round(events)
        lines += happenings(events[:cut], speech)
        if cut < len(events):
            lines += before
            lines += happenings(events[cut:], speech)
        if any(event.name == "shuffled" for event in events):
            lines += draw_pile(recorder.state)
    lines += ["", f"result {recorder.record.result}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def end_of_round(events: list[Event]) -> int:
    """Where in the events a round ends. The last `done` before it changes nothing on the table."""
    for n, event in enumerate(events):
        if event.name == "game-over" or (event.name == "round" and event.number > 1):
            return n
    return len(events)


def happenings(events: list[Event], speech: Speech) -> list[str]:
    """The events as sentences, with those for one seat marked."""
    lines = []
    for audience, group in by_audience(events):
        mark = "" if audience == EVERYONE else f"(only {seat_name(audience)}) "
        lines += [f"  {mark}{speech.event(event)}" for event in group]
    return lines


def by_audience(events: list[Event]) -> list[tuple[int, list[Event]]]:
    groups: list[tuple[int, list[Event]]] = []
    for event in events:
        if not groups or groups[-1][0] != event.audience:
            groups.append((event.audience, []))
        groups[-1][1].append(event)
    return groups


def draw_pile(state: State) -> list[str]:
    """What chance has laid up, from the top."""
    names = " ".join(CARD_NAMES[card] for card in reversed(state.draw))
    return textwrap.wrap(
        f"draw pile: {names}",
        100,
        initial_indent="  ",
        subsequent_indent="    ",
        break_on_hyphens=False,
    )


# --- how the farms stand -------------------------------------------------------------------------


def piles(state: State) -> list[Seat]:
    return state.seats[: state.players]


def figures(state: State, speech: Speech) -> list[str]:
    """All farms, as a spectator sees them."""
    seen = view(state, None)
    lines = ["", f"  -- end of round {seen.round}"]
    for seat in seen.seats:
        lines += farm(seat, seat.index < seen.players, speech)
    cards = " ".join("-" if card == NONE else CARD_NAMES[card] for card in seen.grid)
    if cards:
        lines.append(f"  grid {cards}")
    return [*lines, f"  {seen.draw_count} cards to draw, {len(seen.discard)} discarded", ""]


def farm(seat: Seat, player: bool, speech: Speech) -> list[str]:
    cards = [
        *[f"{named(stall)} ({stall.goods.bit_count()} left)" for stall in seat.stalls],
        *[regular_words(regular) for regular in seat.regulars],
        *[named(casual) for casual in seat.casuals],
        *[named(helper) for helper in seat.helpers],
    ]
    display = f"cards {', '.join(cards) or 'none'}"
    if not player:
        return [f"  {seat_name(seat.index)} {display}"]
    store = f"storehouse {speech.goods(seat.storehouse)} (holds {seat.capacity})"
    money = f"space {seat.space}, cash {seat.cash}, loans {seat.loans}"
    return [
        f"  {seat_name(seat.index)} {money}, {store}",
        f"    shop {speech.goods(seat.shop)}",
        f"    fields {', '.join(field_words(field, speech) for field in seat.fields) or 'none'}",
        f"    {display}",
    ]


def field_words(field: Field, speech: Speech) -> str:
    content = speech.amount(field.count, field.kind) if field.count else "empty"
    return f"{place_name(field.place)} ({field.spaces}) {content}{beneath(field)}"


def regular_words(regular: Regular) -> str:
    marker = "red" if regular.red else "blue"
    return f"{named(regular)} ({regular.rows}/4 {marker} {STANDING_NAMES[regular.standing]})"


def named(exposed: Exposed) -> str:
    return CARD_NAMES[exposed.card] + beneath(exposed)


def beneath(exposed: Exposed) -> str:
    return "" if exposed.under == NONE else f" over {CARD_NAMES[exposed.under]}"


# --- the example in the document -----------------------------------------------------------------

BLOCK = re.compile(r"(<!-- example game -->\n```text\n)(.*?)(```\n)", re.DOTALL)


def example_in(document: str) -> str:
    """The record that the document shows."""
    found = BLOCK.search(document)
    assert found is not None, "docs/NOTATION.md has no example game"
    return found[2]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(written(game), encoding="utf-8")
    text = played(EXAMPLE).record.text()
    document = NOTATION.read_text(encoding="utf-8")
    NOTATION.write_text(BLOCK.sub(rf"\g<1>{text}\g<3>", document), encoding="utf-8")


if __name__ == "__main__":
    main()
