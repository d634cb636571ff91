"""The game's own moves: an action, the start, the Foreman's answer given in advance."""

from collections.abc import Sequence

from loyang.engine.actions import Action, Done, Take
from loyang.engine.cards import card_number
from loyang.engine.events import Event
from loyang.engine.game import apply, legal_actions
from loyang.engine.reasons import Illegal
from loyang.engine.state import FOREMAN_ASKED, State, pending
from loyang.server.errors import Problem, illegal, stale
from loyang.server.store import Entry

from .log import action_entry
from .table import Table, Update, is_over


def check_playing(table: Table) -> State:
    """The state of a game that is going on."""
    if table.row.status == "open":
        raise Problem("not-started", "It begins when every seat is ready.")
    if table.ended or table.state is None:
        raise Problem("table-over", "Nothing more can be done at this table.")
    return table.state


def check_version(table: Table, version: int) -> None:
    if version > table.version:
        raise Problem("no-such-version", f"The table is at version {table.version}.")
    if version != table.version:
        raise stale(version, table.version)


def act(table: Table, version: int, actions: Sequence[Action], key: str | None = None) -> Update:
    """Do them all or none, on a copy: the game in memory changes when the store has the entries."""
    state = check_playing(table)
    check_version(table, version)
    after = state.copy()
    entries: list[Entry] = []
    events: list[list[Event]] = []
    for action in actions:
        try:
            events.append(apply(after, action))
        except Illegal as refused:
            raise illegal(refused.reason) from refused
        joined = bool(entries)
        entries.append(action_entry(action, events[-1], None if joined else key, joined))
    return Update(
        entries,
        actions=actions,
        seat=actions[0].seat,
        status="over" if is_over(after) else None,
        state=after,
        events=events,
        snapshot=any("turns" in entry.body for entry in entries),
    )


def start(table: Table, before: list[Entry]) -> Update:
    """Everyone is ready: deal."""
    state, events = table.open()
    return Update(
        [*before, Entry("started", {})],
        status="playing",
        state=state,
        events=[events],
        snapshot=True,
    )


def standing_answer(table: Table, seat: int) -> Action | None:
    """What the seat has said in advance to the Foreman's question (R6.4), if it is asked."""
    wish = table.log.wishes.get(seat, {}).get("foreman")
    if wish is None or table.state is None:
        return None
    decision = pending(table.state, seat)
    if decision is None or decision.question != FOREMAN_ASKED:
        return None
    possible = legal_actions(table.state, seat)
    for name in wish["take"]:
        take = Take(seat, card_number(name))
        if take in possible:
            return take
    return Done(seat) if wish["otherwise"] == "decline" else None
