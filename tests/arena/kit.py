"""Running the arena in a test: the command in this process or as a real one, and its results."""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from loyang.arena import Outcome
from loyang.cli.arena import arena
from loyang.cli.faults import Complaint
from loyang.cli.options import Parser
from loyang.cli.research_options import add_arena

ROOT = Path(__file__).parent.parent.parent


class Said(NamedTuple):
    """What a command said, and how it ended."""

    code: int
    out: str
    err: str

    def figures(self) -> Any:
        assert self.code == 0, self
        return json.loads(self.out)


def options(*arguments: str) -> argparse.Namespace:
    parser = Parser(prog="loyang arena")
    add_arena(parser)
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> int:
    try:
        return arena(options(*arguments))
    except Complaint as complaint:
        print(f"loyang: {complaint}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


COMMAND = [
    sys.executable,
    "-c",
    "import sys; from tests.arena.kit import main; sys.exit(main(sys.argv[1:]))",
]


def start(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    """The command as a process of its own."""
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "100", **environment},
        start_new_session=True,
    )


def process(*arguments: str, **environment: str) -> Said:
    with start(*arguments, **environment) as running:
        out, err = running.communicate(timeout=120)
        return Said(running.returncode, out, err)


def complaint(said: Said) -> str:
    """The one line that tells a mistake of the user."""
    assert said.code == 2, said
    assert said.err.startswith("loyang: ")
    assert said.err.count("\n") == 1
    assert said.out == ""
    return said.err


def same(figures: Any) -> Any:
    """The figures without what does not repeat."""
    return {name: value for name, value in figures.items() if name != "timing"}


def lines(results: Path) -> list[Any]:
    """The games of a results file in their order, without what does not repeat."""
    games = [json.loads(line) for line in results.read_text().splitlines()[1:]]
    for game in games:
        del game["timing"], game["check"]
    return sorted(games, key=lambda game: int(game["game"]))


def facts(outcomes: Sequence[Outcome]) -> list[object]:
    """What of outcomes must repeat."""
    return [
        (each.number, each.bots, each.scores, each.defaults, each.record_hash) for each in outcomes
    ]
