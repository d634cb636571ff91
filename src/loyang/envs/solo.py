"""Gymnasium: the solo game as `Loyang-Solo-v0`, registered when this module is imported.

>>> import gymnasium
>>> import loyang.envs.solo
>>> env = gymnasium.make("Loyang-Solo-v0")
>>> observation, info = env.reset(seed=7)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
"""

from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.envs.registration import register, registry
from gymnasium.error import InvalidAction, ResetNeeded

from loyang.engine.scoring import scores
from loyang.engine.views import view

from .codec import codec_for
from .observation import Vector, layout_for, mask_of
from .play import MAX_LOANS, SCORE, Options, Play, number_of, worth
from .text import describe

SOLO: Final = "Loyang-Solo-v0"
ILLEGAL_REWARD: Final = -1.0


class SoloEnv(gymnasium.Env[Vector, np.int64]):
    """The solo game (R8): one seat against the path.

    reward: "score" (the final space less loans, at the end) or "shaped" (the same as it grows).
    A masked action changes nothing, costs 1 and is explained in `info["illegal"]`; the legal ones
    are in `info["action_mask"]` and in `action_masks()`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as Gymnasium declares it)
        "render_modes": ["ansi", "human"],
        "render_fps": 1,
    }

    def __init__(
        self, reward: str = SCORE, max_loans: int = MAX_LOANS, render_mode: str | None = None
    ) -> None:
        self.options = Options(1, reward=reward, max_loans=max_loans)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: must be ansi, human or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.codec = codec_for(1)
        self.layout = layout_for(1)
        high = self.layout.high
        self.observation_space = spaces.Box(np.zeros_like(high), high, dtype=np.int16)
        self.action_space = spaces.Discrete(self.codec.size)
        self.play: Play | None = None

    def _playing(self) -> Play:
        if self.play is None:
            raise ResetNeeded("call reset() before anything else")
        return self.play

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """A new game. The seed decides this game and all that follow without one."""
        super().reset(seed=seed)
        self.play = Play.begin(self.options, self.np_random.bytes(16).hex())[0]
        if self.render_mode == "human":
            self.render()
        return self._observation(self.play), self._info(self.play)

    def step(self, action: np.int64) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        play = self._playing()
        if play.over:
            raise ResetNeeded("the game is over: call reset()")
        number = number_of(action)
        if not 0 <= number < self.codec.size:
            raise InvalidAction(f"action: must be from 0 to {self.codec.size - 1}, not {number}")
        if number not in play.legal:
            info = self._info(play) | {"illegal": play.why_not(number)}
            return self._observation(play), ILLEGAL_REWARD, False, False, info
        before = worth(self.options, play.state)[0]
        play.do(number)
        reward = worth(self.options, play.state)[0] - before
        if self.render_mode == "human":
            self.render()
        return self._observation(play), reward, play.over, False, self._info(play)

    def _observation(self, play: Play) -> Vector:
        return self.layout.observe(view(play.state, 0))

    def _info(self, play: Play) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": mask_of(play.legal, self.codec.size)}
        if play.over:
            result = scores(play.state)[0]
            info |= {"score": result.space, "cash": result.cash, "vegetables": result.vegetables}
        return info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """True for each legal action, as maskable algorithms ask for it."""
        return mask_of(self._playing().legal, self.codec.size).view(np.bool_)

    def render(self) -> str | None:
        """The table as text."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: ansi or human")
            return None
        text = describe(view(self._playing().state, 0))
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None


if SOLO not in registry:
    register(
        SOLO,
        entry_point="loyang.envs.solo:SoloEnv",
        # No game is that long; it stops an agent that does nothing but illegal actions.
        max_episode_steps=Options(1).longest,
    )
