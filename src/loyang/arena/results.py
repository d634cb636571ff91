"""The results file: what a run has played so far, so that it can be stopped at any moment.

The first line holds the settings, every further line a finished game, each with a check at its
end. A line is on disk before the next game counts. What is missing at the end of the last line
was being written when the run was stopped: that line is dropped. Anything else that does not fit
is refused, with the number of its line.
"""

import contextlib
import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from loyang.engine.actions import SEAT_NAMES, seat_name
from loyang.engine.state import RULES_VERSION

from .faults import ArenaError
from .match import Outcome, Timing
from .schedule import Default, Match, Plan

FORMAT = 1
CHECK_DIGITS = 8


class ResultsError(ArenaError):
    """A results file that a run can't continue."""


# --- lines ---------------------------------------------------------------------------------------


def settings(plan: Plan) -> dict[str, Any]:
    """What games depend on. Not how many are wanted: a run may be made longer."""
    known = asdict(plan)
    del known["games"]
    known["bots"] = list(plan.bots)
    return {"loyang arena results": FORMAT, "rules": RULES_VERSION, **known}


def checked_line(content: dict[str, Any]) -> str:
    text = json.dumps(content, separators=(", ", ": "))
    return f"{text[:-1]}, {check_of(text)}\n"


def check_of(text: str) -> str:
    return f'"check": "{hashlib.sha256(text.encode()).hexdigest()[:CHECK_DIGITS]}"}}'


def read_line(line: str) -> dict[str, Any]:
    """The content, if the check fits."""
    text, mark, check = line.rpartition(', "check": ')
    if not mark:
        raise ValueError("this is not a line of results")
    text += "}"
    if check_of(text) != mark[2:] + check:
        raise ValueError("changed or damaged: its check does not fit")
    content = json.loads(text)
    if not isinstance(content, dict):
        raise ValueError("this is not a line of results")
    return content


def as_content(outcome: Outcome) -> dict[str, Any]:
    """An outcome as it is written, without the record."""
    return {
        "game": outcome.number,
        "deal": outcome.deal,
        "seed": outcome.seed,
        "bots": list(outcome.bots),
        "scores": [list(score) for score in outcome.scores],
        "places": list(outcome.places),
        "answers": list(outcome.answers),
        "defaults": [
            {"seat": seat_name(each.seat), "answer": each.answer, "reason": each.reason}
            for each in outcome.defaults
        ],
        "record": outcome.record_hash,
        "timing": {
            "seconds": list(outcome.timing.seconds),
            "longest": list(outcome.timing.longest),
        },
    }


def as_outcome(content: dict[str, Any]) -> Outcome:
    """The inverse of `as_content`; whatever is missing or of the wrong shape raises."""
    scores = tuple((int(space), int(cash), int(left)) for space, cash, left in content["scores"])
    timing = content["timing"]
    return Outcome(
        content["game"],
        content["deal"],
        tuple(content["bots"]),
        content["seed"],
        scores,
        tuple(map(int, content["places"])),
        tuple(map(int, content["answers"])),
        tuple(
            Default(SEAT_NAMES.index(each["seat"]), int(each["answer"]), str(each["reason"]))
            for each in content["defaults"]
        ),
        content["record"],
        Timing(tuple(map(float, timing["seconds"])), tuple(map(float, timing["longest"]))),
    )


# --- the file ------------------------------------------------------------------------------------


class Results:
    """An open results file; `done` are the games in it."""

    def __init__(self, path: Path, plan: Plan, matches: Iterable[Match]) -> None:
        self.path = path
        self.done: list[Outcome] = []
        self.matches = {match.number: match for match in matches}
        try:
            self.file = path.open("a+b")
        except (OSError, ValueError) as fault:
            reason = fault.strerror if isinstance(fault, OSError) else fault
            raise ResultsError(f"cannot write {path}: {reason}") from fault
        try:
            lock(self.file, path)
            self.new = self.read(checked_line(settings(plan)))
        except BaseException:
            self.file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.file.close()

    def read(self, header: str) -> bool:
        """Take in what the file holds, and make it end with a whole line. True if it was new."""
        self.file.seek(0)
        data = self.file.read()
        lines = data.split(b"\n")
        torn = lines.pop()
        if not lines:
            if not header.encode().startswith(torn):
                raise ResultsError(f"{self.path}: line 1: this is not a results file")
            self.file.truncate(0)
            self.write(header)
            return True
        self.read_header(lines[0], header)
        seen: dict[int, int] = {}
        for at, line in enumerate(lines[1:], 2):
            try:
                self.read_game(line, at, seen)
            except (ValueError, KeyError, TypeError, AttributeError) as fault:
                reason = str(fault) if isinstance(fault, ValueError) else "figures are missing"
                raise ResultsError(f"{self.path}: line {at}: {reason}") from fault
        if torn:
            self.file.truncate(len(data) - len(torn))
        return False

    def read_header(self, line: bytes, header: str) -> None:
        """The settings must be ours; a difference is named."""
        fault = f"{self.path}: line 1: "
        try:
            found = read_line(line.decode())
        except ValueError as error:
            known = line.startswith(b'{"loyang arena results": ')
            raise ResultsError(
                fault + (str(error) if known else "this is not a results file")
            ) from error
        if "loyang arena results" not in found:
            raise ResultsError(fault + "this is not a results file")
        for name, value in read_line(header.rstrip("\n")).items():
            if name not in found or found[name] != value:
                theirs = json.dumps(found.get(name))
                raise ResultsError(
                    fault + f"these are the results of another run: its {name} was {theirs}, "
                    f"not {json.dumps(value)}"
                )

    def read_game(self, line: bytes, at: int, seen: dict[int, int]) -> None:
        outcome = as_outcome(read_line(line.decode()))
        match = self.matches.get(outcome.number)
        if match is None:
            raise ValueError(f"game {outcome.number} is not among those to be played")
        if outcome.number in seen:
            raise ValueError(f"game {outcome.number} is in line {seen[outcome.number]} already")
        played = (outcome.deal, outcome.bots, outcome.seed)
        if played != (match.deal, match.bots, match.seed):
            raise ValueError(f"game {outcome.number} had other seats or cards")
        if {len(outcome.scores), len(outcome.places)} != {len(match.bots)}:
            raise ValueError(f"game {outcome.number} does not have a score for each seat")
        seen[outcome.number] = at
        self.done.append(outcome)

    def add(self, outcome: Outcome) -> None:
        self.write(checked_line(as_content(outcome)))

    def write(self, line: str) -> None:
        try:
            self.file.write(line.encode())
            self.file.flush()
            os.fsync(self.file.fileno())
        except OSError as fault:
            raise ResultsError(f"cannot write {self.path}: {fault.strerror}") from fault


def lock(file: IO[bytes], path: Path) -> None:
    """Two runs writing to the same file would spoil it. The lock ends with the process."""
    with contextlib.suppress(ImportError):  # not on this system: then nobody watches
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as fault:
            raise ResultsError(f"{path} is in use by another run") from fault
