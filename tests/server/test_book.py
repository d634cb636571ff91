"""My book: finished games of a pocket, what they earned, as a file, and in another browser."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from loyang.server.documents.book import book_answer, seals
from loyang.server.store import Coaching, Store, open_store
from loyang.server.tables.book import Line, to_file
from loyang.server.tables.secrets import hashed

from .kit import Document, Player, Server, bot, mine, running
from .test_days import Clock, asked, begin, play
from .test_pocket import Browser


@pytest.fixture
def visitor(either_server: Server) -> Iterator[Browser]:
    visitor = Browser(either_server)
    yield visitor
    visitor.http.close()


def new_browser(server: Server) -> Browser:
    return Browser(server)


def played(server: Server, visitor: Browser, *seats: Document, **options: Any) -> Document:
    body = {"seats": list(seats) or [mine()], **options}
    made: Document = visitor.send("POST", "/tables", body).json()
    return play(server, made, "sow") | {"id": made["id"]}


def book_of(visitor: Browser) -> Document:
    answer = visitor.get("/my/book")
    assert answer.status_code == 200, answer.text
    document: Document = answer.json()
    return document


def line(**values: Any) -> Line:
    usual = {"players": 1, "space": 15, "cash": 3, "loans": 0, "won": False, "ended": 1e9}
    return Line(**{"game": "table/A", **usual, **values})


def seal(answer: Document, name: str) -> Document:
    return next(each for each in answer["seals"] if each["name"] == name)


# --- what is in it -------------------------------------------------------------------------------


def test_a_finished_game_is_in_the_book(either_server: Server, visitor: Browser) -> None:
    assert book_of(visitor)["games"] == []
    end = played(either_server, visitor)
    (game,) = book_of(visitor)["games"]
    place = end["result"]["places"][0]
    assert (game["space"], game["cash"], game["loans"]) == (place["space"], place["cash"], 0)
    assert (game["table"], game["players"], game["won"]) == (end["id"], 1, False)
    assert game["day"] is None
    (record,) = book_of(visitor)["records"]
    assert record == {
        "bot": None,
        "variant": "standard",
        "games": 1,
        "won": 0,
        "best": place["space"],
    }


def test_games_against_bots_by_variant(either_server: Server, visitor: Browser) -> None:
    body = {"seats": [mine(), bot("random")], "variant": "introductory"}
    made = visitor.send("POST", "/tables", body).json()
    visitor.send("PUT", f"/tables/{made['id']}/seats/0/bot", {"bot": "random"})
    end = Player(either_server, made["id"], made["secret"]).wait(
        lambda document: document["table"]["status"] == "over"
    )
    (game,) = book_of(visitor)["games"]
    assert (game["bots"], game["variant"]) == (["random"], "introductory")
    assert game["won"] == (0 in end["result"]["winners"])
    assert game["marks"] == ["bot-took-over"]
    assert book_of(visitor)["records"][0]["bot"] == "random"


def test_a_book_keeps_what_was_taken_out_of_the_pocket(
    either_server: Server, visitor: Browser
) -> None:
    played(either_server, visitor)
    other = played(either_server, visitor)["id"]
    visitor.send("DELETE", f"/my/games/{other}")
    games = {each["game"]: each["table"] for each in book_of(visitor)["games"]}
    assert len(games) == 2
    assert games[f"{other}/A"] is None


def test_what_is_no_game_has_no_line(either_server: Server, visitor: Browser) -> None:
    visitor.send("POST", "/lessons/first", {})
    end = played(either_server, visitor)
    branch = visitor.send("POST", f"/tables/{end['id']}/branch", {"at": 4}).json()
    play(either_server, branch)
    visitor.send("POST", "/tables", {"seats": [mine()]})
    assert [each["table"] for each in book_of(visitor)["games"]] == [end["id"]]


def test_games_that_ended_before_there_were_books_are_entered_when_it_is_read(
    either_server: Server, visitor: Browser
) -> None:
    end = played(either_server, visitor)
    token = hashed(visitor.http.cookies["loyang_pocket"])

    async def forget(store: Store) -> None:
        await store._execute(  # type: ignore[attr-defined]
            "DELETE FROM book WHERE token_hash = ?", token
        )

    asked(either_server, forget)
    assert [each["table"] for each in book_of(visitor)["games"]] == [end["id"]]


def test_the_grade_of_a_review_comes_into_the_book(either_server: Server, visitor: Browser) -> None:
    end = played(either_server, visitor)
    assert book_of(visitor)["games"][0]["grade"] is None
    review = Coaching("review", '{"grade": "B"}')
    asked(either_server, lambda store: store.keep_coaching(end["id"], 0, review))
    assert book_of(visitor)["games"][0]["grade"] == "B"


# --- seals ---------------------------------------------------------------------------------------


def test_seals_are_earned_once_and_tell_what_is_missing() -> None:
    lines = [
        line(game="c/A", ended=3e9, space=18, loans=1, income=41),
        line(game="b/A", ended=2e9, space=17),
        line(game="a/A", ended=1e9, space=17, kinds=6),
    ]
    found = {each.name: each for each in seals(lines)}
    assert found["alone-17"].earned == "2001-09-09T01:46:40Z", "the first time"
    assert (found["alone-18"].have, found["alone-18"].need) == (18, 18)
    assert (found["alone-19"].earned, found["alone-19"].have) == (None, 18)
    assert found["no-loan"].earned == found["alone-17"].earned
    assert found["six-kinds"].earned is not None
    assert found["forty-cash"].earned is not None
    assert found["beat-master"].earned is None


@pytest.mark.parametrize("mark", ["played-with-hints", "undone-alone", "seed-chosen", "known-deal"])
def test_what_was_not_ones_own_doing_earns_nothing(mark: str) -> None:
    lines = [line(space=19, marks=(mark,), players=2, won=True, bots=("master",))]
    assert not [each for each in seals(lines) if each.earned]


def test_all_helpers_are_counted_over_all_games() -> None:
    names = [f"helper {n}" for n in range(20)]
    lines = [line(game=f"t{n}/A", ended=2e9 - n, helpers=tuple(names[n:][:5])) for n in range(19)]
    found = next(each for each in seals(lines) if each.name == "all-helpers")
    assert (found.have, found.need) == (20, 20)
    assert found.earned is not None
    fewer = next(each for each in seals(lines[:3]) if each.name == "all-helpers")
    assert (fewer.have, fewer.earned) == (7, None)


def test_days_in_a_row_are_in_the_book(tmp_path: Path) -> None:
    with running(db=str(tmp_path / "games.sqlite3"), day_bots="") as server:
        visitor, clock = Browser(server), Clock(server)
        for _ in range(7):
            play(server, begin(visitor))
            clock.pass_days(1)
        book = book_of(visitor)
        assert (book["streak"]["now"], book["streak"]["longest"]) == (7, 7)
        assert seal(book, "seven-days")["earned"] is not None
        assert len({each["day"] for each in book["games"]}) == 7
        visitor.http.close()


# --- as a file -----------------------------------------------------------------------------------


def test_the_book_moves_to_another_device_as_a_file(
    either_server: Server, visitor: Browser
) -> None:
    for _ in range(2):
        played(either_server, visitor)
    file = visitor.get("/my/book/file")
    assert "loyang-book.json" in file.headers["content-disposition"]
    other = new_browser(either_server)
    own = played(either_server, other)["id"]
    for brought in (2, 0):
        answer = other.send("POST", "/my/book", {"file": file.text})
        assert answer.json() == {"games": brought}, "brought twice, it is there once"
    games = {each["game"]: each["table"] for each in book_of(other)["games"]}
    assert len(games) == 3
    assert games.pop(f"{own}/A") == own
    assert set(games.values()) == {None}, "results, and no seats"
    fresh = new_browser(either_server)
    assert fresh.send("POST", "/my/book", {"file": file.text}).json() == {"games": 2}
    assert len(book_of(fresh)["games"]) == 2, "a browser without a pocket gets one"
    for each in (other, fresh):
        each.http.close()


FILE = to_file([line(), line(game="other/B")]).decode()


@pytest.mark.parametrize(
    ("file", "what"),
    [
        ("", "damaged"),
        (FILE[:-20], "damaged"),
        (FILE.replace('"space":15', '"space":19', 1), "damaged"),
        (FILE.replace('"other/B"', '"other/B/C"'), "damaged"),
        (FILE.replace('"games":[', '"more":1,"games":['), "damaged"),
        (to_file([line(day="2026-02-30")]).decode(), "damaged"),
        ("[]", "foreign"),
        ('{"format": "another-book", "version": 1}', "foreign"),
        ("loyang-record 2\nseed: x\n", "damaged"),
        (FILE.replace('"version":1', '"version":2'), "newer"),
    ],
)
def test_a_file_that_is_no_book_is_refused_and_nothing_changes(
    server: Server, file: str, what: str
) -> None:
    visitor = new_browser(server)
    played(server, visitor)
    before = book_of(visitor)
    answer = visitor.send("POST", "/my/book", {"file": file})
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["what"]) == (422, "bad-book", what)
    assert book_of(visitor) == before
    visitor.http.close()


def test_a_file_of_two_thousand_games_can_be_brought(server: Server) -> None:
    visitor = new_browser(server)
    lines = [
        line(game=f"{n:024x}/A", helpers=("messenger-boy", "trader", "official", "tout"), minutes=n)
        for n in range(2_000)
    ]
    answer = visitor.send("POST", "/my/book", {"file": to_file(lines).decode()})
    assert answer.json() == {"games": 2_000}
    assert len(book_of(visitor)["games"]) == 2_000
    visitor.http.close()


# --- to another browser --------------------------------------------------------------------------


def test_a_code_takes_the_pocket_along(either_server: Server, visitor: Browser) -> None:
    end = played(either_server, visitor)
    running_game = visitor.send("POST", "/tables", {"seats": [mine()]}).json()["id"]
    code = visitor.send("POST", "/my/transfer").json()["code"]
    other = new_browser(either_server)
    own = played(either_server, other)["id"]
    assert other.send("POST", "/my/transfer/claim", {"code": code}).json() == {"games": 2}
    games = {each["id"] for each in other.get("/my/games").json()["games"]}
    assert games == {end["id"], running_game, own}
    assert {each["table"] for each in book_of(other)["games"]} == {end["id"], own}
    document = other.get(f"/tables/{running_game}").json()
    assert document["you"]["seats"] == [0], "and can be played on"
    assert len(visitor.get("/my/games").json()["games"]) == 2, "the first one keeps its own"
    third = new_browser(either_server)
    answer = third.send("POST", "/my/transfer/claim", {"code": code})
    assert (answer.status_code, answer.json()["code"]) == (404, "wrong-code")
    for each in (other, third):
        each.http.close()


def test_a_code_is_short_lived_and_the_last_one_counts(
    either_server: Server, visitor: Browser
) -> None:
    assert visitor.send("POST", "/my/transfer").json()["code"] == "no-pocket"
    played(either_server, visitor)
    first = visitor.send("POST", "/my/transfer").json()["code"]
    second = visitor.send("POST", "/my/transfer").json()["code"]
    other = new_browser(either_server)
    assert other.send("POST", "/my/transfer/claim", {"code": first}).status_code == 404

    async def pass_by(store: Store) -> None:
        await store._execute(  # type: ignore[attr-defined]
            "UPDATE transfers SET expires = 1"
        )

    asked(either_server, pass_by)
    assert other.send("POST", "/my/transfer/claim", {"code": second}).status_code == 404
    assert other.get("/my/games").json() == {"games": []}
    other.http.close()


def test_the_day_is_played_in_both_browsers_after_a_transfer(tmp_path: Path) -> None:
    with running(db=str(tmp_path / "games.sqlite3"), day_bots="") as server:
        visitor, other = Browser(server), Browser(server)
        play(server, begin(visitor))
        code = visitor.send("POST", "/my/transfer").json()["code"]
        other.send("POST", "/my/transfer/claim", {"code": code})
        assert other.get("/days/today").json()["own"]["status"] == "played"
        assert other.send("POST", "/days/today/tries", {}).json()["code"] == "day-played"
        for each in (visitor, other):
            each.http.close()


def test_a_backup_has_the_book(either_server: Server, visitor: Browser, tmp_path: Path) -> None:
    played(either_server, visitor)
    token = hashed(visitor.http.cookies["loyang_pocket"])

    async def move(store: Store) -> None:
        await store.backup(tmp_path / "backup")
        async with await open_store(str(tmp_path / "other")) as other:
            await other.restore(tmp_path / "backup")
            assert await other.book(token, 10) == await store.book(token, 10)
            assert len(await other.book(token, 10)) == 1

    asked(either_server, move)


def test_an_empty_book_is_a_book() -> None:
    found = book_answer([], (), date(2026, 1, 1))
    assert (found.games, found.records, found.streak.now) == ([], [], 0)
    assert json.loads(to_file([]))["games"] == []
