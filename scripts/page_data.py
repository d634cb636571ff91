"""What the page knows before it asks: the cards' figures, the events' flags, how players may look.

`python scripts/page_data.py` writes the files anew; a test holds them equal to the source.
"""

import json
from pathlib import Path
from typing import Final

from loyang.engine.actions import USES
from loyang.engine.cards import (
    CARD_NAMES,
    CARDS,
    CASUAL,
    CASUAL_PRICE,
    FIELD,
    FIELD_PRICE,
    GRID_COLUMNS,
    LANTERN,
    MISS_PENALTY,
    PRIVATE_SET,
    REGULAR,
    ROW,
    ROW_NAMES,
    ROW_PAY,
    SPACES,
    STALL,
    TRADE_COST,
    VEGETABLES,
    WANTS,
    may_grow,
)
from loyang.engine.draft import SQUIRE_TAKES, TAKES
from loyang.engine.events import IN_GRID, JOINS, PLAIN, events_with
from loyang.engine.scoring import praise
from loyang.engine.solo import BUYS, SECOND_ROW, SQUIRE_BUYS
from loyang.server.tables.looks import COLOURS, PORTRAITS

Document = dict[str, object]

GAME: Final = Path(__file__).parents[1] / "web/src/game"


def card_document(card: int) -> Document:
    """A card as it is printed."""
    row = ROW[card]
    out: Document = {"card": CARD_NAMES[card], "row": ROW_NAMES[row]}
    if row == FIELD:
        out["spaces"] = SPACES[card]
    elif row == STALL:
        out["goods"] = [
            {"kind": VEGETABLES[kind], "cost": cost}
            for kind, cost in enumerate(TRADE_COST[card])
            if cost
        ]
    elif row == REGULAR:
        out["wants"] = [VEGETABLES[kind] for kind in WANTS[card]]
        out["pays"] = list(ROW_PAY[card])
    elif row == CASUAL:
        out["wants"] = [VEGETABLES[kind] for kind in WANTS[card]]
        out["price"] = CASUAL_PRICE[card]
    else:
        out["lantern"] = card in LANTERN
        words = [word for word, _ in USES.get(card, [])]
        if len(words) > 1:
            out["effects"] = words
    return out


def all_cards() -> list[Document]:
    return [card_document(card) for card in range(CARDS)]


def grows(spaces: int) -> list[str]:
    """What a field of that size may grow (R1.5)."""
    return [name for kind, name in enumerate(VEGETABLES) if may_grow(spaces, kind)]


def praises() -> dict[str, int]:
    """What a solo result is called, with the first space that is called so."""
    first: dict[str, int] = {}
    for space in range(1, 21):
        if praise(space):
            first.setdefault(praise(space), space)
    return first


def rules() -> Document:
    """The other figures; of the events those that the page treats alike."""
    return {
        "kinds": VEGETABLES,
        "grows": {spaces: grows(spaces) for spaces in PRIVATE_SET},
        "takes": TAKES,
        "squire_takes": SQUIRE_TAKES,
        "field_price": FIELD_PRICE,
        "grid_takes": BUYS,
        "squire_grid_takes": SQUIRE_BUYS,
        "grid_columns": GRID_COLUMNS,
        "grid_cleared": SECOND_ROW,
        "miss_penalty": MISS_PENALTY,
        "praise": praises(),
        "plain_events": sorted(events_with(PLAIN)),
        "joining_events": sorted(events_with(JOINS)),
        "grid_events": sorted(events_with(IN_GRID)),
    }


def files() -> dict[Path, str]:
    """The text of each file: a card, or a figure, to a line."""
    cards = ",\n  ".join(json.dumps(card) for card in all_cards())
    figures = ",\n  ".join(f"{json.dumps(name)}: {json.dumps(of)}" for name, of in rules().items())
    looks = {"portraits": PORTRAITS, "colours": COLOURS}
    return {
        GAME / "people.json": json.dumps(looks, indent=2) + "\n",
        GAME / "cards.json": f"[\n  {cards}\n]\n",
        GAME / "rules.json": f"{{\n  {figures}\n}}\n",
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
