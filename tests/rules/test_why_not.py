"""Why an action is refused: rule, code, amounts and the sentence, one situation for each code."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from loyang import Illegal, apply, legal_actions, new_game, parse, why_not
from loyang.engine.actions import Action, Deliver, Discard, Sell
from loyang.engine.reasons import REASONS, Reason
from loyang.engine.state import WAITING, State
from tests.kit import (
    action_turn,
    before_harvest,
    distribution,
    finish_turn,
    give,
    grid_turn,
    lay,
    lay_field,
    lay_regular,
    lay_stall,
    load,
    no_cards,
    number,
    only_draw,
    pile_fields,
    pile_up,
    play,
    scripted,
    stock,
)

ENGINE = Path(__file__).parents[2] / "src" / "loyang" / "engine"

Situation = tuple[State, str]
SITUATIONS: dict[str, tuple[Callable[[], Situation], str]] = {}


def refusal(code: str, sentence: str) -> Callable[[Callable[[], Situation]], None]:
    """Register a situation, that is a table and a line, in which that is the answer."""

    def register(situation: Callable[[], Situation]) -> None:
        assert code not in SITUATIONS
        SITUATIONS[code] = (situation, sentence)

    return register


def act(line: str, *cards: str, goods: str = "", cash: int = 10, then: str = "") -> Situation:
    """A's action turn with these cards, goods and cash, after what is played first."""
    table = action_turn()
    lay(table, "A", *cards)
    load(table, "A", goods)
    give(table, "A", cash)
    if then:
        play(table, *then.split("; "))
    return table, line


# --- who, when and what at all -------------------------------------------------------------------


@refusal("not-asked", "R4.1: this seat has no decision to make now")
def _() -> Situation:
    return act("B buy wheat")


@refusal("other-question", "R4.1: this does not answer the question that is asked")
def _() -> Situation:
    return act("A buy wheat", then="A done")


@refusal("wrong-phase", "R5.8: squire cannot be used in this phase")
def _() -> Situation:
    return act("A use squire", "squire")


@refusal("game-over", "R7.5: the game is over")
def _() -> Situation:
    table = action_turn(2, "B", round=9)
    finish_turn(table, "B")
    return table, "A loan"


@refusal("not-another", "R4.2: that must be another player, with four players the partner")
def _() -> Situation:
    table = action_turn(4)
    lay(table, "A", "subsistence-farmer")
    lay_field(table, "B", 4, "wheat")
    return table, "A use subsistence-farmer field B 1"


# --- money and goods -----------------------------------------------------------------------------


@refusal("too-expensive", "R5.3: leek costs 6, you have 4")
def _() -> Situation:
    return act("A buy leek", cash=4)


@refusal("cart-lacks", "R5.10: needs 2 wheat in the cart, there are 1")
def _() -> Situation:
    return act("A deliver R2", "R2", goods="wheat")


@refusal("shop-lacks", "R6.20: needs 2 bean in the shop, there are 1")
def _() -> Situation:
    return act("A buy bean with haggler", "haggler")


@refusal("shop-full", "R5.4: the shop has no free space for wheat")
def _() -> Situation:
    return act("A sell wheat", goods="wheat")


# --- fields --------------------------------------------------------------------------------------


@refusal("home-kind", "R1.6: the home field grows wheat, pumpkin or turnip")
def _() -> Situation:
    return scripted(3), "A sow bean home"


@refusal("home-kind-taken", "R1.6: two players have chosen wheat already")
def _() -> Situation:
    table = scripted(3)
    play(table, "A sow wheat home", "B sow wheat home")
    return table, "C sow wheat home"


@refusal("no-such-field", "R5.1: you have no such field")
def _() -> Situation:
    return act("A sow wheat 3", goods="wheat")


@refusal("field-planted", "R5.1: the field is not empty")
def _() -> Situation:
    return act("A sow wheat home", goods="wheat")


@refusal("cannot-grow", "R1.5: leek does not grow on a field of 4 spaces")
def _() -> Situation:
    return act("A sow leek 1", "field4a", goods="leek")


