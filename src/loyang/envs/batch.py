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
"""

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from loyang.engine.actions import Action
from loyang.engine.game import open_game
from loyang.engine.state import State

from .codec import codec_for
from .features import features_for
from .games import REFUSED, RESULT, Games, Saved
from .observation import Floats, Mask, Vector, array_of, layout_for
from .opponents import Opponents
from .play import ILLEGAL_REWARD, MAX_LOANS, SHAPED, Options, refusal, worth
from .prices import MOVING
from .seeds import Seeds
from .split import split_for

MOST_GAMES: Final = 1 << 20


class Stepped(NamedTuple):
    """What most want to know after a step."""

    observation: npt.NDArray[Any]
    rewards: npt.NDArray[np.float64]
    ended: npt.NDArray[np.bool_]


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


class Batch:
    """The games; get one from `make`.

    observation: (games, size), from the seat to move. seat: who that is. offsets, legal: the legal
    actions of game g are `legal[offsets[g]:offsets[g + 1]]`. rewards: (games, players), of the last
    step. ended: whether it ended the game. results: (games, players, 3), score, cash and vegetables
    of the last game that ended there. refused: by game, why its action was not done.
    """

    def __init__(self, count: int, options: Options, seed: Any = None) -> None:
        if type(count) is not int or not 1 <= count <= MOST_GAMES:
            raise ValueError(f"n: a batch has from 1 to {MOST_GAMES:,} games, not {count!r}")
        self.count = count
        self.options = options
        players = options.players
        in_steps = options.in_steps
        self.codec = codec_for(players)
        self.layout = layout_for(players, in_steps)
        self.size = options.choices  # of the space of actions
        self.refused: dict[int, str] = {}
        self._figures = self.layout.figures(count)
        self._games = Games(
            count,
            players,
            options.max_loans,
            options.rewarded == SHAPED,
            self.codec.slots,
            split_for(players).heads if in_steps else [],
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
        self._mask: Mask = np.zeros((self.count, self.size), np.int8)
        self._marked: npt.NDArray[np.int64] | None = None  # where the mask is 1
        self._fresh_mask = False
        self._show_legal()

    def _show_legal(self) -> None:
        """The lists of legal actions lie elsewhere once they have grown."""
        self._legal = array_of(self._games.legal, np.int16)
        self._moving = array_of(self._games.moving, np.int16).reshape(-1, MOVING)

    # --- looking ---

    @property
    def observation(self) -> npt.NDArray[Any]:
        """What the seats to move know."""
        return self._numbers if self._floats is None else self._floats

    @property
    def legal(self) -> Vector:
        """All legal actions, game by game."""
        return self._legal[: self.offsets[-1]]

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
        games = self._games
        if not games.prices:
            games.prices = True  # from now on with every step
            games.write_all()
        table = features_for(self.options.players)
        rows = table.table[self.legal]
        rows[:, -MOVING:] = self._moving[: len(rows)] * table.scale
        return rows

    def final_observation(self) -> dict[int, npt.NDArray[Any]]:
        """What seat 0 knew at the end of the games that the last step ended."""
        found: dict[int, npt.NDArray[Any]] = {}
        for game, state in self._games.over:
            vector = self.layout.observe_seat(state, 0)
            found[game] = self.layout.normalised(vector) if self.options.normalised else vector
        return found

    def won(self, seat: int) -> npt.NDArray[np.bool_]:
        """Where that seat won, or shared the win of, the last game that ended (R7.4)."""
        keys = self.results.astype(np.int64) @ np.array([1 << 40, 1 << 20, 1])
        best: npt.NDArray[np.bool_] = keys[:, seat] == keys.max(axis=1)
        return best

    def state(self, game: int) -> State:
        """The truth of a game, as a copy."""
        return self._games.states[self._place(game)].copy()

    def _place(self, game: int) -> int:
        if not 0 <= game < self.count:
            raise ValueError(f"game: this batch has games 0 to {self.count - 1}, not {game}")
        return game

    # --- playing ---

    def reset(self, seed: Any = None) -> npt.NDArray[Any]:
        """New games. One seed decides all games of the batch: the first has it, the next one more,
        and so on; a list has one for each. None leaves that to chance at the first time, and goes
        on with the games that follow later."""
        if seed is not None or not self._seeds:
            self._seeds = [Seeds(each) for each in self._seeds_of(seed)]
        self.refused = {}
        self._games.deal()
        self._written()
        return self.observation

    def reset_some(self, games: Sequence[int], seed: Any = None) -> npt.NDArray[Any]:
        """New games at these places alone, with seeds as for `reset`."""
        seeds = self._seeds_of(seed)
        for game in map(self._place, games):
            if seeds[game] is not None:
                self._seeds[game] = Seeds(seeds[game])
            self._games.deal_at(game)
        self.refused = {}
        self._games.write_all()
        self._written()
        return self.observation

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

    def step(self, actions: npt.ArrayLike) -> Stepped:
        """One action in each game, by its number.

        An action that is not legal is not done and costs 1; `refused` says why, and the other games
        go on. A number outside the space is a `ValueError`, and nothing is done anywhere.
        """
        chosen = self._checked(actions, self.size)
        positions = self._games.positions(chosen)
        self.refused = {}
        if REFUSED in positions:
            self._refuse(chosen, positions)
        self._games.step(positions)
        for game in self.refused:
            self._games.charge(game, ILLEGAL_REWARD)
        self._written()
        return Stepped(self.observation, self.rewards, self.ended)

    def choose(self, positions: npt.ArrayLike) -> Stepped:
        """One action in each game, by its position among the legal ones."""
        chosen = self._checked(positions, None)
        counts = self.counts.tolist()
        for game, (position, count) in enumerate(zip(chosen, counts, strict=True)):
            if not 0 <= position < count:
                raise ValueError(
                    f"position: game {game} has legal actions 0 to {count - 1}, not {position}"
                )
        self.refused = {}
        self._games.step(chosen)
        self._written()
        return Stepped(self.observation, self.rewards, self.ended)

    def sample(self, chance: np.random.Generator) -> npt.NDArray[np.int64]:
        """Any legal action for each game, all equally likely."""
        at = self.offsets[:-1] + (chance.random(self.count) * self.counts).astype(np.int64)
        return self._legal[at].astype(np.int64)

    def _checked(self, actions: npt.ArrayLike, size: int | None) -> list[int]:
        array = np.asarray(actions)
        if array.shape != (self.count,) or array.dtype.kind not in "iu":
            raise ValueError(
                f"actions: {self.count} games need as many whole numbers, not an array of shape "
                f"{array.shape} and type {array.dtype}"
            )
        chosen: list[int] = array.tolist()
        if size is not None and not (min(chosen) >= 0 and max(chosen) < size):
            game = next(n for n, number in enumerate(chosen) if not 0 <= number < size)
            raise ValueError(
                f"actions: game {game} got {chosen[game]}; they are from 0 to {size - 1}"
            )
        return chosen

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
                self.refused[game] = f"game {game}: {why}"

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
            raise RuntimeError(f"game {game}: {fault}") from fault

    # --- copies ---

    def save(self) -> Snapshot:
        """Everything as it is now, to go back to."""
        return Snapshot(self.options, tuple(self._saved(game) for game in range(self.count)))

    def _saved(self, game: int) -> Place:
        seeds, bots = copy.deepcopy((self._seeds[game], self._bots[game]))
        return Place(self._games.saved(game), seeds, bots)

    def restore(self, snapshot: Snapshot, games: Sequence[int] | None = None) -> None:
        """Go back to what was saved, in these games or in all."""
        if snapshot.options != self.options or len(snapshot.places) != self.count:
            raise ValueError(
                f"snapshot: of {len(snapshot.places)} games with {snapshot.options}, but this is a "
                f"batch of {self.count} with {self.options}"
            )
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
