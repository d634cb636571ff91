"""`loyang play`: whole games, what can be typed, undo, saving, several people."""

import io
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from loyang import Record, Recorder, apply, deciders, legal_actions, new_game, replay, view
from loyang.bots.registry import LADDER
from loyang.cli.menu import menu
from loyang.cli.play import Session, bot_choice
from loyang.cli.speech import Speech
from loyang.cli.tables import draw_table
from loyang.cli.typed import Unclear, pick, read
from loyang.engine.cards import CARD_NAMES
from loyang.words import Words, languages
from tests import kit as table

from .kit import Line, complaint, half_a_game, process

# --- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_whole_game_is_played_to_its_ranking(line: Line, players: int, tmp_path: Path) -> None:
    line.let_the_chooser_type()
    file = tmp_path / "game.txt"
    said = line.run("play", "--players", str(players), "--seed", "whole", "--save", str(file))
    assert said.code == 0
    assert said.err == ""
    assert "The game is over." in said.out
    record = Record.load(file)
    assert record.result is not None
    assert replay(record).round == 9
    end = said.out[said.out.rindex("The game is over.") :]
    assert "You reached space" in end or "wins" in end or "share the win" in end


def test_the_introductory_variant_with_several_people_and_automatic_answers(line: Line) -> None:
    line.let_the_chooser_type()
    said = line.run(
        *["play", "--players", "3", "--seats", "A,c", "--introductory", "--auto", "--seed", "i"],
        typed="\n" * 10_000,
    )
    assert said.code == 0
    assert "Starter customer: " in said.out
    assert "C decides now. Everyone else looks away; press Enter." in said.out


@pytest.mark.parametrize("language", ["ru", "de"])
def test_a_whole_game_is_played_in_another_language(
    line: Line, tmp_path: Path, language: str
) -> None:
    line.let_the_chooser_type()
    file = tmp_path / "game.txt"
    said = line.run("--lang", language, "play", "--seed", "whole", "--save", str(file))
    assert said.code == 0
    assert said.err == ""
    assert Words(language).say("event.game-over") in said.out
    assert Words(language).say("term.shop.name") in said.out
    assert not re.search(r"\b(buys|sows|takes|the|your|and|from)\b", said.out)
    english = line.run("play", "--load", str(file))
    assert "wins" in english.out, "a record has no language"


def test_nothing_drawn_is_wider_than_eighty_columns(line: Line) -> None:
    line.let_the_chooser_type()
    said = line.run("play", "--players", "4", "--seed", "wide")
    assert max(map(len, said.out.splitlines())) <= 80
    assert "\x1b" not in said.out


def test_the_same_seed_and_answers_give_the_same_game(line: Line) -> None:
    typed = "1\n2\n1\n" * 5
    one = line.run("play", "--seed", "same", typed=typed)
    assert line.run("play", "--seed", "same", typed=typed) == one


# --- a real process ------------------------------------------------------------------------------


def test_the_end_of_the_input_ends_politely() -> None:
    said = process("play", "--seed", "x", typed="1\n")
    assert said.code == 0
    assert said.err == ""
    assert said.out.endswith("See you next time. (The game was not saved.)\n")


def test_quit_ends_politely_and_says_where_the_game_is(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    said = process("play", "--save", str(file), typed="quit\n")
    assert said.code == 0
    assert said.out.replace("\n", " ").strip().endswith("continue it with `--load`.")
    assert Record.load(file).result is None


def test_the_record_on_disk_is_whole_after_every_action_and_ctrl_c_ends_politely(
    tmp_path: Path,
) -> None:
    file = tmp_path / "game.txt"
    with subprocess.Popen(
        [sys.executable, "-m", "loyang", "play", "--players", "1", "--save", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write("sow wheat home\n")
        running.stdin.flush()
        assert any("sows the home field" in line for line in running.stdout)  # told when it is done
        assert len(Record.load(file).actions) == 1
        running.send_signal(signal.SIGINT)
        out, err = running.stdout.read(), running.stderr.read()
    assert running.returncode == 130
    assert err == ""
    assert "The game is kept in" in out


def test_a_terminal_without_our_signs_is_no_obstacle() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "loyang", "play", "--players", "1"],
        input=b"quit\n",
        capture_output=True,
        check=True,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "40"},
    )
    assert said.stderr == b""
    assert said.stdout.isascii()


