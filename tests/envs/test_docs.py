"""docs/ENVS.md says what the code does."""

import doctest
import importlib

import pytest

from loyang.envs import loyang_v0
from loyang.envs.play import MAX_LOANS, MOST_LOANS, REWARDS, STEPS_PER_SEAT

from .tables import DOCUMENT, with_tables


def test_the_tables_are_those_of_the_code() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert text == with_tables(text), "python -m tests.envs.tables writes them anew"


def test_the_options_are_told() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for option in ("players", "introductory", "reward", "max_loans", "render_mode"):
        assert f"| `{option}` |" in text
    for reward in REWARDS:
        assert f'`"{reward}"`' in text
    for number in (MAX_LOANS, MOST_LOANS, STEPS_PER_SEAT):
        assert f"{number:,}" in text
    assert str(loyang_v0.ILLEGAL_REWARD) in text


@pytest.mark.parametrize(
    "module", ["codec", "observation", "play", "text", "loyang_v0", "solo", "openspiel"]
)
def test_the_examples_in_docstrings_run(module: str) -> None:
    found = doctest.testmod(importlib.import_module(f"loyang.envs.{module}"))
    assert found.attempted > 0
    assert found.failed == 0
