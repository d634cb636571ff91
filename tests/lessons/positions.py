"""The positions of the two-minute lessons, card by card; `python -m tests.lessons.positions` writes
them into the package."""

import json
from collections.abc import Callable
from pathlib import Path

from loyang import State
from loyang.engine.cards import PRIVATE_SET
from loyang.engine.position import as_document
from loyang.engine.state import ACT, Decision
from tests.kit import (
    action_turn,
    distribution,
    give,
    grid_turn,
    lay,
    lay_field,
    lay_regular,
    load,
    pile_up,
    plant,
    play,
    seat_of,
    stock,
)

FILE = Path(__file__).parents[2] / "src/loyang/lessons/positions.json"


def turned_up(table: State, *fields: int, seat: str = "A") -> None:
    """Fields of a seat, out of the pile of private ones."""
    own = seat_of(table, seat)
    own.pile[4:] = [spaces for spaces in PRIVATE_SET if spaces not in fields]
    for spaces in fields:
        lay_field(table, seat, spaces)
        own.pile_history.append(spaces)


def neighbour_first(table: State) -> State:
    """B acts before A."""
    table.start, table.second = 1, 0
    return table


def who_first() -> State:
    table = action_turn()
    lay_regular(table, "A", "R1", rows=3)
    lay(table, "A", "C2")
    load(table, "A", "wheat wheat wheat pumpkin bean")
    return table


def seed() -> State:
    table = action_turn()
    lay(table, "A", "S8")
    turned_up(table, 4)
    load(table, "A", "")
    return table


def small_field() -> State:
    table = action_turn()
    turned_up(table, 3, 6)
    load(table, "A", "wheat leek")
    return table


def red_or_blue() -> State:
    table = action_turn()
    lay_regular(table, "A", "R5", rows=1, red=True)
    lay_regular(table, "A", "R3", rows=1)
    load(table, "A", "pumpkin turnip turnip")
    return table


def on_top() -> State:
    table = action_turn()
    pile_up(table, "shopper", "C8")
    load(table, "A", "wheat pumpkin")
    give(table, "A", 4)
    play(table, "A pack")
    return table


def room_for_four() -> State:
    table = action_turn()
    load(table, "A", "wheat turnip bean leek leek")
    stock(table, "A", "leek")
    give(table, "A", 5)
    play(table, "A done")
    return table


def last_walk() -> State:
    """A is the last to act."""
    table = neighbour_first(action_turn(round=9))
    table.finished = [1]
    for seat in table.seats:
        seat.fields = []
    seat_of(table, "B").storing = True
    seat_of(table, "A").space = 14
    give(table, "A", 14)
    load(table, "A", "bean leek wheat")
    stock(table, "A", "wheat")
    return table


def sell_or_borrow() -> State:
    table = action_turn()
    lay_regular(table, "A", "R7", rows=2)
    give(table, "A", 2)
    load(table, "A", "bean bean")
    return table


def choose_or_wait() -> State:
    return distribution("S6 C12 maid tout", "R2 C1 S1", courtyard="R4")


def solo_grid() -> State:
    table = grid_turn("R4 C12 C14", "S11 S13 C9", "C10 C11 R12", "tout maid C13")
    give(table, "A", 5)
    for card in ("S1", "S2", "R1", "R2", "C1", "C2"):
        lay(table, "B", card)
    return table


def two_helpers() -> State:
    table = action_turn()
    lay(table, "A", "shopper", "haggler")
    turned_up(table, 3)
    load(table, "A", "")
    give(table, "A", 4)
    return table


def twice() -> State:
    table = action_turn()
    lay(table, "A", "messenger-boy")
    lay_regular(table, "A", "R12", rows=3)
    load(table, "A", "cabbage cabbage bean bean")
    return table


def last_one() -> State:
    table = action_turn()
    lay(table, "A", "plough-man")
    lay_regular(table, "A", "R10", rows=1)
    turned_up(table, 4)
    plant(table, "A", 1, "bean", 1)
    load(table, "A", "turnip")
    return table


def their_stall() -> State:
    table = action_turn()
    lay(table, "A", "trader1")
    lay(table, "B", "S12")
    lay_regular(table, "A", "R12")
    load(table, "A", "bean wheat")
    return table


def kind_words() -> State:
    table = action_turn()
    lay(table, "A", "saleswoman", "C14")
    load(table, "A", "cabbage bean leek")
    return table


def their_customer() -> State:
    table = action_turn()
    lay(table, "A", "tout")
    lay(table, "B", "C9")
    load(table, "A", "pumpkin cabbage bean")
    return table


def sold_out() -> State:
    table = action_turn()
    lay(table, "A", "book-keeper")
    lay_regular(table, "A", "R14")
    turned_up(table, 5, 4)
    plant(table, "A", 1, "wheat", 4)
    plant(table, "A", 2, "bean", 3)
    load(table, "A", "bean")
    stock(table, "A", "wheat wheat pumpkin turnip cabbage bean")
    give(table, "A", 4)
    return table


def right_field() -> State:
    table = action_turn()
    lay(table, "A", "tenant-farmer")
    turned_up(table, 6)
    load(table, "A", "leek")
    give(table, "A", 2)
    return table


def their_helper() -> State:
    """B's turn is over."""
    table = neighbour_first(action_turn())
    table.finished = [1]
    seat_of(table, "B").storing = True
    lay(table, "A", "con-man")
    lay(table, "B", "haggler", "maid")
    lay_regular(table, "A", "R5", rows=1)
    give(table, "A", 5)
    return table


def second_hand() -> State:
    """In B's turn: what she has used is on offer to A."""
    table = neighbour_first(action_turn())
    table.turn = 1
    table.stacks = [[Decision(ACT, 1)]]
    lay(table, "A", "foreman")
    lay(table, "B", "shopper")
    turned_up(table, 3, seat="B")
    lay_regular(table, "A", "R12", rows=1)
    load(table, "A", "bean")
    give(table, "A", 3)
    play(table, "B buy leek with shopper")
    return table


BUILT: dict[str, Callable[[], State]] = {
    "who-first": who_first,
    "seed": seed,
    "small-field": small_field,
    "red-or-blue": red_or_blue,
    "on-top": on_top,
    "room-for-four": room_for_four,
    "last-walk": last_walk,
    "sell-or-borrow": sell_or_borrow,
    "choose-or-wait": choose_or_wait,
    "two-helpers": two_helpers,
    "twice": twice,
    "last-one": last_one,
    "their-stall": their_stall,
    "kind-words": kind_words,
    "their-customer": their_customer,
    "sold-out": sold_out,
    "right-field": right_field,
    "their-helper": their_helper,
    "second-hand": second_hand,
    "solo-grid": solo_grid,
}


def written() -> str:
    """The file as it should be."""
    documents = {name: as_document(build()) for name, build in BUILT.items()}
    lines = [f"{json.dumps(name)}: {json.dumps(each)}" for name, each in documents.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
