"""docs/ENVS.md says what the code does."""

import doctest
import importlib
from dataclasses import fields

import pytest

from loyang.envs.play import ILLEGAL_REWARD, MAX_LOANS, MOST_LOANS, REWARDS, STEPS_PER_SEAT, Options

from .tables import DOCUMENT, with_tables


def test_the_tables_are_those_of_the_code() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert text == with_tables(text), "python -m tests.envs.tables writes them anew"


OPTIONS = [field.name for field in fields(Options) if field.init]


def test_the_options_are_told() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for option in (*OPTIONS, "observation", "render_mode"):
        assert f"| `{option}` |" in text
    for reward in REWARDS:
        assert f'`"{reward}"`' in text
    for number in (MAX_LOANS, MOST_LOANS, STEPS_PER_SEAT):
        assert f"{number:,}" in text
    assert str(ILLEGAL_REWARD) in text


@pytest.mark.parametrize(
    "module",
    [
        *["batch", "codec", "dataset", "features", "loyang_v0", "observation", "openspiel"],
        *["play", "single", "solo", "split", "talk", "text", "vector"],
    ],
)
def test_the_examples_in_docstrings_run(module: str) -> None:
    found = doctest.testmod(importlib.import_module(f"loyang.envs.{module}"))
    assert found.attempted > 0
    assert found.failed == 0
