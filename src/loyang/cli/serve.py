"""`loyang serve`, `work`, `backup`, `restore` and `purge`: tables for friends and clubs."""

import argparse
import asyncio
import contextlib
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from loyang.server.serving import make_server
from loyang.server.settings import BadSetting, Settings, read_settings
from loyang.server.store import Store, StoreError, is_postgres, open_store

from .faults import Complaint

T = TypeVar("T")
DAY = 86_400.0


def settings_of(options: argparse.Namespace) -> Settings:
    try:
        return read_settings(os.environ, vars(options))
    except BadSetting as fault:
        raise Complaint(str(fault)) from fault


def with_store(
    settings: Settings, work: Callable[[Store], Awaitable[T]], *, create: bool = True
) -> T:
    """Open the store, do it, close the store; what goes wrong is told in one line."""

    async def run() -> T:
        async with await open_store(settings.db or None, create=create) as store:
            return await work(store)

    try:
        return asyncio.run(run())
    except StoreError as fault:
        raise Complaint(str(fault)) from fault


# --- serving -------------------------------------------------------------------------------------


def serve(options: argparse.Namespace) -> int:
    """The server, until Ctrl-C or a signal ends it."""
    from loyang.server import logs

    settings = settings_of(options)

    async def check(store: Store) -> None:
        """The store can be opened, and is ours: better to know before than after the start."""
        await store.serve()
        await store.health()

    with_store(settings, check)
    listener = listen(settings)
    logs.set_up(settings.log_level)
    address = page_address(settings, listener)

    def up() -> None:
        print(options.words.say("terminal.serve.up", address=address), flush=True)
        if options.open or (options.open is None and sys.stdout.isatty()):
            threading.Thread(target=open_page, args=(address,), daemon=True).start()

    server = make_server(settings, up)
    with contextlib.suppress(KeyboardInterrupt):
        server.run([listener])
    return 0 if server.started else 1


def listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # The protocol by name: only then asyncio sends small answers at once (TCP_NODELAY).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as fault:
        listener.close()
        raise Complaint(
            "terminal.fault.listen",
            host=settings.host,
            port=settings.port,
            reason=str(fault.strerror),
        ) from fault
    return listener


def page_address(settings: Settings, listener: socket.socket) -> str:
    if settings.public_url:
        return settings.public_url
    host = "localhost" if settings.host in ("0.0.0.0", "::", "127.0.0.1") else settings.host
    return f"http://{host}:{listener.getsockname()[1]}{settings.root_path}/"


def open_page(address: str) -> None:
    # Where there is no browser nothing happens; the address has been printed.
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)


def work(options: argparse.Namespace) -> int:
    """Think for the bots of all servers on the same PostgreSQL, until a signal ends it."""
    from loyang.server import logs
    from loyang.server.metrics import Metrics
    from loyang.server.notices import NoticeDesk
    from loyang.server.tables.service import TableService

    settings = settings_of(options)
    if not is_postgres(settings.db):
        raise Complaint("terminal.fault.work-db")
    if not settings.bot_workers:
        raise Complaint("terminal.fault.no-workers")
    logs.set_up(settings.log_level)

    async def until_ended(store: Store) -> int:
        service = TableService(settings, store, Metrics())
        # What is to be told after a bot's turn is put down here, and sent by a server.
        desk = NoticeDesk(settings, store, service.cache, service.metrics, lambda table_id: ())
        service.committed = desk.committed
        ended = asyncio.Event()
        for each in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(each, ended.set)
        await service.open()
        print(options.words.say("terminal.serve.working"), flush=True)
        await ended.wait()
        await service.close()
        return 0

    return with_store(settings, until_ended)


# --- care ----------------------------------------------------------------------------------------


def backup(options: argparse.Namespace) -> int:
    """Everything into one file, while servers go on."""
    path = Path(options.file)

    async def write(store: Store) -> int:
        return await store.backup(path)

    count = with_store(settings_of(options), write, create=False)
    print(options.words.say("terminal.serve.backed-up", n=count, file=str(path)))
    return 0


def restore(options: argparse.Namespace) -> int:
    path = Path(options.file)

    async def read(store: Store) -> int:
        return await store.restore(path, replace=options.replace)

    count = with_store(settings_of(options), read)
    print(options.words.say("terminal.serve.restored", n=count))
    return 0


def purge(options: argparse.Namespace) -> int:
    """Remove what nobody looks at any more."""
    now = time.time()
    abandoned = None if options.abandoned is None else now - options.abandoned * DAY

    async def remove(store: Store) -> int:
        return await store.purge(now - options.days * DAY, abandoned)

    count = with_store(settings_of(options), remove, create=False)
    print(options.words.say("terminal.serve.purged", n=count))
    return 0