@refusal("field-too-small", "R6.21: the field needs 4 vegetables, it holds 3")
def _() -> Situation:
    table, line = act("A use subsistence-farmer field B 1", "subsistence-farmer")
    lay_field(table, "B", 5, "wheat", 3)
    return table, line


@refusal("field-not-single", "R6.14: the field must hold exactly one vegetable, it holds 2")
def _() -> Situation:
    table, line = act("A reap 2", "plough-man")
    lay_field(table, "A", 5, "wheat", 1)
    lay_field(table, "A", 5, "wheat", 2)
    play(table, "A use plough-man reap")
    return table, line


@refusal("home-field", "R6.14: this does not work on a home field")
def _() -> Situation:
    return act("A use plough-man clear home", "plough-man")


@refusal("field-used", "R6.6: that field has given its extra vegetable already")
def _() -> Situation:
    table = before_harvest(2, round=3)
    lay(table, "A", "harvest-helper")
    lay_field(table, "A", 6, "wheat")
    finish_turn(table, "B")
    play(table, "A use harvest-helper reap", "A reap 1")
    return table, "A reap 1"


# --- distribution --------------------------------------------------------------------------------


def draft(line: str, *before: str, courtyard: str = "C1 C2 C3 C4 C5") -> Situation:
    """Two players; A holds S1 and S2 and, in the display, the Squire; B holds S3 and S4."""
    table = distribution("S1 S2", "S3 S4", courtyard=courtyard)
    lay(table, "A", "squire")
    play(table, *before)
    return table, line


@refusal("not-in-hand", "R3.3: S9 is not in your hand")
def _() -> Situation:
    return draft("A offer S9")


@refusal("not-in-courtyard", "R3.3: S9 is not in the courtyard")
def _() -> Situation:
    return draft("A take S9")


@refusal("courtyard-empty", "R3.4: the courtyard is empty")
def _() -> Situation:
    return draft("A use squire", courtyard="")


@refusal("must-choose", "R3.5: you must choose now")
def _() -> Situation:
    return draft("B offer S3", "A take C1", "A keep S1")


@refusal("choosing", "R3.3: you have begun to choose")
def _() -> Situation:
    return draft("A offer S1", "A take C1")


@refusal("take-first", "R3.3: first take a card from the courtyard")
def _() -> Situation:
    return draft("A keep S1")


@refusal("taken-enough", "R6.17: you can take 3 from the courtyard")
def _() -> Situation:
    return draft("A take C4", "A use squire", "A take C1", "A take C2", "A take C3")


@refusal("two-players-only", "R3.9: only with two players")
def _() -> Situation:
    return distribution("S1 S2", "S3 S4", "S5 S6", courtyard="C1"), "A turn-up"


@refusal("turned-up", "R3.9: you have turned up a card this turn")
def _() -> Situation:
    return draft("A turn-up", "A turn-up")


@refusal("pile-empty", "R3.9: the draw pile is empty")
def _() -> Situation:
    table, line = draft("A turn-up")
    only_draw(table)
    return table, line


@refusal("squire-fresh", "R6.17: the Squire was chosen in this round")
def _() -> Situation:
    """B chooses the Squire, discards it, and A takes it by the Foreman before the own choice."""
    table = distribution("S1 S2", "squire S4", "S5 S6", courtyard="C1 C2 C3")
    lay(table, "A", "foreman")
    play(table, "A offer S1", "B take C1", "B keep squire", "C offer S5")
    play(table, "B discard squire", "A take squire")
    return table, "A use squire"


@refusal("not-in-grid", "R8.3: S9 is not in the grid")
def _() -> Situation:
    return grid_turn("S1 S2 S3"), "A take S9"


@refusal("bought-enough", "R8.3: you can buy 2 cards a round")
def _() -> Situation:
    table = grid_turn("S1 S2 S3")
    play(table, "A take S1", "A take S2")
    return table, "A take S3"


@refusal("not-a-partner", "R4.3: choose one of the players without a token")
def _() -> Situation:
    table = distribution("S1", "S2", "S3", "S4", courtyard="C1 C2 C3 C4")
    for n, seat in enumerate("ABCD", 1):
        play(table, f"{seat} take C{n}", f"{seat} keep S{n}")
    return table, "D partner C"


