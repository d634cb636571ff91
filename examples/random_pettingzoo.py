"""Random play through PettingZoo: python examples/random_pettingzoo.py --players 3 --seed 7"""

import argparse

import numpy as np

from loyang.envs import loyang_v0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args()

    env = loyang_v0.env(players=chosen.players, render_mode="ansi")
    env.reset(seed=chosen.seed)
    chance = np.random.default_rng(chosen.seed)
    steps = 0
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            print(f"{agent}: score {info['score']}, cash {info['cash']}, reward {reward:+.2f}")
            env.step(None)
        else:
            legal = np.flatnonzero(observation["action_mask"])
            env.step(chance.choice(legal))
            steps += 1
    print(f"{steps} steps\n{env.render()}")


if __name__ == "__main__":
    main()
