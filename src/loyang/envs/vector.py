"""Gymnasium's vectors of environments on top of the batch: `make_vec` takes them by itself.

>>> import gymnasium
>>> envs = gymnasium.make_vec("loyang.envs.solo:Loyang-Solo-v0", num_envs=64)
>>> observations, infos = envs.reset(seed=7)
>>> observations.shape, infos["action_mask"].shape
((64, 2131), (64, 7515))
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .batch import Batch
from .play import MAX_LOANS, Options
from .processes import Processes
from .shown import Shown
from .spaces import DICT, VECTOR, check_shape, dict_space, vector_space


class SeatVectorEnv(VectorEnv[Any, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """The first seat of many games, the others played by bots.

    A game that ends is followed by the next within the same step (Gymnasium's SAME_STEP): the
    last observation and info are in `infos["final_obs"]` and `infos["final_info"]`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as Gymnasium declares it)
        "autoreset_mode": AutoresetMode.SAME_STEP
    }

    def __init__(
        self,
        num_envs: int = 1,
        players: int = 2,
        introductory: bool = False,
        reward: str = "",
        max_loans: int = MAX_LOANS,
        opponents: Sequence[Any] = ("farmer",),
        actions: str = "",
        normalised: bool = False,
        observation: str = VECTOR,
        processes: int = 1,
        max_episode_steps: int | None = None,  # games end by themselves
    ) -> None:
        self.options = Options(
            players, introductory, reward, max_loans, opponents, actions, normalised
        )
        if players > 1 and not opponents:
            raise ValueError("opponents: one seat of several needs them; `batch` has all seats")
        check_shape(observation)
        self.in_dict = observation == DICT
        self.num_envs = num_envs
        single = dict_space(self.options) if self.in_dict else vector_space(self.options)
        self.single_observation_space: spaces.Space[Any] = single
        self.single_action_space = spaces.Discrete(self.options.choices)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.processes = processes
        self.batch: Shown | None = None

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """New games; `options={"reset_mask": ...}` begins anew only where that is True."""
        again = None if options is None else options.get("reset_mask")
        if self.batch is None:
            self.batch = (
                Batch(self.num_envs, self.options, seed)
                if self.processes == 1
                else Processes(self.num_envs, self.options, seed, self.processes)
            )
        elif again is None:
            self.batch.reset(seed)
        else:
            self.batch.reset_some(np.flatnonzero(again).tolist(), seed)
        return self._seen(self.batch), {"action_mask": self.batch.action_mask().copy()}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Any, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        batch = self.batch
        if batch is None:
            raise ResetNeeded("call reset() before anything else")
        batch.step(actions)
        ended = batch.ended.copy()
        infos: dict[str, Any] = {"action_mask": batch.action_mask().copy()}
        if ended.any():
            self._add_ends(batch, ended, infos)
        if batch.refused:
            reasons = np.full(self.num_envs, None, object)
            for game, reason in batch.refused.items():
                reasons[game] = reason
            infos["illegal"] = reasons
            infos["_illegal"] = reasons != np.array(None)
        return self._seen(batch), batch.rewards[:, 0].copy(), ended, np.zeros_like(ended), infos

    def close_extras(self, **_: Any) -> None:
        if isinstance(self.batch, Processes):
            self.batch.close()

    def _seen(self, batch: Shown) -> Any:
        vectors = batch.observation.copy()
        if self.in_dict:
            return {"observation": vectors, "action_mask": batch.action_mask().copy()}
        return vectors

    def _add_ends(self, batch: Shown, ended: npt.NDArray[np.bool_], infos: dict[str, Any]) -> None:
        last = np.full(self.num_envs, None, object)
        for game, vector in batch.final_observation().items():
            nothing = np.zeros(self.options.choices, np.int8)
            seen = {"observation": vector, "action_mask": nothing}
            last[game] = seen if self.in_dict else vector
        infos["final_obs"] = last
        infos["_final_obs"] = ended
        own = np.where(ended[:, None], batch.results[:, 0], 0)
        final: dict[str, Any] = {}
        for column, name in enumerate(("score", "cash", "vegetables")):
            final[name] = own[:, column]
            final[f"_{name}"] = ended
        if self.options.players > 1:
            final["winner"] = ended & batch.won(0)
            final["_winner"] = ended
        infos["final_info"] = final
        infos["_final_info"] = ended


class SoloVectorEnv(SeatVectorEnv):
    """Many solo games."""

    def __init__(self, num_envs: int = 1, **options: Any) -> None:
        super().__init__(num_envs, 1, opponents=(), **options)
