"""Duplicate: the deal of a finished game at other tables, and standings seat by seat."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from loyang.server.store import DealResult, Store, open_store
from loyang.server.tables.deals import standings

from .kit import FRIEND, Document, Made, Player, Server, bot, mine, running
from .test_days import asked, begin, play
from .test_pocket import Browser


@pytest.fixture
def visitor(either_server: Server) -> Iterator[Browser]:
    visitor = Browser(either_server)
    yield visitor
    visitor.http.close()


def over(document: Document) -> bool:
    return bool(document["table"]["status"] == "over")


def at_another_table(server: Server, deal: str, *seats: Document) -> Made:
    answer = server.http.post(f"/deals/{deal}/tables", json={"seats": list(seats)})
    assert answer.status_code == 201, answer.text
    return Made(server, answer.json())


def test_two_tables_of_two_with_the_same_deal(either_server: Server) -> None:
    server = either_server
    first = server.new_table(bot("random"), bot("random"))
    end = first.spectator.wait(over)
    deal = first.spectator.ok("POST", "/deal")
    assert first.spectator.ok("POST", "/deal") == deal, "asked for twice, it is the same"
    assert deal["link"].endswith(f"/d/{deal['id']}")

    # The same bots at the same cards do the same: they share their places.
    second = at_another_table(server, deal["id"], bot("random"), bot("random"))
    assert second.document["table"]["deal"] == deal["id"]
    assert second.document["table"]["commitment"] == first.document["table"]["commitment"]
    third = at_another_table(server, deal["id"], bot("novice"), bot("random"))
    for made in (second, third):
        made.spectator.wait(over)
    found = server.get(f"/deals/{deal['id'].lower()}")
    assert (found["players"], found["tables"]) == (2, 3)
    results = [
        {each["seat"]: (each["space"], each["cash"], each["vegetables"]) for each in places}
        for places in (made.spectator.look()["result"]["places"] for made in (first, second, third))
    ]
    assert end["result"] == first.spectator.look()["result"]
    for seat, places in enumerate(found["seats"]):
        keys = [(each["space"], each["cash"], each["vegetables"]) for each in places]
        assert keys == sorted((each[seat] for each in results), reverse=True)
        for each, key in zip(places, keys, strict=True):
            assert each["place"] == 1 + sum(other > key for other in keys)
        shared = [each["place"] for each in places if each["bot"] == "random"]
        assert len(shared) - len(set(shared)) >= 1, "the two that are equal"


def test_equal_results_share_their_place() -> None:
    def result(table: str, space: int, cash: int, vegetables: int) -> DealResult:
        return DealResult(table, 0, table, None, space, cash, vegetables, "")

    found = [
        result("second", 16, 3, 0),
        result("last", 16, 2, 9),
        result("also second", 16, 3, 0),
        result("first", 17, 0, 0),
        DealResult("another seat", 1, "", None, 20, 0, 0, ""),
    ]
    placed = [(place, each.table_id) for place, each in standings(found, 0)]
    assert placed == [(1, "first"), (2, "second"), (2, "also second"), (4, "last")]


def test_who_has_yet_to_play_sees_no_game_of_the_deal(
    either_server: Server, visitor: Browser
) -> None:
    made = either_server.new_table(mine())
    play(either_server, made.answer)
    deal = made.host.ok("POST", "/deal")["id"]
    places = visitor.get(f"/deals/{deal}").json()["seats"][0]
    assert (places[0]["table"], places[0]["mine"], places[0]["name"]) == (None, False, "Anna")
    own = visitor.send("POST", f"/deals/{deal}/tables", {"seats": [mine("Ben")]}).json()
    assert own["document"]["view"]["grid"] == made.document["view"]["grid"]
    play(either_server, own)
    places = visitor.get(f"/deals/{deal}").json()["seats"][0]
    assert {each["table"] for each in places} == {made.id, own["id"]}
    assert [each["name"] for each in places if each["mine"]] == ["Ben"]
    assert [each["marks"] for each in places] == [[], []]
    again = visitor.send("POST", f"/deals/{deal}/tables", {"seats": [mine("Ben")]}).json()
    play(either_server, again)
    marks = {
        each["table"]: each["marks"] for each in visitor.get(f"/deals/{deal}").json()["seats"][0]
    }
    assert marks == {made.id: [], own["id"]: [], again["id"]: ["again"]}


def test_what_cannot_be_dealt_again(server: Server, tmp_path: Path) -> None:
    made = server.new_table(mine())
    assert made.host.refused("POST", "/deal")["code"] == "not-over"
    made.host.ok("POST", "/close")
    assert made.host.refused("POST", "/deal")["code"] == "not-over"
    finished = server.new_table(mine())
    play(server, finished.answer)
    body = {"at": 5, "truth": "true"}
    branch = Made(server, finished.host.ok("POST", "/branch", body))
    play(server, branch.answer)
    assert branch.host.refused("POST", "/deal")["code"] == "no-deal"
    lesson = server.http.post("/lessons/first", json={}).json()
    player = Player(server, lesson["id"], lesson["secret"])
    player.ok("PUT", "/seats/0/bot", {"bot": "random"})
    player.wait(over)
    assert player.refused("POST", "/deal")["code"] == "no-deal"
    assert server.http.get("/deals/AAAA-AAAA").json()["code"] == "no-such-deal"
    deal = finished.host.ok("POST", "/deal")["id"]
    answer = server.http.post(f"/deals/{deal}/tables", json={"seats": [mine(), FRIEND]})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-request")
    assert answer.json()["detail"] == "seats: this deal is for 1."


def test_a_days_deal_is_not_given_away_before_the_day_is_over(tmp_path: Path) -> None:
    with running(db=str(tmp_path / "games.sqlite3"), day_bots="") as server:
        visitor = Browser(server)
        made = begin(visitor)
        play(server, made)
        answer = visitor.send("POST", f"/tables/{made['id']}/deal")
        assert (answer.status_code, answer.json()["code"]) == (409, "day-open")
        visitor.http.close()


def test_a_backup_has_the_deals(either_server: Server, tmp_path: Path) -> None:
    made = either_server.new_table(mine())
    play(either_server, made.answer)
    deal = made.host.ok("POST", "/deal")["id"]

    async def move(store: Store) -> None:
        await store.backup(tmp_path / "backup")
        async with await open_store(str(tmp_path / "other")) as other:
            await other.restore(tmp_path / "backup")
            assert await other.deal(deal) == await store.deal(deal)
            assert await other.deal_results(deal) == await store.deal_results(deal)

    asked(either_server, move)
