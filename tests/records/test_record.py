"""Records: written, read, replayed; and every kind of damage found and named."""

import hashlib
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loyang import (
    Illegal,
    Record,
    Recorder,
    RecordError,
    apply,
    deciders,
    legal_actions,
    parse,
    replay,
)
from loyang.engine.state import RULES_VERSION
from loyang.record import MOST_BYTES, MOST_LINES, Result, walk

from .playthrough import EXAMPLE, played

GAME = played(EXAMPLE)
TEXT = GAME.record.text()
LINES = TEXT.splitlines()
HEADER = 5  # lines
PLAIN = [line.rpartition(" #")[0] for line in LINES]  # without their checks


def with_checks(lines: list[str]) -> str:
    """A record of these lines with checks that fit: made, not damaged."""
    out = ""
    chain = hashlib.sha256()
    for line in lines:
        chain.update(line.encode() + b"\n")
        out += f"{line} #{chain.hexdigest()[:6]}\n"
    return out


def fault(text: str) -> RecordError:
    """What is wrong with a text, in reading or replaying it."""
    with pytest.raises(RecordError) as caught:
        replay(Record.parse(text))
    assert "\n" not in str(caught.value)
    return caught.value


def made(*changes: tuple[int, str]) -> RecordError:
    """What is wrong when these lines are others and all checks fit."""
    lines = PLAIN.copy()
    for number, line in changes:
        lines[number - 1] = line
    return fault(with_checks(lines))


def random_game(players: int, seed: str, introductory: bool = False) -> Recorder:
    game = Recorder(players, seed, introductory)
    chance = random.Random(seed)
    while deciders(game.state):
        seat = chance.choice(deciders(game.state))
        game.apply(chance.choice(legal_actions(game.state, seat)))
    return game


# --- there and back ------------------------------------------------------------------------------


def test_the_checks_are_the_hash_of_all_lines_so_far() -> None:
    assert with_checks(PLAIN) == TEXT


def test_a_record_is_read_back_as_it_was() -> None:
    record = Record.parse(TEXT)
    assert record == GAME.record
    assert record.text() == TEXT


def test_replaying_leads_to_the_same_state() -> None:
    assert replay(Record.parse(TEXT)) == GAME.state


@pytest.mark.parametrize(
    ("players", "introductory"), [(1, False), (2, False), (3, False), (4, False), (4, True)]
)
def test_random_games_replay_from_their_text(players: int, introductory: bool) -> None:
    for n in range(5):
        game = random_game(players, f"record {n}", introductory)
        record = Record.parse(game.record.text())
        assert record == game.record
        assert replay(record) == game.state


def test_the_state_after_any_number_of_actions_can_be_had() -> None:
    state = replay(GAME.record, upto=0)
    for number, action in enumerate(GAME.record.actions, 1):
        apply(state, action)
        if number % 40 == 0:
            assert replay(GAME.record, upto=number) == state


def test_there_is_no_state_beyond_the_last_action() -> None:
    actions = len(GAME.record.actions)
    for number in (-1, actions + 1):
        with pytest.raises(RecordError, match=f"there is no action {number}"):
            replay(GAME.record, upto=number)


def test_walking_gives_the_setup_and_then_every_action_with_its_events() -> None:
    steps = [(step.number, step.action) for step in walk(GAME.record)]
    assert steps[0] == (0, None)
    assert [action for _, action in steps[1:]] == GAME.record.actions


def test_an_unfinished_game_goes_on_where_it_stopped() -> None:
    half = Record.of(replay(GAME.record, upto=100), GAME.record.actions[:100])
    assert "unfinished" in half.text()
    game = Recorder.resume(Record.parse(half.text()))
    for action in GAME.record.actions[100:]:
        game.apply(action)
    assert game.record == GAME.record


def test_notes_stand_where_they_were_made_and_change_nothing() -> None:
    game = Recorder(1, seed="noted")
    game.note("before the first action")
    game.apply(legal_actions(game.state, 0)[0])
    game.note('with "quotes", a line\nfeed and \u00fcmlauts')
    game.note("another one")
    game.apply(legal_actions(game.state, 0)[0])
    text = game.record.text()
    assert Record.parse(text) == game.record
    assert replay(Record.parse(text)) == game.state
    assert Recorder.resume(Record.parse(text)).record == game.record
    lines = text.splitlines()
    assert lines[game.record.line_of(2) - 1].startswith("2 A ")
    assert lines[game.record.line_of(2) - 2].startswith('note "another one" #')


def test_a_note_without_its_quotes_is_told() -> None:
    game = Recorder(1, seed="noted")
    game.note("x")
    text = with_checks([*game.record.header(), "note x", "unfinished", "end"])
    with pytest.raises(RecordError, match="line 6: expected 'note' and a text in double quotes"):
        Record.parse(text)


def test_a_game_without_any_action_is_a_record_too() -> None:
    record = Record.parse(Recorder(3, seed="none yet").record.text())
    assert record.actions == []
    assert replay(record).players == 3


def test_a_refused_action_leaves_the_record_untouched() -> None:
    game = Recorder(1, seed="x")
    with pytest.raises(Illegal):
        game.apply(parse("A step"))
    assert game.record.actions == []


