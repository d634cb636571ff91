"""Running the command line in a test: within the process, or as a real one."""

import io
import os
import subprocess
import sys
from typing import NamedTuple

import pytest

from loyang import Record, Recorder, State, legal_actions
from loyang.cli import main
from loyang.cli.play import Session
from loyang.engine.actions import Action
from tests.records.chooser import choose, rating


class Outcome(NamedTuple):
    """What a command said, and how it ended."""

    code: int
    out: str
    err: str


class Line:
    """The command line of one test, in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch
        monkeypatch.setenv("COLUMNS", "80")

    def run(self, *arguments: str, typed: str = "") -> Outcome:
        """Run a command; `typed` are the lines that the player types."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(arguments)
        said = self.capsys.readouterr()
        return Outcome(code, said.out, said.err)

    def let_the_chooser_type(self) -> None:
        """A simple player sits at the keyboard from now on, who rarely looks up."""
        draw = Session.draw

        def answer(session: Session, seat: int) -> str:
            return chosen(session.game.state, seat).words()

        def glance(session: Session, seat: int) -> None:
            if len(session.marks) % 10 == 0:  # drawing takes its time
                draw(session, seat)

        self.monkeypatch.setattr(Session, "ask_line", answer)
        self.monkeypatch.setattr(Session, "draw", glance)


def chosen(state: State, seat: int) -> Action:
    return max(legal_actions(state, seat), key=lambda action: rating(state, action))


def process(*arguments: str, typed: str = "", timeout: float = 60) -> Outcome:
    """The same as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "loyang", *arguments],
        input=typed,
        capture_output=True,
        timeout=timeout,
        check=False,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "80"},
    )
    return Outcome(done.returncode, done.stdout, done.stderr)


def complaint(outcome: Outcome) -> str:
    """The one line that tells a mistake of the user."""
    assert outcome.code == 2, outcome
    assert outcome.err.startswith("loyang: ")
    assert outcome.err.count("\n") == 1
    assert outcome.out == ""
    return outcome.err


def half_a_game(players: int = 2, actions: int = 60) -> Record:
    """The beginning of a game of the chooser's."""
    game = Recorder(players, seed="half")
    while len(game.record.actions) < actions:
        game.apply(choose(game.state))
    return game.record
