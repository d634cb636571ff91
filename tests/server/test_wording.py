"""Every action of the notation can be written as an object too."""

import pytest

from loyang.server.tables.parsing import read_action


@pytest.mark.parametrize(
    ("sent", "text"),
    [
        ({"do": "turn-up"}, "B turn-up"),
        ({"do": "sow", "kind": "wheat", "field": 3}, "B sow wheat 3"),
        ({"do": "buy", "kind": "leek"}, "B buy leek"),
        ({"do": "buy", "kind": "leek", "with": []}, "B buy leek"),
        (
            {"do": "buy", "kind": "leek", "with": ["haggler", "shopper"]},
            "B buy leek with haggler shopper",
        ),
        ({"do": "sell", "kind": "leek", "off": "S6"}, "B sell leek off S6"),
        (
            {"do": "trade", "stall": "S6", "kind": "leek", "give": ["wheat", "bean"]},
            "B trade S6 leek for wheat bean",
        ),
        (
            {"do": "trade", "stall": "S6", "kind": "leek", "give": "wheat", "with": "trader2"},
            "B trade S6 leek for wheat with trader2",
        ),
        ({"do": "deliver", "card": "R7", "twice": True}, "B deliver R7 twice"),
        ({"do": "deliver", "card": "R7", "twice": False}, "B deliver R7"),
        ({"do": "miss", "card": "R7"}, "B miss R7"),
        ({"do": "keep", "card": "maid", "over": "C3"}, "B keep maid over C3"),
        ({"do": "keep", "card": None}, "B keep none"),
        ({"do": "partner", "seat": 2}, "B partner C"),
        ({"do": "name", "kind": "bean"}, "B name bean"),
        ({"do": "stock", "kind": "bean", "number": 2}, "B stock bean 2"),
        ({"do": "reap", "field": 2}, "B reap 2"),
        ({"do": "dig", "depth": 3}, "B dig 3"),
        ({"do": "use", "helper": "maid"}, "B use maid"),
        (
            {"do": "use", "helper": "tout", "how": ["swap", "C3", "C9"]},
            "B use tout swap C3 C9",
        ),
        ("done", "B done"),
        ("C done", "C done"),
    ],
)
def test_an_object_says_the_same_as_its_line(sent: object, text: str) -> None:
    assert isinstance(sent, str | dict)
    assert str(read_action(sent, 1)) == text