@pytest.mark.parametrize(
    "seed", ["", "two\nlines", 'a "quoted" #seed', "ünïcödé ☃", "\ud800 alone", "x" * 3000, "\0\r"]
)
def test_any_text_can_be_the_seed(seed: str) -> None:
    record = Recorder(1, seed=seed).record
    text = record.text()
    assert text.isascii()
    assert Record.parse(text) == record
    assert Record.parse(text).seed == seed


def test_supplied_orders_are_part_of_the_record_with_cards_by_name() -> None:
    script: list[list[int | str]] = [[1], [3, 4], [], [], [], ["s6", 50], []]
    game = Recorder(2, "orders", script=script)
    record = Record.parse(game.record.text())
    assert "\norder 1 #" in game.record.text()
    assert "\norder S6 deliveryman #" in game.record.text()
    assert record == game.record
    assert replay(record) == game.state
    assert game.state.start == 1
    assert game.record.line_of(1) == HEADER + len(script) + 1


def test_an_order_that_does_not_fit_is_told() -> None:
    lines = Recorder(1, "orders").record.header()
    text = with_checks([*lines, "order 3 3", "unfinished", "end"])
    assert "cannot be set up" in str(fault(text))


def test_a_later_order_that_does_not_fit_is_told_at_its_action() -> None:
    game = Recorder(1, "orders", script=[[], [], [], ["S1", "S1"]])
    while True:  # the fourth shuffle is in the harvest that first empties a field
        action = legal_actions(game.state, 0)[0]
        try:
            game.apply(action)
        except ValueError:
            break
    game.record.actions.append(action)
    error = fault(game.record.text())
    assert error.line == game.record.line_of(len(game.record.actions))
    assert "script" in str(error)


def test_a_record_is_saved_whole_and_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    GAME.record.save(path)
    GAME.record.save(path)
    assert Record.load(path) == GAME.record
    assert [each.name for each in tmp_path.iterdir()] == ["game.txt"]


# --- what is accepted, though it was written otherwise -------------------------------------------


def test_line_ends_of_other_systems_are_accepted() -> None:
    assert Record.parse(TEXT.replace("\n", "\r\n")) == GAME.record


def test_a_missing_last_line_end_or_more_of_them_are_accepted() -> None:
    assert Record.parse(TEXT.rstrip("\n")) == GAME.record
    assert Record.parse(TEXT + "\n\n") == GAME.record


def test_a_byte_order_mark_is_accepted() -> None:
    assert Record.parse("\ufeff" + TEXT) == GAME.record


# --- damage --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, len(LINES), 7))
def test_a_missing_line_is_named(number: int) -> None:
    text = "\n".join(LINES[: number - 1] + LINES[number:])
    assert fault(text).line == number


def test_swapped_lines_are_named() -> None:
    for at in (HEADER, 100, 200):
        lines = LINES.copy()
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
        error = fault("\n".join(lines))
        assert error.line == at + 1
        assert "missing, added or swapped" in str(error)


def test_an_added_line_is_named() -> None:
    error = fault("\n".join([*LINES[:50], LINES[49], *LINES[50:]]))
    assert error.line == 51
    error = fault("\n".join([*LINES[:50], "", *LINES[50:]]))
    assert error.line == 51


def test_a_changed_line_is_named_even_if_it_would_be_legal() -> None:
    first = HEADER + 1
    changed = re.sub("wheat|pumpkin", "turnip", LINES[first - 1])
    assert legal(changed.split(" ", 1)[1].rpartition(" #")[0])
    error = fault("\n".join([*LINES[: first - 1], changed, *LINES[first:]]))
    assert error.line == first
    assert "changed" in str(error)
    assert "turnip" in str(error)


def legal(line: str) -> bool:
    """Whether the example game could begin so."""
    action = parse(line)
    return action in legal_actions(replay(GAME.record, upto=0), action.seat)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("players 2", "players 3", 3),
        ("introductory no", "introductory yes", 4),
        ("example 49", "example 50", 5),
    ],
)
def test_a_changed_line_of_the_header_is_named(old: str, new: str, line: int) -> None:
    assert fault(TEXT.replace(old, new, 1)).line == line


def test_a_changed_check_is_named() -> None:
    lines = LINES.copy()
    lines[30] = lines[30][:-1] + ("0" if lines[30][-1] != "0" else "1")
    assert fault("\n".join(lines)).line == 31


def test_a_record_that_breaks_off_is_told() -> None:
    for lines in (1, 4, HEADER, 20, len(LINES) - 1):
        error = fault("\n".join(LINES[:lines]))
        assert error.line == lines
        assert "breaks off" in str(error)


def test_nothing_may_follow_the_end() -> None:
    error = fault(TEXT + LINES[10])
    assert error.line == len(LINES) + 1
    assert "nothing may follow" in str(error)


EDITS = st.lists(
    st.tuples(
        st.sampled_from(["change", "insert", "delete", "swap", "cut"]),
        st.integers(0, len(TEXT) - 2),
        st.characters(codec="utf-8"),
    ),
    min_size=1,
    max_size=3,
)


