"""A batch whose games are played in several processes, for those who have cores to spare.

    if __name__ == "__main__":  # as always where processes are started
        with make(256, players=1, seed=7, processes=2) as games:
            games.step(games.sample(chance))

It shows what `batch` shows, and the same seeds give the same games. Each process has some of the
games; the arrays lie in memory that all of them share, and what is left goes through pipes.
"""

import os
import pickle
import signal
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from loyang.engine.state import State

from .batch import Batch, Place, Snapshot
from .games import RESULT
from .observation import Vector, layout_for
from .play import MAX_LOANS, Options
from .prices import MOVING
from .shown import Shown

SPAWN = get_context("spawn")  # a fork would copy the caller's threads halfway through

# --- what all processes share --------------------------------------------------------------------


class Share(NamedTuple):
    """The games of one process: from `first` on, before `end`."""

    first: int
    end: int


class Part(NamedTuple):
    """An array of the batch with a row for each game."""

    name: str
    kind: Any
    shape: tuple[int, ...]

    @property
    def length(self) -> int:
        return int(np.dtype(self.kind).itemsize * np.prod(self.shape))


def parts(count: int, options: Options) -> list[Part]:
    """All that is shared; the widest numbers first, so that each lies as it must."""
    players = options.players
    size = layout_for(players, options.in_steps).size
    return [
        Part("rewards", np.float64, (count, players)),
        Part("counts", np.int32, (count,)),
        Part("observation", np.float32 if options.normalised else np.int16, (count, size)),
        Part("results", np.int16, (count, players, RESULT)),
        Part("seat", np.int16, (count,)),
        Part("ended", np.bool_, (count,)),
    ]


def arrays(memory: Any, wanted: list[Part]) -> dict[str, npt.NDArray[Any]]:
    """By name, where they lie in the memory."""
    whole = np.frombuffer(memory, np.uint8)
    found: dict[str, npt.NDArray[Any]] = {}
    first = 0
    for part in wanted:
        bytes_of = whole[first : first + part.length]
        found[part.name] = bytes_of.view(part.kind).reshape(part.shape)
        first += part.length
    return found


class Report(NamedTuple):
    """What a process answers, beside what it writes."""

    answer: Any
    fault: Exception | None
    refused: dict[int, str]
    legal: bytes
    moving: bytes | None


# --- in the other processes ----------------------------------------------------------------------


