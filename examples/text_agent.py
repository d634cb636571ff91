"""An agent that reads and writes: here a script answers, where a language model would.

    python examples/text_agent.py --games 2

It takes the first answer of its list of wishes that is offered. Now and then it asks for something
that is not possible, and is told why not.
"""

import argparse

from loyang.envs.talk import Talk

# The first words of an answer, the most wanted first.
WISHES = ("deliver", "serve", "sow", "step", "take R", "take C", "take field", "store", "buy wheat")
AVOIDED = ("loan", "discard", "sell")


def answer(offered: list[str]) -> str:
    for wish in WISHES:
        for words in offered:
            if words.startswith(wish):
                return words
    return next((words for words in offered if not words.startswith(AVOIDED)), offered[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    talk = Talk(players=2, opponents=["novice"], reward="score")
    for game in range(chosen.games):
        text = talk.reset(seed=chosen.seed + game)
        print(talk.step("sow leek home").feedback)
        over, reward = False, 0.0
        while not over:
            text, reward, over, _ = talk.step(answer(talk.actions()))
        print("\n".join(text.splitlines()[-4:]))
        print(f"game {game}: score {reward:g}")


if __name__ == "__main__":
    main()
