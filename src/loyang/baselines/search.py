"""Search with a network: what it likes best is tried out in several possible truths.

    # thoughtful.py; then: loyang arena --solo thoughtful:Bot
    from loyang.baselines.search import searcher_of

    Bot = searcher_of("solo.pt")

The network proposes actions and plays on from each of them to the end of the round, in games that
fit all that the seat has seen; then it says what the position is worth.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import torch

from loyang.bots import Budget
from loyang.engine.actions import Action
from loyang.engine.game import apply, deciders, legal_actions
from loyang.engine.state import OVER, State
from loyang.engine.views import View, sample_state, view
from loyang.envs.policy import position_of

from .network import Network, of_one
from .player import network_of, scores_of

TRIED = 3  # actions
TRUTHS = 2  # for each of them
LIKELY = 0.95  # what the network likes that much is done at once
LONGEST = 60  # answers to a try


class SearchBot:
    """Thinks where the network is in doubt."""

    def __init__(self, network: Network, seed: int | str) -> None:
        self._network = network
        self._seed = seed
        self._asked = 0

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        self._asked += 1
        logs = scores_of(self._network, position_of(view, actions))
        best = np.argsort(-logs)[:TRIED]
        if np.exp(logs[best[0]]) > LIKELY:
            return actions[int(best[0])]
        worths = [self._worth(view, actions[int(place)]) for place in best]
        return actions[int(best[int(np.argmax(worths))])]

    def _worth(self, seen: View, action: Action) -> float:
        """The score that the network expects after the action, on average."""
        found = 0.0
        for truth in range(TRUTHS):
            state = sample_state(seen, f"{self._seed} {self._asked} {truth}")
            apply(state, action)
            found += self._play_on(state, seen.viewer) / TRUTHS
        return found

    def _play_on(self, state: State, seat: int) -> float:
        """To the seat's first decision of the next round."""
        began = state.round
        for _ in range(LONGEST):
            if state.phase == OVER:
                break
            asked = deciders(state)[0]
            actions = legal_actions(state, asked)
            position = position_of(view(state, asked), actions)
            if asked == seat and state.round > began:
                with torch.no_grad():
                    worth = float(self._network(of_one(position))[1][0])
                return state.seats[seat].space - state.seats[seat].loans + worth
            apply(state, actions[int(scores_of(self._network, position).argmax())])
        return float(state.seats[seat].space - state.seats[seat].loans)


def searcher_of(path: str | Path) -> Callable[[int | str, Budget | None], SearchBot]:
    """What makes bots that search with the network in that file."""
    found = Path(path).resolve()

    def make(seed: int | str, budget: Budget | None = None) -> SearchBot:
        return SearchBot(network_of(found), seed)

    return make
