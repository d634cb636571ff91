"""Taking back, in its three grades."""

import random

import pytest

from loyang import Record, apply, deciders, legal_actions, new_game, view
from loyang.engine.state import State
from loyang.engine.views import unseen_cards
from loyang.server.tables.log import SHOWING
from loyang.server.tables.undo import MOST_UNDOS

from .kit import (
    FRIEND,
    Document,
    Made,
    Player,
    Server,
    bot,
    choose,
    mine,
    play_until,
    someone_asked,
)


def play_to_turn(made: Made, seed: str) -> tuple[State, int]:
    """Random play up to an action turn in which something can be bought; who acts."""

    def can_buy(state: State, seat: int) -> bool:
        return {"buy", "pack"} <= {action.verb() for action in legal_actions(state, seat)}

    return play_until(made, seed, can_buy)


def buyable(document: Document) -> str:
    return next(str(each["action"]) for each in document["options"] if each["type"] == "buy")


def test_own_actions_are_taken_back_step_by_step(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, seed="free").begin()
    _, seat = play_to_turn(made, "free")
    player = made.by_seat()[seat]
    start = player.look()
    first = player.act(buyable(start))
    second = player.act(f"{'AB'[seat]} loan")
    assert second["undo"]["step"] == first["version"]
    assert second["undo"]["turn"] == start["version"]
    back = player.undo("step")
    assert back["view"] == first["view"]
    assert back["options"] == first["options"]
    assert back["undo"]["redo"] == second["version"]
    assert player.undo("step")["view"] == start["view"]
    assert [entry["grade"] for entry in log(player) if entry["kind"] == "undo"] == ["free"] * 2
    assert player.look()["table"]["marks"] == ["seed-chosen"]


def log(player: Player) -> list[Document]:
    entries: list[Document] = player.ok("GET", "/log")["entries"]
    return entries


def test_a_whole_turn_is_taken_back_and_done_again(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, seed="turn").begin()
    _, seat = play_to_turn(made, "turn")
    player = made.by_seat()[seat]
    start = player.look()
    player.act(f"{'AB'[seat]} loan")
    end = player.act(buyable(player.look()))
    back = player.undo("turn")
    assert back["view"] == start["view"]
    assert [entry["undone"] for entry in log(player) if entry["kind"] == "action"][-2:] == [
        True
    ] * 2
    again = player.undo("redo")
    assert again["view"] == end["view"]
    assert again["undo"]["redo"] is None
    assert [entry["undone"] for entry in log(player) if entry["kind"] == "action"][-2:] == [
        False,
        False,
    ]


def test_steps_back_are_done_again_one_by_one_until_something_else_is_done(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, seed="redo").begin()
    _, seat = play_to_turn(made, "redo")
    player = made.by_seat()[seat]
    loan = f"{'AB'[seat]} loan"
    one = player.act(loan)
    two = player.act(loan)
    player.undo("step")
    player.undo("step")
    assert player.undo("redo")["view"] == one["view"]
    assert player.undo("redo")["view"] == two["view"]
    player.undo("step")
    player.act(loan)
    body = {"version": player.look()["version"], "to": "redo"}
    assert player.refused("POST", "/undo", body)["code"] == "no-undo"


def test_a_revealed_card_ends_what_is_free(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, seed="pack").begin()
    _, seat = play_to_turn(made, "pack")
    player = made.by_seat()[seat]
    document = player.act(f"{'AB'[seat]} pack")
    assert document["undo"]["step"] is None
    assert document["undo"]["ask"]
    body = {"version": document["version"], "to": "step"}
    problem = player.refused("POST", "/undo", body)
    assert problem["code"] == "needs-consent"
    assert problem["to"] == document["version"] - 1


def test_another_seats_action_ends_what_is_free(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, seed="other").begin()
    _, seat = play_to_turn(made, "other")
    player, other = made.by_seat()[seat], made.by_seat()[1 - seat]
    player.act(f"{'AB'[seat]} loan")
    document = other.act(f"{'AB'[1 - seat]} loan")
    assert document["undo"]["step"] == document["version"] - 1
    assert player.look()["undo"]["step"] is None


def test_beyond_that_all_others_must_agree(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, FRIEND, seed="consent").begin()
    _, seat = play_to_turn(made, "consent")
    player = made.by_seat()[seat]
    others = [each for number, each in made.by_seat().items() if number != seat]
    start = player.look()
    player.act(f"{'ABC'[seat]} pack")
    asked = player.undo("step", ask=True)
    assert asked["undo"]["pending"]["to"] == start["version"]
    assert len(asked["undo"]["pending"]["waiting"]) == 2
    one = answer(others[0], True)
    assert one["undo"]["pending"]["agreed"]
    assert one["view"]["courtyard"] == asked["view"]["courtyard"]
    done = answer(others[1], True)
    assert done["undo"]["pending"] is None
    assert player.look()["view"] == start["view"]
    assert "undone-by-consent" in done["table"]["marks"]
    assert player.look()["undo"]["redo"] is None


def answer(player: Player, agree: bool) -> Document:
    body = {"version": player.look()["version"], "agree": agree}
    document: Document = player.ok("POST", "/undo/answer", body)
    return document


