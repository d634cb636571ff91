"""The guided first game: the led line, the answers to other touches, the way out of all."""

import random

import pytest

from loyang import State, deciders, legal_actions, parse
from loyang.bots.novice import NoviceBot
from loyang.engine.cards import VEGETABLES
from loyang.engine.views import view
from loyang.lessons import Guide
from loyang.lessons.first_game import empty_field

from .kit import FIRST, answered, begin, do, finish, led, neighbour, steps, tried


def figures(state: State, seat: int) -> str:
    """Cash, space and cart."""
    own = state.seats[seat]
    cart = "".join(kind[0] * n for kind, n in zip(VEGETABLES, own.cart, strict=True))
    return f"{own.cash} {own.space} {cart or '-'}"


# What stands on the table when a step comes on: the learner's figures, then the neighbour's.
LED = {
    "goal": "10 1 - / 10 1 -",
    "neighbour": "7 1 w / 6 1 p",
    "offer": "7 1 w / 6 1 p",
    "buy": "7 1 w / 6 1 p",
    "trade": "4 1 ww / 6 1 p",
    "deliver": "4 1 wc / 6 1 p",
    "again": "8 1 - / 6 1 p",
    "sow-again": "3 1 c / 6 1 p",
    "stop": "3 1 - / 6 1 p",
    "neighbour-plays": "2 2 wc / 1 3 p",
    "casual": "2 2 wc / 1 3 p",
    "helper": "7 2 - / 1 3 p",
    "big-field": "2 2 tt / 1 3 p",
    "storehouse": "2 2 t / 1 3 p",
    "unhappy": "1 3 wttc / 0 4 pp",
    "serve": "1 3 wttc / 3 5 -",
    "plus-two": "7 3 tt / 3 5 -",
    "pack": "14 3 - / 3 5 -",
    "on-top": "12 3 - / 3 5 -",
    "use-helper": "12 3 - / 3 5 -",
    "not-everyone": "8 3 - / 3 5 -",
    "off-you-go": "2 5 wtcl / 3 5 pp",
}


def test_every_step_comes_on_once_in_its_order_with_its_figures() -> None:
    found = [(step.id, state) for _, state, step in steps(*begin(FIRST))]
    assert [name for name, _ in found] == [step.id for step in FIRST.steps]
    seen = {name: f"{figures(state, 0)} / {figures(state, 1)}" for name, state in found}
    assert {name: seen[name] for name in LED} == LED


def test_the_led_line_ends_where_the_free_rounds_begin() -> None:
    _, state = led(FIRST, "off-you-go")
    assert (state.round, deciders(state)) == (4, [1])
    fields = [f"{field.count}/{field.spaces}" for field in state.seats[0].fields]
    assert fields == ["5/9", "2/5", "4/6", "2/3", "0/4"]
    assert state.seats[0].loans == state.seats[1].loans == 0


@pytest.mark.parametrize("step", [step.id for step in FIRST.steps])
def test_whatever_is_touched_instead_the_lesson_can_be_finished(step: str) -> None:
    """Every legal action at every step: what is done leads on to round 4, the rest does nothing."""
    guide, state = led(FIRST, step)
    for action, kind in tried(guide, state):
        if kind != "not-yet":
            after = state.copy()
            finish(guide.play(after, action)[0], after)
            assert after.round == 4, action


def test_many_wrong_turns_in_one_game_are_recovered() -> None:
    for seed in range(12):
        chance = random.Random(seed)
        guide, state = begin(FIRST)
        while not guide.is_free(state):
            guide = neighbour(guide, state)
            step = guide.step(state)
            assert step is not None, seed
            touched = chance.choice(legal_actions(state, 0) or [None])
            if touched and chance.random() < 0.5:
                if guide.judge(state, touched).kind != "not-yet":
                    guide, _ = guide.play(state, touched)
            elif step.look:
                guide = guide.looked(step.id)
            else:
                guide, _ = guide.play(state, guide.way(state, step)[0])
        assert state.round >= 4, seed


def test_every_touch_is_answered_in_one_of_three_ways() -> None:
    kinds = {kind for guide, state, _ in steps(*begin(FIRST)) for _, kind in tried(guide, state)}
    assert kinds == {"yes", "sure", "not-yet"}


def test_answers_that_the_script_names() -> None:
    expected: dict[str, dict[str, str | None]] = {
        "goal": {"sow wheat home": "not-yet goal"},
        "sow": {
            "sow pumpkin home": "not-yet sow",
            "sow wheat home": "yes",
            "loan": "not-yet no-loan",
        },
        "offer": {
            "offer R4": "not-yet offer",
            "offer con-man": "yes",
            "turn-up": "not-yet turn-up",
        },
        "take": {"take C10": "not-yet leek", "take merchant": "not-yet merchant"},
        "keep": {"keep C12": None, "take C10": "not-yet leek"},
        "buy": {
            "buy cabbage": "yes",
            "buy leek": "not-yet wants",
            "sow wheat 1": "not-yet sow-wheat",
            "trade S11 bean for wheat": "not-yet cabbage",
            "sell wheat": "not-yet sell",
            "done": None,
        },
        "trade": {"trade S11 wheat for wheat": "not-yet alike"},
        "again": {"buy wheat": "not-yet wants-cabbage", "done": "not-yet early"},
        "storehouse": {"sell turnip": "sure sell-turnip", "loan": "sure loan"},
        "plus-two": {"sow turnip 3": "sure waits", "trade S11 bean for turnip": "yes"},
        "on-top": {"keep none": "sure keep-one", "keep C6": "yes"},
        "use-helper": {"buy leek": "sure with-shopper"},
    }
    for step, lines in expected.items():
        guide, state = led(FIRST, step)
        legal = {str(action) for action in legal_actions(state, 0)}
        for line, answer in lines.items():
            assert (f"A {line}" in legal) == (answer is not None), f"{step}: {line}"
            if answer is not None:
                assert answered(guide, state, line) == answer, f"{step}: {line}"


