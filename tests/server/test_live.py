"""Live updates: what comes, to whom, and after a break."""

import threading

import pytest

from .kit import FRIEND, Document, Server, bot, mine, running


def test_everyone_who_looks_is_told_what_the_own_seat_may_know(either_server: Server) -> None:
    made = either_server.new_table(mine(), FRIEND, seed="live").begin()
    ben = made.invited[0]
    with made.host.listening() as anna, ben.listening() as other, made.spectator.listening() as by:
        for ear, player in ((anna, made.host), (other, ben), (by, made.spectator)):
            _, first = ear.next()
            assert first["news"] == []
            assert first["you"]["seat"] == player.look()["you"]["seat"]
        asked = made.host.look()["asked"][0]["seat"]
        player = made.by_seat()[asked]
        document = player.act(player.look()["options"][0]["action"])
        for ear, player in ((anna, made.host), (other, ben), (by, made.spectator)):
            number, update = ear.next()
            assert number == f"{document['version']}.0"
            assert [entry["kind"] for entry in update["news"]] == ["action"]
            fresh = player.look(since=document["version"] - 1)
            assert update | {"seats": 0} == fresh | {"seats": 0}


def test_patches_add_up_to_the_documents_that_they_stand_for(either_server: Server) -> None:
    made = either_server.new_table(mine(), FRIEND, seed="patches", undo="free")
    ben = made.invited[0]
    with (
        made.host.listening(patches="true") as anna,
        ben.listening(patches="true") as other,
        made.spectator.listening(patches="true") as by,
    ):
        known = [ear.next()[1] for ear in (anna, other, by)]
        made.begin()
        for turn in range(24):
            version = made.host.look()["version"]
            if turn:
                player = made.by_seat()[made.host.look()["asked"][0]["seat"]]
                seat = player.look()["you"]["seat"]
                document = player.look()
                if turn % 8 == 7 and document["undo"]["step"] is not None:
                    player.undo(seat=seat)
                else:
                    player.act((document["options"] or document["free"])[-1]["action"])
                version += 1
            for which, (ear, player) in enumerate(
                ((anna, made.host), (other, ben), (by, made.spectator))
            ):
                since = known[which]["version"]
                while known[which]["version"] < version:
                    _, patch = ear.next("patch")
                    since = known[which]["version"]
                    known[which] = patched(known[which], patch)
                    assert patch["news"][0]["number"] == since + 1
                fresh = player.look(since=since)
                assert without_presence(known[which]) == without_presence(fresh)


def patched(document: Document, patch: Document) -> Document:
    """As docs/API.md says, and as the page does it."""
    said = {name: patch[name] for name in ("version", "talk", "news")}
    document = {**document, **patch["changes"], **said, "at": patch["version"]}
    farms = {farm["seat"]: farm for farm in patch.get("farms", [])}
    before = document["view"]
    view = patch.get("view", before)
    if view is not None:
        seats = list(farms.values()) if before is None else before["seats"]
        seats = [farms.get(farm["seat"], farm) for farm in seats]
        document["view"] = {**view, "seats": seats}
    return document


def without_presence(document: Document) -> Document:
    """Who is there is told apart, at once."""
    seats = [{**seat, "connected": None} for seat in document["seats"]]
    return {**document, "seats": seats}


def test_a_patch_has_only_what_is_new(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, seed="new alone").begin()
    with made.spectator.listening(patches="true") as ear:
        _, whole = ear.next()
        player = made.by_seat()[whole["asked"][0]["seat"]]
        player.act("loan")
        _, patch = ear.next("patch")
        assert [farm["seat"] for farm in patch["farms"]] == [player.look()["you"]["seat"]]
        assert "view" not in patch
        assert not {"table", "seats", "options", "result"} & set(patch["changes"])


