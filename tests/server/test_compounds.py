"""Lines of several actions: offered, done and taken back as one."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from msgspec import to_builtins
from msgspec.json import decode, encode

from loyang import Record, State, apply, legal_actions, view
from loyang.engine.notation import parse
from loyang.server.documents.compounds import MOST_ACTIONS, MOST_WAYS
from loyang.server.documents.events import FINAL
from loyang.server.documents.options import Acting, options
from tests.invariants.games import Kind, kinds, moves
from tests.kit import (
    action_turn,
    give,
    lay,
    lay_field,
    lay_regular,
    load,
    pile_up,
    play,
    stock,
)
from tests.kit.postgres import fresh_database

from .kit import FRIEND, Document, Made, Player, Server, mine, play_until, running

# --- offered -------------------------------------------------------------------------------------


def acting(table: State, seat: int) -> Acting:
    return options(table, view(table, seat))


def lines(table: State, seat: int = 0) -> dict[str, Document]:
    """The compounds by their actions, joined as a sentence."""
    made = to_builtins(acting(table, seat).compounds)
    return {", ".join(each["actions"]): each for each in made}


@given(kinds())
def test_every_offered_line_is_legal_step_by_step_and_ends_in_what_is_refused_now(
    kind: Kind,
) -> None:
    for n, move in enumerate(moves(kind)):
        if n % 5:
            continue
        seat = move.action.seat
        legal = legal_actions(move.state, seat)
        ways: dict[str, int] = {}
        for compound in acting(move.state, seat).compounds:
            actions = [parse(text) for text in compound.actions]
            assert 2 <= len(actions) <= MOST_ACTIONS
            assert actions[-1] not in legal
            after = move.state.copy()
            for action, step in zip(actions[:-1], compound.steps, strict=False):
                cash = after.seats[seat].cash
                assert not FINAL & {event.name for event in apply(after, action)}
                assert (action.verb(), after.seats[seat].cash - cash) == (step.type, step.cash)
            if not FINAL & {event.name for event in apply(after, actions[-1])}:
                earned = after.seats[seat].cash - move.state.seats[seat].cash
                assert (compound.preview.cash or 0) == earned
            ways[compound.actions[-1]] = ways.get(compound.actions[-1], 0) + 1
        assert max(ways.values(), default=0) <= MOST_WAYS


def test_an_empty_field_offers_to_buy_the_seed_and_sow_it() -> None:
    table = action_turn(players=2)
    lay_field(table, "A", 4)
    give(table, "A", 14)
    load(table, "A", "turnip")
    stock(table, "A", "bean leek")
    (bean,) = lines(table).values()  # a leek does not grow there, and the turnip is at hand
    assert bean["actions"] == ["A buy bean", "A sow bean 1"]
    assert bean["targets"] == ["field:A:1"]
    assert (bean["type"], bean["kind"], bean["place"]) == ("sow", "bean", "1")
    assert [(step["type"], step["cash"]) for step in bean["steps"]] == [("buy", -6), ("sow", 0)]
    assert bean["move"] == {"things": ["shop:bean"], "to": "field:A:1"}
    assert bean["preview"]["cash"] == -6
    assert bean["preview"]["sown"] == {"kind": "bean", "number": 4}
    assert bean["preview"]["shop"] == {"bean": -1}


def test_a_customer_offers_each_way_to_what_is_missing_but_not_for_what_is_wanted() -> None:
    table = action_turn(players=2)
    lay_regular(table, "A", "R7")  # pumpkin and bean
    lay(table, "A", "S1")
    give(table, "A", 4)
    load(table, "A", "wheat bean")
    stock(table, "A", "pumpkin")
    found = lines(table)
    assert list(found) == [
        "A trade S1 pumpkin for wheat, A deliver R7",
        "A buy pumpkin, A deliver R7",
    ]
    assert [each["preview"]["cash"] for each in found.values()] == [5, 1]
    load(table, "A", "bean")  # it is needed: it is not given away
    assert list(lines(table)) == ["A buy pumpkin, A deliver R7"]


def test_two_missing_things_make_a_line_of_three_and_more_make_none() -> None:
    table = action_turn(players=2)
    lay(table, "A", "C10")  # pumpkin, turnip and leek
    give(table, "A", 20)
    stock(table, "A", "pumpkin turnip leek")
    assert not lines(table)
    load(table, "A", "leek")
    assert list(lines(table)) == ["A buy pumpkin, A buy turnip, A serve C10"]


def test_short_of_cash_the_least_valuable_goods_that_will_do_are_sold() -> None:
    table = action_turn(players=2)
    give(table, "A", 2)
    load(table, "A", "wheat turnip leek")
    stock(table, "A", "pumpkin cabbage")
    assert list(lines(table)) == [
        "A sell leek, A buy pumpkin",  # one sale rather than two
        "A sell wheat, A sell leek, A buy cabbage",
    ]


def test_a_field_that_cannot_be_paid_for_offers_to_sell() -> None:
    table = action_turn(players=2)
    pile_up(table, "field3a", "S2")
    give(table, "A", 0)
    load(table, "A", "wheat cabbage")
    stock(table, "A", "")
    play(table, "A pack", "A keep field3a")
    (offer,) = lines(table).values()
    assert offer["actions"] == ["A sell wheat", "A sell cabbage", "A pay"]
    (near,) = [each for each in decode(encode(acting(table, 0).near)) if each["type"] == "pay"]
    assert (near["reason"]["need"], near["reason"]["have"]) == (2, 0)


# --- done and taken back -------------------------------------------------------------------------


def offered(state: State, seat: int) -> bool:
    return bool(acting(state, seat).compounds)


def at_an_offer(made: Made, seed: str) -> tuple[Player, Document]:
    """Whoever can do several actions as one, and what they see."""
    _, seat = play_until(made, seed, offered)
    player = made.by_seat()[seat]
    return player, player.look()


def do(player: Player, seen: Document, **more: object) -> Document:
    body = {"version": seen["version"], "actions": seen["compounds"][0]["actions"], **more}
    document: Document = player.ok("POST", "/actions", body)
    return document


def actions_of(player: Player, after: int) -> list[tuple[str, bool]]:
    log = player.ok("GET", "/log", after=after)["entries"]
    return [(each["action"], each["undone"]) for each in log if each["kind"] == "action"]


def test_what_is_done_together_is_logged_singly_told_once_and_taken_back_as_one(
    either_server: Server,
) -> None:
    made = either_server.new_table(mine(), FRIEND, seed="compound").begin()
    player, start = at_an_offer(made, "compound")
    line = start["compounds"][0]["actions"]
    other = next(each for each in made.by_seat().values() if each is not player)
    with other.listening() as ear:
        ear.next()
        done = do(player, start)
        _, told = ear.next()
        assert told["version"] == done["version"] == start["version"] + len(line)
        assert [each["action"] for each in told["news"]] == line
        assert all(each["events"] for each in told["news"])
    assert actions_of(player, start["version"]) == [(each, False) for each in line]
    assert done["undo"]["step"] == start["version"]
    back = player.undo("step")
    assert (back["view"], back["compounds"]) == (start["view"], start["compounds"])
    assert actions_of(player, start["version"]) == [(each, True) for each in line]
    assert player.undo("redo")["view"] == done["view"]
    assert player.undo("step")["view"] == start["view"]
    single = [player.act(each) for each in line][-1]  # one by one it leads to the same
    assert single["view"] == done["view"]
    assert single["undo"]["step"] == single["version"] - 1


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: object) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"{tmp_path}/games.sqlite3"
        return
    with fresh_database(request.getfixturevalue("postgres_server")) as url:
        yield url


def test_they_are_still_one_after_a_restart_and_where_the_others_have_to_agree(
    database: str,
) -> None:
    with running(db=database) as server:
        made = server.new_table(mine(), FRIEND, seed="restarted").begin()
        player, start = at_an_offer(made, "restarted")
        seat = start["you"]["seat"]
        done = do(player, start)
        other = made.by_seat()[1 - seat]
        other.act(f"{'AB'[1 - seat]} loan")  # from now on it needs a word with them
    with running(db=database) as server:
        player, other = (Player(server, made.id, each.secret) for each in (player, other))
        asked = player.undo("step", ask=True)
        assert asked["undo"]["pending"]["to"] == start["version"]
        body = {"version": asked["version"], "agree": True}
        other.ok("POST", "/undo/answer", body)
        back = player.look()
        assert back["view"] == start["view"]
        assert do(player, back)["view"] == done["view"]


def test_one_refused_action_refuses_all_and_leaves_nothing(either_server: Server) -> None:
    made = either_server.new_table(mine(), FRIEND, seed="refused").begin()
    player, start = at_an_offer(made, "refused")
    line = start["compounds"][0]["actions"]

    def refused(actions: object, **more: object) -> str:
        body = {"version": start["version"], "actions": actions, **more}
        code: str = player.refused("POST", "/actions", body)["code"]
        return code

    other = "BA"[start["you"]["seat"]]
    assert refused([*line, line[-1]]) == "illegal-action"
    assert refused(line[::-1]) == "illegal-action"
    assert refused([line[0], f"{other} loan"]) == "foreign-seat"
    assert refused([line[0], "A dance"]) == "bad-notation"
    assert refused([]) == "bad-request"
    assert refused([line[0]] * 5) == "bad-request"
    assert refused(line, action=line[0]) == "bad-request"
    assert player.look() == start


def test_a_lost_answer_is_asked_for_again_and_nothing_is_done_twice(either_server: Server) -> None:
    made = either_server.new_table(mine(), FRIEND, seed="lost").begin()
    player, start = at_an_offer(made, "lost")
    done = do(player, start, key="mine")
    assert do(player, start, key="mine")["version"] == done["version"]
    another = {"version": start["version"], "actions": ["loan"], "key": "mine"}
    assert player.refused("POST", "/actions", another)["code"] == "stale-version"


def test_the_record_is_that_of_single_actions(server: Server) -> None:
    made = server.new_table(mine(), FRIEND, seed="record").begin()
    player, start = at_an_offer(made, "record")
    line = start["compounds"][0]["actions"]
    do(player, start)
    made.host.ok("POST", "/close")
    record = Record.parse(player.ask("GET", "/record.txt").text)
    assert [str(action) for action in record.actions][-len(line) :] == line
