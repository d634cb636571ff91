"""Games as data to learn from: what was seen, what was possible, what was done, how it ended.

    loyang dataset make games --bots farmer merchant --players 2 --games 1000

A data set is a folder: the records of its games, shards of numbers made from them, and a card that
says what they are.

>>> from loyang import Recorder, legal_actions
>>> game = Recorder(1, seed="example")
>>> _ = game.apply(legal_actions(game.state, 0)[0])
>>> [(str(moment.action), moment.state.phase) for moment in moments(game.record)]
[('A sow wheat home', 0)]
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from loyang import __version__
from loyang.engine.actions import Action
from loyang.engine.game import legal_actions
from loyang.engine.scoring import scores
from loyang.engine.state import OVER, RULES_VERSION, State
from loyang.record import Record, replay, walk

from .codec import CODEC, codec_for
from .observation import OBSERVATION, layout_for
from .play import placings
from .policy import moving_of
from .prices import MOVING

FORMAT: Final = 1
CARD: Final = "README.md"
ABOUT: Final = "dataset.json"
NPZ: Final = "npz"
PARQUET: Final = "parquet"
FORMATS: Final = (NPZ, PARQUET)
GAMES_IN_SHARD: Final = 100

Arrays = dict[str, npt.NDArray[Any]]


class DatasetError(ValueError):
    """A data set that cannot be read or written."""


# --- one game ------------------------------------------------------------------------------------


class Moment(NamedTuple):
    """A decision: the state before it (a copy), what could be done, and what was."""

    state: State
    seat: int
    legal: list[Action]
    action: Action


def moments(record: Record) -> Iterator[Moment]:
    """All decisions of a recorded game, in order."""
    steps = walk(record)
    state = next(steps).state  # it changes with each step
    for action in record.actions:
        yield Moment(state.copy(), action.seat, legal_actions(state, action.seat), action)
        next(steps)


# What a shard holds: by name, the type, and the meaning; N decisions with L legal actions in all.
COLUMNS: Final = {
    "observation": ("int16, (N, size)", "what the seat to move knew before it acted"),
    "legal": ("int16, L", "numbers of the legal actions, decision by decision"),
    "offsets": ("int64, N + 1", "those of decision n are legal[offsets[n]:offsets[n + 1]]"),
    "moving": ("int16, (L, 3)", "of each legal action: cash, field and rows, as in its features"),
    "action": ("int16, N", "the number of what was done"),
    "seat": ("int8, N", "who did it"),
    "game": ("int32, N", "the number of the game, as in the name of its record"),
    "score": ("int16, N", "the final space, less loans, that the seat reached in that game"),
    "placing": ("float32, N", "1 for the first, -1 for the last, in between evenly; 0 in solo"),
}


def arrays_of(record: Record, number: int) -> Arrays:
    """A finished game as a shard holds it."""
    final = replay(record)
    if final.phase != OVER:
        raise DatasetError(f"game {number} is not finished")
    layout, codec = layout_for(record.players), codec_for(record.players)
    reached = scores(final)
    places = placings(reached) if record.players > 1 else [0.0]
    seen, legal, moving, ends, action, seats = [], [], [], [0], [], []
    for moment in moments(record):
        seen.append(layout.observe_seat(moment.state, moment.seat))
        legal += [codec.encode(each) for each in moment.legal]
        moving += moving_of(moment.state, moment.legal)
        ends.append(len(legal))
        action.append(codec.encode(moment.action))
        seats.append(moment.seat)
    return {
        "observation": np.array(seen, np.int16),
        "legal": np.array(legal, np.int16),
        "offsets": np.array(ends, np.int64),
        "moving": np.array(moving, np.int16),
        "action": np.array(action, np.int16),
        "seat": np.array(seats, np.int8),
        "game": np.full(len(seats), number, np.int32),
        "score": np.array([reached[seat].space for seat in seats], np.int16),
        "placing": np.array([places[seat] for seat in seats], np.float32),
    }


def together(games: Iterable[Arrays]) -> Arrays:
    """Several games, or shards, as one."""
    parts = list(games)
    whole = {
        name: np.concatenate([part[name] for part in parts])
        for name in COLUMNS
        if name != "offsets"
    }
    counts = np.concatenate([np.diff(part["offsets"]) for part in parts])
    whole["offsets"] = np.concatenate([[0], np.cumsum(counts)])
    return whole


# --- shards --------------------------------------------------------------------------------------


def write_shards(folder: Path, about: dict[str, Any], form: str) -> Iterator[int]:
    """Make the shards of all records in the folder that have none yet; after each, how many games
    they hold by then. Stopped half-way, it goes on with the first shard that is missing."""
    check_about(folder, about, form)
    records = sorted((folder / "records").glob("game-*.txt"))
    done = 0
    for first in range(0, len(records), GAMES_IN_SHARD):
        some = records[first : first + GAMES_IN_SHARD]
        path = folder / f"shard-{first // GAMES_IN_SHARD:05}.{form}"
        done += len(some)
        if not path.exists():
            games = (arrays_of(Record.load(file), int(file.stem.split("-")[1])) for file in some)
            write_whole(path, together(games), form)
        yield done
    (folder / CARD).write_text(card(folder, about, form, len(records)), encoding="utf-8")


def check_about(folder: Path, about: dict[str, Any], form: str) -> None:
    """One folder, one data set."""
    text = json.dumps(tables() | about | {"form": form}, indent=1) + "\n"
    path = folder / ABOUT
    if path.exists() and path.read_text(encoding="utf-8") != text:
        raise DatasetError(f"{folder} holds another data set ({ABOUT}): choose another folder")
    path.write_text(text, encoding="utf-8")


def tables() -> dict[str, Any]:
    """What the numbers depend on."""
    return {
        "format": FORMAT,
        "rules": RULES_VERSION,
        "observation": OBSERVATION,
        "actions": CODEC,
    }


def write_whole(path: Path, arrays: Arrays, form: str) -> None:
    """Whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    if form == NPZ:
        with part.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **arrays)
    else:
        write_parquet(part, arrays)
    part.replace(path)


