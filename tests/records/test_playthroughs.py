"""Golden playthroughs: whole games that a person can read, the same to the byte every time.

After a wanted change `python -m tests.records.playthrough` writes them anew.
"""

import pytest

from .playthrough import FOLDER, GAMES, written


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_it_always_went(name: str) -> None:
    assert written(GAMES[name]) == (FOLDER / f"{name}.txt").read_bytes().decode()


def test_there_is_a_playthrough_for_each_number_of_players_and_the_introductory_variant() -> None:
    assert {game.players for game in GAMES.values()} == {1, 2, 3, 4}
    assert any(game.introductory for game in GAMES.values())
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
