"""Many games side by side: one call steps all of them, and numpy arrays show where they are.

>>> import numpy as np
>>> games = make(256, players=1, seed=7)
>>> games.observation.shape, games.legal.shape == (games.offsets[-1],)
((256, 2131), True)
>>> first = games.legal[games.offsets[:-1]]  # the first legal action of each game
>>> observation, rewards, ended = games.step(first)
>>> rewards.shape, bool(ended.any())
((256, 1), False)

The arrays are made once and written over by each step: copy what you keep. A game that ends is
followed by the next at once; its rewards and results are those of the game that ended.

`processes` has the same in several processes.
"""

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyang.engine.actions import Action
from loyang.engine.game import open_game
from loyang.engine.state import State

from .games import REFUSED, RESULT, Games, Saved
from .observation import Floats, Vector, array_of
from .opponents import Opponents
from .play import ILLEGAL_REWARD, MAX_LOANS, SHAPED, Options, refusal, worth
from .prices import MOVING
from .seeds import Seeds
from .shown import Shown
from .split import split_for


class Place(NamedTuple):
    """All that a game and those after it depend on."""

    game: Saved
    seeds: Seeds
    bots: Opponents


@dataclass(frozen=True)
class Snapshot:
    """A batch at some moment, to go back to (`Batch.restore`); it can be pickled."""

    options: Options
    places: tuple[Place, ...]

    def check(self, shown: Shown) -> None:
        """`ValueError` if it is of another batch."""
        if self.options != shown.options or len(self.places) != shown.count:
            raise ValueError(
                f"snapshot: of {len(self.places)} games with {self.options}, but this is a "
                f"batch of {shown.count} with {shown.options}"
            )