def write_parquet(path: Path, arrays: Arrays) -> None:
    """One row for each decision."""
    arrow, parquet = arrow_modules()
    seen = arrays["observation"]
    flat = arrow.array(seen.reshape(-1))
    columns = {
        "observation": arrow.FixedSizeListArray.from_arrays(flat, seen.shape[1]),
        "legal": arrow.ListArray.from_arrays(
            arrow.array(arrays["offsets"].astype(np.int32)), arrow.array(arrays["legal"])
        ),
        "moving": arrow.ListArray.from_arrays(
            arrow.array((MOVING * arrays["offsets"]).astype(np.int32)),
            arrow.array(arrays["moving"].reshape(-1)),
        ),
    }
    for name in COLUMNS:
        if name not in columns and name != "offsets":
            columns[name] = arrow.array(arrays[name])
    parquet.write_table(arrow.table(columns), path, compression="zstd")


def read_parquet(path: Path) -> Arrays:
    _, parquet = arrow_modules()
    table = parquet.read_table(path).combine_chunks()
    seen = table["observation"].combine_chunks()
    legal = table["legal"].combine_chunks()
    arrays: Arrays = {
        "observation": seen.flatten().to_numpy().reshape(len(seen), -1),
        "legal": legal.flatten().to_numpy(),
        "offsets": legal.offsets.to_numpy().astype(np.int64),
        "moving": table["moving"].combine_chunks().flatten().to_numpy().reshape(-1, MOVING),
    }
    for name in COLUMNS:
        if name not in arrays:
            arrays[name] = table[name].to_numpy()
    return arrays


def arrow_modules() -> tuple[Any, Any]:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as fault:
        raise DatasetError("Parquet needs pyarrow: pip install 'loyang[dataset]'") from fault
    return pa, pq


# --- reading -------------------------------------------------------------------------------------


def shards(folder: str | Path) -> Iterator[Arrays]:
    """The shards of a data set, one after the other; `DatasetError` if one is cut off, or if the
    numbers mean something else in this version."""
    folder = Path(folder)
    try:
        about = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
        form = about["form"]
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise DatasetError(f"{folder} is no data set: {ABOUT}: {fault}") from fault
    for name, wanted in tables().items():
        if about.get(name) != wanted:
            raise DatasetError(
                f"{folder} was made with {name} {about.get(name)!r}, but this is {wanted!r}"
            )
    files = sorted(folder.glob(f"shard-*.{form}"))
    if not files:
        raise DatasetError(f"{folder} has no shards yet: the command that makes it continues")
    for path in files:
        yield read_whole(path, form)


def read_whole(path: Path, form: str) -> Arrays:
    try:
        if form == PARQUET:
            arrays = read_parquet(path)
        else:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
                arrays = {name: kept[name] for name in COLUMNS}
        count = len(arrays["action"])
        if len(arrays["observation"]) != count or arrays["offsets"][-1] != len(arrays["legal"]):
            raise ValueError("its columns have different lengths")
    except DatasetError:
        raise
    except Exception as fault:
        raise DatasetError(f"{path} is cut off or no shard: {fault}") from fault
    return arrays


# --- the data card -------------------------------------------------------------------------------

CARD_TEXT: Final = """\
# Games of Loyang

{games} games of {bots}; players: {players}.

- Made by loyang {version}, rules {rules}; the same command makes the same data again:
  `loyang dataset make {folder} --bots {named} --players {players} --games {wanted} --seed {seed} --format {form}`.
- Deals follow from the seed; every line-up plays each deal in all rotations of the seats. Bots see their seat's view
  alone, and so do the observations.
- Actions are numbers of the table `{actions}`, observations vectors of the layout `{observation}`: docs/ENVS.md
  explains both. `records` holds the games as text.
- Bots play alike: what they never do is not in here. For a bot that lost by default the first legal answer stands in;
  `records/results.jsonl` says where.
- No personal data; licence as the program's (MIT).

`shard-*.{form}`, {shard} games each, read by `loyang.envs.dataset.shards`:

| column | type | meaning |
| --- | --- | --- |
{columns}
"""  # noqa: E501 (as wide as the other documents)


def card(folder: Path, about: dict[str, Any], form: str, games: int) -> str:
    """What is in the folder, in words."""
    rows = [f"| `{name}` | {kind} | {text} |" for name, (kind, text) in COLUMNS.items()]
    return CARD_TEXT.format(
        games=games,
        bots=", ".join(about["bots"]),
        named=" ".join(about["bots"]),
        players=about["players"],
        wanted=about["games"],
        seed=about["seed"],
        folder=folder.name,
        form=form,
        version=__version__,
        rules=RULES_VERSION,
        actions=CODEC,
        observation=OBSERVATION,
        shard=GAMES_IN_SHARD,
        columns="\n".join(rows),
    )
