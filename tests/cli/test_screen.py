"""Tables, menus, help and rankings, in every language."""

import io
import random
import re
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

from loyang import State, deciders, legal_actions
from loyang.cli.explain import FORMS, VERBS, explain_actions, explain_card
from loyang.cli.menu import menu
from loyang.cli.screen import COMMANDS, draw_menu, ranking
from loyang.cli.speech import Speech
from loyang.cli.tables import all_open, draw_table
from loyang.engine.cards import CARD_NAMES, CARDS, card_number
from loyang.engine.game import apply, open_game
from loyang.engine.scoring import Score
from loyang.engine.views import view
from loyang.words import Words, languages
from loyang.words.messages import FOLDER, read_messages

ROOT = Path(__file__).parents[2]
ADMIN = ("admin.py", "admin_options.py")
RULES = set(re.findall(r"^- (R\d+\.\d+)", (ROOT / "docs/RULES.md").read_text("utf-8"), re.M))
ENGLISH = Speech(Words(), players=4)


def drawn(thing: RenderableType) -> str:
    out = io.StringIO()
    Console(file=out, width=80).print(thing)
    return out.getvalue()


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_whole_game_is_drawn_in_every_language(players: int) -> None:
    chance = random.Random(players)
    state, _ = open_game(players, "telling", introductory=players > 1)
    decisions = 0
    while deciders(state):
        seat = chance.choice(deciders(state))
        if decisions % 100 == 0:
            for language in languages():
                look_at(state, seat, Speech(Words(language), players))
        decisions += 1
        apply(state, chance.choice(legal_actions(state, seat)))


def look_at(state: State, seat: int, speech: Speech) -> None:
    """Draw everything, and find no sign of a message or an argument that is missing."""
    offered = drawn(draw_menu(menu(state, seat, speech)))
    seen = [view(state, seat), view(state, None), all_open(state)]
    text = offered + "".join(drawn(draw_table(each, speech)) for each in seen)
    assert speech.say("term.shop.name") in text
    assert "…" not in offered
    assert not re.search(r"(terminal|card|farm|event|action)\.[a-z]", text)


# --- the messages of the terminal ----------------------------------------------------------------


def sources() -> str:
    folders = (ROOT / "src/loyang/cli", ROOT / "src/loyang/words")
    return "\n".join(file.read_text("utf-8") for each in folders for file in each.glob("*.py"))


def administrator() -> str:
    return "".join((ROOT / "src/loyang/cli").joinpath(name).read_text("utf-8") for name in ADMIN)


def test_every_message_of_the_terminal_is_said_somewhere() -> None:
    code = sources()
    made = (
        *[f"terminal.form.{key}" for key in FORMS],
        *[f"terminal.do.{key}" for key in COMMANDS],
        *[f"terminal.slot.{slot.lower()}" for slot in slots()],
        *re.findall(r"terminal\.command\.\w+", "\n".join(commands_of(code))),
        *[f"terminal.admin.{key}" for key in re.findall(r'"([\w-]+)"', administrator())],
        "terminal.fault.read",
        "terminal.fault.write",
    )
    for key in read_messages(FOLDER / "en" / "terminal.json"):
        assert f'"{key}"' in code or f"'{key}'" in code or key in made, key


def slots() -> set[str]:
    forms = [*FORMS.values(), *COMMANDS.values()]
    return {slot for form in forms for slot in re.findall("[A-Z]+", form)}


def commands_of(code: str) -> list[str]:
    return [f"terminal.command.{name}" for name in re.findall(r'\bcommand\("(\w+)"', code)]


def test_every_message_that_the_code_names_exists() -> None:
    words = Words()
    named = re.findall(r"say\(\s*[\"']([a-z][\w-]*(?:\.[\w-]+)+)[\"']", sources())
    named += re.findall(r"\"(terminal\.[\w.-]+)\"", sources())
    assert len(named) > 100
    for key in named:
        assert words.has(key), key


# --- cards and actions explained -----------------------------------------------------------------


@pytest.mark.parametrize("card", range(CARDS))
def test_every_card_is_explained_with_its_typed_name_and_rules_that_exist(card: int) -> None:
    for language in languages():
        headline, rows = explain_card(Speech(Words(language), 2), card)
        text = " ".join([headline, *[part for row in rows for part in row]])
        rules = set(re.findall(r"R\d+\.\d+", text))
        assert rules
        assert rules <= RULES
        assert CARD_NAMES[card].lower() in text.lower()
        assert "…" not in headline


def test_every_form_of_action_is_explained_with_rules_that_exist() -> None:
    for _, text in explain_actions(ENGLISH):
        rules = set(re.findall(r"R\d+\.\d+", text))
        assert rules
        assert rules <= RULES
    assert {"buy", "sow", "done", "loan", "use"} <= set(VERBS)


def test_what_stands_for_any_such_thing_is_named_in_the_readers_language() -> None:
    german = Speech(Words("de"), 2)
    assert ("sow SORTE FELD", german.say("terminal.form.sow")) in explain_actions(german, "sow")


def test_a_card_is_shown_with_what_one_types_for_it() -> None:
    russian = Speech(Words("ru"), 2)
    assert russian.card(card_number("maid")) == "Служанка (maid)"
    assert ENGLISH.card(card_number("maid")) == "Maid"
    assert ENGLISH.card(card_number("market-crier")) == "Market crier"
    assert ENGLISH.card(card_number("trader2")) == "Trader (trader2)"
    for speech in (russian, ENGLISH):
        assert "R5" in speech.card(card_number("R5"))


def test_a_vegetable_in_the_shop_is_shown_with_what_one_types_for_it() -> None:
    assert ENGLISH.typed_kind(5) == "Leek"
    assert Speech(Words("it"), 2).typed_kind(5) == "Porro (leek)"


# --- the ranking ---------------------------------------------------------------------------------


def ranked(*scores: Score) -> str:
    return drawn(ranking(scores, ENGLISH))


def test_the_ranking_explains_ties() -> None:
    by_cash = ranked(Score(0, 12, 3, 4), Score(1, 12, 5, 0))
    assert re.search(rf"B +12 +5 +0 +{ENGLISH.say('terminal.result.by-cash', who='A')}", by_cash)
    by_goods = ranked(Score(0, 12, 3, 4), Score(1, 12, 3, 5), Score(2, 9, 0, 0))
    assert ENGLISH.say("terminal.result.by-vegetables", who="A") in by_goods
    assert ENGLISH.say("terminal.result.even", who="B") in ranked(
        Score(0, 12, 3, 4), Score(1, 12, 3, 4)
    )
    assert re.search(r"A +12 +3 +4 *\n", ranked(Score(0, 12, 3, 4), Score(1, 11, 3, 4)))
