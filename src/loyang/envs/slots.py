"""Actions as places in a list: what makes looking up their numbers fast.

A slot is worked out from an action's values alone, without building or hashing anything. Slots have
gaps and mean nothing to the outside world: `codec` has the table that gives them their numbers.
Plain code over the engine's objects, without numpy, so that mypyc can compile it.
"""

from typing import Final

from loyang.engine.actions import (
    PLACES,
    SEATS,
    Action,
    Buy,
    Deliver,
    Dig,
    Discard,
    Done,
    Enlarge,
    Keep,
    Loan,
    Miss,
    Name,
    Offer,
    Pack,
    Partner,
    Pay,
    Reap,
    Sell,
    SellOff,
    Serve,
    Sow,
    Step,
    Stock,
    Store,
    Take,
    Trade,
    TurnUp,
    Use,
)
from loyang.engine.cards import (
    CARDS,
    FIRST_HELPER,
    FIRST_STALL,
    KINDS,
    NONE,
    ROW,
    STALL,
    TRADER,
)

STALLS: Final = ROW.count(STALL)
TRADERS: Final = CARDS - TRADER
BUYERS: Final = 8  # ways in which helpers can join a purchase
STOCKS: Final = 4  # numbers of a kind in a shop: 0 to 3
GIFTS: Final = KINDS * (KINDS + 1)  # one vegetable, or two
CARD_OR_NONE: Final = CARDS + 1
PACKS: Final = CARD_OR_NONE * CARD_OR_NONE  # an upper and a lower card, or none

# Where each type of action begins.
DONE: Final = 0
LOAN: Final = 1
PAY: Final = 2
PACK: Final = 3
ENLARGE: Final = 4
STEP: Final = 5
TURN_UP: Final = 6
PARTNER: Final = 7
SELL: Final = PARTNER + SEATS
STORE: Final = SELL + KINDS
NAME: Final = STORE + KINDS
STOCK: Final = NAME + KINDS
BUY: Final = STOCK + KINDS * STOCKS
SOW: Final = BUY + BUYERS * KINDS
REAP: Final = SOW + PLACES * KINDS
DIG: Final = REAP + PLACES
DELIVER: Final = DIG + PLACES + 1
MISS: Final = DELIVER + 2 * CARDS
SERVE: Final = MISS + CARDS
SELL_OFF: Final = SERVE + CARDS
DISCARD: Final = SELL_OFF + STALLS * KINDS
OFFER: Final = DISCARD + CARDS
TAKE: Final = OFFER + CARDS
KEEP: Final = TAKE + CARDS
TRADE: Final = KEEP + PACKS
USE: Final = TRADE + (TRADERS + 1) * STALLS * KINDS * GIFTS
SLOTS: Final = USE + 2 * (CARDS - FIRST_HELPER) * PACKS


def slot_of(action: Action, players: int) -> int:
    """The slot of an action; its seat is no part of it, others are counted clockwise from it."""
    # The most frequent ones first.
    if isinstance(action, Loan):
        return LOAN
    if isinstance(action, Sell):
        return SELL + action.kind
    if isinstance(action, Done):
        return DONE
    if isinstance(action, Buy):
        return BUY + KINDS * action.helpers + action.kind
    if isinstance(action, Sow):
        return SOW + KINDS * action.place + action.kind
    if isinstance(action, Trade):
        return slot_of_trade(action)
    if isinstance(action, Discard):
        return DISCARD + action.card
    if isinstance(action, Take):
        return TAKE + action.card
    if isinstance(action, Pack):
        return PACK
    if isinstance(action, Use):
        return slot_of_use(action, players)
    if isinstance(action, Deliver):
        return DELIVER + CARDS * action.twice + action.card
    if isinstance(action, Miss):
        return MISS + action.card
    if isinstance(action, Serve):
        return SERVE + action.card
    if isinstance(action, Step):
        return STEP
    if isinstance(action, Store):
        return STORE + action.kind
    if isinstance(action, Enlarge):
        return ENLARGE
    if isinstance(action, Keep):
        return KEEP + CARD_OR_NONE * (action.card + 1) + action.under + 1
    if isinstance(action, Offer):
        return OFFER + action.card
    return slot_of_rare(action, players)


def slot_of_rare(action: Action, players: int) -> int:
    if isinstance(action, Pay):
        return PAY
    if isinstance(action, TurnUp):
        return TURN_UP
    if isinstance(action, SellOff):
        return SELL_OFF + KINDS * (action.stall - FIRST_STALL) + action.kind
    if isinstance(action, Stock):
        return STOCK + STOCKS * action.kind + action.number
    if isinstance(action, Name):
        return NAME + action.kind
    if isinstance(action, Reap):
        return REAP + action.place
    if isinstance(action, Dig):
        return DIG + action.depth
    assert isinstance(action, Partner), action
    return PARTNER + (action.partner - action.seat) % players


def slot_of_trade(trade: Trade) -> int:
    trader = 0 if trade.trader == NONE else 1 + trade.trader - TRADER
    goods = KINDS * (STALLS * trader + trade.stall - FIRST_STALL) + trade.kind
    return TRADE + GIFTS * goods + (KINDS + 1) * trade.give + trade.give2 + 1


def slot_of_use(use: Use, players: int) -> int:
    """Each effect takes cards, or a field and its owner, or a kind (`USES`); never two of these."""
    what = CARD_OR_NONE * (use.own + 1) + use.card + 1
    if use.place != NONE:
        what = use.place + 1
    if use.owner != NONE:
        what += (PLACES + 1) * ((use.owner - use.seat) % players)
    if use.kind != NONE:
        what = use.kind + 1
    return USE + PACKS * (2 * (use.helper - FIRST_HELPER) + use.effect - 1) + what
