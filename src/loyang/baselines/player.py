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
from loyang.envs.policy import PolicyBot, Position

from .network import Scorer, load, of_one

MODULE = '''"""The network {name} as a bot: loyang arena {stem}:Bot farmer"""

from pathlib import Path

from loyang.baselines.player import bot_of

Bot = bot_of(Path(__file__).with_name("{name}"))
'''


@lru_cache(maxsize=8)
def network_of(path: Path) -> Scorer:
    """Read once in each process."""
    torch.set_num_threads(1)  # others play beside it
    return load(path)


def scores_of(network: Scorer, position: Position) -> npt.NDArray[np.float32]:
    """What the network thinks of each legal action."""
    with torch.no_grad():
        scores: npt.NDArray[np.float32] = network(of_one(position))[0][0].numpy()
    return scores


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
