"""What a batch shows: numpy arrays, and what follows from them.

Whoever has the games, in this process (`batch`) or in several (`processes`), writes the arrays.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from loyang.engine.state import State

from .codec import codec_for
from .features import features_for
from .observation import Floats, Mask, Vector, layout_for
from .play import Options
from .prices import MOVING

MOST_GAMES: Final = 1 << 20


class Stepped(NamedTuple):
    """What most want to know after a step."""

    observation: npt.NDArray[Any]
    rewards: npt.NDArray[np.float64]
    ended: npt.NDArray[np.bool_]


class Shown(ABC):
    """Many games side by side.

    observation: (games, size), from the seat to move. seat: who that is. offsets, legal: the legal
    actions of game g are `legal[offsets[g]:offsets[g + 1]]`. rewards: (games, players), of the last
    step. ended: whether it ended the game. results: (games, players, 3), score, cash and vegetables
    of the last game that ended there. refused: by game, why its action was not done.
    """

    seat: npt.NDArray[np.int16]
    offsets: npt.NDArray[np.int32]
    rewards: npt.NDArray[np.float64]
    ended: npt.NDArray[np.bool_]
    results: npt.NDArray[np.int16]

    def __init__(self, count: int, options: Options) -> None:
        if type(count) is not int or not 1 <= count <= MOST_GAMES:
            raise ValueError(f"n: a batch has from 1 to {MOST_GAMES:,} games, not {count!r}")
        self.count = count
        self.options = options
        self.codec = codec_for(options.players)
        self.layout = layout_for(options.players, options.in_steps)
        self.size = options.choices  # of the space of actions
        self.refused: dict[int, str] = {}
        self._mask: Mask | None = None
        self._marked: npt.NDArray[np.int64] | None = None  # where the mask is 1
        self._fresh_mask = False

    # --- looking ---

    @property
    @abstractmethod
    def observation(self) -> npt.NDArray[Any]:
        """What the seats to move know."""

    @property
    @abstractmethod
    def legal(self) -> Vector:
        """All legal actions, game by game."""

    @abstractmethod
    def moving(self) -> Vector:
        """(legal actions, 3): those features of theirs that come from the position."""

    @property
    def counts(self) -> npt.NDArray[np.int32]:
        """How many there are in each game."""
        counts: npt.NDArray[np.int32] = np.diff(self.offsets)
        return counts

    @property
    def owners(self) -> npt.NDArray[np.int64]:
        """For each of them, its game."""
        return np.repeat(np.arange(self.count), self.counts)

    def action_mask(self) -> Mask:
        """(games, actions): 1 for each legal action."""
        if self._mask is None:
            self._mask = np.zeros((self.count, self.size), np.int8)
        if not self._fresh_mask:
            flat = self._mask.reshape(-1)
            if self._marked is not None:
                flat[self._marked] = 0
            self._marked = self.owners * self.size + self.legal
            flat[self._marked] = 1
            self._fresh_mask = True
        return self._mask

    def padded(self) -> Vector:
        """(games, the most of them): the legal actions of each game, then -1."""
        counts = self.counts
        table = np.full((self.count, int(counts.max())), -1, np.int16)
        table[np.arange(table.shape[1]) < counts[:, None]] = self.legal
        return table

    def features(self) -> Floats:
        """(legal actions, columns): what each legal action is and costs (`features`)."""
        if self.options.in_steps:
            raise ValueError("features: the steps of a split decision have none")
        moving = self.moving()
        table = features_for(self.options.players)
        rows = table.table[self.legal]
        rows[:, -MOVING:] = moving * table.scale
        return rows

    def won(self, seat: int) -> npt.NDArray[np.bool_]:
        """Where that seat won, or shared the win of, the last game that ended (R7.4)."""
        keys = self.results.astype(np.int64) @ np.array([1 << 40, 1 << 20, 1])
        best: npt.NDArray[np.bool_] = keys[:, seat] == keys.max(axis=1)
        return best

    @abstractmethod
    def final_observation(self) -> dict[int, npt.NDArray[Any]]:
        """What seat 0 knew at the end of the games that the last step ended."""

    @abstractmethod
    def state(self, game: int) -> State:
        """The truth of a game, as a copy."""

    # --- playing ---

    @abstractmethod
    def reset(self, seed: Any = None) -> npt.NDArray[Any]:
        """New games. One seed decides all games of the batch: the first has it, the next one more,
        and so on; a list has one for each. None leaves that to chance at the first time, and goes
        on with the games that follow later."""

    @abstractmethod
    def reset_some(self, games: Sequence[int], seed: Any = None) -> npt.NDArray[Any]:
        """New games at these places alone, with seeds as for `reset`."""

    @abstractmethod
    def _step(self, actions: list[int]) -> None:
        """Actions within the space."""

    @abstractmethod
    def _choose(self, positions: list[int]) -> None:
        """Positions within the lists."""

    def step(self, actions: npt.ArrayLike) -> Stepped:
        """One action in each game, by its number.

        An action that is not legal is not done and costs 1; `refused` says why, and the other games
        go on. A number outside the space is a `ValueError`, and nothing is done anywhere.
        """
        chosen = self._numbers_of(actions)
        if not (min(chosen) >= 0 and max(chosen) < self.size):
            game = next(n for n, number in enumerate(chosen) if not 0 <= number < self.size)
            raise ValueError(
                f"actions: game {game} got {chosen[game]}; they are from 0 to {self.size - 1}"
            )
        self._step(chosen)
        return Stepped(self.observation, self.rewards, self.ended)

    def choose(self, positions: npt.ArrayLike) -> Stepped:
        """One action in each game, by its position among the legal ones."""
        chosen = self._numbers_of(positions)
        counts = self.counts.tolist()
        for game, (position, count) in enumerate(zip(chosen, counts, strict=True)):
            if not 0 <= position < count:
                raise ValueError(
                    f"position: game {game} has legal actions 0 to {count - 1}, not {position}"
                )
        self._choose(chosen)
        return Stepped(self.observation, self.rewards, self.ended)

    def sample(self, chance: np.random.Generator) -> npt.NDArray[np.int64]:
        """Any legal action for each game, all equally likely."""
        at = self.offsets[:-1] + (chance.random(self.count) * self.counts).astype(np.int64)
        return self.legal[at].astype(np.int64)

    # --- what is asked for ---

    def _numbers_of(self, actions: npt.ArrayLike) -> list[int]:
        array = np.asarray(actions)
        if array.shape != (self.count,) or array.dtype.kind not in "iu":
            raise ValueError(
                f"actions: {self.count} games need as many whole numbers, not an array of shape "
                f"{array.shape} and type {array.dtype}"
            )
        numbers: list[int] = array.tolist()
        return numbers

    def _place(self, game: int) -> int:
        if not 0 <= game < self.count:
            raise ValueError(f"game: this batch has games 0 to {self.count - 1}, not {game}")
        return game

    def _seeds_of(self, seed: Any) -> list[int | None]:
        if seed is None:
            return [None] * self.count
        if isinstance(seed, int | np.integer):
            return [int(seed) + game for game in range(self.count)]
        seeds = list(seed)
        if len(seeds) != self.count:
            raise ValueError(f"seed: {self.count} games need as many seeds, not {len(seeds)}")
        for game, each in enumerate(seeds):
            if (
                isinstance(each, bool)
                or not isinstance(each, int | np.integer | None)
                or (each is not None and each < 0)
            ):
                raise ValueError(f"seed: game {game} got {each!r}, not a whole number from 0 on")
        return [None if each is None else int(each) for each in seeds]