# --- typing --------------------------------------------------------------------------------------

MARKET = table.action_turn(players=2)
table.lay(MARKET, "A", "S6", "maid over C3", "market-crier", "R5")
table.load(MARKET, "A", "wheat bean bean")
table.stock(MARKET, "A", "wheat leek")


SPEECH = Speech(Words(), players=2)


def said_in(state_line: str, text: str) -> str:
    """What the session of A says to a line, at the table `MARKET`."""
    game = Recorder(2, seed="typing")
    game.state = MARKET.copy()
    out = io.StringIO()
    session = Session(game, [0], "random", False, Console(file=out, width=80), SPEECH)
    action = session.command(0, text)
    assert (str(action) if action else "-") == state_line
    return out.getvalue()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("buy leek", "A buy leek"),
        ("BUY Leek", "A buy leek"),
        ("b l", "A buy leek"),
        ("a buy leek", "A buy leek"),
        ("sow w h", "-"),
        ("l", "A loan"),
        ("a l", "A loan"),
        ("pa", "A pack"),
        ("sel b", "A sell bean"),
        ("use maid", "A use maid"),
        ("use market-c f", "-"),
        ("t s6 l for b w", "-"),
        ("t s6 l for w b", "A trade S6 leek for wheat bean"),
        ("dis mai", "A discard maid"),
        ("miss", "A miss R5"),
        ("", "-"),
        ("nonsense", "-"),
        ("buy rice", "-"),
        ("9999", "-"),
        ("0", "-"),
        ("x" * 500, "-"),
    ],
)
def test_actions_are_understood_cut_short_and_with_or_without_the_seat(
    text: str, meant: str
) -> None:
    said_in(meant, text)


def test_every_number_of_the_menu_picks_its_action() -> None:
    for n, each in enumerate(menu(MARKET, 0, SPEECH), 1):
        if len(each.actions) == 1:
            said_in(str(each.actions[0]), str(n))


def test_the_menu_holds_every_legal_action_once() -> None:
    listed = [action for each in menu(MARKET, 0, SPEECH) for action in each.actions]
    assert sorted(map(str, listed)) == sorted(map(str, legal_actions(MARKET, 0)))


def test_the_menu_tells_costs_and_results() -> None:
    notes = {each.typed: each.note for each in menu(MARKET, 0, SPEECH)}
    assert notes["buy leek"] == "-6 cash"
    assert notes["sell bean"] == "+2 cash"
    assert notes["miss R5"] == "marker turns red"
    assert notes["discard maid"].startswith("uncovers: ")
    assert "C3" in notes["discard maid"]
    assert notes["trade S6 leek"] == "2 ways"


def test_the_menu_says_what_every_action_means() -> None:
    texts = {each.typed: each.text for each in menu(MARKET, 0, SPEECH)}
    assert texts["buy leek"] == "Buy 1 leek from your shop"
    assert texts["pack"] == "Buy a two-pack for 2 cash"
    assert texts["trade S6 leek"] == "Trade 2 vegetables for: Leek"
    assert texts["use maid"].startswith("Use the Maid: ")


@pytest.mark.parametrize("language", languages())
def test_what_is_typed_is_the_same_in_every_language(language: str) -> None:
    speech = Speech(Words(language), players=2)
    typed = [each.typed for each in menu(MARKET, 0, speech)]
    assert typed == [each.typed for each in menu(MARKET, 0, SPEECH)]


def test_trying_an_action_for_the_menu_changes_nothing() -> None:
    before = MARKET.copy()
    menu(MARKET, 0, SPEECH)
    assert before == MARKET


def test_what_several_actions_begin_with_is_asked_again() -> None:
    with pytest.raises(Unclear) as unclear:
        pick(legal_actions(MARKET, 0), "trade")
    assert len(unclear.value.fitting) > 3


def test_a_choice_among_several_is_made_by_number_or_dropped(line: Line, tmp_path: Path) -> None:
    record = half_a_game(2, 0)
    file = tmp_path / "game.txt"
    record.save(file)
    seat = "AB"[deciders(replay(record))[0]]
    typed = "sow\n2\n?\nquit\n"
    said = line.run("play", "--load", str(file), "--seats", seat, typed=typed)
    assert "Which one?" in said.out
    assert f"{seat} pays 4 cash and sows the home field: 9 pumpkins." in said.out
    said = line.run("play", "--load", str(file), "--seats", seat, typed="sow\n\nquit\n")
    assert "None of these, then." in said.out


