"""Learners to compare with and to begin from: PPO, behaviour cloning, search with a network.

They need torch (`loyang[baselines]`) and nothing else beyond the environments. Each is a program:
`python -m loyang.baselines.ppo --help`. What they learn is a file that `player` makes a bot of.
"""
