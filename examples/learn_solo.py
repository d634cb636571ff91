"""A small agent that learns the solo game within two minutes, with masking and without a framework.

    python examples/learn_solo.py --seconds 100 --picture learning.svg

A softmax over the legal actions only: each action has its own weight, and each verb one for each of
a few figures of the farm. REINFORCE with the shaped reward, and a little for cash: what an
action is worth is what was gained after it, compared with what was usual at that round in the same
batch of games.
"""

import argparse
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from loyang.envs.codec import codec_for
from loyang.envs.observation import layout_for
from loyang.envs.solo import SoloEnv

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

ROUNDS = 10  # with the setup
BATCH = 12  # games between two lessons
CASH = 0.15  # what a coin is worth: less than a fifth of a space, or loans would pay
DISCOUNT = 0.97  # what comes later counts less, step by step


CASH_AT = layout_for(1).first["cash"]

# --- what the agent looks at ---------------------------------------------------------------------


class Eyes:
    """A few figures of the observation, each between 0 and about 1."""

    def __init__(self) -> None:
        self.layout = layout_for(1)
        self.size = len(self.look(np.zeros(self.layout.size, np.int16)))

    def look(self, observation: npt.NDArray[np.int16]) -> Floats:
        seen = self.layout.split(observation)
        in_round = np.zeros(ROUNDS)
        in_round[int(seen["round"][0])] = 1
        fields = seen["field_spaces"][0] > 0
        planted = seen["field_crop"][0].sum(axis=1) > 0
        return np.concatenate(
            [
                [1.0],
                in_round,
                seen["cart"][0] / 3,
                seen["shop"][0] / 3,
                [
                    min(int(seen["cash"][0]), 40) / 20,
                    (fields & ~planted).sum() / 5,
                    planted.sum() / 5,
                    seen["regulars"][0].sum() / 3,
                    seen["casuals"][0].sum() / 3,
                    seen["stalls"][0].sum() / 6,
                    seen["helpers"][0].sum() / 3,
                ],
            ]
        )


# --- how it chooses ------------------------------------------------------------------------------


class Moment(NamedTuple):
    """A decision as it was made."""

    seen: Floats
    legal: Ints
    chances: Floats
    chosen: int  # among the legal ones
    round: int


class Agent:
    """The weights, and the optimiser (Adam) that changes them."""

    def __init__(self, seed: int, rate: float = 0.05) -> None:
        codec = codec_for(1)
        self.eyes = Eyes()
        self.chance = np.random.default_rng(seed)
        self.verb = np.zeros(codec.size, np.int64)  # of each action
        for n, block in enumerate(codec.blocks):
            self.verb[block.first : block.first + block.size] = n
        self.weights = [np.zeros(codec.size), np.zeros((len(codec.blocks), self.eyes.size))]
        self.rate = rate
        self.lessons = 0
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]

    def decide(self, observation: npt.NDArray[np.int16], legal: Ints) -> Moment:
        seen = self.eyes.look(observation)
        own, by_verb = self.weights
        logits = own[legal] + (by_verb @ seen)[self.verb[legal]]
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        chosen = int(np.searchsorted(chances.cumsum(), self.chance.random()))
        in_round = int(seen[1 : 1 + ROUNDS].argmax())
        return Moment(seen, legal, chances, min(chosen, len(legal) - 1), in_round)

    def learn(self, moments: list[Moment], advantages: Floats) -> None:
        own = np.zeros_like(self.weights[0])
        by_verb = np.zeros_like(self.weights[1])
        for moment, advantage in zip(moments, advantages, strict=True):
            blame = -moment.chances * advantage
            blame[moment.chosen] += advantage
            own[moment.legal] += blame
            verbs = np.bincount(self.verb[moment.legal], blame, len(by_verb))
            by_verb += verbs[:, None] * moment.seen
        self._climb([own / len(moments), by_verb / len(moments)])

    def _climb(self, slopes: list[Floats]) -> None:
        self.lessons += 1
        for weight, slope, mean, square in zip(
            self.weights, slopes, self.means, self.squares, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope**2 - square)
            step = (mean / (1 - 0.9**self.lessons)) / (
                np.sqrt(square / (1 - 0.99**self.lessons)) + 1e-8
            )
            weight += self.rate * step


# --- playing and learning ------------------------------------------------------------------------