def test_why_tells_the_reason_with_its_rule() -> None:
    said = said_in("-", "why buy bean")
    assert said == "buy bean: This needs 1 bean in your shop; there is none. (R5.3)\n"
    assert "buy leek: possible now." in said_in("-", "why b l")
    assert "That action belongs to another seat. (R4.1)" in said_in("-", "why B loan")
    assert "This is no action: me." in said_in("-", "why me")
    assert "This is no action" in said_in("-", "why")


def test_an_action_that_is_not_possible_is_answered_with_the_reason() -> None:
    assert said_in("-", "buy bean") == said_in("-", "why buy bean")


def test_help_explains_the_question_the_commands_and_your_helpers() -> None:
    said = said_in("-", "?")
    assert re.search(r"Still due: .*R5", said)
    assert "why ACTION" in said
    assert "use maid  " in said


@pytest.mark.parametrize("card", CARD_NAMES)
def test_help_explains_every_card_with_its_rule(card: str) -> None:
    said = said_in("-", f"? {card.upper()}")
    assert card.replace("-", " ").lower() in said.replace("-", " ").lower()
    assert "(R" in said
    assert said == said_in("-", f"?{card}")


def test_help_explains_actions_and_admits_what_it_does_not_know() -> None:
    assert "R5.6" in said_in("-", "? trade")
    assert "R7.1" in said_in("-", "? actions")
    assert "There is no card or action called x" in said_in("-", "? " + "x" * 500)


def test_what_is_typed_is_never_taken_for_markup() -> None:
    assert "[red]" in said_in("-", "? [red]")
    said_in("-", "[/]")


def test_reading_prefers_your_seat_to_a_letter() -> None:
    assert str(read(0, "b l")) == "A buy leek"
    assert str(read(0, "B loan")) == "B loan"


# --- undo, log, save and load --------------------------------------------------------------------


def test_undo_goes_back_to_your_previous_decision(line: Line) -> None:
    plain = line.run("play", "--seed", "undo", typed="1\n1\n2\n1\nquit\n")
    undone = line.run("play", "--seed", "undo", typed="1\n1\n2\nundo\n2\n1\nquit\n")
    assert "Undone." in undone.out
    tail = plain.out[plain.out.rindex("Round ") :]
    assert undone.out.endswith(tail)


def test_there_is_no_undo_at_the_beginning_or_among_several_people(line: Line) -> None:
    assert "nothing to undo" in line.run("play", typed="undo\n").out
    said = line.run("play", "--seats", "A,B", typed="\nundo\nundo\n")
    assert "there is no undo" in said.out


def test_undoing_everything_gives_the_beginning_again(line: Line, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    typed = "1\n1\n1\n" + "undo\n" * 4 + "quit\n"
    said = line.run("play", "--players", "1", "--save", str(file), typed=typed)
    assert "nothing to undo" in said.out
    assert said.code == 0


def test_the_log_tells_the_game_but_not_the_others_hands(line: Line) -> None:
    said = line.run("play", "--seed", "log", typed="1\nlog\nquit\n")
    assert re.search(r"\n\d A sow wheat home\n  A pays 3 cash and sows", said.out)
    assert said.out.count("A gets this hand: ") == 2
    assert "B gets this hand: " not in said.out


def test_a_saved_game_goes_on_as_if_it_had_not_stopped(line: Line, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    whole = line.run("play", "--seed", "stop", typed="1\n1\n1\n1\nquit\n")
    line.run("play", "--seed", "stop", "--save", str(file), typed="1\n1\nquit\n")
    later = line.run("play", "--load", str(file), "--save", str(file), typed="1\n1\nquit\n")
    last = whole.out[whole.out.rindex("Round ") : whole.out.rindex("See you")]
    assert last.strip() in later.out


def test_saving_by_command_never_overwrites_another_file(line: Line, tmp_path: Path) -> None:
    file, other = tmp_path / "game.txt", tmp_path / "other.txt"
    other.write_text("precious")
    typed = f"save {file}\nsave {other}\nsave\nsave /nowhere/x\nquit\n"
    said = line.run("play", "--players", "1", typed=typed)
    told = " ".join(said.out.split())  # a long path breaks the line anywhere
    assert "Saved in" in told
    assert "exists already" in told
    assert "`save` needs the name" in told
    assert "/nowhere/x cannot be written: No such file or directory" in told
    assert other.read_text() == "precious"
    assert Record.load(file).actions == []


def test_loading_a_finished_game_shows_its_ranking(line: Line, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    line.let_the_chooser_type()
    line.run("play", "--players", "1", "--save", str(file))
    said = line.run("play", "--load", str(file))
    assert said.code == 0
    assert "You reached space" in said.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "5"],
        ["--players", "two"],
        ["--players", "1", "--introductory"],
        ["--players", "1", "--seats", "B"],
        ["--seats", ""],
        ["--seats", "A;B"],
        ["--load", "/nowhere/game.txt"],
        ["--load", "/dev/null"],
        ["--load", "game.txt", "--players", "2"],
        ["--save", "/nowhere/game.txt"],
        ["--save", "/"],
        ["--save", "null\0character"],
        ["--save", "x" * 5000],
        ["--unknown"],
    ],
)
def test_what_cannot_be_played_is_told_in_one_line(line: Line, arguments: list[str]) -> None:
    complaint(line.run("play", *arguments))