def serve(
    pipe: Connection, memory: Any, count: int, share: Share, given: dict[str, Any], seeds: Any
) -> None:
    """Do what is asked for until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # that is the caller's
    options = Options(**given)
    shared = arrays(memory, parts(count, options))
    try:
        batch = Batch(share.end - share.first, options, seeds, share.first)
    except Exception as fault:
        pipe.send(Report(None, fault, {}, b"", None))
        return
    answer: Any = None
    fault_: Exception | None = None
    while True:
        for name, array in shared.items():
            array[slice(*share)] = getattr(batch, name)
        refused = {share.first + game: why for game, why in batch.refused.items()}
        moving = batch.moving().tobytes() if batch.priced else None
        pipe.send(Report(answer, fault_, refused, batch.legal.tobytes(), moving))
        answer = fault_ = None
        try:
            verb, arguments = pipe.recv()
        except EOFError:
            return
        try:
            answer = getattr(batch, verb)(*arguments)
        except Exception as fault:
            fault_ = fault


# --- here ----------------------------------------------------------------------------------------


def end(pipes: list[Connection], workers: list[Any]) -> None:
    for pipe in pipes:
        pipe.close()  # they leave when they read that
    for worker in workers:
        worker.join()


@contextmanager
def named(share: Share) -> Iterator[None]:
    """A process that is gone is named by its games."""
    try:
        yield
    except (EOFError, OSError) as fault:
        games = f"games {share.first} to {share.end - 1}"
        raise RuntimeError(f"the process of {games} has ended") from fault


class Processes(Shown):
    """The games in other processes; get one from `make`, and `close` it in the end."""

    def __init__(self, count: int, options: Options, seed: Any = None, processes: int = 0) -> None:
        super().__init__(count, options)
        if type(processes) is not int or not 0 <= processes <= count:
            raise ValueError(
                f"processes: {count} games can be played in 1 to {count}, not {processes!r}"
            )
        number = processes or min(count, os.cpu_count() or 1)
        edges = [count * n // number for n in range(number + 1)]
        self._shares = [Share(*pair) for pair in pairwise(edges)]
        seeds = self._split(None if seed is None else self._seeds_of(seed))
        wanted = parts(count, options)
        memory = SPAWN.RawArray("b", sum(part.length for part in wanted))
        shared = arrays(memory, wanted)
        self._counts = shared["counts"]
        for array in shared.values():
            array.flags.writeable = False  # here
        self._observation = shared["observation"]
        self.seat, self.ended = shared["seat"], shared["ended"]
        self.rewards, self.results = shared["rewards"], shared["results"]
        self.offsets = np.zeros(count + 1, np.int32)
        self._legal: Vector = np.zeros(0, np.int16)
        self._moving: Vector | None = None
        self._pipes: list[Connection] = []
        workers: list[Any] = []
        self._end = weakref.finalize(self, end, self._pipes, workers)
        for share, own in zip(self._shares, seeds, strict=True):
            ours, theirs = SPAWN.Pipe()
            given = (theirs, memory, count, share, plain(options), own)
            worker = SPAWN.Process(target=serve, args=given, daemon=True)
            try:
                worker.start()
            except (AttributeError, TypeError, pickle.PicklingError) as fault:
                self.close()
                raise ValueError(f"opponents: other processes can't get them: {fault}") from fault
            theirs.close()
            self._pipes.append(ours)
            workers.append(worker)
        self._hear()

    def close(self) -> None:
        """End the processes. What they have shown can still be read."""
        self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, verb: str, arguments: Sequence[tuple[Any, ...]]) -> list[Any]:
        """All processes, each with arguments of its own; what they answer."""
        if not self._end.alive:
            raise RuntimeError("this batch is closed")
        for share, pipe, given in zip(self._shares, self._pipes, arguments, strict=True):
            with named(share):
                pipe.send((verb, given))
        return self._hear()

    def _hear(self) -> list[Any]:
        reports: list[Report] = []
        for share, pipe in zip(self._shares, self._pipes, strict=True):
            with named(share):
                reports.append(pipe.recv())
        for each in reports:
            if each.fault is not None:
                raise each.fault
        self.refused = {game: why for each in reports for game, why in each.refused.items()}
        self._legal = np.frombuffer(b"".join(each.legal for each in reports), np.int16)
        np.cumsum(self._counts, out=self.offsets[1:])
        moving = [each.moving for each in reports if each.moving is not None]
        self._moving = None
        if moving:
            self._moving = np.frombuffer(b"".join(moving), np.int16).reshape(-1, MOVING)
        self._fresh_mask = False
        return [each.answer for each in reports]

    def _split(self, values: Sequence[Any] | None) -> Iterator[Any]:
        """For each process its part of them."""
        for first, after in self._shares:
            yield None if values is None else values[first:after]

    def _split_games(self, games: Sequence[int]) -> Iterator[list[int]]:
        for first, after in self._shares:
            yield [game - first for game in map(self._place, games) if first <= game < after]

    # --- looking ---

    @property
    def observation(self) -> npt.NDArray[Any]:
        return self._observation

    @property
    def legal(self) -> Vector:
        return self._legal

    def moving(self) -> Vector:
        if self._moving is None:
            self._ask("moving", [()] * len(self._pipes))  # from now on with every step
        assert self._moving is not None
        return self._moving

    def final_observation(self) -> dict[int, npt.NDArray[Any]]:
        found = self._ask("final_observation", [()] * len(self._pipes))
        return {
            share.first + game: vector
            for share, part in zip(self._shares, found, strict=True)
            for game, vector in part.items()
        }

    def state(self, game: int) -> State:
        return self.save().places[self._place(game)].game[0]

    # --- playing ---

    def reset(self, seed: Any = None) -> npt.NDArray[Any]:
        seeds = None if seed is None else self._seeds_of(seed)
        self._ask("reset", [(part,) for part in self._split(seeds)])
        return self.observation

    def reset_some(self, games: Sequence[int], seed: Any = None) -> npt.NDArray[Any]:
        seeds = self._split(None if seed is None else self._seeds_of(seed))
        self._ask("reset_some", list(zip(self._split_games(games), seeds, strict=True)))
        return self.observation

    def _step(self, actions: list[int]) -> None:
        self._ask("_step", [(part,) for part in self._split(actions)])

    def _choose(self, positions: list[int]) -> None:
        self._ask("_choose", [(part,) for part in self._split(positions)])

    # --- copies ---

    def save(self) -> Snapshot:
        """Everything as it is now, to go back to; also for a batch in one process."""
        saved: list[Snapshot] = self._ask("save", [()] * len(self._pipes))
        places: list[Place] = [place for each in saved for place in each.places]
        return Snapshot(self.options, tuple(places))

    def restore(self, snapshot: Snapshot, games: Sequence[int] | None = None) -> None:
        """Go back to what was saved, in these games or in all."""
        snapshot.check(self)
        wanted = range(self.count) if games is None else games
        parts = [Snapshot(snapshot.options, part) for part in self._split(snapshot.places)]
        self._ask("restore", list(zip(parts, self._split_games(wanted), strict=True)))

    def copy(self) -> "Processes":
        """The same games in processes of their own."""
        return of_snapshot(self.save(), len(self._pipes))

    def __deepcopy__(self, memo: dict[int, Any]) -> "Processes":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return of_snapshot, (self.save(), len(self._pipes))


def of_snapshot(snapshot: Snapshot, processes: int) -> Processes:
    """New processes with what was saved."""
    made = Processes(len(snapshot.places), snapshot.options, 0, processes)
    made.restore(snapshot)
    return made


def plain(options: Options) -> dict[str, Any]:
    """What makes the same options elsewhere."""
    names = "players introductory reward max_loans opponents actions normalised".split()
    return {name: getattr(options, name) for name in names}


def make(
    n: int,
    players: int = 2,
    *,
    processes: int = 0,
    seed: Any = None,
    introductory: bool = False,
    reward: str = "",
    max_loans: int = MAX_LOANS,
    opponents: Sequence[Any] = (),
    actions: str = "",
    normalised: bool = False,
) -> Processes:
    """A batch of n games in so many processes, one for each core if that is 0; else as
    `batch.make`."""
    options = Options(players, introductory, reward, max_loans, opponents, actions, normalised)
    return Processes(n, options, seed, processes)
