"""Networks that score the legal actions of a position, and say what the position is worth.

`Scorer` reads features of the actions, so that the size of their table does not matter to it; the
two others, to compare with, have an output for each number.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from loyang.envs.batch import Batch
from loyang.envs.codec import CODEC, codec_for
from loyang.envs.features import FEATURES, features_for
from loyang.envs.observation import OBSERVATION, layout_for
from loyang.envs.policy import Position
from loyang.envs.split import SPLIT, WIDEST

TABLES = (OBSERVATION, CODEC, FEATURES, SPLIT)  # what a trained network depends on


class Positions(NamedTuple):
    """Many positions at once; the legal actions of all of them lie one behind the other."""

    observation: npt.NDArray[np.int16]  # (positions, size)
    legal: npt.NDArray[np.int16]  # (actions,)
    features: npt.NDArray[np.float32]  # (actions, columns)
    counts: npt.NDArray[np.int64]  # actions of each position

    def take(self, rows: npt.NDArray[np.int64]) -> "Positions":
        """Some of them, in that order."""
        counts = self.counts[rows]
        before = np.cumsum(counts) - counts
        first = np.cumsum(self.counts)[rows] - counts
        actions = np.arange(counts.sum()) + np.repeat(first - before, counts)
        return Positions(
            self.observation[rows], self.legal[actions], self.features[actions], counts
        )


def of_batch(batch: Batch) -> Positions:
    """Where the games of a batch are now, as a copy."""
    counts = batch.counts.astype(np.int64)
    features = without_features(batch.legal) if batch.options.in_steps else batch.features()
    return Positions(batch.observation.copy(), batch.legal.copy(), features, counts)


def of_one(position: Position) -> Positions:
    counts = np.array([len(position.legal)])
    return Positions(position.observation[None], position.legal, position.features, counts)


def of_step(observation: npt.NDArray[np.int16], options: list[int]) -> Positions:
    """A step of a decision, which has no features."""
    numbers = np.array(options, np.int16)
    counts = np.array([len(options)])
    return Positions(observation[None], numbers, without_features(numbers), counts)


def without_features(legal: npt.NDArray[np.int16]) -> npt.NDArray[np.float32]:
    return np.zeros((len(legal), 0), np.float32)


def joined(parts: list[Positions]) -> Positions:
    return Positions(*(np.concatenate(column) for column in zip(*parts, strict=True)))


class Network(nn.Module):
    """Reads a position; what scores its actions comes on top."""

    actions = ""  # its name; one of `NETWORKS`
    in_steps = False

    def __init__(self, players: int, width: int = 128) -> None:
        super().__init__()
        self.players = players
        self.width = width
        layout = layout_for(players, self.in_steps)
        self.register_buffer("scale", torch.from_numpy(layout.scale), persistent=False)
        # A linear layer for vectors that are nearly all zeros: only the others are looked up.
        self.see = nn.EmbeddingBag(layout.size, width, mode="sum")
        nn.init.normal_(self.see.weight, std=0.1)
        self.think = nn.Sequential(nn.ReLU(), nn.Linear(width, width))
        self.worth = nn.Sequential(nn.ReLU(), nn.Linear(width, width), nn.ReLU(), last_layer(width))

    def scores(
        self, hidden: torch.Tensor, owners: torch.Tensor, positions: Positions
    ) -> torch.Tensor:
        """One for each legal action; `owners` says of which position it is."""
        raise NotImplementedError

    def forward(self, positions: Positions) -> tuple[torch.Tensor, torch.Tensor]:
        """(positions, most actions) logarithms of probabilities, and (positions,) values."""
        rows, columns = np.nonzero(positions.observation)
        where = torch.from_numpy(columns)
        numbers = torch.from_numpy(positions.observation[rows, columns].astype(np.float32))
        first = np.searchsorted(rows, np.arange(len(positions.counts)))
        scale: torch.Tensor = self.scale
        seen = self.see(where, torch.from_numpy(first), per_sample_weights=numbers * scale[where])
        hidden = seen + self.think(seen)
        counts = torch.from_numpy(positions.counts)
        owners = torch.repeat_interleave(torch.arange(len(counts)), counts)
        scores = self.scores(hidden, owners, positions)
        there = torch.arange(int(counts.max())) < counts[:, None]
        table = torch.full(there.shape, -torch.inf).masked_scatter(there, scores)
        return torch.log_softmax(table, 1), self.worth(hidden).squeeze(1)

    @torch.no_grad()
    def sample(self, positions: Positions) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """For each position the place of an action in its list, drawn by its probability, the
        logarithm of that, and the value."""
        logs, values = self(positions)
        chosen = torch.multinomial(logs.exp(), 1)
        return chosen.squeeze(1), logs.gather(1, chosen).squeeze(1), values

    @torch.no_grad()
    def best(self, positions: Positions) -> npt.NDArray[np.int64]:
        """The place of the likeliest action of each."""
        best: npt.NDArray[np.int64] = self(positions)[0].argmax(1).numpy()
        return best


class Scorer(Network):
    """Reads each legal action, by its features and a little that it learns about each number; the
    position and the action meet in a hidden layer."""

    actions = "features"

    def __init__(self, players: int, width: int = 128) -> None:
        super().__init__(players, width)
        self.read = nn.Linear(features_for(players).size, width)
        self.name = nn.Embedding(codec_for(players).size, width)
        nn.init.zeros_(self.name.weight)
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(width, width), nn.ReLU(), last_layer(width))

    def scores(
        self, hidden: torch.Tensor, owners: torch.Tensor, positions: Positions
    ) -> torch.Tensor:
        actions = self.read(torch.from_numpy(positions.features))
        actions = actions + self.name(torch.from_numpy(positions.legal.astype(np.int64)))
        scores: torch.Tensor = self.score(hidden[owners] + actions).squeeze(1)
        return scores


class TableNetwork(Network):
    """An output for each number of the table, of which the legal ones count: what most libraries
    make of a space of actions with a mask."""

    actions = "table"

    def __init__(self, players: int, width: int = 128) -> None:
        super().__init__(players, width)
        self.score = nn.Sequential(
            nn.ReLU(), nn.Linear(width, width), nn.ReLU(), last_layer(width, self.outputs())
        )

    def outputs(self) -> int:
        return codec_for(self.players).size

    def scores(
        self, hidden: torch.Tensor, owners: torch.Tensor, positions: Positions
    ) -> torch.Tensor:
        legal = torch.from_numpy(positions.legal.astype(np.int64))
        scores: torch.Tensor = self.score(hidden)[owners, legal]
        return scores


class SplitNetwork(TableNetwork):
    """The same for decisions in steps: an output for each option that a step can have."""

    actions = "split"
    in_steps = True

    def outputs(self) -> int:
        return WIDEST


NETWORKS: dict[str, type[Network]] = {
    each.actions: each for each in (Scorer, TableNetwork, SplitNetwork)
}


def last_layer(width: int, outputs: int = 1) -> nn.Linear:
    """Small at first, so that nothing is preferred without a reason."""
    layer = nn.Linear(width, outputs)
    nn.init.normal_(layer.weight, std=0.01)
    nn.init.zeros_(layer.bias)
    return layer


# --- files ---------------------------------------------------------------------------------------


def save(network: Network, path: Path, **about: Any) -> None:
    """Whole or not at all; `about` says where it comes from."""
    part = path.with_name(f".{path.name}.part")
    kept = {name: weight.half() for name, weight in network.state_dict().items()}
    made = {"actions": network.actions, "players": network.players, "width": network.width}
    torch.save({**made, "tables": TABLES, "about": about, "weights": kept}, part)
    part.replace(path)


def load(path: Path) -> Network:
    """A network from its file; `ValueError` if that is none, or made for other tables."""
    try:
        kept = torch.load(path, weights_only=True)
        players, width, tables = kept["players"], kept["width"], tuple(kept["tables"])
        kind = NETWORKS[kept["actions"]]
    except OSError as fault:
        raise ValueError(f"{path}: {fault.strerror}") from fault
    except Exception as fault:
        raise ValueError(f"{path} holds no network: {fault}") from fault
    if tables != TABLES:
        raise ValueError(f"{path} was made for {', '.join(tables)}, not {', '.join(TABLES)}")
    network = kind(players, width)
    network.load_state_dict({name: weight.float() for name, weight in kept["weights"].items()})
    network.eval()
    return network
