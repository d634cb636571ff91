"""How much one address, and one pocket, may ask for: by what it costs."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from loyang.server.errors import Problem
from loyang.server.http.limits import BUDGET_SECONDS, Limit, Limits, kind_of
from loyang.server.meter import Meter, Metered, current, metered
from loyang.server.settings import Settings

from .kit import bot, mine, running

ELSEWHERE = {"X-Forwarded-For": "203.0.113.7"}  # the tests' own address counts as a proxy's


def limits(address: float = 100.0, pocket: float = 0.0) -> Limits:
    return Limits(Settings(address_budget=address, pocket_budget=pocket))


# --- prices and budgets --------------------------------------------------------------------------


def test_a_budget_is_spent_by_cost_and_fills_again() -> None:
    now = [0.0]
    budget = Limit(100.0, lambda: now[0], BUDGET_SECONDS)
    budget.take("a", 400.0)
    with pytest.raises(Problem, match="Try again in 3 seconds"):
        budget.take("a", 400.0)
    budget.take("a", 100.0)
    now[0] += 3.0
    budget.take("a", 300.0)


def test_what_costs_more_than_thought_is_paid_for_afterwards() -> None:
    now = [0.0]
    budget = Limit(100.0, lambda: now[0], BUDGET_SECONDS)
    budget.take("a", 1.0)
    budget.spend("a", 599.0)
    with pytest.raises(Problem, match="Try again in 2 seconds"):
        budget.take("a", 1.0)


def test_a_request_costs_at_first_what_those_before_it_did() -> None:
    kept = limits()
    for _ in range(50):
        kept.open("a", None, "log").close(40.0)
        kept.addresses.buckets.clear()
    opened = [kept.open("a", None, "log") for _ in range(12)]
    assert opened[0].paid == pytest.approx(40.0, rel=0.1)
    with pytest.raises(Problem):  # though none of those has ended
        kept.open("a", None, "log")
    kept.open("b", None, "log")


def test_a_pocket_pays_wherever_it_is() -> None:
    kept = limits(address=1000.0, pocket=1.0)
    kept.open("a", "pocket", "table").close(10.0)
    with pytest.raises(Problem):
        kept.open("b", "pocket", "table")
    kept.open("a", "another", "table")
    kept.open("b", None, "table")


def test_what_a_pocket_is_refused_costs_its_address_nothing() -> None:
    kept = limits(address=1.0, pocket=1.0)
    kept.open("a", "pocket", "table").close(2.0)
    kept.addresses.spend("a", -2.0)
    kept.pockets.spend("pocket", 10.0)
    for _ in range(20):
        with pytest.raises(Problem):
            kept.open("a", "pocket", "table")
    kept.open("a", None, "table")


@pytest.mark.parametrize(
    ("path", "query", "kind"),
    [
        ("/api/v1/tables/x/actions", b"", "actions"),
        ("/loyang/api/v1/tables/x/log", b"after=3", "log"),
        ("/api/v1/tables/x", b"since=3", "table"),
        ("/api/v1/tables/x", b"at=3", "moment"),
        ("/api/v1/tables/x/seats/2", b"", "seats"),
        ("/healthz", b"", "healthz"),
        ("/assets/x.js", b"", "page"),
        ("/", b"", "page"),
    ],
)
def test_kinds_of_requests(path: str, query: bytes, kind: str) -> None:
    assert kind_of(path, query) == kind


def test_a_meter_counts_the_steps_and_not_the_waiting() -> None:
    now = [0.0]
    meter = Meter(lambda: now[0])

    async def child() -> None:
        now[0] += 0.001

    async def work() -> str:
        now[0] += 0.002
        await asyncio.sleep(0)
        with pytest.raises(ZeroDivisionError):
            await fails()
        await asyncio.create_task(metered(child()))
        return "done"

    async def fails() -> None:
        await asyncio.sleep(0)
        now[0] += 0.004
        raise ZeroDivisionError

    async def pass_the_time() -> None:
        now[0] += 1.0

    async def both() -> None:
        current.set(meter)
        other = asyncio.create_task(pass_the_time())
        assert await Metered(work(), meter) == "done"
        await other

    asyncio.run(both())
    assert meter.spent == pytest.approx(7.0)


# --- over HTTP -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/v1/bots", "/", "/healthz", "/metrics", "/nowhere"])
def test_every_path_is_paid_for(tmp_path: Path, path: str) -> None:
    settings: dict[str, Any] = {"address_budget": 0.1}
    with running(db=str(tmp_path / "games.sqlite3"), **settings) as server:

        def ask(headers: dict[str, str] | None = None) -> httpx.Response:
            return server.http.get(server.url + path, headers=headers)

        answer = ask()
        for _ in range(1_000):
            if answer.status_code == 429:
                break
            answer = ask()
        assert answer.json()["code"] == "too-many"
        assert int(answer.headers["retry-after"]) == answer.json()["retry_after"] > 0
        assert ask(ELSEWHERE).status_code != 429


def test_a_secret_has_a_budget_whatever_the_address(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"pocket_budget": 0.1}
    with running(db=str(tmp_path / "games.sqlite3"), **settings) as server:
        made = server.new_table(mine())
        while made.host.ask("GET").status_code == 200:
            pass
        made.host.headers |= ELSEWHERE
        assert made.host.refused("GET")["code"] == "too-many"
        assert made.spectator.look()["version"] == 1


def test_whoever_goes_on_asking_is_answered_ever_slower() -> None:
    kept = limits(address=0.01)
    kept.open("a", None, "table").close(100.0)
    waits = []
    for _ in range(200):
        with pytest.raises(Problem):
            kept.open("a", None, "table")
        waits.append(kept.hold("a"))
    assert [waits[0], waits[10], waits[-1]] == pytest.approx([0.0, 0.1, 1.0])
    assert kept.hold("b") == 0.0
    kept.addresses.spend("a", -1000.0)
    kept.open("a", None, "table")
    assert kept.hold("a") == 0.0


def test_the_prices_are_among_the_figures(tmp_path: Path) -> None:
    with running(db=str(tmp_path / "games.sqlite3")) as server:
        server.get("/bots")
        figures = server.http.get(f"{server.url}/metrics").text
        assert 'loyang_request_price_milliseconds{kind="bots"}' in figures


# --- what is not done twice ----------------------------------------------------------------------


def test_the_log_of_an_ended_game_is_told_from_memory(tmp_path: Path) -> None:
    with running(db=str(tmp_path / "games.sqlite3")) as server:
        made = server.new_table(mine(), bot())
        made.host.ok("POST", "/close")
        first = made.host.ok("GET", "/log", limit=2)
        assert len(server.context.documents.logs.kept) == 1
        assert made.host.ok("GET", "/log", limit=2) == first
        assert len(server.context.documents.logs.kept) == 1
