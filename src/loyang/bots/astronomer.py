"""The bot `astronomer`: the master's search with more time, more candidates and more lines."""

from dataclasses import replace
from typing import Final

from .master import MASTER, MasterBot

ASTRONOMER: Final = replace(
    MASTER,
    alone=500_000,
    together=250_000,
    search=25_000,
    plan=2500,
    plans=12,
    choices=24,
    replanned=6,
    replans=6,
    sets=4,
    lines=4,
)


class AstronomerBot(MasterBot):
    """Looks as far ahead as anybody can."""

    level = ASTRONOMER
