"""Small things to store."""

import secrets
from typing import Any

from loyang.server.store import Entry, SeatRow, Store, TableRow


def table(id: str | None = None, **changes: Any) -> TableRow:
    values: dict[str, Any] = {
        "id": id or secrets.token_hex(6),
        "options": {"players": 2, "talk": True},
        "seed": "the seed",
        "host_hash": f"host-{secrets.token_hex(6)}",
    }
    return TableRow(**{**values, **changes})


def seats(count: int = 2, **changes: Any) -> list[SeatRow]:
    return [
        SeatRow(
            **{
                "seat": number,
                "kind": "human",
                "name": f"Player {number}",
                "portrait": "scarf",
                "colour": f"colour {number}",
                "secret_hash": secrets.token_hex(8),
                "code_hash": secrets.token_hex(8),
                **changes,
            }
        )
        for number in range(count)
    ]


def action(text: str = "A done") -> Entry:
    return Entry("action", {"seat": 0, "text": text})


async def new_table(store: Store, id: str | None = None, **changes: Any) -> str:
    row = table(id, **changes)
    await store.create_table(row, seats())
    return row.id
