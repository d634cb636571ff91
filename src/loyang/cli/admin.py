"""`loyang admin`: what those who run a server do at one table, or to somebody who troubles all.

It works on the store itself, beside running servers, which see the change at once or within a few
seconds. Whatever concerns a table is told in its log (`tables.operators`).
"""

import time
from argparse import Namespace
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from loyang.engine.actions import SEAT_NAMES, Action
from loyang.engine.notation import NotationError, parse
from loyang.engine.state import OVER
from loyang.engine.views import view
from loyang.server.documents.notices import place
from loyang.server.errors import Problem
from loyang.server.http.limits import network, read_address
from loyang.server.metrics import Metrics
from loyang.server.notices.push import KEY as PUSH_KEY
from loyang.server.notices.push import PushKey, new_key
from loyang.server.settings import Settings
from loyang.server.store import Block, Store
from loyang.server.tables import operators
from loyang.server.tables.cache import Command
from loyang.server.tables.service import TableService
from loyang.server.tables.table import Table

from .faults import Complaint, no_such_seat
from .options import read_number
from .screen import draw_end, make_console
from .serve import settings_of, with_store
from .speech import Speech
from .tables import all_open, draw_table

HOUR = 3_600.0
MOST_LISTED = 1_000
SPECTATORS = "spectators"


def admin(options: Namespace) -> int:
    settings = settings_of(options)

    async def act(store: Store) -> int:
        office = Office(options, settings, store)
        await office.service.keeper.beat(serving=False)
        try:
            await ACTS[options.act](office)
        except Problem as problem:
            raise Complaint(problem.detail or problem.document()["title"]) from problem
        return 0

    return with_store(settings, act, create=False)


class Office:
    """One act: what was asked for, and the store it is done in."""

    def __init__(self, options: Namespace, settings: Settings, store: Store) -> None:
        self.options = options
        self.store = store
        # Never opened: it thinks for no bot, and asks none.
        self.service = TableService(settings, store, Metrics())

    @property
    def table_id(self) -> str:
        """Given as such, or within a link."""
        text: str = self.options.table
        return text.partition("#")[0].rstrip("/").rpartition("/")[2].partition("?")[0]

    async def change(self, command: Command, table_id: str | None = None) -> Table:
        table, update = await self.service.cache.change(table_id or self.table_id, command)
        if update.status is not None:
            await self.service.ended(table)
        return table

    def say(self, key: str, **values: str | int) -> None:
        print(self.options.words.say(f"terminal.admin.{key}", **values))


def seat_number(table: Table, letter: str) -> int:
    allowed = SEAT_NAMES[: len(table.seats)]
    if len(letter) != 1 or letter.upper() not in allowed:
        raise no_such_seat("A", letter, allowed)
    return SEAT_NAMES.index(letter.upper())


# --- acts ----------------------------------------------------------------------------------------


async def show(office: Office) -> None:
    """As a spectator; as a seat or in truth, which the log tells."""
    options = office.options
    table = await office.service.cache.get(office.table_id)
    seat = None if options.seat is None else seat_number(table, options.seat)
    if seat is not None or options.truth:
        table = await office.change(partial(operators.look, seat=seat))
    if table.state is None:
        raise Problem("not-started")
    speech = Speech(options.words, table.state.players)
    seen = all_open(table.state) if options.truth else view(table.state, seat)
    console = make_console()
    console.print(draw_table(seen, speech))
    if table.state.phase == OVER:
        console.print(draw_end(table.state, speech))
    office.say("stands", version=table.version, status=table.row.status)


async def write(office: Office) -> None:
    path = Path(office.options.file)
    table = await office.change(partial(operators.note, what="exported"))
    await office.store.export_table(table.id, path)
    office.say("exported", file=str(path))


async def read(office: Office) -> None:
    table_id = await office.store.import_table(
        Path(office.options.file), replace=office.options.replace
    )
    await office.change(partial(operators.note, what="imported"), table_id)
    office.say("imported", table=table_id)


async def undo(office: Office) -> None:
    version = version_number(office.options.version)
    table = await office.change(partial(operators.take_back, version=version))
    office.say("undone", n=version, version=table.version)


async def patch(office: Office) -> None:
    lines = dict(map(patched_line, office.options.lines))
    table = await office.change(partial(operators.patch, lines=lines))
    office.say("patched", version=table.version)


def patched_line(text: str) -> tuple[int, Action | None]:
    number, sign, action = text.partition("=")
    if not sign:
        raise Complaint("terminal.fault.patch", text=ascii(text[:40]))
    try:
        return version_number(number), parse(action.strip()) if action.strip() else None
    except NotationError as fault:
        raise Complaint(str(fault)) from fault


def version_number(text: str) -> int:
    number = read_number(text.strip(), int)
    if number is None:
        raise Complaint("terminal.fault.version", text=ascii(text[:40]))
    return int(number)


async def close(office: Office) -> None:
    await office.change(operators.close)
    office.say("closed")


async def mute(office: Office) -> None:
    whom, on = office.options.whom, not office.options.off
    table = await office.service.cache.get(office.table_id)
    seat = None if whom == SPECTATORS else seat_number(table, whom)
    await office.change(partial(operators.mute, seat=seat, on=on))
    office.say("muted" if on else "unmuted", who=whom)


async def block(office: Office) -> None:
    """An address; or the browsers that hold a seat, which its table is told. 0 hours: no longer."""
    first, *letters = office.options.whom
    until = time.time() + office.options.hours * HOUR
    if not letters:
        if read_address(first) is None:
            raise Complaint("terminal.fault.address", text=ascii(first[:60]))
        found = [Block("address", network(first), until)]
    else:
        office.options.table = first
        table = await office.service.cache.get(office.table_id)
        seat = seat_number(table, letters[0])
        devices = await office.store.devices(table.seats[seat].secret_hash or "")
        if not devices:
            raise Complaint("terminal.fault.no-devices")
        found = [Block("pocket", each.token_hash, until) for each in devices]
        what = "blocked" if office.options.hours else "unblocked"
        await office.change(partial(operators.note, what=what, seat=seat))
    for each in found:
        await office.store.block(each)
    office.say("blocked" if office.options.hours else "unblocked", n=len(found))


async def list_blocks(office: Office) -> None:
    for each in await office.store.blocks():
        hours = max(0.0, each.until - time.time()) / HOUR
        print(f"{each.kind} {each.who[:40]} {hours:.1f} h")


async def list_notices(office: Office) -> None:
    """Whose messages did not arrive, where to and why; nothing that would open anything."""
    for each in await office.store.failing(MOST_LISTED):
        seat = SEAT_NAMES[each.seat]
        state = "active" if each.active else "ended"
        print(f"{each.table_id} {seat} {each.kind} {place(each.target)}: {each.fault} ({state})")


async def renew_push_key(office: Office) -> None:
    """What browsers have asked for with the old one no longer works, and is ended."""
    pem = await office.store.keep_key(PUSH_KEY, new_key(), replace=True)
    office.say("new-key", public=PushKey(pem, "").public)


ACTS: dict[str, Callable[[Office], Awaitable[None]]] = {
    "show": show,
    "export": write,
    "import": read,
    "undo": undo,
    "patch": patch,
    "close": close,
    "mute": mute,
    "block": block,
    "blocks": list_blocks,
    "notices": list_notices,
    "push-key": renew_push_key,
}