def test_a_file_that_exists_is_not_overwritten(line: Line, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("precious")
    assert "exists already" in complaint(line.run("play", "--save", str(file)))
    assert file.read_text() == "precious"


def test_a_damaged_record_is_not_loaded(line: Line, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    record = half_a_game()
    file.write_text(record.text().replace("sow wheat", "sow turnip", 1))
    assert "changed" in complaint(line.run("play", "--load", str(file)))


# --- several people, and bots --------------------------------------------------------------------


def test_no_drawing_shows_what_its_viewer_may_not_know() -> None:
    state = new_game(3, seed="hidden", introductory=True)
    while not state.seats[0].hand:
        apply(state, legal_actions(state, deciders(state)[0])[0])
    out = io.StringIO()
    Console(file=out, width=200).print(draw_table(view(state, 0), Speech(Words(), 3)))
    drawn = out.getvalue()
    for card in [*state.seats[0].hand, state.seats[0].starter]:
        assert SPEECH.card_with_figures(card) in drawn
    for other in state.seats[1:]:
        for card in [*other.hand, other.starter]:
            assert SPEECH.card_with_figures(card) not in drawn
            assert f" {CARD_NAMES[card]} " not in drawn


def test_another_person_at_the_table_may_act_out_of_turn_by_the_letter(line: Line) -> None:
    typed = "\n" + "B loan\nA loan\n" + "quit\n"
    said = line.run("play", "--seats", "A,B", "--seed", "x", typed=typed)
    assert "B takes a loan" in said.out
    assert "A takes a loan" in said.out


def test_bots_take_loans_only_where_nothing_else_is_left() -> None:
    state = new_game(4, seed="bots")
    for n in range(300):
        seat = deciders(state)[0]
        action = bot_choice("random", state, seat, n)
        others = [each for each in legal_actions(state, seat) if each.words() != "loan"]
        assert action.words() != "loan" or not [
            each for each in others if not each.words().startswith(("sell", "discard"))
        ]
        apply(state, action)


def test_the_bots_at_the_table_can_be_chosen(line: Line) -> None:
    said = line.run("play", "--players", "2", "--bots", "novice", "--seed", "x", typed="1\nquit\n")
    assert said.code == 0
    assert "sows the home field" in said.out


def test_an_unknown_bot_is_refused_with_the_names_of_those_there_are(line: Line) -> None:
    said = line.run("play", "--bots", "hustler", typed="")
    assert said.code == 2
    assert "no bot is called 'hustler'; there are random, " in said.err


def test_bots_lists_them_from_weak_to_strong(line: Line) -> None:
    said = line.run("bots", typed="")
    # A long sentence goes on in a line of its own.
    names = [row.split()[0] for row in said.out.splitlines() if not row.startswith(" ")]
    assert names[: len(LADDER)] == [info.name for info in LADDER]


def test_bots_tells_how_strong_they_are(line: Line) -> None:
    told = " ".join(line.run("bots", typed="").out.split())
    measured = [info for info in LADDER if info.strength is not None]
    assert len(measured) >= len(LADDER) - 1  # the newest may not have been measured yet
    for info in measured:
        assert info.strength is not None
        assert f"solo {info.strength.solo:.1f}" in told
    assert "wins 100 % against" in told
