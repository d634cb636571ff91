"""Portraits and colours: chosen, given, refused; nobody at a table looks like somebody else."""

from pathlib import Path

import pytest

from loyang.server.store import SeatRow
from loyang.server.tables.looks import COLOURS, PORTRAITS, colours, portraits

from .kit import FRIEND, OPEN, Document, Player, Server, bot, mine, running


def looks(document: Document) -> list[tuple[str, str]]:
    return [(seat["portrait"], seat["colour"]) for seat in document["seats"]]


def looking(**look: str) -> Document:
    return {**mine(), **look}


def test_everyone_looks_different_without_choosing(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, bot("farmer"), bot("farmer"))
    assert looks(made.document) == [
        ("flower", "red"),
        ("cap", "blue"),
        ("farmer", "plum"),
        ("farmer", "ochre"),
    ]


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_what_is_chosen_is_seen_by_all_and_outlives_the_server(
    store: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    kept = str(tmp_path / "games.sqlite3")
    url = kept if store == "sqlite" else request.getfixturevalue("postgres_url")
    with running(db=url) as server:
        made = server.new_table(looking(portrait="turban", colour="jade"), FRIEND)
        ben = made.invited[0]
        ben.ok("PATCH", "/seats/1", {"portrait": "scholar"})
        ben.ok("PATCH", "/seats/1", {"colour": "ink"})
    with running(db=url) as server:
        seen = Player(server, made.id, ben.secret).look()
        assert looks(seen) == [("turban", "jade"), ("scholar", "ink")]


def test_what_somebody_was_only_given_makes_way(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, bot("novice"))
    after = made.host.ok("PATCH", "/seats/0", {"colour": "plum", "portrait": "cap"})
    assert looks(after) == [("cap", "plum"), ("flower", "blue"), ("novice", "red")]


def test_what_somebody_has_chosen_is_refused(server: Server) -> None:
    made = server.new_table(looking(portrait="buns", colour="ink"), FRIEND)
    ben = made.invited[0]
    for wish in ({"colour": "ink"}, {"portrait": "buns", "name": "Ben"}):
        assert ben.refused("PATCH", "/seats/1", wish)["code"] == "look-taken"
    assert ben.look()["seats"][1]["name"] == ""
    assert made.host.ok("PATCH", "/seats/0", {"colour": "ink"})["seats"][0]["colour"] == "ink"


def test_who_sits_down_gets_as_much_of_the_wish_as_is_free(server: Server) -> None:
    made = server.new_table(looking(colour="ink"), OPEN, FRIEND)
    sat = made.spectator.ok("POST", "/join", {"colour": "ink", "portrait": "round-hat"})
    assert looks(sat["document"])[1] == ("round-hat", "blue")
    code = made.answer["invitations"][0]["code"]
    claimed = server.http.post("/claim", json={"code": code, "colour": "jade"}).json()
    assert looks(claimed["document"])[2] == ("scarf", "jade")
    left = Player(server, made.id, sat["secret"]).ok("POST", "/seats/1/leave")
    assert looks(left)[1] == ("cap", "blue")


@pytest.mark.parametrize(
    "nonsense",
    [
        {"portrait": "dragon"},
        {"portrait": "farmer"},
        {"portrait": ""},
        {"colour": "#ff0000"},
        {"colour": "RED"},
        {"colour": 3},
        {"portrait": "cap" * 100},
    ],
)
def test_nonsense_is_refused_and_says_what_there_is(server: Server, nonsense: Document) -> None:
    made = server.new_table(mine(), FRIEND)
    refused = made.host.refused("PATCH", "/seats/0", nonsense)
    assert (refused["status"], refused["code"]) == (422, "bad-request")
    assert next(iter(nonsense)) in refused["detail"]
    assert looks(made.host.look())[0] == ("flower", "red")


def test_a_new_table_takes_looks_for_the_makers_own_seats_and_no_two_the_same(
    server: Server,
) -> None:
    for seats in (
        [looking(colour="red"), looking(colour="red")],
        [looking(portrait="cap"), looking(portrait="cap")],
        [mine(), {**bot("farmer"), "colour": "red"}],
        [mine(), {**FRIEND, "portrait": "cap"}],
    ):
        answer = server.http.post("/tables", json={"seats": seats})
        assert answer.json()["code"] == "bad-request"


def test_whatever_four_have_chosen_all_four_differ() -> None:
    for n, colour in enumerate(COLOURS):
        for other in range(4):
            rows = [SeatRow(seat=seat, kind="human") for seat in range(4)]
            rows[other] = SeatRow(seat=other, kind="human", colour=colour, portrait=PORTRAITS[n])
            assert len(set(colours(rows))) == len(set(portraits(rows))) == 4
            assert colours(rows)[other] == colour
