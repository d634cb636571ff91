"""What a seat knows as numbers: a flat vector, and the same by name. Made from the view alone.

Seats come in the order in which they sit, the viewer's first; in solo the second one is the
imaginary opponent. Unless something else is said, a number is a flag, 0 or 1.

>>> from loyang import new_game, view
>>> layout = layout_for(2)
>>> vector = layout.observe(view(new_game(2, seed="example"), 0))
>>> layout.split(vector)["cash"]
array([10, 10], dtype=int16)
"""

import threading
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import prod
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from loyang.engine.actions import PLACES
from loyang.engine.cards import (
    CARDS,
    GRID_COLUMNS,
    GRID_ROWS,
    HAND,
    HOME_SPACES,
    KINDS,
    LARGE_STOREHOUSE,
    PRIVATE_SET,
    ROUNDS,
    STARTERS,
)
from loyang.engine.state import PHASE_NAMES, QUESTION_NAMES, STANDING_NAMES, State
from loyang.engine.views import SPECTATOR, View

from .figures import (
    CASUALS,
    COMMONS,
    FRAMES,
    HELPERS,
    QUESTIONS,
    REGULARS,
    SIZES,
    STALLS,
    Figures,
    glance,
)
from .split import TYPES, WIDEST
from .steps import DEPTH

Vector = npt.NDArray[np.int16]
Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
Number = TypeVar("Number", bound=np.generic)

OBSERVATION: Final = "loyang-observation-1"  # the name of this layout
OPEN: Final = 32767  # no limit that the rules set; nothing comes near (docs/ENVS.md)
FIELD_PILE: Final = 2 * len(PRIVATE_SET)


# --- the fields ----------------------------------------------------------------------------------


class Entry(NamedTuple):
    """A named part of the vector: its shape, its largest number, a usual large one, its meaning."""

    name: str
    shape: tuple[int, ...]
    high: int
    usual: int
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


