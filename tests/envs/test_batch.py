"""The batch: the same games as the single environments play, all at once; copies; bad input."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from loyang import view
from loyang.bots import Budget
from loyang.engine.actions import Action
from loyang.engine.cards import VEGETABLES
from loyang.engine.views import View
from loyang.envs.batch import Batch, make
from loyang.envs.features import features_for
from loyang.envs.loyang_v0 import raw_env
from loyang.envs.policy import position_of
from loyang.envs.single import SeatEnv
from loyang.envs.solo import SoloEnv
from tests.kit import action_turn, lay, load

from .kit import FORMS, PURE, SIZE

KINDS: list[dict[str, Any]] = [
    *[{"players": form.players, "introductory": form.introductory} for form in FORMS],
    {"players": 1, "reward": "shaped", "max_loans": 2},
    {"players": 2, "reward": "shaped"},
    {"players": 3, "reward": "score", "actions": "split"},
    {"players": 1, "normalised": True, "actions": "split"},
    {"players": 2, "opponents": ["random"]},
    {"players": 4, "opponents": ["random", "novice", "random"], "reward": "shaped"},
]


def name_of(kind: dict[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in kind.items() if value)


class Single:
    """One game by the single environments, shown as the batch shows it."""

    def __init__(self, kind: dict[str, Any], seed: int) -> None:
        self.alone = kind["players"] == 1 or "opponents" in kind
        rest = {name: value for name, value in kind.items() if name != "players"}
        if kind["players"] == 1:
            rest.pop("introductory", None)
            self.env: Any = SoloEnv(**rest)
        else:
            self.env = SeatEnv(**kind) if self.alone else raw_env(**kind)
        self.info: dict[str, Any] = {}
        self.observation: Any = None
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        if self.alone:
            self.observation, self.info = self.env.reset(seed=seed)
        else:
            self.env.reset(seed=seed)
            self._look()

    def _look(self) -> None:
        seen = self.env.observe(self.env.agent_selection)
        self.observation, self.info = seen["observation"], {"action_mask": seen["action_mask"]}

    def step(self, action: int) -> tuple[list[float], bool]:
        """The rewards of all that are rewarded, and whether the game is over."""
        if self.alone:
            self.observation, reward, over, _, self.info = self.env.step(np.int64(action))
            rewards = [reward]
        else:
            self.env.step(action)
            over = all(self.env.terminations.values())
            # Without a reward in this step, the old ones are still there.
            got = self.env.options.rewarded == "shaped" or over
            rewards = list(self.env.rewards.values()) if got else [0.0] * len(self.env.rewards)
            if not over:
                self._look()
        if over:
            self.reset()
        return rewards, over


def compare(kind: dict[str, Any], count: int, wanted: int, most: int = 10**9) -> None:
    """Play until so many games are over, or for so many steps, in the batch and one by one."""
    batch = make(count, seed=40, **kind)
    singles = [Single(kind, 40 + game) for game in range(count)]
    chance = np.random.default_rng(7)
    over = steps = 0
    while over < wanted and steps < most:
        steps += 1
        assert (batch.observation == np.stack([each.observation for each in singles])).all()
        masks = np.stack([each.info["action_mask"] for each in singles])
        assert (batch.action_mask() == masks).all()
        actions = batch.sample(chance)
        batch.step(actions)
        for game, single in enumerate(singles):
            rewards, ended = single.step(int(actions[game]))
            assert batch.rewards[game, : len(rewards)].tolist() == rewards
            assert bool(batch.ended[game]) == ended
        over += int(batch.ended.sum())


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_the_batch_plays_the_games_of_the_single_environments(kind: dict[str, Any]) -> None:
    compare(kind, 2, 3, 120 if PURE else 1500)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_ten_thousand_games_are_the_same_in_the_batch_and_one_by_one(kind: dict[str, Any]) -> None:
    compare(kind, 16, 10_000 // len(KINDS) + 1)


# --- what it shows -------------------------------------------------------------------------------


def test_masks_padded_lists_and_counts_say_the_same() -> None:
    batch = make(8, 2, seed=1)
    chance = np.random.default_rng(1)
    for _ in range(60):
        batch.step(batch.sample(chance))
        mask, padded = batch.action_mask(), batch.padded()
        for game in range(8):
            legal = batch.legal[batch.offsets[game] : batch.offsets[game + 1]]
            assert sorted(legal) == np.flatnonzero(mask[game]).tolist()
            assert padded[game, : len(legal)].tolist() == legal.tolist()
            assert (padded[game, len(legal) :] == -1).all()
        assert (batch.counts == mask.sum(axis=1)).all()
        assert (np.bincount(batch.owners, minlength=8) == batch.counts).all()


def test_lists_of_legal_actions_grow_when_they_have_to() -> None:
    batch = make(1, 1, seed=1)
    state = action_turn(1)
    lay(state, "A", *[f"S{stall}" for stall in range(1, 15)])
    load(state, "A", " ".join(VEGETABLES * 3))
    saved = batch.save()
    rich = saved.places[0]._replace(game=(state, 1, []))
    batch.restore(type(saved)(saved.options, (rich,)))
    assert batch.counts[0] > 32
    assert len(batch.legal) == batch.counts[0] == batch.features().shape[0]
    batch.step(batch.legal[-1:])


@pytest.mark.parametrize("players", [1, 2, 4])
def test_features_are_those_that_a_bot_gets_of_the_same_position(players: int) -> None:
    batch = make(3, players, seed=5)
    chance = np.random.default_rng(5)
    for _ in range(40):
        batch.step(batch.sample(chance))
        rows = batch.features()
        assert rows.shape[1] == features_for(players).size
        for game in range(3):
            state, seat = batch.state(game), int(batch.seat[game])
            first, end = batch.offsets[game : game + 2]
            actions = [batch.codec.decode(int(n), seat) for n in batch.legal[first:end]]
            shown = position_of(view(state, seat), actions)
            assert (shown.features == rows[first:end]).all()
            assert (shown.observation == batch.observation[game]).all()


def test_a_game_that_ends_shows_its_result_and_the_next_one() -> None:
    batch = make(4, 2, seed=9)
    chance = np.random.default_rng(9)
    while not batch.ended.any():
        batch.step(batch.sample(chance))
    for game, last in batch.final_observation().items():
        assert batch.ended[game]
        assert batch.layout.split(last)["phase"].tolist() == [0, 0, 0, 0, 1]
        best = max(map(tuple, batch.results[game].tolist()))
        won = [bool(batch.won(seat)[game]) for seat in range(2)]
        assert won == [tuple(result) == best for result in batch.results[game].tolist()]
        assert batch.rewards[game].sum() == 0
        assert batch.layout.split(batch.observation[game])["round"][0] == 0


# --- copies --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_copies_pickles_and_snapshots_go_on_alike(kind: dict[str, Any]) -> None:
    batch = make(3, seed=2, **kind)
    chance = np.random.default_rng(2)
    for _ in range(30):
        batch.step(batch.sample(chance))
    saved = batch.save()
    twins = [batch.copy(), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    trail = [batch.sample(chance)]
    for _ in range(20):
        batch.step(trail[-1])
        trail.append(batch.sample(chance))
    last = batch.observation.copy()
    batch.restore(saved)
    for again in [*twins, batch]:
        for actions in trail[:-1]:
            again.step(actions)
        assert (again.observation == last).all()


def test_some_games_alone_go_back_or_begin_anew() -> None:
    batch = make(3, 1, seed=2)
    first = batch.observation.copy()
    saved = batch.save()
    for _ in range(5):
        batch.choose(np.zeros(3, int))
    later = batch.observation.copy()
    batch.restore(saved, [1])
    assert (batch.observation[1] == first[1]).all()
    assert (batch.observation[[0, 2]] == later[[0, 2]]).all()
    batch.reset_some([2], seed=2)
    assert (batch.observation[2] == first[2]).all()
    assert (batch.observation[0] == later[0]).all()


# --- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [0, -1, 2.0, "4", None, 10**9, True])
def test_wrong_sizes_are_named(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"^n: a batch has"):
        make(wrong, 1)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"opponents": ["nobody"]}, "no bot is called 'nobody'; there are random"),
        ({"opponents": ["farmer", "farmer"]}, "2 players need 1 of them, not 2"),
        ({"opponents": "farmer"}, "must be a list of bots"),
        ({"opponents": [7]}, "7 is neither"),
        ({"actions": "words"}, "actions: must be one of table, split"),
        ({"normalised": 1}, "normalised: must be True or False"),
        ({"seed": [1, 2]}, "3 games need as many seeds, not 2"),
        ({"seed": [1, -2, 3]}, "game 1 got -2"),
        ({"seed": [1, 2, "x"]}, "game 2 got 'x'"),
    ],
    ids=str,
)
def test_wrong_options_are_named(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make(3, 2, **wrong)


def test_numbers_outside_the_space_name_the_game_and_nothing_is_done() -> None:
    batch = make(3, 1, seed=1)
    before = batch.observation.copy()
    legal = batch.legal[batch.offsets[:-1]].astype(int)
    for wrong in (-1, SIZE[1], 10**12):
        actions = legal.copy()
        actions[1] = wrong
        with pytest.raises(ValueError, match=f"game 1 got {wrong}; they are from 0 to"):
            batch.step(actions)
    odd: Any
    for odd in (legal[:2], legal.astype(float), [[1]] * 3, "abc", None):
        with pytest.raises(ValueError, match="3 games need as many whole numbers"):
            batch.step(odd)
    with pytest.raises(ValueError, match="game 2 has legal actions 0 to"):
        batch.choose([0, 0, 99])
    with pytest.raises(ValueError, match="games 0 to 2, not 3"):
        batch.state(3)
    assert (batch.observation == before).all()


def test_a_masked_action_costs_one_is_explained_and_the_others_go_on() -> None:
    batch = make(3, 1, seed=1)
    before = batch.observation.copy()
    actions = batch.legal[batch.offsets[:-1]].astype(int)
    actions[1] = 0
    batch.step(actions)
    assert batch.rewards[:, 0].tolist() == [0, -1, 0]
    assert list(batch.refused) == [1]
    assert "game 1: A done: R4.1" in batch.refused[1]
    assert (batch.observation[1] == before[1]).all()
    assert (batch.observation[0] != before[0]).any()
    batch.step(batch.sample(np.random.default_rng(1)))
    assert batch.refused == {}


class Wrong:
    """A bot that answers with something else."""

    def __init__(self, seed: int | str, budget: Budget | None) -> None:
        pass

    def choose(self, view: View, actions: list[Action]) -> Any:
        return None


def test_a_bot_that_fails_is_named_with_its_game() -> None:
    with pytest.raises(RuntimeError, match=r"game [01]: the bot at seat 1 answered None"):
        play_on(make(2, 2, seed=1, opponents=[Wrong]))


def play_on(batch: Batch) -> None:
    chance = np.random.default_rng(1)
    for _ in range(10):
        batch.step(batch.sample(chance))


def test_snapshots_of_another_batch_are_refused() -> None:
    batch = make(2, 1, seed=1)
    for other in (make(3, 1, seed=1), make(2, 2, seed=1)):
        with pytest.raises(ValueError, match="snapshot: of"):
            batch.restore(other.save())
