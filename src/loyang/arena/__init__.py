"""The arena: series and tournaments of bots, on this machine's cores or a Ray cluster.

`schedule` says who plays whom, `match` plays a game, `pool` and `cluster` play many, `results`
keeps them, `summary` and `statistics` say what they show, `report` draws it.
"""

from .faults import ArenaError
from .match import Outcome, play
from .pool import LocalPool, Pool
from .run import run
from .schedule import Default, Match, Plan, schedule
from .summary import Summary, summarize

__all__ = [
    "ArenaError",
    "Default",
    "LocalPool",
    "Match",
    "Outcome",
    "Plan",
    "Pool",
    "Summary",
    "play",
    "run",
    "schedule",
    "summarize",
]
