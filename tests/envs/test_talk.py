"""The game in words: an agent that reads and writes plays whole games, and is told its mistakes."""

import random

import pytest

from loyang.envs.talk import Talk


def test_a_scripted_agent_plays_a_whole_game() -> None:
    talk = Talk(players=2, opponents=["random"], reward="shaped")
    text = talk.reset(seed=1)
    chance = random.Random(1)
    earned = 0.0
    over = False
    while not over:
        offered = text.split("You may:\n")[1].splitlines()
        assert offered == talk.actions()
        text, reward, over, feedback = talk.step(chance.choice(offered))
        assert feedback == ""
        earned += reward
    assert f"A reached {int(earned) + 1}" in text
    assert talk.step("done").feedback == "the game is over"


def test_what_is_wrong_is_told_and_changes_nothing() -> None:
    talk = Talk(players=1)
    before = talk.reset(seed=1)
    for answer, word in (
        ("sow leek home", "R1.6"),
        ("done", "R4.1"),
        ("dance", "is no action"),
        ("", "is no action"),
        ("sow " * 1000, "is no action"),
        ("sów wheat home\x00", "is no action"),
    ):
        text, reward, over, feedback = talk.step(answer)
        assert word in feedback
        assert (text, reward, over) == (before, 0.0, False)
    assert talk.step("  SOW   wheat home\n").feedback == ""


def test_without_a_game_or_opponents() -> None:
    with pytest.raises(ValueError, match="call reset"):
        Talk(players=1).step("done")
    with pytest.raises(ValueError, match="opponents"):
        Talk(players=2)
