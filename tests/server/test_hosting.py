"""docs/HOSTING.md tells every setting as it is, and the files it names are there."""

import argparse
import dataclasses
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from loyang.cli.serve_options import add_backup, add_purge, add_restore, add_serve, add_work
from loyang.server.settings import PREFIX, Settings, convert

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "HOSTING.md").read_text(encoding="utf-8")
ROW = re.compile(rf"^\| `{PREFIX}(\w+)` \| (?:`(--[\w-]+)`)? ?\| (?:`([^`]*)`)? ?\| .*\|$", re.M)
Add = Callable[[argparse.ArgumentParser], None]


def flags(add: Add = add_serve) -> set[str]:
    parser = argparse.ArgumentParser()
    add(parser)
    return {option for action in parser._actions for option in action.option_strings}


def test_every_setting_is_listed_with_its_default_and_its_flag() -> None:
    listed = {name.lower(): (flag, default) for name, flag, default in ROW.findall(PAGE)}
    fields = {each.name: each.default for each in dataclasses.fields(Settings)}
    assert list(listed) == list(fields)
    for name, default in fields.items():
        flag, told = listed[name]
        assert convert(name, told, type(default)) == default, name
        expected = f"--{name.replace('_', '-')}"
        assert flag == (expected if expected in flags() else "")


@pytest.mark.parametrize(
    ("command", "add"),
    [
        ("serve", add_serve),
        ("work", add_work),
        ("backup", add_backup),
        ("restore", add_restore),
        ("purge", add_purge),
    ],
)
def test_the_commands_shown_have_only_flags_that_exist(command: str, add: Add) -> None:
    lines = [line for line in PAGE.splitlines() if re.search(rf"\bloyang {command} ", line)]
    assert lines
    used = {flag for line in lines for flag in re.findall(r" (--[a-z-]+)", line)}
    assert used <= flags(add)


def test_the_files_it_names_are_there() -> None:
    for path in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (ROOT / "docs" / path).exists(), path


def test_the_unit_and_the_image_start_it_with_settings_that_exist() -> None:
    names = {f"{PREFIX}{each.name.upper()}" for each in dataclasses.fields(Settings)}
    names.add("LOYANG_COMPILE")  # the image's build sets it, not the server
    for file in ("loyang.service", "Containerfile"):
        text = (ROOT / "deploy" / file).read_text(encoding="utf-8")
        assert set(re.findall(rf"\b({PREFIX}\w+)=", text)) <= names
        assert "--no-open" in text
