"""Clocks that are wrong, or set while a server runs."""

from pathlib import Path

import httpx
import pytest

from loyang.server.metrics import Metrics
from loyang.server.settings import Settings
from loyang.server.store import open_store
from loyang.server.tables.service import TableService
from tests.server.kit import Document, Ear, bot, mine

from .process import Process, serving

# The time is as many seconds from the true one as stands in the file, at every moment.
WRONG = """
import time
from pathlib import Path

true, file = time.time, Path({file!r})
time.time = lambda: true() + float(file.read_text())
"""
HOURS = 5 * 3600


def wrong_clock(folder: Path) -> Path:
    """A folder to be found by Python before all others; the file in it sets the clock."""
    folder.mkdir()
    (folder / "offset").write_text("0")
    (folder / "sitecustomize.py").write_text(WRONG.format(file=str(folder / "offset")))
    return folder


def until(server: Process, table: str, version: int) -> Document:
    ear = Ear(f"{server.api}{table}/live", {}, {})
    try:
        while (seen := ear.next()[1])["version"] < version:
            pass
    finally:
        ear.close()
    found: Document = seen
    return found


def test_bug_a_bot_waited_for_hours_when_the_clock_was_set_back(tmp_path: Path) -> None:
    clock = wrong_clock(tmp_path / "clock")
    server = Process(str(tmp_path / "games.sqlite3"), tmp_path / "log", clock)
    with serving(server, LOYANG_BOT_PAUSE="0.5"):
        seats = [bot(), bot()]
        made = httpx.post(f"{server.api}/tables", json={"seats": seats}).json()
        (clock / "offset").write_text(str(-HOURS))  # while the first bot seems to think
        until(server, f"/tables/{made['id']}", 3)


def test_bug_a_bot_waited_for_hours_when_servers_disagreed_about_the_time(
    postgres_url: str, tmp_path: Path
) -> None:
    clock = wrong_clock(tmp_path / "clock")
    (clock / "offset").write_text(str(HOURS))
    early = Process(postgres_url, tmp_path / "log1", clock)
    right = Process(postgres_url, tmp_path / "log2")
    with serving(early, LOYANG_BOT_WORKERS="0"), serving(right):
        made = httpx.post(f"{early.api}/tables", json={"seats": [bot(), bot()]}).json()
        until(right, f"/tables/{made['id']}", 3)


def test_bug_others_could_put_a_bot_in_a_seat_by_a_wrong_clock(
    postgres_url: str, tmp_path: Path
) -> None:
    """A day has to pass by the clock that both servers share: the database's."""
    clock = wrong_clock(tmp_path / "clock")
    (clock / "offset").write_text(str(30 * 3600))
    early = Process(postgres_url, tmp_path / "log1", clock)
    right = Process(postgres_url, tmp_path / "log2")
    with serving(early), serving(right):
        seats = [mine(), {"kind": "human"}]
        made = httpx.post(f"{right.api}/tables", json={"seats": seats}).json()
        table = f"/tables/{made['id']}"
        ben = {"Authorization": f"Bearer {made['invitations'][0]['secret']}"}
        httpx.patch(f"{right.api}{table}/seats/1", json={"ready": True}, headers=ben)
        document = httpx.get(f"{right.api}{table}", headers=ben).json()
        while document["asked"][0]["seat"] == 1:
            action = (document["options"] or document["free"])[0]["action"]
            body = {"version": document["version"], "action": action}
            answer = httpx.post(f"{right.api}{table}/actions", json=body, headers=ben)
            document = answer.json()
        refused = httpx.put(f"{early.api}{table}/seats/0/bot", json={"bot": "random"}, headers=ben)
        assert refused.json()["code"] == "foreign-seat"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_bug_no_bot_was_looked_after_when_the_clock_was_set_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await open_store(str(tmp_path / "games.sqlite3")) as store:
        service = TableService(Settings(db=str(tmp_path)), store, Metrics())
        now: list[float] = [1_000_000.0]
        asked: list[tuple[float, float]] = []

        async def clock() -> float:
            return now[0]

        async def tables_in_play(since: float, until: float) -> list[str]:
            asked.append((since, until))
            return []

        monkeypatch.setattr(store, "clock", clock)
        monkeypatch.setattr(store, "tables_in_play", tables_in_play)
        for seconds in (0.0, 20.0, -HOURS):
            now[0] += seconds
            await service.check_bots()
    everything = (0.0, float("inf"))
    assert asked == [everything, (999_400.0, 1_000_000.0), everything]
