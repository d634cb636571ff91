"""Gymnasium: the solo game as `Loyang-Solo-v0`, registered when this module is imported.

>>> import gymnasium
>>> import loyang.envs.solo
>>> env = gymnasium.make("Loyang-Solo-v0")
>>> observation, info = env.reset(seed=7)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
"""

from typing import Any, Final

from gymnasium.envs.registration import register, registry

from .play import MAX_LOANS, SCORE, Options
from .single import SeatEnv

SOLO: Final = "Loyang-Solo-v0"


class SoloEnv(SeatEnv):
    """The solo game (R8): one seat against the path.

    reward: "score" (the final space less loans, at the end) or "shaped" (the same as it grows).
    Everything else is as in `SeatEnv`.
    """

    def __init__(
        self,
        reward: str = SCORE,
        max_loans: int = MAX_LOANS,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__(
            1,
            reward=reward,
            max_loans=max_loans,
            opponents=(),
            render_mode=render_mode,
            **options,
        )


if SOLO not in registry:
    register(
        SOLO,
        entry_point="loyang.envs.solo:SoloEnv",
        vector_entry_point="loyang.envs.vector:SoloVectorEnv",
        # No game is that long; it stops an agent that does nothing but illegal actions.
        max_episode_steps=Options(1).longest,
    )