def entries(players: int, in_steps: bool = False) -> list[Entry]:
    """The parts of the vector, in its order; those of decisions in steps come last."""
    seats = max(players, 2)  # in solo the opponent too
    pairs = 2 if players == 4 else 1
    found: list[Entry] = []

    def add(name: str, shape: tuple[int, ...], meaning: str, high: int = 1, usual: int = 0) -> None:
        found.append(Entry(name, shape, high, usual or high, meaning))

    # the table
    add("round", (1,), "0 in the setup", ROUNDS)
    add("phase", (len(PHASE_NAMES),), "one of " + ", ".join(PHASE_NAMES))
    add("introductory", (1,), "the introductory variant is played")
    add("squire_fresh", (1,), "the Squire was chosen in this round")
    add("reshuffled", (1,), "solo: the only shuffle is done")
    add("draw_count", (1,), "cards in the draw pile", CARDS)
    add("starters_seen", (len(STARTERS),), "introductory: starters that all have seen")
    add("discard", (CARDS,), "cards in the discard pile")
    add("courtyard", (CARDS,), "cards in the courtyard")
    if players == 1:
        add("grid", (GRID_ROWS * GRID_COLUMNS, CARDS), "the card on each space of the grid")
    add("beneath", (CARDS,), "lower card of a pack: 1 + the number of the upper one", CARDS)
    # what only the viewer knows
    add("hand", (CARDS,), "the viewer's hand")
    add("starter", (len(STARTERS),), "the viewer's starter customer")
    pile = "the viewer's private pile from the top: "
    add("pile_spaces", (FIELD_PILE,), pile + "spaces, 1 = unknown, 0 = no field", 6)
    add("pile_card", (FIELD_PILE,), pile + "1 + the number of a common field", COMMONS)
    # what is asked
    pending = (
        "pending questions of the viewer's pair (else of all), then of the other; the top one first"
    )
    add("question", (pairs, FRAMES, QUESTIONS), f"{pending}: one of {', '.join(QUESTION_NAMES)}")
    add("asked", (pairs, FRAMES, seats), "who must answer it")
    add("number", (pairs, FRAMES), "its number: cash to pay, steps taken, ...", OPEN, 10)
    add("earned", (pairs, FRAMES), "Market crier: cash got so far", 3)
    add("chosen", (CARDS,), "cards that have been chosen out of the courtyard")
    add("reaped", (PLACES,), "fields that have given an extra vegetable")
    add("pack", (pairs, CARDS), "cards of the two-pack that has been turned up")
    add("offered", (pairs, HELPERS), "helpers on offer to the Foreman")
    add("merchant", (pairs, KINDS), "kinds that have been bought with the Merchant")
    add("in_use", (pairs, HELPERS), "helpers whose effect is being carried out")
    # every seat: plain numbers
    add("cash", (seats,), "", OPEN, 50)
    add("space", (seats,), "on the path", OPEN, 20)
    add("loans", (seats,), "", OPEN, 10)
    add("capacity", (seats,), "of the storehouse", LARGE_STOREHOUSE)
    add("hand_count", (seats,), "cards in hand", HAND)
    add("starter_held", (seats,), "has a secret starter customer")
    add("pile_count", (seats,), "fields in the private pile", FIELD_PILE)
    add("pile_known", (seats,), "has looked through its own pile")
    add("large_token", (seats,), "starting player")
    add("small_token", (seats,), "second player")
    add("turn", (seats,), "whose turn of the distribution it is")
    add("finished", (seats,), "done with the phase: 1 for the first, ...", 4)
    add("partner", (seats,), "four players: 1 + the seat of the partner", 4)
    add("storing", (seats,), "has begun to store in this round, or is done")
    add("pack_bought", (seats,), "")
    add("maid", (seats,), "the effect is active")
    add("messenger", (seats,), "the effect is active")
    add("official", (seats,), "the effect is active")
    add("bonus", (seats,), "the Saleswoman's second effect is active")
    add("extra", (seats,), "the Harvest helper's second effect: how many more when sowing", OPEN, 1)
    add("shop", (seats, KINDS), "", 3)
    add("cart", (seats, KINDS), "", OPEN, 5)
    add("storehouse", (seats, KINDS), "", LARGE_STOREHOUSE)
    # every seat: what lies there
    add(
        "pile_left",
        (seats, SIZES),
        "private fields of 3, 4, 5, 6 spaces in the pile",
        FIELD_PILE,
        2,
    )
    add("pile_common", (seats, COMMONS), "common fields in the pile")
    add("field_spaces", (seats, PLACES), "by place, home first: spaces, 0 = no field", HOME_SPACES)
    add("field_card", (seats, PLACES), "1 + the number of a common field", COMMONS)
    add("field_crop", (seats, PLACES, KINDS), "vegetables on it, by kind", OPEN, HOME_SPACES)
    add("stalls", (seats, STALLS, KINDS), "exposed stalls: what is left on them")
    add("regulars", (seats, REGULARS), "exposed regular customers")
    add("regular_rows", (seats, REGULARS), "rows filled", 3)
    add("regular_red", (seats, REGULARS), "its marker is red")
    standings = ", ".join(f"{n} {name}" for n, name in enumerate(STANDING_NAMES))
    add("regular_standing", (seats, REGULARS), standings, len(STANDING_NAMES) - 1)
    add("casuals", (seats, CASUALS), "exposed casual customers")
    add("helpers", (seats, HELPERS), "exposed helpers")
    if in_steps:
        add("split_step", (DEPTH,), "which step of a decision is asked")
        add("split_type", (TYPES,), "the type of action that has been chosen")
        add("split_first", (WIDEST,), "its first argument, if it has been chosen")
        add("split_second", (WIDEST,), "its second argument, if it has been chosen")
    return found


# --- the vector ----------------------------------------------------------------------------------


