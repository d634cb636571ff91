"""PettingZoo: 1 to 4 agents in turn, each with what its seat knows and a mask of its actions.

>>> from loyang.envs import loyang_v0
>>> env = loyang_v0.env(players=3)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((1639,), 4)
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from loyang.engine.scoring import scores, winners
from loyang.engine.views import view

from .codec import codec_for
from .observation import layout_for
from .play import ILLEGAL_REWARD, MAX_LOANS, SHAPED, Options, Play, number_of, worth
from .spaces import check_render_mode, dict_space, mask_for, vector_of, vector_space
from .text import describe

Observation = dict[str, npt.NDArray[Any]]


def env(**options: Any) -> AECEnv[str, Observation, int]:
    """The environment with PettingZoo's usual wrappers: an illegal action ends the game with -1
    for its agent, one outside the action space fails, and the order of calls is checked."""
    wrapped: AECEnv[str, Observation, int] = raw_env(**options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=ILLEGAL_REWARD)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv[str, Observation, int]):  # noqa: N801 (PettingZoo's name for it)
    """The environment itself. An action that is not legal raises `ValueError` and changes nothing.

    reward: "placing" (1 for the first to -1 for the last; the default except in solo), "score" (the
    final space less loans) or "shaped" (the same as it grows). max_loans: beyond that many, loans
    only where nothing else is possible. With opponents, bots of the registry, player_0 is the only
    agent. docs/ENVS.md has all options.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as PettingZoo declares it)
        "name": "loyang_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        players: int = 2,
        introductory: bool = False,
        reward: str = "",
        max_loans: int = MAX_LOANS,
        render_mode: str | None = None,
        opponents: Sequence[Any] = (),
        actions: str = "",
        normalised: bool = False,
    ) -> None:
        super().__init__()
        self.options = Options(
            players, introductory, reward, max_loans, opponents, actions, normalised
        )
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.codec = codec_for(players)
        self.layout = layout_for(players, self.options.in_steps)
        learners = 1 if opponents else players
        self.possible_agents = [f"player_{seat}" for seat in range(learners)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random = seeding.np_random()[0]
        self._make_spaces()

    def _make_spaces(self) -> None:
        """Each agent has its own spaces, so that seeding one leaves the others alone."""
        options = self.options
        agents = self.possible_agents
        self.action_spaces = {agent: spaces.Discrete(options.choices) for agent in agents}
        self.observation_spaces = {agent: dict_space(options) for agent in agents}
        self.state_space = vector_space(options, len(agents))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # --- playing ---

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The seed decides this game and all that follow without one."""
        if seed is not None:
            self._random = seeding.np_random(seed)[0]
        self.play = Play.begin(self.options, self._random.bytes(16).hex())[0]
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.play.seat]
        self._skip_agent_selection = None
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Do the action for the agent to move; None lets an agent leave a game that is over."""
        if not self.agents:
            raise ResetNeeded("there is no game going on: call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        play = self.play
        before = worth(self.options, play.state) if self.options.rewarded == SHAPED else None
        play.choose(number_of(action))
        self._cumulative_rewards[agent] = 0.0
        if before is not None or play.over:
            self._reward(before or [0.0] * self.options.players)
        if play.over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[play.seat]
        if self.render_mode == "human":
            self.render()

    def _reward(self, before: list[float]) -> None:
        """All get what their worth has grown by; without shaping, only the end is rewarded."""
        after = worth(self.options, self.play.state)
        for agent, seat in self._seats.items():
            self.rewards[agent] = after[seat] - before[seat]
        self._accumulate_rewards()

    def _end(self) -> None:
        state = self.play.state
        best = winners(state)
        for agent, result in zip(self.agents, scores(state), strict=False):
            self.terminations[agent] = True
            self.infos[agent] = {
                "score": result.space,
                "cash": result.cash,
                "vegetables": result.vegetables,
                "winner": result.seat in best,
            }
        self.agent_selection = self.agents[0]

    # --- looking ---

    def observe(self, agent: str) -> Observation:
        """What the agent's seat knows, and what it may do now: nothing unless it is to move."""
        seat = self._seats[agent]
        return {"observation": self._vector(seat), "action_mask": mask_for(self.play, seat)}

    def _vector(self, seat: int) -> npt.NDArray[Any]:
        chosen = self.play.chosen if seat == self.play.seat else []
        return vector_of(self.options, self.play.state, seat, chosen)

    def state(self) -> npt.NDArray[Any]:
        """What all agents know together, one after the other."""
        return np.concatenate([self._vector(seat) for seat in self._seats.values()])

    def render(self) -> str | None:
        """What lies open on the table, as text."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: ansi or human")
            return None
        text = describe(view(self.play.state, None))
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is held open."""