# --- displays ------------------------------------------------------------------------------------


@refusal("not-exposed", "R5.6: S1 is not exposed in your display")
def _() -> Situation:
    return act("A trade S1 turnip for wheat", "maid over S1", goods="wheat")


@refusal("not-exposed-there", "R4.2: S1 is not exposed in another player's display")
def _() -> Situation:
    return act("A trade S1 turnip for wheat with trader1", "trader1", "S1", goods="wheat")


@refusal("helper-in-use", "R6.24: book-keeper is being used")
def _() -> Situation:
    return act("A discard book-keeper", "book-keeper", then="A use book-keeper")


# --- market --------------------------------------------------------------------------------------


@refusal("not-on-stall", "R5.6: S1 has no wheat")
def _() -> Situation:
    return act("A trade S1 wheat for wheat", "S1", goods="wheat")


@refusal("give-count", "R5.6: the price there is 2, you offer 1")
def _() -> Situation:
    return act("A trade S6 leek for wheat", "S6", goods="wheat wheat")


@refusal("not-due", "R5.11: R9 is not due in this round")
def _() -> Situation:
    table, line = act("A deliver R9", goods="turnip cabbage")
    lay_regular(table, "A", "R9", standing=WAITING)
    return table, line


@refusal("served-already", "R5.10: R9 has been served in this round")
def _() -> Situation:
    return act("A deliver R9", "R9", goods="turnip cabbage", then="A deliver R9")


@refusal("missed-already", "R5.13: R9 has been missed in this round")
def _() -> Situation:
    return act("A deliver R9", "R9", goods="turnip cabbage", then="A miss R9")


@refusal("not-fourth-row", "R6.12: only the fourth row is served twice at once")
def _() -> Situation:
    return act("A deliver R2 twice", "R2", "messenger-boy", then="A use messenger-boy")


@refusal("no-messenger", "R6.12: that needs the Messenger-boy")
def _() -> Situation:
    return act("A deliver R2 twice", "R2")


@refusal("unsettled", "R5.13: R9 is still due")
def _() -> Situation:
    return act("A done", "R9")


@refusal("pack-bought", "R5.17: you have bought a two-pack this turn")
def _() -> Situation:
    return act("A pack", then="A pack; A keep none")


@refusal("no-cards", "R5.17: no card can be drawn")
def _() -> Situation:
    table, line = act("A pack")
    no_cards(table)
    return table, line


@refusal("not-in-pack", "R5.18: S9 is not in the pack")
def _() -> Situation:
    table, line = act("A keep S9")
    pile_up(table, "C1", "C2")
    play(table, "A pack")
    return table, line


@refusal("must-store", "R5.26: the storehouse has room: store 1 more")
def _() -> Situation:
    return act("A done", goods="wheat leek", then="A done")


@refusal("store-full", "R5.26: the storehouse is full")
def _() -> Situation:
    return act("A store leek", goods="wheat leek", then="A done; A store wheat")


@refusal("enlarged", "R5.27: the storehouse is large already")
def _() -> Situation:
    return act("A enlarge", then="A done; A enlarge")


# --- helpers -------------------------------------------------------------------------------------


@refusal("no-effect", "R6.24: saleswoman would have no effect")
def _() -> Situation:
    return act("A use saleswoman blue", "saleswoman", "R9")


@refusal("active-already", "R6.24: the effect of maid is active already")
def _() -> Situation:
    return act("A use maid", "maid", "foreman", then="A use maid; A take maid")


@refusal("not-finished", "R6.2: its owner has not finished the turn")
def _() -> Situation:
    table, line = act("A use con-man maid", "con-man")
    lay(table, "B", "maid")
    return table, line


@refusal("not-offered", "R6.4: official is not on offer")
def _() -> Situation:
    return act("A take official", "maid", "foreman", "official", then="A discard maid")


@refusal("merchant-kind", "R6.11: your customers want less than two of turnip this round")
def _() -> Situation:
    return act("A buy turnip with merchant", "merchant", "R9")


