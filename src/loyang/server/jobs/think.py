"""A bot's thinking: a turn goes in and an action comes out, in any process.

A bot object is kept from one question of its seat to the next, so that a plan made at the start of
a turn is followed; a bot that is asked in another process just makes a new plan.
"""

import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loyang.bots import registry
from loyang.bots.protocol import Bot, Budget
from loyang.bots.random import RandomBot
from loyang.engine.actions import Action
from loyang.engine.views import View

log: Final = logging.getLogger(__name__)

# How many bots a process remembers; a merchant with its plan takes some hundred kilobytes.
BOTS_KEPT: Final = 32


@dataclass(frozen=True, slots=True)
class BotTurn:
    """What a bot needs to decide. Its seed must reveal nothing about the game's own."""

    bot: str
    seed: str
    budget: Budget | None
    view: View
    actions: Sequence[Action]


SeatId = tuple[str, int]  # table and seat
_kept: OrderedDict[tuple[SeatId, str, str, Budget | None], Bot] = OrderedDict()


def think(
    bot_name: str,
    seed: str,
    budget: Budget | None,
    view: View,
    actions: Sequence[Action],
    seat_id: SeatId,
) -> Action:
    """The bot's answer; a random one for a bot that fails or answers what is not legal."""
    try:
        action = _bot(bot_name, seed, budget, seat_id).choose(view, actions)
    except Exception as error:  # whatever a foreign bot does must not hold up the table
        log.warning("bot %s failed: %s: %s", bot_name, type(error).__name__, error)
        return any_answer(seed, view, actions)
    if action not in actions:
        log.warning("bot %s chose an action that is not legal", bot_name)
        return any_answer(seed, view, actions)
    return action


def any_answer(seed: str, view: View, actions: Sequence[Action]) -> Action:
    return RandomBot(seed).choose(view, actions)


def _bot(name: str, seed: str, budget: Budget | None, seat_id: SeatId) -> Bot:
    wanted = (seat_id, name, seed, budget)
    bot = _kept.pop(wanted, None) or registry.make(name, seed, budget)
    _kept[wanted] = bot
    if len(_kept) > BOTS_KEPT:
        _kept.popitem(last=False)
    return bot