def test_the_first_step_of_the_path_is_not_left_out() -> None:
    guide, state = led(FIRST, "loan")
    guide = do(guide, state, "done", "done")
    assert answered(guide, state, "done") == "not-yet bargain"
    guide = do(guide, state, "step")
    assert answered(guide, state, "done") == "yes"


@pytest.mark.parametrize(
    "order",
    [
        ["trade S11 cabbage for wheat", "buy wheat", "deliver R4", "buy cabbage", "sow cabbage 1"],
        ["buy cabbage", "deliver R4", "buy wheat", "trade S11 cabbage for wheat", "sow cabbage 1"],
    ],
)
def test_the_orders_of_the_first_turn_that_are_as_good(order: list[str]) -> None:
    guide, state = led(FIRST, "buy")
    guide = do(guide, state, *order)
    assert figures(state, 0) == "3 1 -"
    step = guide.step(state)
    assert step is not None
    assert step.id == "stop"


def test_words_fit_the_order_in_which_things_were_done() -> None:
    guide, state = led(FIRST, "buy")
    step = guide.step(state)
    assert step is not None
    assert guide.says(state, step) == "lesson.first.buy"
    guide = do(guide, state, "trade S11 cabbage for wheat")
    assert guide.says(state, step) == "lesson.first.buy.missing"


def test_who_acts_without_looking_passes_over_what_was_to_be_looked_at() -> None:
    guide, state = led(FIRST, "neighbour")
    guide = do(guide, state, "offer C12")
    assert {"neighbour", "field", "harvest", "offer"} <= guide.done


def test_a_guide_is_the_same_whenever_the_game_stands_where_it_stood() -> None:
    """So that whoever goes back in the game goes back in the lesson."""
    guide, state = led(FIRST, "buy")
    earlier = state.copy()
    later, _ = guide.play(state, parse("A buy wheat"))
    assert "buy" in later.done
    again, _ = guide.play(earlier, parse("A buy wheat"))
    assert again == later


def test_mei_adapts_when_her_line_is_not_possible() -> None:
    guide, state = led(FIRST, "offer")
    guide = do(guide, state, "offer con-man")
    taken = state.seats[1].helpers
    assert len(taken) == 1, "she takes what there is"


def test_from_round_4_mei_plays_on_her_own() -> None:
    guide, state = led(FIRST, "off-you-go")
    assert guide.neighbours_answer(state) is None


# --- the free rounds -----------------------------------------------------------------------------


def free_game(seed: int) -> list[str]:
    """The hints of a game that two novices play to its end from round 4."""
    guide, state = led(FIRST, "off-you-go")
    guide = guide.looked("off-you-go")
    bots = [NoviceBot(f"{seed} {seat}") for seat in (0, 1)]
    told: list[str] = []
    while deciders(state):
        seat = deciders(state)[0]
        legal = legal_actions(state, seat)
        guide, _ = guide.play(state, bots[seat].choose(view(state, seat), legal))
        if guide.hint and (not told or guide.hint != told[-1]):
            told.append(guide.hint)
    return told


def test_hints_come_once_each_and_the_last_rounds_are_announced() -> None:
    heard: set[str] = set()
    for seed in range(6):
        told = free_game(seed)
        assert len(told) == len(set(told)), told
        assert {"round-8", "round-9"} <= set(told), told
        heard |= set(told)
    assert len(heard) >= 8, heard


def test_an_empty_field_is_asked_about_before_the_turn_ends() -> None:
    guide, state = led(FIRST, "off-you-go")
    guide = guide.looked("off-you-go")
    bots = [NoviceBot("a"), NoviceBot("b")]
    while not empty_field(state, ()):
        seat = deciders(state)[0]
        legal = legal_actions(state, seat)
        guide, _ = guide.play(state, bots[seat].choose(view(state, seat), legal))
    stop = parse("A done")
    if stop in legal_actions(state, 0):
        assert answered(guide, state, "done") == "sure empty-field"
        guide, _ = guide.play(state, stop)
        assert "empty-field" in guide.told
    else:
        assert any(str(action).startswith("A miss") for action in legal_actions(state, 0))


def test_a_hint_goes_when_it_is_read() -> None:
    guide = Guide(FIRST, told=frozenset({"round-8"}), hint="round-8")
    assert guide.looked("round-8").hint == ""