class Batch(Shown):
    """The games in this process; get one from `make`. `first` is the number of the first one, for
    those that are part of a larger batch."""

    def __init__(self, count: int, options: Options, seed: Any = None, first: int = 0) -> None:
        super().__init__(count, options)
        players = options.players
        self._first = first
        self._figures = self.layout.figures(count)
        self._games = Games(
            count,
            players,
            options.max_loans,
            options.rewarded == SHAPED,
            self.codec.slots,
            split_for(players).heads if options.in_steps else [],
            self._figures,
            self._begin,
            partial(worth, options),
            self._answer if options.opponents else None,
        )
        self._show()
        self._bots = [Opponents((), "")] * count
        self._seeds: list[Seeds] = []
        self.reset(seed)

    def _show(self) -> None:
        games = self._games
        players = self.options.players
        self._numbers: Vector = array_of(self._figures.out, np.int16).reshape(self.count, -1)
        self._floats: Floats | None = None
        if self.options.normalised:
            self._floats = np.zeros(self._numbers.shape, np.float32)
        self.seat = array_of(games.seats, np.int16)
        self.ended = array_of(games.ended, np.bool_)
        self.rewards = array_of(games.rewards, np.float64).reshape(self.count, players)
        results = array_of(games.results, np.int16)
        self.results = results.reshape(self.count, players, RESULT)
        self.offsets = array_of(games.offsets, np.int32)
        self._show_legal()

    def _show_legal(self) -> None:
        """The lists of legal actions lie elsewhere once they have grown."""
        self._legal = array_of(self._games.legal, np.int16)
        self._moving = array_of(self._games.moving, np.int16).reshape(-1, MOVING)

    # --- looking ---

    @property
    def observation(self) -> npt.NDArray[Any]:
        return self._numbers if self._floats is None else self._floats

    @property
    def legal(self) -> Vector:
        return self._legal[: self.offsets[-1]]

    @property
    def priced(self) -> bool:
        """Whether somebody has asked for features."""
        return self._games.prices

    def moving(self) -> Vector:
        games = self._games
        if not games.prices:
            games.prices = True  # from now on with every step
            games.write_all()
        return self._moving[: self.offsets[-1]]

    def final_observation(self) -> dict[int, npt.NDArray[Any]]:
        found: dict[int, npt.NDArray[Any]] = {}
        for game, state in self._games.over:
            vector = self.layout.observe_seat(state, 0)
            found[game] = self.layout.normalised(vector) if self.options.normalised else vector
        return found

    def state(self, game: int) -> State:
        return self._games.states[self._place(game)].copy()

    # --- playing ---

    def reset(self, seed: Any = None) -> npt.NDArray[Any]:
        if seed is not None or not self._seeds:
            self._seeds = [Seeds(each) for each in self._seeds_of(seed)]
        self.refused = {}
        self._games.deal()
        self._written()
        return self.observation

    def reset_some(self, games: Sequence[int], seed: Any = None) -> npt.NDArray[Any]:
        seeds = self._seeds_of(seed)
        for game in map(self._place, games):
            if seeds[game] is not None:
                self._seeds[game] = Seeds(seeds[game])
            self._games.deal_at(game)
        self.refused = {}
        self._games.write_all()
        self._written()
        return self.observation

    def _step(self, actions: list[int]) -> None:
        positions = self._games.positions(actions)
        self.refused = {}
        if REFUSED in positions:
            self._refuse(actions, positions)
        self._games.step(positions)
        for game in self.refused:
            self._games.charge(game, ILLEGAL_REWARD)
        self._written()

    def _choose(self, positions: list[int]) -> None:
        self.refused = {}
        self._games.step(positions)
        self._written()

    def _refuse(self, chosen: list[int], positions: list[int]) -> None:
        in_steps = self.options.in_steps
        for game, position in enumerate(positions):
            if position == REFUSED:
                number, state, seat = chosen[game], self._games.states[game], int(self.seat[game])
                why = (
                    f"{number} is not among the options of this step"
                    if in_steps
                    else refusal(self.options, self.codec, state, seat, number)
                )
                self.refused[game] = f"game {self._first + game}: {why}"

    def _written(self) -> None:
        """After each change: what is derived from what the games have written."""
        self._fresh_mask = False
        if self._floats is not None:
            np.multiply(self._numbers, self.layout.scale, out=self._floats)
        if len(self._games.legal) != len(self._legal):
            self._show_legal()

    def _begin(self, game: int) -> State:
        """The next game at that place."""
        seed = self._seeds[game].next()
        options = self.options
        self._bots[game] = Opponents(options.made_by, seed)
        return open_game(options.players, seed, options.introductory)[0]

    def _answer(self, game: int, seat: int, state: State, actions: list[Action]) -> Action:
        try:
            return self._bots[game].answer(state, seat, actions)
        except Exception as fault:
            raise RuntimeError(f"game {self._first + game}: {fault}") from fault

    # --- copies ---

    def save(self) -> Snapshot:
        """Everything as it is now, to go back to."""
        return Snapshot(self.options, tuple(self._saved(game) for game in range(self.count)))

    def _saved(self, game: int) -> Place:
        seeds, bots = copy.deepcopy((self._seeds[game], self._bots[game]))
        return Place(self._games.saved(game), seeds, bots)

    def restore(self, snapshot: Snapshot, games: Sequence[int] | None = None) -> None:
        """Go back to what was saved, in these games or in all."""
        snapshot.check(self)
        for game in range(self.count) if games is None else map(self._place, games):
            place = snapshot.places[game]
            self._seeds[game], self._bots[game] = copy.deepcopy((place.seeds, place.bots))
            self._games.load(game, place.game)
        self._games.over = []
        self.refused = {}
        self._games.write_all()
        self._written()

    def copy(self) -> "Batch":
        """The same games in a batch of their own."""
        return of_snapshot(self.save())

    def __deepcopy__(self, memo: dict[int, Any]) -> "Batch":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return of_snapshot, (self.save(),)


def of_snapshot(snapshot: Snapshot) -> Batch:
    """A new batch with what was saved."""
    batch = Batch(len(snapshot.places), snapshot.options, 0)
    batch.restore(snapshot)
    return batch


def make(
    n: int,
    players: int = 2,
    *,
    seed: Any = None,
    introductory: bool = False,
    reward: str = "",
    max_loans: int = MAX_LOANS,
    opponents: Sequence[Any] = (),
    actions: str = "",
    normalised: bool = False,
) -> Batch:
    """A batch of n games. docs/ENVS.md has the options; `Batch.reset` says what seeds mean."""
    options = Options(players, introductory, reward, max_loans, opponents, actions, normalised)
    return Batch(n, options, seed)
