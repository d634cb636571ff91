"""Deeds of the game itself: an action, and the Foreman's answer given in advance."""

from loyang.engine.actions import Action, Done, Take
from loyang.engine.cards import card_number
from loyang.engine.game import apply, legal_actions
from loyang.engine.reasons import Illegal
from loyang.engine.state import FOREMAN_ASKED, State, pending
from loyang.server.errors import Problem, illegal, stale
from loyang.server.store import Entry

from .log import action_entry
from .table import Game, Outcome, is_over


def check_playing(game: Game) -> State:
    """The state of a game that is going on."""
    if game.row.status == "open":
        raise Problem("not-started", "It begins when every seat is ready.")
    if game.ended or game.state is None:
        raise Problem("table-over", "Nothing more can be done at this table.")
    return game.state


def check_version(game: Game, version: int) -> None:
    if version > game.version:
        raise Problem("no-such-version", f"The table is at version {game.version}.")
    if version != game.version:
        raise stale(version, game.version)


def act(game: Game, version: int, action: Action, key: str | None = None) -> Outcome:
    """Do it, on a copy: the game in memory changes only when the store has the entry."""
    state = check_playing(game)
    check_version(game, version)
    after = state.copy()
    try:
        events = apply(after, action)
    except Illegal as refused:
        raise illegal(refused.reason) from refused
    entry = action_entry(action, events, key)
    return Outcome(
        [entry],
        status="over" if is_over(after) else None,
        state=after,
        events=events,
        snapshot="turns" in entry.body,
    )


def start(game: Game, before: list[Entry]) -> Outcome:
    """Everyone is ready: deal."""
    state, events = game.open()
    return Outcome(
        [*before, Entry("started", {})],
        status="playing",
        state=state,
        events=events,
        snapshot=True,
    )


def standing_answer(game: Game, seat: int) -> Action | None:
    """What the seat has said in advance to the Foreman's question (R6.4), if it is asked."""
    wish = game.history.wishes.get(seat, {}).get("foreman")
    if wish is None or game.state is None:
        return None
    decision = pending(game.state, seat)
    if decision is None or decision.question != FOREMAN_ASKED:
        return None
    possible = legal_actions(game.state, seat)
    for name in wish["take"]:
        take = Take(seat, card_number(name))
        if take in possible:
            return take
    return Done(seat) if wish["otherwise"] == "decline" else None