def play_game(env: SoloEnv, agent: Agent, seed: int) -> tuple[list[Moment], Floats, int]:
    """One game: its moments, what was gained after each, and the final score."""
    observation, info = env.reset(seed=seed)
    moments: list[Moment] = []
    rewards: list[float] = []
    over = False
    while not over:
        legal = np.flatnonzero(env.action_masks())
        moment = agent.decide(observation, legal)
        cash = observation[CASH_AT]
        observation, reward, over, _, info = env.step(legal[moment.chosen])
        moments.append(moment)
        rewards.append(reward + CASH * float(observation[CASH_AT] - cash))
    after = np.array(rewards)
    for n in range(len(after) - 2, -1, -1):
        after[n] += DISCOUNT * after[n + 1]
    return moments, after, int(info["score"])


def advantages_of(moments: list[Moment], after: Floats) -> Floats:
    """What came after, against what is usual after such a round; of about unit size."""
    rounds = np.array([moment.round for moment in moments])
    sums = np.bincount(rounds, after, ROUNDS)
    usual = sums / np.maximum(np.bincount(rounds, minlength=ROUNDS), 1)
    differences: Floats = after - usual[rounds]
    return differences / float(differences.std() + 1e-8)


def learn(seconds: float, seed: int, games: int = 10**9) -> list[float]:
    """Learn for that long; the mean score of each batch of games."""
    env = SoloEnv(reward="shaped")
    agent = Agent(seed)
    curve: list[float] = []
    end = time.perf_counter() + seconds
    played = 0
    while time.perf_counter() < end and played < games:
        moments: list[Moment] = []
        after: list[Floats] = []
        scores: list[int] = []
        for _ in range(BATCH):
            game, gains, score = play_game(env, agent, seed * 1_000_000 + played)
            played += 1
            moments += game
            after.append(gains)
            scores.append(score)
        agent.learn(moments, advantages_of(moments, np.concatenate(after)))
        curve.append(float(np.mean(scores)))
        if len(curve) % 10 == 1:
            print(f"game {played:5}: mean score {np.mean(curve[-10:]):6.2f}", flush=True)
    return curve


# --- the picture ---------------------------------------------------------------------------------

WIDTH, HEIGHT, EDGE = 640, 360, 48
MARK = 5  # spaces between two lines


def picture(curve: list[float]) -> str:
    """The learning curve as SVG: each batch a dot, their running mean a line."""
    low = MARK * int(np.floor(min(curve) / MARK))
    high = MARK * int(np.floor(max(curve) / MARK) + 1)
    smooth = [float(np.mean(curve[max(0, n - 9) : n + 1])) for n in range(len(curve))]

    def at(n: int, score: float) -> str:
        x = EDGE + (WIDTH - 2 * EDGE) * n / max(len(curve) - 1, 1)
        y = HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (score - low) / (high - low)
        return f"{x:.1f},{y:.1f}"

    dots = []
    for n, score in enumerate(curve):
        x, y = at(n, score).split(",")
        dots.append(f'<circle cx="{x}" cy="{y}" r="2" fill="#9bbfe0"/>')
    line = " ".join(at(n, score) for n, score in enumerate(smooth))
    marks = []
    for score in range(low, high + 1, MARK):
        y = at(0, score).split(",")[1]
        marks.append(
            f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{y}" y2="{y}" stroke="#ddd"/>'
            f'<text x="{EDGE - 6}" y="{y}" text-anchor="end" dy="4">{score}</text>'
        )
    title = f'<text x="{EDGE}" y="24" font-size="14">Solo: mean score of {BATCH} games</text>'
    below = f'<text x="{WIDTH / 2}" y="{HEIGHT - 12}" text-anchor="middle">games played (up to '
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"
 font-family="sans-serif" font-size="12">
<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>
{title}
{chr(10).join(marks + dots)}
<polyline points="{line}" fill="none" stroke="#1f5f99" stroke-width="2"/>
{below}{len(curve) * BATCH})</text>
</svg>
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=100)
    parser.add_argument("--games", type=int, default=10**9, help="stop after this many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, default=Path("learning.svg"))
    chosen = parser.parse_args()
    curve = learn(chosen.seconds, chosen.seed, chosen.games)
    chosen.picture.write_text(picture(curve), encoding="utf-8")
    tenth = max(len(curve) // 10, 1)
    print(f"first tenth {np.mean(curve[:tenth]):.2f}, last tenth {np.mean(curve[-tenth:]):.2f}")


if __name__ == "__main__":
    main()
