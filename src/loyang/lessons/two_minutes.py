"""Lessons of two minutes: one position each, one thing to understand, both ways compared."""

import json
from importlib.resources import files
from typing import Final

from loyang.engine.position import Document

from .lesson import LEARNER, Lesson, Note, Step, look, not_yet

# Laid out by tests/lessons/positions.py.
POSITIONS: Final[dict[str, Document]] = json.loads(
    (files(__package__) / "positions.json").read_text("utf-8")
)
ELSEWHERE: Final = not_yet("*", says="short.elsewhere")


def short(name: str, *steps: Step, neighbour: tuple[str, ...] = ()) -> Lesson:
    """With a look at what has come of it at the end; `neighbour` is her line, if she acts."""
    position = POSITIONS[name]
    round_ = steps[0].round
    return Lesson(
        id=name,
        steps=(*steps, look("end", round_)),
        position=position,
        otherwise={round_: ELSEWHERE},
        neighbour={round_: neighbour},
    )


def task(
    goal: dict[str, object],
    lines: tuple[str, ...],
    *notes: Note,
    lights: tuple[str, ...],
    name: str = "task",
    round_: int = 3,
    also: tuple[str, ...] = (),
    rules: tuple[str, ...] = (),
) -> Step:
    return Step(
        name,
        round_,
        lights,
        rules=rules,
        goal={**goal, "seat": LEARNER} if "event" in goal else goal,
        lines=lines,
        also=also,
        notes=notes,
        glows=20,
    )


