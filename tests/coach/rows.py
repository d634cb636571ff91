"""Rows of a long measurement: each is written to a file at once, so that a run that was stopped
goes on where it was."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Row = dict[str, Any]


class Rows:
    """The rows in a file, by what they are about."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        self.all: list[Row] = list(map(json.loads, lines))

    def add(self, about: Row, measure: Callable[[], Row]) -> None:
        """Measure it, unless it was measured before."""
        if any(about.items() <= row.items() for row in self.all):
            return
        self.all.append({**about, **measure()})
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(self.all[-1]) + "\n")
