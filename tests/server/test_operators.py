"""`loyang admin` beside a running server: what it does is seen at once, and told in the log."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from loyang.cli import main

from .kit import FRIEND, Document, Made, Player, Server, mine, running
from .test_devices import LAPTOP, Browser

Admin = Callable[..., str]


@pytest.fixture
def made(either_server: Server) -> Made:
    return either_server.new_table(mine(), FRIEND, seed="operators").begin()


@pytest.fixture
def admin(either_server: Server, capsys: pytest.CaptureFixture[str]) -> Admin:
    """What the command prints; it is refused with `code=2`."""

    def run(act: str, *words: str, code: int = 0) -> str:
        assert main(["admin", act, *words, "--db", either_server.settings.db]) == code
        told = capsys.readouterr()
        return told.err if code else told.out

    return run


def act(made: Made, steps: int) -> None:
    for _ in range(steps):
        document = made.spectator.look()
        player = made.by_seat()[document["asked"][0]["seat"]]
        seen = player.look()
        player.act((seen["options"] or seen["free"])[0]["action"])


def told(made: Made, version: int) -> list[Document]:
    """What a spectator reads after that version, as soon as the server has noticed."""
    made.spectator.wait(lambda seen: seen["version"] > version)
    entries: list[Document] = made.spectator.ok("GET", "/log", after=version)["entries"]
    return entries


def test_looking_into_hands_is_told_and_watching_is_not(made: Made, admin: Admin) -> None:
    version = made.spectator.look()["version"]
    assert "Anna" not in admin("show", made.id)  # a spectator's view, by seats
    admin("show", f"http://games.example/t/{made.id}#secret", "--seat", "b")
    admin("show", made.id, "--truth")
    first, *_ = told(made, version)
    made.spectator.wait(lambda seen: seen["version"] == version + 2)
    last = told(made, version + 1)[0]
    assert (first["kind"], first["what"], first["seat"]) == ("operator", "looked-as", 1)
    assert (last["kind"], last["what"], last["seat"]) == ("operator", "looked", None)
    made.host.act("A loan")  # and the game goes on


def test_a_game_is_taken_back_to_any_point(made: Made, admin: Admin) -> None:
    start = made.host.look()
    act(made, 15)
    version = made.host.look()["version"]
    assert str(start["version"]) in admin("undo", made.id, str(start["version"]))
    entry = told(made, version)[0]
    assert (entry["kind"], entry["grade"], entry["seat"]) == ("undo", "operator", None)
    document = made.host.look()
    assert document["view"] == start["view"]
    assert document["table"]["marks"] == ["seed-chosen", "changed-by-operator"]
    act(made, 3)
    assert "versions 0 to" in admin("undo", made.id, "999", code=2)


def test_a_closed_game_can_be_opened_again(made: Made, admin: Admin) -> None:
    act(made, 5)
    admin("close", made.id)
    made.host.wait(lambda seen: seen["table"]["status"] == "closed")
    last = made.spectator.ok("GET", "/log")["entries"][-1]
    assert (last["kind"], last["by"]) == ("closed", "operator")
    assert made.spectator.ok("GET", "/statistics")["rounds"]
    admin("undo", made.id, str(last["number"] - 2))
    made.host.wait(lambda seen: seen["table"]["status"] == "playing")
    act(made, 3)


def test_a_game_is_played_again_with_a_changed_line(made: Made, admin: Admin) -> None:
    before = made.host.look()
    letter = "AB"[before["asked"][0]["seat"]]
    made.by_seat()[before["asked"][0]["seat"]].act(f"{letter} loan")
    act(made, 4)
    document = made.host.look()
    entries = made.spectator.ok("GET", "/log", after=before["version"])["entries"]
    loan, *rest = entries
    admin("patch", made.id, f"{loan['number']}=")  # there was no loan
    back, *again = told(made, document["version"])
    assert (back["grade"], back["to"]) == ("patched", before["version"])
    assert [each["action"] for each in again] == [each["action"] for each in rest]
    seats = made.host.look()["view"]["seats"]
    assert [seat["loans"] for seat in seats] == [0, 0]
    act(made, 3)


def test_a_patch_that_the_rules_forbid_changes_nothing(made: Made, admin: Admin) -> None:
    act(made, 4)
    document = made.host.look()
    first = made.spectator.ok("GET", "/log")["entries"]
    number = next(each["number"] for each in first if each["kind"] == "action")
    assert "R" in admin("patch", made.id, f"{number}=A enlarge", code=2)
    assert "sow wheat" in admin("patch", made.id, "nonsense", code=2)
    assert admin("patch", made.id, f"{number}=A dance", code=2)
    assert admin("patch", made.id, "1=A loan", code=2)
    assert made.host.look() == document


def test_a_table_is_taken_out_and_put_back(made: Made, admin: Admin, tmp_path: Path) -> None:
    file = str(tmp_path / "table.loyang")
    act(made, 6)
    made.host.ok("POST", "/talk", {"text": "hello"})
    before = made.spectator.look()["version"]
    admin("export", made.id, file)
    kept = made.spectator.wait(lambda seen: seen["version"] > before)
    seen = made.host.wait(lambda seen: seen["version"] >= kept["version"])
    act(made, 6)
    assert "--replace" in admin("import", file, code=2)
    assert made.id in admin("import", file, "--replace")
    made.host.wait(lambda now: now["version"] == kept["version"] + 1)
    entries = made.spectator.ok("GET", "/log")["entries"]
    assert [each.get("what") for each in entries[-2:]] == ["exported", "imported"]
    assert made.host.look()["view"] == seen["view"]
    assert made.host.ok("GET", "/talk")["messages"][0]["text"] == "hello"
    act(made, 3)


def test_a_table_goes_to_another_server(made: Made, admin: Admin, tmp_path: Path) -> None:
    file, db = str(tmp_path / "table.loyang"), str(tmp_path / "other.sqlite3")
    act(made, 6)
    view = made.host.look()["view"]
    admin("export", made.id, file)
    with running(db=db) as other:
        assert main(["admin", "import", file, "--db", db]) == 0
        assert Player(other, made.id, made.host.secret).look()["view"] == view


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\x1f\x8b\x08"])
def test_a_file_that_is_no_table_is_refused(admin: Admin, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "table.loyang"
    file.write_bytes(content)
    assert admin("import", str(file), code=2).count("\n") == 1


def test_whoever_is_muted_is_told_so(made: Made, admin: Admin) -> None:
    ben = made.invited[0]
    version = made.host.look()["version"]
    admin("mute", made.id, "B")
    entry = told(made, version)[0]
    assert (entry["what"], entry["seat"]) == ("muted", 1)
    assert ben.refused("POST", "/talk", {"text": "hello"})["code"] == "muted"
    made.host.ok("POST", "/talk", {"text": "hello"})
    admin("mute", made.id, "spectators")
    made.host.wait(lambda seen: seen["version"] == version + 2)
    assert made.spectator.refused("POST", "/talk", {"text": "hello"})["code"] == "muted"
    admin("mute", made.id, "B", "--off")
    made.host.wait(lambda seen: seen["version"] == version + 3)
    ben.ok("POST", "/talk", {"text": "hello"})


def until(happened: Callable[[], Any]) -> None:
    """Asked again and again: nothing tells when a block has reached the server."""
    while not happened():
        pass


def test_an_address_is_kept_out_for_a_time(either_server: Server, admin: Admin) -> None:
    made = either_server.new_table(mine())
    other = {"X-Forwarded-For": "192.0.2.7"}

    def status() -> int:
        return either_server.http.get(f"/tables/{made.id}", headers=other).status_code

    assert status() == 200
    admin("block", "192.0.2.7", "--hours", "1")
    until(lambda: status() == 403)
    problem = either_server.http.get(f"/tables/{made.id}", headers=other)
    assert problem.json()["code"] == "blocked"
    assert 0 < int(problem.headers["retry-after"]) <= 3600
    made.host.look()
    assert "192.0.2.7" in admin("blocks")
    admin("block", "192.0.2.7", "--hours", "0")
    until(lambda: status() == 200)
    assert "address" in admin("block", "nowhere", code=2)


def test_the_browsers_of_a_seat_are_kept_out_and_their_streams_end(
    made: Made, admin: Admin
) -> None:
    ben = made.invited[0]
    with contextlib.closing(Browser(made.server, LAPTOP, ben.secret).http) as http:
        version = made.host.look()["version"]
        admin("block", made.id, "B")
        entry = told(made, version)[0]
        assert (entry["what"], entry["seat"]) == ("blocked", 1)
        until(lambda: http.get(f"/tables/{made.id}").status_code == 403)
        assert http.get("/my/games").json()["code"] == "blocked"
        admin("block", made.id, "B", "--hours", "0")
        until(lambda: http.get(f"/tables/{made.id}").status_code == 200)
    assert admin("block", made.id, "A", code=2)  # no browser has it


def test_what_is_not_there_is_told_in_one_line(either_server: Server, admin: Admin) -> None:
    for words in (
        ("show", "nowhere"),
        ("close", "nowhere"),
        ("undo", "nowhere", "5"),
        ("export", "nowhere", "/nonexistent/file"),
    ):
        assert admin(*words, code=2).count("\n") == 1
    waiting = either_server.new_table(mine(), FRIEND)
    assert admin("show", waiting.id, "--truth", code=2).count("\n") == 1
    assert admin("mute", waiting.id, "D", code=2).count("\n") == 1
    assert waiting.host.look()["version"] == 0