TWO_MINUTES: Final = (
    short(
        "who-first",
        task(
            {"event": "delivered", "card": "R1"},
            ("serve C2", "deliver R1"),
            not_yet("deliver R1", says="other", can="serve C2"),
            lights=("card:C2", "card:R1"),
            rules=("R5.16",),
        ),
    ),
    short(
        "seed",
        task(
            {"event": "sown", "place": 1, "kind": "bean"},
            ("sow bean 1", "trade S8 bean for wheat", "buy wheat"),
            not_yet("buy bean", says="other"),
            lights=("card:S8", "shop:wheat", "field:A:1"),
        ),
    ),
    short(
        "small-field",
        task(
            {"event": "sown", "kind": "leek"},
            ("sow leek 1",),
            not_yet("sow wheat 1", says="other"),
            lights=("field:A:1", "field:A:2", "cart:leek", "cart:wheat"),
            also=("sow wheat 2",),
            rules=("R1.5",),
        ),
    ),
    short(
        "red-or-blue",
        task(
            {"event": "delivered", "card": "R5"},
            ("deliver R5",),
            not_yet("deliver R3", "miss *", says="other"),
            lights=("card:R5", "card:R3"),
            rules=("R5.13",),
        ),
    ),
    short(
        "on-top",
        task(
            {"answered": "pack"},
            ("keep shopper over C8",),
            not_yet("keep *", says="other"),
            lights=("card:shopper", "card:C8"),
            rules=("R5.21", "R5.24"),
        ),
        task(
            {"event": "served", "card": "C8"},
            ("serve C8", "buy leek with shopper"),
            name="then",
            lights=("card:shopper", "card:C8"),
        ),
    ),
    short(
        "room-for-four",
        task(
            {"asks": "path"},
            ("sell wheat", "enlarge", "store leek", "store bean", "store turnip", "done"),
            not_yet("done", "store *", says="other", can="enlarge"),
            not_yet("sell *", says="cheapest"),
            lights=("store", "cart"),
            rules=("R5.27",),
        ),
    ),
    short(
        "last-walk",
        task(
            {"event": "stepped", "number": 16},
            ("sell *", "done", "step"),
            not_yet("done", says="other", can="sell *"),
            not_yet("done @path:*", says="walk"),
            round_=9,
            lights=("cart", "path"),
            rules=("R7.4",),
        ),
    ),
    short(
        "sell-or-borrow",
        task(
            {"event": "delivered", "card": "R7"},
            ("deliver R7", "buy pumpkin", "sell bean"),
            not_yet("loan", says="other"),
            not_yet("sell bean", says="keep-one", can="deliver R7"),
            lights=("card:R7", "cart:bean", "shop:pumpkin"),
            rules=("R7.3",),
        ),
    ),
    short(
        "choose-or-wait",
        task(
            {"event": "kept"},
            ("take R4", "keep *"),
            not_yet("offer *", "turn-up", says="other"),
            lights=("card:R4",),
            rules=("R3.3", "R3.11"),
        ),
    ),
    short(
        "two-helpers",
        task(
            {"event": "sown", "place": 1, "kind": "leek"},
            ("sow leek 1", "buy leek with haggler shopper"),
            not_yet("buy *", says="other"),
            lights=("card:haggler", "card:shopper", "field:A:1"),
            rules=("R6.20",),
        ),
    ),
    short(
        "twice",
        task(
            {"event": "delivered", "card": "R12"},
            ("deliver R12 twice", "use messenger-boy"),
            not_yet("deliver R12", says="other"),
            lights=("card:messenger-boy", "card:R12"),
            rules=("R6.12",),
        ),
    ),
    short(
        "last-one",
        task(
            {"event": "delivered", "card": "R10"},
            ("deliver R10", "reap 1", "use plough-man reap", "done @plough:*"),
            not_yet("buy bean", says="other"),
            lights=("card:plough-man", "field:A:1", "card:R10"),
            rules=("R6.14",),
        ),
    ),
    short(
        "their-stall",
        task(
            {"event": "delivered", "card": "R12"},
            ("deliver R12", "trade S12 cabbage for wheat with trader1"),
            not_yet("buy cabbage", says="other"),
            not_yet("trade *", says="keep"),
            lights=("card:trader1", "card:S12", "card:R12"),
            rules=("R6.22",),
        ),
    ),
    short(
        "kind-words",
        task(
            {"event": "served", "card": "C14"},
            ("use saleswoman bonus", "serve C14"),
            not_yet("serve C14", says="other", can="use saleswoman bonus"),
            lights=("card:saleswoman", "card:C14"),
            rules=("R6.15",),
        ),
    ),
    short(
        "their-customer",
        task(
            {"event": "served", "card": "C9"},
            ("use tout buy C9",),
            not_yet("sell *", says="other"),
            lights=("card:tout", "card:C9", "cart"),
            rules=("R6.19",),
        ),
    ),
    short(
        "sold-out",
        task(
            {"event": "delivered", "card": "R14"},
            (
                *("deliver R14", "buy leek"),
                *("stock leek 2", "stock leek 1", "name wheat", "use book-keeper"),
            ),
            not_yet("stock *", says="fill"),
            not_yet("name *", says="fill", can="stock leek *"),
            not_yet("name *", says="most"),
            lights=("card:book-keeper", "shop:leek", "shop:wheat", "card:R14"),
            rules=("R6.1",),
        ),
    ),
    short(
        "right-field",
        task(
            {"event": "sown", "kind": "leek"},
            ("sow leek 1", "dig 3", "dig 4", "use tenant-farmer under 1"),
            not_yet("sell *", says="other"),
            not_yet("dig *", says="three"),
            lights=("card:tenant-farmer", "field:A:1", "pile:3", "cart:leek"),
            rules=("R6.18",),
        ),
    ),
    short(
        "their-helper",
        task(
            {"event": "delivered", "card": "R5"},
            ("deliver R5", "buy turnip with haggler", "use con-man haggler"),
            not_yet("buy turnip", says="other"),
            not_yet("use con-man *", says="which"),
            lights=("card:con-man", "card:haggler", "shop:turnip", "card:R5"),
            rules=("R6.2",),
        ),
    ),
    short(
        "second-hand",
        task(
            {"event": "foreman-took", "card": "shopper"},
            ("take shopper",),
            not_yet("done", "discard *", says="other"),
            lights=("card:foreman", "card:shopper"),
            rules=("R6.4",),
        ),
        task(
            {"event": "delivered", "card": "R12"},
            ("deliver R12", "buy cabbage with shopper"),
            not_yet("buy *", says="cabbage"),
            name="then",
            lights=("card:shopper", "shop:cabbage", "card:R12"),
        ),
        neighbour=("sow leek 1", "done", "done", "done"),
    ),
    short(
        "solo-grid",
        task(
            {"asks": "act"},
            ("take S11", "take S13", "done"),
            not_yet("done", says="other", can="take S*"),
            not_yet("take *", says="other"),
            lights=("card:S11", "card:S13"),
            rules=("R8.3", "R8.4"),
        ),
    ),
)
