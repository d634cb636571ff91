"""PPO (Schulman et al., 2017), usually with a network that scores the legal actions only.

    python -m loyang.baselines.ppo solo.pt --minutes 30
    python -m loyang.baselines.ppo two.pt --players 2 --opponents novice --minutes 30

Beside the file of the network, which is written every minute, grows a table of the learning curve
(solo.csv). Minutes are those of the processor, so that a busy machine does not cut a course short.
The same seed gives the same course, as far as it goes.
"""

import argparse
import csv
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import torch

from loyang.envs.batch import Batch, make

from .network import NETWORKS, Network, Positions, Scorer, joined, load, of_batch, save
from .player import write_module

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Settings:
    """What a course of learning depends on."""

    players: int = 1
    opponents: tuple[str, ...] = ()
    actions: str = Scorer.actions  # the network's, one of `NETWORKS`
    games: int = 64  # side by side
    steps: int = 64  # of each between two lessons
    epochs: int = 2
    minibatch: int = 1024
    rate: float = 6e-4
    discount: float = 0.995
    smoothing: float = 0.95  # lambda of the advantages
    clip: float = 0.2
    entropy: float = 0.01
    width: int = 128
    seed: int = 1


class Lesson(NamedTuple):
    """What was seen and done since the last lesson, step by step and game by game."""

    positions: Positions
    chosen: torch.Tensor
    logs: torch.Tensor
    advantages: torch.Tensor
    returns: torch.Tensor
    scores: list[int]  # of the games that ended
    wins: list[bool]


class Course:
    """A network on its way."""

    def __init__(self, settings: Settings, begin: Network | None = None) -> None:
        self.settings = settings
        torch.manual_seed(settings.seed)
        self.chance = np.random.default_rng(settings.seed)
        self.network = begin or NETWORKS[settings.actions](settings.players, settings.width)
        self.optimizer = torch.optim.Adam(self.network.parameters(), settings.rate, eps=1e-5)
        self.batch: Batch = make(
            settings.games,
            settings.players,
            seed=1000 * settings.seed,
            opponents=settings.opponents,
            reward="shaped",
            actions="split" if self.network.in_steps else "table",
        )
        self.seen = 0  # steps

    # --- playing ---

    def play(self) -> Lesson:
        """Some steps in all games, and what they were worth."""
        settings, batch = self.settings, self.batch
        shape = (settings.steps + 1, settings.games)
        values, rewards, ended = (np.zeros(shape, np.float32) for _ in range(3))
        parts: list[Positions] = []
        chosen, logs = [], []
        scores: list[int] = []
        wins: list[bool] = []
        for step in range(settings.steps):
            positions = of_batch(batch)
            picked, log, value = self.network.sample(positions)
            batch.choose(picked.numpy())
            parts.append(positions)
            chosen.append(picked)
            logs.append(log)
            values[step] = value.numpy()
            rewards[step] = batch.rewards[:, 0]
            ended[step] = batch.ended
            scores += batch.results[batch.ended, 0, 0].tolist()
            wins += batch.won(0)[batch.ended].tolist()
        values[-1] = self.network.sample(of_batch(batch))[2].numpy()
        advantages = self.advantages(values, rewards, ended)
        self.seen += settings.steps * settings.games
        flat = torch.from_numpy(advantages.reshape(-1))
        return Lesson(
            joined(parts),
            torch.cat(chosen),
            torch.cat(logs),
            flat,
            flat + torch.from_numpy(values[:-1].reshape(-1)),
            scores,
            wins,
        )

    def advantages(self, values: Floats, rewards: Floats, ended: Floats) -> Floats:
        """How much better things went than expected (GAE)."""
        settings = self.settings
        found = np.zeros_like(values[:-1])
        later = np.zeros_like(values[0])
        for step in reversed(range(settings.steps)):
            goes_on = 1 - ended[step]
            surprise = rewards[step] + settings.discount * values[step + 1] * goes_on - values[step]
            later = surprise + settings.discount * settings.smoothing * goes_on * later
            found[step] = later
        return found

    # --- learning ---

    def learn(self, lesson: Lesson) -> None:
        for _ in range(self.settings.epochs):
            for rows in self.minibatches(len(lesson.chosen)):
                loss = self.loss(lesson, rows)
                self.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimizer.step()

    def minibatches(self, number: int) -> Iterator[npt.NDArray[np.int64]]:
        order = self.chance.permutation(number)
        for first in range(0, number, self.settings.minibatch):
            yield order[first : first + self.settings.minibatch]

    def loss(self, lesson: Lesson, rows: npt.NDArray[np.int64]) -> torch.Tensor:
        settings = self.settings
        logs, values = self.network(lesson.positions.take(rows))
        here = torch.from_numpy(rows)
        advantages = lesson.advantages[here]
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        log = logs.gather(1, lesson.chosen[here][:, None]).squeeze(1)
        ratio = (log - lesson.logs[here]).exp()
        clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
        gain = torch.min(ratio * advantages, clipped * advantages).mean()
        off = (values - lesson.returns[here]).pow(2).mean()
        finite = logs.masked_fill(logs == -torch.inf, 0)
        entropy = -(finite.exp() * finite).sum(1).mean()
        return 0.5 * off - gain - settings.entropy * entropy


