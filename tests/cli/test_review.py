"""`loyang review`: a recorded game judged, for people, for programs and as a page."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from loyang.engine.state import RULES_VERSION
from tests.coach.kit import played

from .kit import Line


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("review") / "game.txt"
    played(("random", "novice"), "the command", rounds=1).save(path)
    return str(path)


FAST = ("--budget", "200")


def test_it_tells_the_sum_the_grade_and_the_moments(line: Line, record: str) -> None:
    said = line.run("review", record, *FAST)
    assert said.code == 0
    for word in ("start", "luck", "lost", "rest", "result", "The moments that mattered most"):
        assert word in said.out
    assert "The game was not finished" in said.out
    assert "Better line: " in said.out


def test_in_another_language(line: Line, record: str) -> None:
    said = line.run("--lang", "de", "review", record, "--seat", "b", *FAST)
    assert said.code == 0
    assert said.out.startswith("Nachbetrachtung: B")


def test_as_json_it_says_the_same_each_time(line: Line, record: str) -> None:
    said = line.run("review", record, "--json", *FAST)
    document = json.loads(said.out)
    assert document["seat"] == "A"
    assert document["steps"]
    assert line.run("review", record, "--json", *FAST).out == said.out


class Reader(HTMLParser):
    """Every tag is closed, and nothing is fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        assert not {"src", "href", "srcset"} & {name for name, _ in attrs}
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_no_network(line: Line, record: str, tmp_path: Path) -> None:
    file = tmp_path / "review.html"
    assert line.run("--lang", "it", "review", record, "--html", str(file), *FAST).code == 0
    text = file.read_text("utf-8")
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert {"svg", "table", "article"} <= reader.seen
    assert '<html lang="it">' in text
    assert not re.search(r"https?:|url\(|@import|<script", text)
    assert "coach." not in text
    assert "…" not in text


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--seat", "C"), "'C' is not among A, B"),
        (("--seat", ""), "'' is not among A, B"),
        (("--budget", "0"), "'0' is not a number from 1 to"),
        (("--html", "/nowhere/at/all.html", *FAST), "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_told(
    line: Line, record: str, arguments: tuple[str, ...], told: str
) -> None:
    said = line.run("review", record, *arguments)
    assert said.code == 2
    assert told in said.err
    assert said.out == ""


def test_a_position_has_no_history(line: Line, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text("{}")
    said = line.run("review", str(file))
    assert said.code == 2
    assert "needs the record of a game" in said.err


def test_damaged_and_foreign_records_are_refused(line: Line, record: str, tmp_path: Path) -> None:
    file = tmp_path / "damaged.txt"
    text = Path(record).read_text()
    foreign = text.replace(f"rules {RULES_VERSION}", f"rules {RULES_VERSION + 1}")
    for damaged in (text[: len(text) // 2], foreign, "", "hello\n"):
        file.write_text(damaged)
        said = line.run("review", str(file))
        assert said.code == 2
        assert "is no sound record of a game" in said.err
    assert line.run("review", str(tmp_path / "missing.txt")).code == 2


def test_a_game_without_decisions_is_told(line: Line, tmp_path: Path) -> None:
    file = tmp_path / "empty.txt"
    played(("novice", "novice"), "nobody", rounds=-1).save(file)
    said = line.run("review", str(file))
    assert said.code == 2
    assert "seat A has decided nothing" in said.err
