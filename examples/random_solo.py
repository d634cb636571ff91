"""Random play through Gymnasium, several games at once: python examples/random_solo.py --envs 4"""

import argparse

import gymnasium
import numpy as np


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--envs", type=int, default=2)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args()

    envs = gymnasium.make_vec("loyang.envs.solo:Loyang-Solo-v0", num_envs=chosen.envs)
    chance = np.random.default_rng(chosen.seed)
    _, info = envs.reset(seed=chosen.seed)
    games = 0
    while games < chosen.games:
        actions = [chance.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
        _, rewards, ended, _, info = envs.step(np.array(actions))
        for n in np.flatnonzero(ended):  # it has begun anew already
            games += 1
            score = info["final_info"]["score"][n]
            print(f"environment {n}: score {score}, reward {rewards[n]:+.0f}")
    envs.close()


if __name__ == "__main__":
    main()
