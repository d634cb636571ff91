"""The bots that can sit at a table, with their strengths as docs/BOTS.md has measured them."""

from functools import cache
from typing import Any, Final

from loyang.bots import bots

# The mean final space alone, over 200 deals.
SOLO: Final = {"random": -5.0, "novice": 5.4, "farmer": 15.45, "merchant": 15.9}


@cache
def bot_names() -> list[str]:
    """From weak to strong. Looked up once: packages don't come and go while a server runs."""
    return list(bots())


@cache
def bot_documents() -> list[dict[str, Any]]:
    return [
        {"name": info.name, "sentence": info.sentence, "level": level, "solo": SOLO.get(info.name)}
        for level, info in enumerate(bots().values(), 1)
    ]
