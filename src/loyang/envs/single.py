"""Gymnasium: one seat, alone or against bots. `Loyang-v0` is registered when this is imported.

>>> import gymnasium
>>> import loyang.envs.single
>>> env = gymnasium.make("Loyang-v0", players=2, opponents=["farmer"])
>>> observation, info = env.reset(seed=7)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
"""

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.envs.registration import register, registry
from gymnasium.error import InvalidAction, ResetNeeded

from loyang.engine.scoring import scores, winners
from loyang.engine.views import view

from .codec import codec_for
from .observation import layout_for
from .play import ILLEGAL_REWARD, MAX_LOANS, Options, Play, number_of, worth
from .spaces import (
    DICT,
    VECTOR,
    check_render_mode,
    check_shape,
    dict_space,
    mask_for,
    vector_of,
    vector_space,
)
from .text import describe

SEAT: Final = "Loyang-v0"
FIRST_SEAT: Final = 0


class SeatEnv(gymnasium.Env[Any, np.int64]):
    """The first seat of a game: the others are played by `opponents`, bots of the registry.

    A masked action changes nothing, costs 1 and is explained in `info["illegal"]`; the legal ones
    are in `info["action_mask"]`, in `action_masks()` and, with observation="dict", in the
    observation. docs/ENVS.md has the options.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as Gymnasium declares it)
        "render_modes": ["ansi", "human"],
        "render_fps": 1,
    }

    def __init__(
        self,
        players: int = 2,
        introductory: bool = False,
        reward: str = "",
        max_loans: int = MAX_LOANS,
        opponents: Sequence[Any] = ("farmer",),
        actions: str = "",
        normalised: bool = False,
        observation: str = VECTOR,
        render_mode: str | None = None,
    ) -> None:
        self.options = Options(
            players, introductory, reward, max_loans, opponents, actions, normalised
        )
        if players > 1 and not opponents:
            raise ValueError("opponents: one seat of several needs them; PettingZoo has all seats")
        check_shape(observation)
        check_render_mode(render_mode)
        self.in_dict = observation == DICT
        self.render_mode = render_mode
        self.codec = codec_for(players)
        self.layout = layout_for(players, self.options.in_steps)
        space = dict_space(self.options) if self.in_dict else vector_space(self.options)
        self.observation_space: spaces.Space[Any] = space
        self.action_space = spaces.Discrete(self.options.choices)
        self.play: Play | None = None

    def _playing(self) -> Play:
        if self.play is None:
            raise ResetNeeded("call reset() before anything else")
        return self.play

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A new game. The seed decides this game and all that follow without one."""
        super().reset(seed=seed)
        self.play = Play.begin(self.options, self.np_random.bytes(16).hex())[0]
        if self.render_mode == "human":
            self.render()
        return self._told(self.play)

    def step(self, action: np.int64) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        play = self._playing()
        if play.over:
            raise ResetNeeded("the game is over: call reset()")
        number = number_of(action)
        if not 0 <= number < self.options.choices:
            raise InvalidAction(
                f"action: must be from 0 to {self.options.choices - 1}, not {number}"
            )
        before = worth(self.options, play.state)[FIRST_SEAT]
        try:
            play.choose(number)
        except ValueError as fault:
            observation, info = self._told(play)
            return observation, ILLEGAL_REWARD, False, False, info | {"illegal": str(fault)}
        reward = worth(self.options, play.state)[FIRST_SEAT] - before
        if self.render_mode == "human":
            self.render()
        observation, info = self._told(play)
        return observation, reward, play.over, False, info

    def _told(self, play: Play) -> tuple[Any, dict[str, Any]]:
        """The observation and the info."""
        seen = vector_of(self.options, play.state, FIRST_SEAT, play.chosen)
        info: dict[str, Any] = {"action_mask": mask_for(play, FIRST_SEAT)}
        if play.over:
            result = scores(play.state)[FIRST_SEAT]
            info |= {"score": result.space, "cash": result.cash, "vegetables": result.vegetables}
            if self.options.players > 1:
                info["winner"] = FIRST_SEAT in winners(play.state)
        if self.in_dict:
            return {"observation": seen, "action_mask": info["action_mask"]}, info
        return seen, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """True for each legal action, as maskable algorithms ask for it."""
        return mask_for(self._playing(), FIRST_SEAT).view(np.bool_)

    def render(self) -> str | None:
        """The table as text."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: ansi or human")
            return None
        text = describe(view(self._playing().state, FIRST_SEAT))
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None


if SEAT not in registry:
    register(
        SEAT,
        entry_point="loyang.envs.single:SeatEnv",
        vector_entry_point="loyang.envs.vector:SeatVectorEnv",
        # No game is that long; it stops an agent that does nothing but illegal actions.
        max_episode_steps=Options(4).longest,
    )
