"""Behaviour cloning: a network learns to do what the bots of a data set did.

    loyang dataset make games --bots farmer --games 1000
    python -m loyang.baselines.cloning cloned.pt games --minutes 10

What it has learnt can go on learning by itself: `python -m loyang.baselines.ppo --begin cloned.pt`.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch

from loyang.envs.dataset import Arrays, DatasetError, shards, together
from loyang.envs.features import features_for
from loyang.envs.prices import MOVING

from .network import Positions, Scorer, save
from .player import write_module

HELD_BACK = 20  # one game of so many is for checking
MINIBATCH = 512


def positions_of(data: Arrays, rows: npt.NDArray[np.int64], players: int) -> Positions:
    """Some decisions of a data set as the network reads them."""
    counts = np.diff(data["offsets"])
    whole = Positions(data["observation"], data["legal"], data["moving"], counts)
    some = whole.take(rows)
    table = features_for(players)
    features = table.table[some.legal]
    features[:, -MOVING:] = some.features * table.scale
    return some._replace(features=features)


def places_of(data: Arrays) -> torch.Tensor:
    """Where in its list of legal actions each decision's action is."""
    owners = np.repeat(np.arange(len(data["action"])), np.diff(data["offsets"]))
    done = np.flatnonzero(data["legal"] == data["action"][owners])
    return torch.from_numpy(done - data["offsets"][:-1])


def train(data: Arrays, players: int, minutes: float, seed: int = 1) -> tuple[Scorer, float]:
    """The network, and how often it agrees with the bots in games that it has not seen."""
    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    network = Scorer(players)
    optimizer = torch.optim.Adam(network.parameters(), 1e-3)
    wanted = places_of(data)
    held_back = data["game"] % HELD_BACK == 0
    learnt, checked = np.flatnonzero(~held_back), np.flatnonzero(held_back)
    began = time.monotonic()
    while time.monotonic() - began < 60 * minutes:
        rows = chance.choice(learnt, MINIBATCH)
        logs, _ = network(positions_of(data, rows, players))
        here = torch.from_numpy(rows)
        loss = -logs.gather(1, wanted[here][:, None]).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    agreed = [
        network.best(positions_of(data, rows, players)) == wanted[torch.from_numpy(rows)].numpy()
        for rows in np.array_split(checked, 1 + len(checked) // MINIBATCH)
    ]
    return network, float(np.concatenate(agreed).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("file", type=Path, help="where the network is kept")
    parser.add_argument("data", type=Path, help="the folder of the data set")
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    try:
        data = together(shards(chosen.data))
        network, agreed = train(data, chosen.players, chosen.minutes, chosen.seed)
    except (DatasetError, OSError) as fault:
        raise SystemExit(f"cloning: {fault}") from fault
    save(network, chosen.file, data=str(chosen.data), agreed=agreed)
    write_module(chosen.file)
    print(f"does what they did in {agreed:.1%} of the decisions of games it has not seen")


if __name__ == "__main__":
    main()