# --- a whole course ------------------------------------------------------------------------------


def train(settings: Settings, path: Path, minutes: float, begin: Network | None = None) -> Network:
    """Learn until the time is up. The network and its curve are kept as it goes on."""
    course = Course(settings, begin)
    began = kept = time.process_time()
    scores: list[int] = []
    wins: list[bool] = []
    with path.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(("minutes", "steps", "games", "score", "wins"))
        while time.process_time() - began < 60 * minutes:
            lesson = course.play()
            course.learn(lesson)
            scores += lesson.scores
            wins += lesson.wins
            if len(scores) >= 4 * settings.games:
                passed = (time.process_time() - began) / 60
                mean, won = float(np.mean(scores)), float(np.mean(wins))
                table.writerow(
                    (f"{passed:.2f}", course.seen, len(scores), f"{mean:.2f}", f"{won:.3f}")
                )
                file.flush()
                print(f"{passed:6.1f} min {course.seen:9,} steps: score {mean:6.2f}", flush=True)
                scores.clear()
                wins.clear()
            if time.process_time() - kept > 60:
                kept = time.process_time()
                save(course.network, path, **asdict(settings))
    save(course.network, path, **asdict(settings))
    write_module(path)
    return course.network


def main() -> None:
    usual = Settings()
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("file", type=Path, help="where the network is kept")
    parser.add_argument("--minutes", type=float, default=30, help="of the processor")
    parser.add_argument("--players", type=int, default=usual.players)
    parser.add_argument("--opponents", nargs="*", default=[], metavar="BOT")
    parser.add_argument("--actions", choices=NETWORKS, default=usual.actions, help="as networks")
    parser.add_argument("--begin", type=Path, metavar="FILE", help="a network to go on from")
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--rate", type=float, default=usual.rate, help="of learning")
    parser.add_argument("--games", type=int, default=usual.games, help="side by side")
    chosen = parser.parse_args()
    try:
        settings = Settings(
            chosen.players,
            tuple(chosen.opponents),
            chosen.actions,
            games=chosen.games,
            rate=chosen.rate,
            seed=chosen.seed,
        )
        if settings.players > 1 and not settings.opponents:
            raise ValueError("opponents: name a bot for each other seat")
        torch.set_num_threads(1)  # more is slower for networks of this size
        train(settings, chosen.file, chosen.minutes, load(chosen.begin) if chosen.begin else None)
    except (ValueError, OSError) as fault:
        raise SystemExit(f"ppo: {fault}") from fault


if __name__ == "__main__":
    main()
