"""The tables of docs/ENVS.md, made from the code: python -m tests.envs.tables writes them anew."""

import re
from pathlib import Path

from loyang.envs.codec import CODEC, codec_for
from loyang.envs.dataset import COLUMNS
from loyang.envs.features import FEATURES, features_for
from loyang.envs.observation import OBSERVATION, OPEN, Entry, layout_for

DOCUMENT = Path(__file__).parents[2] / "docs" / "ENVS.md"
PLAYERS = (1, 2, 3, 4)


def row(*cells: object) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def spaces() -> str:
    """What the frameworks' spaces are, by players."""
    lines = [row("players", "actions", "observation"), "| --- | ---: | ---: |"]
    lines += [row(n, codec_for(n).size, layout_for(n).size) for n in PLAYERS]
    return "\n".join(lines)


def actions() -> str:
    """The blocks of the table of actions, with the first number for each number of players."""
    heads = [f"first, {n} players" for n in PLAYERS]
    lines = [
        f"Table `{CODEC}`.",
        "",
        row("action", "ranges over", "size", *heads),
        "| --- | --- | ---: |" + " ---: |" * len(PLAYERS),
    ]
    columns = [codec_for(n).blocks for n in PLAYERS]
    for blocks in zip(*columns, strict=True):
        sizes = sorted({block.size for block in blocks} - {0})
        size = sizes[0] if len(sizes) == 1 else f"{sizes[0]}-{sizes[-1]}"
        firsts = [block.first if block.size else "" for block in blocks]
        lines.append(row(blocks[0].name, blocks[0].ranges_over, size, *firsts))
    return "\n".join(lines)


def observation() -> str:
    """The parts of the observation, with shapes for all numbers of players."""
    lines = [
        f"Layout `{OBSERVATION}`. S: 2 seats with 1 player, else one for each. P: 1, with four 2.",
        "",
        row("part", "shape", "most", "usual", "meaning"),
        "| --- | --- | ---: | ---: | --- |",
    ]
    shapes = [{entry.name: entry for entry in layout_for(n).entries} for n in PLAYERS]
    for name, entry in shapes[0].items():
        shape = ", ".join(
            axis_name([by.get(name, entry).shape[n] for by in shapes])
            for n in range(len(entry.shape))
        )
        most = "open" if entry.high == OPEN else entry.high
        lines.append(row(f"`{name}`", shape, most, entry.usual, entry.meaning or name))
    return "\n".join(lines)


def entry_rows(entries: list[Entry]) -> list[str]:
    """Parts whose shapes are the same for all numbers of players."""
    lines = [row("part", "shape", "most", "usual", "meaning"), "| --- | --- | ---: | ---: | --- |"]
    for entry in entries:
        shape = ", ".join(map(str, entry.shape))
        lines.append(row(f"`{entry.name}`", shape, entry.high, entry.usual, entry.meaning))
    return lines


def steps() -> str:
    """What the observation holds more where decisions are split into steps."""
    return "\n".join(entry_rows(layout_for(1, True).entries[len(layout_for(1).entries) :]))


def features() -> str:
    """The columns of the features of an action; the types of actions are in their own table."""
    table = features_for(1)
    types = len(codec_for(1).blocks)
    first = f"Columns `{FEATURES}`: {table.size}, of which the first {types} say the type."
    return "\n".join([first, "", *entry_rows(table.entries[types:])])


def dataset() -> str:
    """The columns of a shard."""
    lines = [row("column", "type", "meaning"), "| --- | --- | --- |"]
    return "\n".join(lines + [row(f"`{name}`", *about) for name, about in COLUMNS.items()])


def axis_name(lengths: list[int]) -> str:
    if lengths == [2, 2, 3, 4]:
        return "S"
    return "P" if lengths == [1, 1, 1, 2] else str(lengths[0])


TABLES = {
    "spaces": spaces,
    "actions": actions,
    "observation": observation,
    "steps": steps,
    "features": features,
    "dataset": dataset,
}


def with_tables(text: str) -> str:
    """The document with its tables made anew."""
    for name, make in TABLES.items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        assert text.count(begin) == text.count(end) == 1, f"docs/ENVS.md: no place for {name}"
        text = re.sub(f"{begin}.*?{end}", lambda _: f"{begin}\n{make()}\n{end}", text, flags=re.S)  # noqa: B023
    return text


if __name__ == "__main__":
    DOCUMENT.write_text(with_tables(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
