"""The bot `astronomer`: the master's search with more time, more candidates and several lines.

In a solo game it also compares plans of its action turn by futures, relies more on futures than on
first sight, and its futures choose their cards by the turn that they allow.
"""

from typing import Final

from loyang.engine.state import ACT, DRAFT, GRID, PACK, PATH

from .master import Effort, Level, MasterBot

ASTRONOMER: Final = Level(
    alone=500_000,
    together=250_000,
    search=25_000,
    plan=2500,
    plans=8,
    choices=12,
    sets=5,
    lines=1,
    doubt=1.0,
    efforts={
        GRID: Effort(1.0, 5, 1, 4.0),
        DRAFT: Effort(1.0, 0, 1, 40.0),
        ACT: Effort(0.5, 4, 0, 4.0),
        PACK: Effort(0.3, 4, 1, 4.0),
        PATH: Effort(0.2, 4, 1, 4.0),
    },
)


class AstronomerBot(MasterBot):
    """Looks as far ahead as anybody can."""

    level = ASTRONOMER
