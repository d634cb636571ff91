"""The bots that can sit at a table, with their strengths as docs/BOTS.md has measured them."""

from functools import cache

from loyang.bots import bots

from . import shapes


@cache
def bot_names() -> list[str]:
    """From weak to strong. Looked up once: packages don't come and go while a server runs."""
    return list(bots())


@cache
def bot_documents() -> list[shapes.Bot]:
    return [
        shapes.Bot(info.name, info.sentence, level, info.strength.solo if info.strength else None)
        for level, info in enumerate(bots().values(), 1)
    ]