def test_one_refusal_ends_the_question_and_nothing_changes(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, FRIEND, seed="refused").begin()
    _, seat = play_to_turn(made, "refused")
    player = made.by_seat()[seat]
    others = [each for number, each in made.by_seat().items() if number != seat]
    after = player.act(f"{'ABC'[seat]} pack")
    player.undo("step", ask=True)
    again = {"version": player.look()["version"], "to": "step", "ask": True}
    assert player.refused("POST", "/undo", again)["code"] == "undo-pending"
    document = answer(others[0], False)
    assert document["undo"]["pending"] is None
    assert player.look()["view"] == after["view"]
    late = {"version": document["version"], "agree": True}
    assert others[1].refused("POST", "/undo/answer", late)["code"] == "nothing-asked"


def test_an_action_is_an_answer_too(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, seed="goes on").begin()
    _, seat = play_to_turn(made, "goes on")
    player, other = made.by_seat()[seat], made.by_seat()[1 - seat]
    player.act(f"{'AB'[seat]} pack")
    player.undo("step", ask=True)
    assert other.act(f"{'AB'[1 - seat]} loan")["undo"]["pending"] is None


def test_alone_everything_can_be_taken_back_and_is_marked(server: Server) -> None:
    made = server.new_table(mine(), seed="alone")
    start = made.host.look()
    while made.host.look()["view"]["round"] < 2:
        document = made.host.look()
        made.host.act((document["options"] or document["free"])[0]["action"])
    document = made.host.undo(start["version"])
    assert document["view"] == start["view"]
    assert document["table"]["marks"] == ["seed-chosen", "undone-alone"]
    made.host.ok("POST", "/close")
    record = Record.parse(made.host.ok("GET", "/record")["record"])
    assert [note.text for note in record.notes] == ["marked: seed-chosen", "marked: undone-alone"]


def test_against_bots_only_everything_can_be_taken_back(server: Server) -> None:
    made = server.new_table(mine(), bot(), seed="against bots")
    start = made.host.wait(lambda seen: seen["asked"][0]["seat"] == 0)
    made.host.act(start["options"][0]["action"])
    made.host.wait(lambda seen: seen["asked"][0]["seat"] == 0)
    back = made.host.undo("step")
    assert back["view"] == start["view"]
    assert back["table"]["marks"] == ["seed-chosen", "undone-alone"]
    made.host.act(start["options"][-1]["action"])
    made.host.wait(lambda seen: seen["asked"][0]["seat"] == 0)


def test_around_one_screen_all_agree_by_themselves(server: Server) -> None:
    made = server.new_table(mine(), mine("Ben"), seed="screen")
    start = made.host.look()
    made.host.act(start["options"][0]["action"], seat=start["asked"][0]["seat"])
    second = made.host.look()
    made.host.act(second["options"][0]["action"], seat=second["asked"][0]["seat"])
    document = made.host.undo(start["version"], seat=start["asked"][0]["seat"])
    assert "undone-alone" in document["table"]["marks"]


@pytest.mark.parametrize(("policy", "free"), [("none", False), ("free", True)])
def test_the_table_says_how_much_is_taken_back(server: Server, policy: str, free: bool) -> None:
    made = server.new_table(mine(), FRIEND, seed="policy", undo=policy).begin()
    _, seat = play_to_turn(made, "policy")
    player = made.by_seat()[seat]
    document = player.act(f"{'AB'[seat]} loan")
    assert (document["undo"]["step"] is not None) == free
    assert not document["undo"]["ask"]
    document = player.act(f"{'AB'[seat]} pack")
    body = {"version": document["version"], "to": "step", "ask": True}
    assert player.refused("POST", "/undo", body)["code"] == "no-undo"


def test_a_foreign_or_future_version_is_no_way_back(server: Server) -> None:
    made = server.new_table(mine(), seed="where")
    made.host.act(made.document["options"][0]["action"])
    version = made.host.look()["version"]
    for to, code in ((version, "no-undo"), (version + 9, "no-such-version"), (0, "no-undo")):
        body = {"version": version, "to": to}
        assert made.host.refused("POST", "/undo", body)["code"] == code
    stale = {"version": version - 1, "to": "step"}
    assert made.host.refused("POST", "/undo", stale)["code"] == "stale-version"


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_an_action_is_free_to_take_back_just_when_nobody_learnt_anything(players: int) -> None:
    """What each viewer has not seen stays the same over every action that shows nothing."""
    for introductory in {False, players > 1}:
        chance = random.Random(players)
        state = new_game(players, f"learnt {players}", introductory)
        shown = 0
        while deciders(state):
            before = knowledge(state)
            action = choose(state, someone_asked(state, chance), chance)
            events = apply(state, action)
            shows = not SHOWING.isdisjoint(event.name for event in events)
            shown += shows
            assert shows or knowledge(state) == before, action
        assert shown


def knowledge(state: State) -> list[object]:
    """All that can be learnt, by each seat and by a spectator."""
    return [
        (
            unseen_cards(seen),
            seen.draw_count,
            [(seat.pile_history, seat.pile, seat.starter) for seat in seen.seats],
        )
        for seen in (view(state, seat) for seat in (None, *range(state.players)))
    ]


def test_back_and_forth_has_an_end(server: Server) -> None:
    """Each is an entry for ever."""
    made = server.new_table(mine(), seed="to and fro")
    version = made.host.act("A loan")["version"]
    for number in range(MOST_UNDOS):
        to = "redo" if number % 2 else "step"
        version = made.host.ok("POST", "/undo", {"version": version, "to": to})["version"]
    refused = made.host.refused("POST", "/undo", {"version": version, "to": "step"})
    assert refused["code"] == "no-undo"
    assert made.host.act("A loan", version)["version"] == version + 1