class Layout:
    """Where everything is in the vector for one number of players; get it from `layout_for`."""

    def __init__(self, players: int, in_steps: bool) -> None:
        self.name = OBSERVATION
        self.players = players
        self.in_steps = in_steps
        self.entries = entries(players, in_steps)
        self.first: dict[str, int] = {}  # by name: where it begins
        size = 0
        for entry in self.entries:
            self.first[entry.name] = size
            size += entry.size
        self.size = size
        self.high: Vector = self._spread([entry.high for entry in self.entries])
        # Times this, what usually happens comes to lie between 0 and 1.
        usual = self._spread([entry.usual for entry in self.entries])
        self.scale: Floats = (1 / usual).astype(np.float32)
        self._sheet = Sheet(self)

    def __reduce__(self) -> tuple[object, ...]:
        return layout_for, (self.players, self.in_steps)

    def figures(self, rows: int) -> Figures:
        """What writes that many vectors, each at its place in memory that it owns."""
        return Figures(max(self.players, 2), rows, self.size, self.first)

    def _spread(self, values: list[int]) -> Vector:
        sizes = [entry.size for entry in self.entries]
        return np.repeat(np.array(values, dtype=np.int16), sizes)

    def observe(self, view: View, chosen: Sequence[int] = ()) -> Vector:
        """Everything that the viewer knows, and what it has chosen of a decision in steps."""
        if view.viewer == SPECTATOR:
            raise ValueError("view: a spectator has no seat to see the table from")
        if view.players != self.players:
            raise ValueError(f"view: this is the layout for {self.players}, not {view.players}")
        return self._sheet.write(view, list(chosen)).copy()

    def observe_seat(self, state: State, seat: int, chosen: Sequence[int] = ()) -> Vector:
        """The same for a seat of a game whose truth is known, without making a view first."""
        return self._sheet.write(glance(state, seat), list(chosen)).copy()

    def observe_into(self, out: npt.NDArray[Number], state: State, seat: int) -> None:
        """The same, written into an array of any type."""
        out[:] = self._sheet.write(glance(state, seat), [])

    def observe_floats(self, state: State, seat: int) -> list[float]:
        """The same as a list of floats."""
        self._sheet.write(glance(state, seat), [])
        return self._sheet.figures.floats(0)

    def normalised(self, vector: npt.NDArray[np.int16]) -> Floats:
        """As floats that usually lie between 0 and 1."""
        return vector * self.scale

    def split(self, vector: npt.NDArray[Number]) -> dict[str, npt.NDArray[Number]]:
        """The vector by names, each part in its shape: windows, not copies."""
        parts = {}
        for entry in self.entries:
            first = self.first[entry.name]
            parts[entry.name] = vector[first : first + entry.size].reshape(entry.shape)
        return parts


def array_of(memory: Any, kind: type[Number]) -> npt.NDArray[Number]:
    """Memory of the compiled part as an array, which can be read but not written."""
    return np.frombuffer(memory, kind)


class Sheet(threading.local):
    """Room for one vector in each thread: writing over an old one is faster than beginning anew."""

    def __init__(self, layout: Layout) -> None:
        self.figures = layout.figures(1)
        self.vector: Vector = array_of(self.figures.out, np.int16)

    def write(self, view: View, chosen: list[int]) -> Vector:
        self.figures.fill(view, 0, chosen)
        return self.vector


@lru_cache(maxsize=8)
def layout_for(players: int, in_steps: bool = False) -> Layout:
    """The layout for 1 to 4 players; made once."""
    if players not in (1, 2, 3, 4):
        raise ValueError(f"players: 1 to 4 can play, not {players!r}")
    return Layout(players, in_steps)


def mask_of(numbers: Iterable[int], size: int) -> Mask:
    """1 for each of these actions, 0 for all others of the table."""
    mask = bytearray(size)
    for number in numbers:
        mask[number] = 1
    return np.frombuffer(mask, dtype=np.int8)