@refusal("merchant-once", "R6.11: one wheat has been bought with the Merchant")
def _() -> Situation:
    return act(
        "A buy wheat with merchant", "merchant", "R2", "R5", then="A buy wheat with merchant"
    )


@refusal("at-least-one", "R6.24: use it at least once")
def _() -> Situation:
    return act("A done", "market-crier", "S9", then="A use market-crier sell")


@refusal("stock-order", "R6.1: the shop is set in ascending order, each kind once")
def _() -> Situation:
    return act("A stock wheat 2", "book-keeper", then="A use book-keeper; A stock pumpkin 0")


@refusal("stock-range", "R6.1: the shop has 2 spaces for pumpkin")
def _() -> Situation:
    return act("A stock pumpkin 3", "book-keeper", then="A use book-keeper")


@refusal("stock-same", "R6.1: the shop holds 3 wheat already")
def _() -> Situation:
    return act("A stock wheat 3", "book-keeper", then="A use book-keeper")


@refusal("just-put", "R6.18: take another field than the one just put there")
def _() -> Situation:
    table, _ = act("", "tenant-farmer", "field3a")
    pile_fields(table, "A", 5, 4)
    play(table, "A use tenant-farmer under 1")
    return table, "A dig 3"


@refusal("no-such-place", "R6.18: the pile has 2 fields")
def _() -> Situation:
    table, _ = act("", "tenant-farmer")
    pile_fields(table, "A", 5, 4)
    play(table, "A use tenant-farmer pay")
    return table, "A dig 3"


@refusal("pile-of-fields-empty", "R6.18: your field pile is empty")
def _() -> Situation:
    table, line = act("A use tenant-farmer pay", "tenant-farmer")
    pile_fields(table, "A")
    return table, line


@refusal("not-supplied", "R6.21: the supply gives wheat, pumpkin or turnip")
def _() -> Situation:
    table = action_turn(1)
    lay(table, "A", "subsistence-farmer")
    return table, "A use subsistence-farmer supply bean"


@refusal("not-a-helper", "R3.13: S1 stays until it is used up; only helpers can be discarded")
def _() -> Situation:
    return act("A discard S1", "S1")


@refusal("solo-only", "R6.21: only in the solo game")
def _() -> Situation:
    return act("A use subsistence-farmer supply wheat", "subsistence-farmer")


@refusal("not-solo", "R6.21: not in the solo game")
def _() -> Situation:
    table = action_turn(1)
    lay(table, "A", "subsistence-farmer")
    return table, "A use subsistence-farmer field B 1"


# --- the tests -----------------------------------------------------------------------------------

# Codes that no line of the notation brings about by itself; each has a test of its own below.
NOT_IN_NOTATION = {"malformed", "foreign-seat"}


@pytest.mark.parametrize("code", sorted(SITUATIONS))
def test_why_not_a_refused_action_gets_its_reason_and_changes_nothing(code: str) -> None:
    situation, sentence = SITUATIONS[code]
    table, line = situation()
    action = parse(line)
    assert action not in legal_actions(table, action.seat)
    reason = why_not(table, action.seat, action)
    assert reason is not None
    assert (reason.code, str(reason)) == (code, sentence)
    before = table.copy()
    with pytest.raises(Illegal) as refused:
        apply(table, action)
    assert refused.value.reason == reason
    assert str(refused.value) == sentence
    assert table == before


def test_why_not_every_code_has_a_situation() -> None:
    assert sorted(REASONS) == sorted({*SITUATIONS, *NOT_IN_NOTATION})


def test_why_not_every_code_is_used_by_the_engine_and_every_used_code_has_a_sentence() -> None:
    assert codes_in_the_engine() == set(REASONS)


def codes_in_the_engine() -> set[str]:
    """The codes of all `Reason("R5.3", "code", ...)` in the sources, also by way of a variable."""
    codes: set[str] = set()
    for path in ENGINE.glob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                for call in ast.walk(function):
                    if isinstance(call, ast.Call) and is_reason(call):
                        codes |= texts(call.args[1], function)
    return codes