def edited(text: str, edits: list[tuple[str, int, str]]) -> str:
    for what, at, sign in edits:
        at %= max(1, len(text))
        if what == "change":
            text = text[:at] + sign + text[at + 1 :]
        elif what == "insert":
            text = text[:at] + sign + text[at:]
        elif what == "delete":
            text = text[:at] + text[at + 1 :]
        elif what == "swap":
            text = text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]
        else:
            text = text[:at]
    return text


@settings(deadline=None)
@given(EDITS)
def test_any_edit_is_found_and_the_first_changed_line_is_named(
    edits: list[tuple[str, int, str]],
) -> None:
    text = edited(TEXT, edits)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n").split("\n")
    if lines == LINES:
        assert Record.parse(text) == GAME.record
        return
    same = 0
    while same < min(len(lines), len(LINES)) and lines[same] == LINES[same]:
        same += 1
    # a text that breaks off is told of its last line, anything else of the first that differs
    assert fault(text).line == min(same + 1, len(lines))


@settings(deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    for start in ("", "loyang record 1 #906fc7\n"):
        with pytest.raises(RecordError):
            Record.parse(start + text)


# --- well made, but wrong ------------------------------------------------------------------------


def test_a_record_of_another_rules_version_is_refused_with_both_versions() -> None:
    error = made((2, "rules 7"))
    assert error.line == 2
    assert "version 7" in str(error)
    assert f"version {RULES_VERSION}" in str(error)


def test_a_record_of_another_format_is_refused_with_both_versions() -> None:
    error = made((1, "loyang record 2"))
    assert error.line == 1
    assert "format 2" in str(error)
    assert "format 1" in str(error)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (2, "rules one"),
        (2, "players 2"),
        (3, "players 5"),
        (3, "players 02"),
        (3, "players " + "9" * 5000),
        (4, "introductory maybe"),
        (5, "seed example"),
        (5, "seed [[[["),
        (5, 'seed "a" "b"'),
        (5, 'seed "\\u0041"'),
        (6, "order S6 99999"),
        (6, "order S6 nobody"),
        (6, "order 01"),
        (6, "01 B sow wheat home"),
        (6, "1 b sow wheat home"),
        (6, "1 B sow rice home"),
        (6, "1"),
        (6, "end"),
        (len(LINES) - 1, "resultat"),
        (len(LINES) - 1, "result A 12 3 11 winner A"),
        (len(LINES) - 1, "result A 12 3 11 B 13 0 013 winner B"),
        (len(LINES) - 1, "result B 12 3 11 A 13 0 13 winner B"),
        (len(LINES), "ende"),
    ],
)
def test_a_line_that_is_none_is_named(line: int, text: str) -> None:
    assert made((line, text)).line == line


def test_an_action_that_is_not_possible_is_named_with_the_reason() -> None:
    seat = PLAIN[HEADER + 2].split()[1]
    error = made((HEADER + 3, f"3 {seat} step"))
    assert error.line == HEADER + 3
    assert "R4.1" in str(error)


def test_a_wrong_result_is_told_with_both() -> None:
    line = len(LINES) - 1
    error = made((line, "result A 14 3 11 B 13 0 13 winner A"))
    assert error.line == line
    assert "A 14 3 11" in str(error)
    assert str(GAME.record.result) in str(error)


def test_a_result_before_the_end_and_a_missing_one_after_it_are_told() -> None:
    line = len(LINES) - 1
    error = made((line, "unfinished"))
    assert error.line == line
    assert "the game is over" in str(error)
    short = [*PLAIN[:100], *PLAIN[-2:]]
    assert "not over" in str(fault(with_checks(short)))


def test_introductory_solo_cannot_be_set_up() -> None:
    record = Record(1, "x", introductory=True)
    assert "cannot be set up" in str(fault(record.text()))


# --- not records at all --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "\n", "{}", "[Event 'chess']\n1. e4", "\0\0", "LOYANG RECORD 1"]
)
def test_foreign_texts_are_told_apart(text: str) -> None:
    error = fault(text)
    assert error.line == 1
    assert "not a record" in str(error)


def test_too_much_text_is_refused_before_any_work() -> None:
    assert "too long" in str(fault("x" * (MOST_BYTES + 1)))
    assert "too long" in str(fault("x\n" * (MOST_LINES + 1)))


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\x00binary", TEXT.encode("utf-16"), b"\x89PNG\r\n\x1a\n\0", b"\xe9t\xe9"]
)
def test_files_that_are_not_text_are_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(data)
    with pytest.raises(RecordError, match="not a text in UTF-8"):
        Record.load(path)


def test_missing_files_and_folders_are_told() -> None:
    for path in ("/nowhere/game.txt", "/", "null\0character"):
        with pytest.raises(RecordError, match="cannot be read"):
            Record.load(path)


def test_a_result_reads_as_it_is_written_also_with_shared_wins() -> None:
    result = Result(((3, 0, 1), (-2, 4, 4), (3, 0, 1)), (0, 2))
    assert str(result) == "A 3 0 1 B -2 4 4 C 3 0 1 winner A C"