def test_a_reader_who_comes_back_is_told_what_was_missed(either_server: Server) -> None:
    made = either_server.new_table(mine(), seed="missed")
    with made.host.listening() as ear:
        last, _ = ear.next()
    for _ in range(6):
        document = made.host.look()
        made.host.act((document["options"] or document["free"])[0]["action"])
    now = made.host.look()
    with made.host.listening(last=last) as ear:
        number, update = ear.next()
        assert number == f"{now['version']}.0"
        missed = [entry["number"] for entry in update["news"]]
        assert missed == list(range(now["version"] - 5, now["version"] + 1))
        assert all(entry["events"] is not None for entry in update["news"])
    with made.host.listening(last=number) as ear:
        made.host.act("A loan")
        _, update = ear.next()
        assert [entry["action"] for entry in update["news"]] == ["A loan"]


def test_an_id_from_another_world_gets_the_present(server: Server) -> None:
    made = server.new_table(mine(), seed="nonsense")
    for last in ("900.0", "x.y", "1", "-1.-1", "9" * 39):
        with made.host.listening(last=last) as ear:
            _, document = ear.next()
            assert document["version"] == 1
            assert document["news"] == []


def test_a_stream_shows_one_seat_of_a_shared_secret(server: Server) -> None:
    made = server.new_table(mine("Anna"), mine("Ben"), seed="shared")
    with made.host.listening(seat=1) as ear:
        _, document = ear.next()
        assert document["you"]["seat"] == 1
    with made.host.listening(seat="none") as ear:
        assert ear.next()[1]["you"]["spectator"]


def test_presence_is_told(server: Server) -> None:
    made = server.new_table(mine(), FRIEND).begin()
    with made.host.listening() as anna:
        anna.next()
        with made.invited[0].listening() as ben:
            ben.next()
            while anna.next("presence")[1] != {"connected": [0, 1]}:
                pass
            assert [seat["connected"] for seat in made.spectator.look()["seats"]] == [True, True]
        while anna.next("presence")[1] != {"connected": [0]}:
            pass


def test_talk_comes_without_the_table(server: Server) -> None:
    made = server.new_table(mine(), FRIEND).begin()
    with made.host.listening() as ear:
        ear.next()
        made.invited[0].ok("POST", "/talk", {"text": "hello"})
        number, data = ear.next("talk")
        assert number == f"{made.host.look()['version']}.1"
        assert [message["text"] for message in data["messages"]] == ["hello"]
    made.invited[0].ok("POST", "/talk", {"text": "still there?"})
    with made.host.listening(last=number) as ear:
        _, data = ear.next("talk")
        assert [message["text"] for message in data["messages"]] == ["still there?"]


def test_a_seat_with_a_new_secret_hears_no_more(server: Server) -> None:
    made = server.new_table(mine(), FRIEND)
    with made.invited[0].listening() as ear:
        ear.next()
        made.host.ok("POST", "/seats/1/invitation")
        _, problem = ear.next("problem")
        assert problem["code"] == "wrong-secret"
        ear.next("end")


def test_bots_moves_are_told_too(server: Server) -> None:
    made = server.new_table(bot(), bot())
    with made.spectator.listening() as ear:
        while ear.next()[1]["table"]["status"] != "over":
            pass


def test_a_quiet_stream_is_kept_open_by_comments(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("beat")
    with running(db=str(folder / "games.sqlite3"), heartbeat=0.05) as server:
        made = server.new_table(mine(), seed="quiet")
        with made.host.listening() as ear:
            ear.next()
            for _ in range(3):
                ear.next("comment")


def test_streams_end_cleanly_when_the_server_goes_down(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("bye")
    with running(db=str(folder / "games.sqlite3")) as server:
        made = server.new_table(mine(), seed="bye")
        with made.host.listening() as ear, made.spectator.listening() as other:
            ear.next()
            other.next()
            stopping = threading.Thread(target=server.stop)
            stopping.start()
            for each in (ear, other):
                each.next("bye")
                each.next("end")
            stopping.join()


def test_closed_streams_are_forgotten(server: Server) -> None:
    made = server.new_table(mine(), seed="forgotten")
    with made.spectator.listening() as other:
        other.next()
        before = server.context.hub.count
        with made.host.listening() as ear:
            ear.next()
            assert server.context.hub.count == before + 1
        while other.next("presence")[1] != {"connected": []}:
            pass
        assert server.context.hub.count == before