def is_reason(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "Reason"


def texts(value: ast.expr, function: ast.FunctionDef) -> set[str]:
    """The texts that an expression may stand for."""
    if isinstance(value, ast.Constant):
        assert isinstance(value.value, str)
        return {value.value}
    if isinstance(value, ast.IfExp):
        return texts(value.body, function) | texts(value.orelse, function)
    assert isinstance(value, ast.Name), ast.dump(value)
    found: set[str] = set()
    for each in ast.walk(function):
        if isinstance(each, ast.Assign) and ast.dump(each.targets[0]).startswith(
            f"Name(id='{value.id}'"
        ):
            found |= texts(each.value, function)
    assert found, f"{function.name}: where does {value.id} come from?"
    return found


@pytest.mark.parametrize(
    "action",
    [
        Discard(0, 70),
        Sell(0, 6),
        Sell(0, -1),
        Deliver(0, number("C1")),
        Deliver(0, number("R1"), 2),
        Sell(2, 0),
        Sell(-1, 0),
    ],
)
def test_why_not_what_is_no_action_at_all_is_malformed(action: Action) -> None:
    table = action_turn()
    before = table.copy()
    reason = why_not(table, action.seat, action)
    assert reason == Reason("R4.1", "malformed")
    assert str(reason) == "R4.1: there is no such seat, card, field or vegetable"
    with pytest.raises(Illegal):
        apply(table, action)
    assert table == before


def test_r4_1_an_action_of_another_seat_is_foreign() -> None:
    table = action_turn()
    reason = why_not(table, 1, parse("A buy wheat"))
    assert reason == Reason("R4.1", "foreign-seat")
    assert why_not(table, 0, parse("A buy wheat")) is None


def test_why_not_nothing_stands_against_what_is_offered() -> None:
    table = new_game(2, "reasons")
    for _ in range(150):
        seat = table.stacks[0][-1].seat
        actions = legal_actions(table, seat)
        assert all(why_not(table, seat, action) is None for action in actions)
        apply(table, actions[(7 * len(actions)) // 11])


@pytest.mark.parametrize(
    ("line", "data"),
    [
        (
            "A buy leek",
            {"rule": "R5.3", "code": "too-expensive", "need": 6, "have": 4, "kind": "leek"},
        ),
        ("A sow wheat 7", {"rule": "R5.1", "code": "no-such-field"}),
        (
            "A deliver R2",
            {"rule": "R5.10", "code": "cart-lacks", "need": 2, "have": 1, "kind": "wheat"},
        ),
        ("A use maid", {"rule": "R5.8", "code": "not-exposed", "card": "maid"}),
        (
            "A trade S9 turnip for wheat",
            {"rule": "R5.6", "code": "not-on-stall", "kind": "turnip", "card": "S9"},
        ),
        ("A sell wheat", {"rule": "R5.4", "code": "shop-full", "kind": "wheat"}),
        ("A done", {"rule": "R5.13", "code": "unsettled", "card": "R2"}),
        ("A pack", {"rule": "R5.17", "code": "too-expensive", "need": 5, "have": 4}),
    ],
)
def test_why_not_a_reason_is_data_with_names_and_amounts(
    line: str, data: dict[str, object]
) -> None:
    table, _ = act("", "R2", "S9", "S1", "S2", "S3", "S4", goods="wheat", cash=4)
    reason = why_not(table, 0, parse(line))
    assert reason is not None
    assert reason.as_dict() == data


def test_why_not_a_reason_names_the_first_thing_that_is_missing() -> None:
    table, _ = act("", cash=0)
    stock(table, "A", "")
    reason = why_not(table, 0, parse("A buy leek"))
    assert reason is not None
    assert reason.code == "shop-lacks"
    lay_stall(table, "A", "S6", "leek")
    reason = why_not(table, 0, parse("A trade S6 leek for wheat wheat"))
    assert reason is not None
    assert reason.as_dict() == {
        "rule": "R5.6",
        "code": "cart-lacks",
        "need": 1,
        "have": 0,
        "kind": "wheat",
    }
