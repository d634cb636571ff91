"""Setting a table for a test, card by card.

A test lays out just what its rule is about and plays in the notation:

    table = action_turn(players=2)           # A's action turn in round 3, nothing in the displays
    lay(table, "A", "S6", "maid over C3")    # exposed cards, a pack, all out of the draw pile
    load(table, "A", "wheat bean bean")      # into the cart
    play(table, "A trade S6 leek for wheat bean")
    assert refused(table, "A buy leek") == "R5.3 too-expensive"

or begins in the card phase, or lets time pass:

    table = distribution("S1 S2 maid", "R2 R5 C1")  # A and B hold these, A begins
    play(table, "A offer S1")
    assert answers(table, "B") == ["offer C1", "offer R2", "offer R5", "take S1", "turn-up"]
    pass_time(table, "A")                    # everybody does the least until A acts in round 4
"""

from .laying import (
    discard_pile,
    give,
    goods,
    lay,
    lay_field,
    lay_grid,
    lay_regular,
    lay_stall,
    load,
    no_cards,
    only_draw,
    pile_fields,
    pile_up,
    plant,
    shuffle_to,
    stock,
    store,
)
from .looking import (
    asked,
    cart,
    cash,
    courtyard,
    customer,
    discarded,
    display,
    draw_pile,
    field,
    grid,
    hand,
    kinds,
    names,
    number,
    on_stall,
    pile_of,
    place_of,
    regular,
    seat_of,
    shop,
    storehouse,
    tokens,
    told,
)
from .playing import (
    answers,
    finish_turn,
    free,
    hurry,
    offered,
    pass_time,
    play,
    refused,
    sow_homes,
    why,
)
from .tables import (
    action_turn,
    bare_table,
    before_harvest,
    distribution,
    grid_turn,
    scripted,
)

__all__ = [
    "action_turn",
    "answers",
    "asked",
    "bare_table",
    "before_harvest",
    "cart",
    "cash",
    "courtyard",
    "customer",
    "discard_pile",
    "discarded",
    "display",
    "distribution",
    "draw_pile",
    "field",
    "finish_turn",
    "free",
    "give",
    "goods",
    "grid",
    "grid_turn",
    "hand",
    "hurry",
    "kinds",
    "lay",
    "lay_field",
    "lay_grid",
    "lay_regular",
    "lay_stall",
    "load",
    "names",
    "no_cards",
    "number",
    "offered",
    "on_stall",
    "only_draw",
    "pass_time",
    "pile_fields",
    "pile_of",
    "pile_up",
    "place_of",
    "plant",
    "play",
    "refused",
    "regular",
    "scripted",
    "seat_of",
    "shop",
    "shuffle_to",
    "sow_homes",
    "stock",
    "store",
    "storehouse",
    "tokens",
    "told",
    "why",
]
