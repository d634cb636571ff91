"""A network as a bot.

# solo.py, beside solo.pt; then: loyang arena --solo solo:Bot
from loyang.baselines.player import bot_of

Bot = bot_of("solo.pt")
"""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch

from loyang.bots import Budget
from loyang.envs.observation import layout_for
from loyang.envs.policy import PolicyBot, Position
from loyang.envs.split import split_for
from loyang.envs.steps import UNDECIDED

from .network import Network, load, of_one, of_step

MODULE = '''"""The network {name} as a bot: loyang arena {stem}:Bot farmer"""

from pathlib import Path

from loyang.baselines.player import bot_of

Bot = bot_of(Path(__file__).with_name("{name}"))
'''


@lru_cache(maxsize=8)
def network_of(path: Path) -> Network:
    """Read once in each process."""
    torch.set_num_threads(1)  # others play beside it
    return load(path)


def scores_of(network: Network, position: Position) -> npt.NDArray[np.float32]:
    """What the network thinks of each legal action: logarithms of probabilities."""
    if network.in_steps:
        return in_steps(network, position)
    with torch.no_grad():
        scores: npt.NDArray[np.float32] = network(of_one(position))[0][0].numpy()
    return scores


def in_steps(network: Network, position: Position) -> npt.NDArray[np.float32]:
    """The action that it comes to, step by step, is certain; no other is."""
    layout = layout_for(network.players, True)
    steps = split_for(network.players).steps()
    steps.begin(position.legal.tolist())
    number = UNDECIDED
    while number == UNDECIDED:
        options = steps.options()
        here = of_step(layout.observe(position.view, steps.chosen), options)
        number = steps.choose(options[network.best(here)[0]])
    return np.where(position.legal == number, 0, -np.inf).astype(np.float32)


def bot_of(*paths: str | Path) -> Callable[[int | str, Budget | None], PolicyBot]:
    """What makes bots that play by the networks in these files, each for its number of players."""
    found = [Path(path).resolve() for path in paths]

    def make(seed: int | str, budget: Budget | None = None) -> PolicyBot:
        networks = {network.players: network for network in map(network_of, found)}

        def score(position: Position) -> npt.NDArray[np.float32]:
            players = position.view.players
            if players not in networks:
                raise ValueError(f"there is no network for {players} players")
            return scores_of(networks[players], position)

        return PolicyBot(score)

    return make


def write_module(path: Path) -> None:
    """A module beside the network, so that the arena finds it by name."""
    text = MODULE.format(name=path.name, stem=path.stem)
    path.with_suffix(".py").write_text(text, encoding="utf-8")
