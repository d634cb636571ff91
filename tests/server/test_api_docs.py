"""docs/API.md: its game by curl is played for real, and it names every path and problem."""

import os
import re
import subprocess
from pathlib import Path

from loyang.server.app import create_app
from loyang.server.errors import PROBLEMS

from .kit import Server

TEXT = (Path(__file__).parents[2] / "docs" / "API.md").read_text(encoding="utf-8")


def test_the_game_by_curl_goes_from_start_to_finish(server: Server) -> None:
    script = re.search(r"```sh\n(.*?)```", TEXT, re.S)
    assert script is not None
    done = subprocess.run(
        ["bash", "-euc", script[1]],
        env={**os.environ, "API": server.api},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("result A ")
    assert lines[1].startswith("end ")
    assert lines[2] == "the seed is the one promised"


def test_every_path_is_described() -> None:
    for path, methods in create_app().openapi()["paths"].items():
        short = path.removeprefix("/api/v1").replace("{table_id}", "{id}") or "/"
        for method in methods:
            assert f"`{method.upper()} {short}`" in TEXT or f"`{short}`" in TEXT, (method, path)


def test_every_problem_is_listed() -> None:
    for code in PROBLEMS:
        assert f"`{code}`" in TEXT or code == "internal", code
