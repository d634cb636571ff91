"""The notation, and the document that describes it."""

import doctest
import random
import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from loyang import NotationError, Record, apply, deciders, legal_actions, new_game, parse, replay
from loyang.engine.actions import USES, Action, Trade
from loyang.engine.cards import BEAN, CARD_NAMES, LEEK, VEGETABLES, WHEAT, card_number

from .playthrough import EXAMPLE, NOTATION, example_in, played

DOCUMENT = NOTATION.read_text(encoding="utf-8")


# --- there and back ------------------------------------------------------------------------------


def offered_in(players: int, seed: int) -> set[Action]:
    """Every action that a random game ever offers."""
    state = new_game(players, seed, introductory=players > 1)
    chance = random.Random(seed)
    offered: set[Action] = set()
    while deciders(state):
        actions = [action for seat in range(players) for action in legal_actions(state, seat)]
        offered.update(actions)
        apply(state, chance.choice(legal_actions(state, chance.choice(deciders(state)))))
    return offered


OFFERED = [action for players in (1, 2, 3, 4) for action in offered_in(players, 9)]


def test_every_offered_action_is_read_back_as_it_was() -> None:
    for action in OFFERED:
        assert parse(str(action)) == action


def test_case_and_spaces_do_not_matter() -> None:
    for action in OFFERED:
        assert parse(f"  {str(action).upper().replace(' ', '   ')} ") == action
        assert parse(str(action).lower()) == action


WORDS = ["A", "b", "buy", "sell", "keep", "none", "over", "use", "for", "with", "off", "twice"]
WORDS += ["home", "1", "15", "trade", "stock", "dig", "deliver", "reap", "swap", "field", "partner"]


@settings(deadline=None)
@given(
    st.one_of(
        st.text(max_size=200),
        st.lists(st.sampled_from([*WORDS, *CARD_NAMES, *VEGETABLES]), max_size=8).map(" ".join),
    )
)
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = parse(text)
    except NotationError:
        return
    assert action.well_formed()
    assert parse(str(action)) == action


def test_two_gifts_of_a_trade_may_come_in_any_order() -> None:
    stall = card_number("S6")
    action = Trade(0, stall, LEEK, BEAN, WHEAT)
    assert action == Trade(0, stall, LEEK, WHEAT, BEAN)
    assert hash(action) == hash(Trade(0, stall, LEEK, WHEAT, BEAN))
    assert action == parse("A trade S6 leek for bean wheat")
    assert action == parse("A trade S6 leek for wheat bean")
    assert str(action) == "A trade S6 leek for wheat bean"
    assert action.well_formed()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "expected a seat, A to D, found the end"),
        ("E buy leek", "expected a seat"),
        ("A", "expected an action, found the end"),
        ("A bye leek", "expected an action, found 'bye'"),
        ("A buy", "expected a vegetable, found the end"),
        ("A buy rice", "expected a vegetable, found 'rice'"),
        ("A buy leek now", "expected nothing more, found 'now'"),
        ("A trade S6 leek wheat", "expected 'for', found 'wheat'"),
        ("A sow leek 0", "expected a field"),
        ("A sow leek 15", "expected a number up to 14"),
        ("A deliver C3", "do not go together"),
        ("A use foreman", "expected a helper that is used by itself"),
        ("A use plough-man", "expected clear or reap, found the end"),
        ("A " + "x" * 200, "at most 120 characters"),
    ],
)
def test_what_is_no_action_is_told(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=re.escape(told)):
        parse(text)


# --- the document --------------------------------------------------------------------------------


def test_the_lines_in_the_document_are_actions_as_they_are_written() -> None:
    lines = re.findall(r"`([A-D] [^`]+)`", DOCUMENT)
    assert len(lines) > 60
    for line in lines:
        assert str(parse(line)) == line


def test_the_document_shows_every_verb_and_every_effect() -> None:
    lines = [line.split(" ", 1)[1] for line in re.findall(r"`(A [^`]+)`", DOCUMENT)]
    verbs = {line.split()[0] for line in lines}
    assert {action.words().split()[0] for action in OFFERED} <= verbs
    for helper, effects in USES.items():
        for word, _ in effects:
            begin = f"use {CARD_NAMES[helper]} {word}".strip()
            assert any(line.startswith(begin) for line in lines), begin


def test_the_examples_of_code_in_the_document_run() -> None:
    code = "".join(re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL))
    examples = doctest.DocTestParser().get_doctest(code, {}, "NOTATION.md", None, None)
    assert len(examples.examples) > 5
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_the_game_in_the_document_replays() -> None:
    record = Record.parse(example_in(DOCUMENT))
    assert replay(record).round == 9
    assert record == played(EXAMPLE).record


# --- the grammar in the document, as a regular expression ----------------------------------------


def grammar() -> str:
    """The EBNF, which never refers back to itself, as one expression; a space before each word."""
    block = re.search(r"```ebnf\n(.*?)```", DOCUMENT, re.DOTALL)
    assert block is not None
    rules: dict[str, str] = {}
    for rule in block[1].split(";"):
        name, equals, body = rule.partition("=")
        if equals:
            rules[name.strip()] = body
    return expression("action", rules)


def expression(name: str, rules: dict[str, str]) -> str:
    parts = []
    for token in re.findall(r'"[^"]+"|[a-z]+|[|()\[\]]', rules[name]):
        if token.startswith('"'):
            parts.append(" " + re.escape(token[1:-1]))
        elif token in rules:
            parts.append(expression(token, rules))
        else:
            parts.append({"[": "(?:", "(": "(?:", ")": ")", "]": ")?", "|": "|"}[token])
    return f"(?:{''.join(parts)})"


GRAMMAR = grammar()


def test_every_offered_action_is_in_the_grammar() -> None:
    for action in OFFERED:
        assert re.fullmatch(GRAMMAR, f" {action}"), action


@settings(deadline=None)
@given(st.from_regex(GRAMMAR, fullmatch=True))
def test_every_line_of_the_grammar_is_an_action(line: str) -> None:
    over = re.search(r"keep (\S+) over (\S+)", line)
    assume(over is None or over[1] != over[2])
    assert re.fullmatch(GRAMMAR, f" {parse(line)}")
