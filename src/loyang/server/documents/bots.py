"""The bots that can sit at a table, with their strengths as docs/BOTS.md has measured them."""

from functools import cache
from typing import Any

from loyang.bots import bots


@cache
def bot_names() -> list[str]:
    """From weak to strong. Looked up once: packages don't come and go while a server runs."""
    return list(bots())


@cache
def bot_documents() -> list[dict[str, Any]]:
    return [
        {
            "name": info.name,
            "sentence": info.sentence,
            "level": level,
            "solo": info.strength.solo if info.strength else None,
        }
        for level, info in enumerate(bots().values(), 1)
    ]
