"""`loyang serve` and its companions, as one starts them."""

import asyncio
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from loyang.cli import main
from loyang.cli.serve import listen
from loyang.server.settings import Settings
from loyang.server.store import open_store

from .kit import PATIENCE, mine


def test_an_answer_does_not_wait_until_the_one_before_is_acknowledged() -> None:
    """Every answer came 40 ms late: where a socket does not name TCP, asyncio lets it wait."""
    with listen(Settings(port=0)) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_serve_starts_answers_and_ends_by_a_signal(tmp_path: Path) -> None:
    db = str(tmp_path / "games.sqlite3")
    command = [sys.executable, "-m", "loyang", "serve", "--db", db, "--port", "0", "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as it:
        assert it.stdout is not None
        found = re.search(r"http://localhost:\d+/", it.stdout.readline())
        assert found is not None
        url = found[0]
        with httpx.Client(timeout=PATIENCE, transport=httpx.HTTPTransport(retries=5)) as http:
            made = http.post(f"{url}api/v1/tables", json={"seats": [mine()]})
            assert made.status_code == 201
            with http.stream("GET", f"{url}api/v1/tables/{made.json()['id']}/live") as stream:
                lines = stream.iter_lines()
                assert next(lines) == "retry: 2000"
                it.send_signal(signal.SIGTERM)
                assert "event: bye" in list(lines)
        _, log = it.communicate(timeout=PATIENCE)
        assert it.returncode in (0, -signal.SIGTERM)
        assert "Traceback" not in log
        assert made.json()["secret"] not in log


async def make_store(db: str) -> None:
    async with await open_store(db):
        pass


def test_backup_restore_and_purge(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db, other, file = (str(tmp_path / name) for name in ("a.sqlite3", "b.sqlite3", "backup"))
    asyncio.run(make_store(db))
    assert main(["backup", "--db", db, file]) == 0
    assert main(["restore", "--db", other, file]) == 0
    assert main(["purge", "--db", other, "--days", "30"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in told] == [["0", "tables"]] * 3


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["serve", "--db", "mysql://x"], "mysql:// is not a store"),
        (["serve", "--port", "99999"], "not a number from 0 to 65535"),
        (["work", "--db", "games.sqlite3"], "only with PostgreSQL"),
        (["restore", "--db", "x.sqlite3", "none-such"], "none-such"),
        (["serve", "--root-path", "club"], "a path like /loyang"),
        (["backup", "--db", "mistyped.sqlite3", "file"], "there are no games at mistyped.sqlite3"),
        (["purge", "--db", "mistyped.sqlite3"], "there are no games at mistyped.sqlite3"),
        (["work", "--db", "postgresql://x", "--bot-workers", "0"], "0 processes"),
    ],
)
def test_mistakes_are_told_in_one_line(
    arguments: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert not (tmp_path / "mistyped.sqlite3").exists()


def test_a_port_in_use_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--db", str(tmp_path / "x.sqlite3"), "--port", port]) == 2
    assert "takes another one" in capsys.readouterr().err
