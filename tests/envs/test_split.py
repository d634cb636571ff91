"""Decisions in steps: the same actions, by small choices; and the features of actions."""

import hashlib

import numpy as np
import pytest

from loyang import parse
from loyang.envs.codec import codec_for
from loyang.envs.features import FEATURES, features_for
from loyang.envs.play import Options, Play
from loyang.envs.split import SPLIT, WIDEST, split_for

from .kit import PLAYERS, random_game

# A change here is a new table and needs a new name: trained policies depend on it.
TABLES = {
    "loyang-split-1": {
        1: "3a6e43b0fb25",
        2: "48efab1736ad",
        3: "95bb1b37ab00",
        4: "99ec39b664a0",
    }
}
COLUMNS = {"loyang-features-1": 102}


@pytest.mark.parametrize("players", PLAYERS)
def test_the_table_is_the_one_that_its_name_promises(players: int) -> None:
    digest = hashlib.sha256(str(split_for(players).heads).encode()).hexdigest()
    assert digest[:12] == TABLES[SPLIT][players]


@pytest.mark.parametrize("players", PLAYERS)
def test_every_action_has_its_own_parts_and_no_choice_is_wide(players: int) -> None:
    table = split_for(players)
    size = codec_for(players).size
    assert [table.number(table.parts(number)) for number in range(size)] == list(range(size))
    assert max(max(head) for head in table.heads) < WIDEST <= 200


@pytest.mark.parametrize("players", PLAYERS)
def test_steps_lead_to_every_legal_action_and_to_no_other(players: int) -> None:
    steps = split_for(players).steps()
    for n, play in enumerate(random_game(Options(players), "steps")):
        if n % 25 or play.over:
            continue
        for wanted in play.legal:
            parts = split_for(players).parts(wanted)
            steps.begin(list(play.legal))
            number = -1
            while number < 0:
                options = steps.options()
                assert options == sorted(set(options))
                assert len(options) > 1 or len(play.legal) == 1
                number = steps.choose(parts[len(steps.chosen)])
            assert number == wanted


def test_a_step_that_is_no_option_is_refused_and_changes_nothing() -> None:
    play, _ = Play.begin(Options(2, actions="split"), "refused")
    before = play.choices
    with pytest.raises(ValueError, match="not among the options"):
        play.choose(WIDEST - 1)
    assert play.choices == before
    with pytest.raises(ValueError, match="no action is made up of"):
        split_for(2).number((99, 0, 0, 0))


def test_features_tell_all_actions_of_a_position_apart() -> None:
    """But for fields of one size, and other players: there nothing else differs."""
    same = 0
    for play in random_game(Options(2), "features"):
        rows = features_for(2).table[list(play.legal)]
        same += len(rows) - len(np.unique(rows, axis=0)) if len(rows) else 0
    assert features_for(2).size == COLUMNS[FEATURES]
    assert same < 200


def test_features_say_what_an_action_is() -> None:
    table = features_for(2)
    row = table.of(codec_for(2).encode(parse("A trade S6 leek for wheat bean")))
    assert row[table.first["trade"]] == 1
    assert row[table.first["gives"] :][:6].tolist() == [1, 0, 0, 0, 1, 0]
    assert row[table.first["gets"] :][:6].tolist() == [0, 0, 0, 0, 0, 1]
    assert row[table.first["stall"] :][:6].tolist() == [0, 0, 1, 2, 0, 2]
