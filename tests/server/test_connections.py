"""Silent, slow and countless connections: they are closed, and nobody else is kept waiting."""

import asyncio
import contextlib
import io
import json
import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.http.h11_impl import H11Protocol

from loyang.server.connections import MOST_HEAD
from loyang.server.http.limits import is_among
from loyang.server.logs import FIELDS, REPEATS, JsonLines, Sparing

from .faults.process import Process, serving
from .kit import PATIENCE, Server, mine, running

# Not that of the proxy whom servers believe by default.
STRANGER = "127.0.0.2"


@pytest.fixture(scope="module", params=[H11Protocol, AutoHTTPProtocol])
def impatient(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server with little time, with uvicorn's plain parser and with the fastest there is here."""
    db = tmp_path_factory.mktemp("impatient") / "games.sqlite3"
    protocol: type[asyncio.Protocol] = request.param
    with running(
        protocol,
        db=str(db),
        head_seconds=0.2,
        body_seconds=0.2,
        unread_seconds=0.2,
        connections_each=20,
    ) as server:
        yield server


def connect(url: str, source: str = STRANGER, buffer: int = 0) -> socket.socket:
    port = httpx.URL(url).port
    assert port is not None
    found = socket.socket()
    if buffer:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    found.bind((source, 0))
    found.settimeout(PATIENCE)
    found.connect(("127.0.0.1", port))
    return found


def all_of(connection: socket.socket) -> bytes:
    """Everything until the other side closes it."""
    out = b""
    with contextlib.suppress(ConnectionResetError):
        while data := connection.recv(65_536):
            out += data
    return out


# --- each stage has its time ---------------------------------------------------------------------


def test_whoever_sends_nothing_is_shown_out(impatient: Server) -> None:
    with connect(impatient.url) as silent:
        assert all_of(silent) == b""


def test_whoever_sends_half_a_head_is_shown_out(impatient: Server) -> None:
    with connect(impatient.url) as slow:
        slow.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
        assert all_of(slow).startswith(b"HTTP/1.1 408 ")


def test_a_byte_now_and_then_buys_no_time(impatient: Server) -> None:
    with connect(impatient.url) as slow:
        slow.sendall(b"GET /healthz HTTP/1.1\r\nX: ")
        slow.settimeout(0.05)
        answer = b""
        while not answer:
            slow.sendall(b"x")
            with contextlib.suppress(TimeoutError):
                answer = slow.recv(65_536)
        assert answer.startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize(
    "length", [b"Content-Length: 100", b"Transfer-Encoding: chunked"], ids=["stated", "chunked"]
)
def test_whoever_sends_half_a_body_is_shown_out(impatient: Server, length: bytes) -> None:
    with connect(impatient.url) as slow:
        slow.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\n" + length + b"\r\n\r\n")
        assert all_of(slow).startswith(b"HTTP/1.1 408 ")


def test_a_body_after_its_answer_is_not_read_for_ever(impatient: Server) -> None:
    with connect(impatient.url) as slow:
        slow.sendall(b"POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
        assert slow.recv(65_536).startswith(b"HTTP/1.1 405 ")
        assert b"200 OK" not in all_of(slow)


def test_whoever_does_not_read_is_shown_out(impatient: Server) -> None:
    """One request after another, and never a look at what comes back."""
    asked = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
    unread = 'dismissed_total{why="unread"}'
    with connect(impatient.url, buffer=4096) as deaf:
        while unread not in impatient.http.get(f"{impatient.url}/metrics").text:
            with contextlib.suppress(OSError):
                deaf.sendall(asked)


def test_requests_that_run_ahead_of_their_answers_are_not_piled_up(impatient: Server) -> None:
    with connect(impatient.url) as hasty, contextlib.suppress(OSError):
        while True:  # until the server no longer takes it
            hasty.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 100)
    assert impatient.http.get(f"{impatient.url}/healthz").json() == {"status": "ok"}


def test_a_head_has_a_greatest_length(impatient: Server) -> None:
    with connect(impatient.url) as endless:
        endless.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
        with contextlib.suppress(OSError):
            for _ in range(4 * MOST_HEAD // 1000):
                endless.sendall(b"X-%s: x\r\n" % (b"y" * 1000))
        with contextlib.suppress(ConnectionResetError):
            assert endless.recv(65_536)[9:12] in (b"400", b"431")
    assert impatient.http.get(f"{impatient.url}/healthz").json() == {"status": "ok"}


def test_a_stream_stays_open_while_nothing_happens(impatient: Server) -> None:
    made = impatient.new_table(mine())
    with made.host.listening() as ear:
        ear.next()
        with connect(impatient.url) as silent:  # takes as long as anyone is given
            assert all_of(silent) == b""
        made.host.act("A loan")
        ear.next()


# --- how many ------------------------------------------------------------------------------------


def test_an_address_has_so_many_connections_and_a_proxy_any_number(impatient: Server) -> None:
    ask = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    with contextlib.ExitStack() as opened:
        for source in (STRANGER, "127.0.0.1"):
            for _ in range(20):
                one = opened.enter_context(connect(impatient.url, source))
                one.sendall(ask)
                assert one.recv(65_536).startswith(b"HTTP/1.1 200 ")
        with connect(impatient.url) as one_more:
            assert all_of(one_more) == b""
        with connect(impatient.url, "127.0.0.1") as proxy:
            proxy.sendall(ask)
            assert proxy.recv(65_536).startswith(b"HTTP/1.1 200 ")


def test_who_counts_as_a_proxy() -> None:
    assert is_among("10.1.2.3", "127.0.0.1, 10.0.0.0/8")
    assert is_among("::ffff:127.0.0.1", "127.0.0.1")
    assert is_among("2001:db8::1", "*")
    assert not is_among("10.1.2.3", "127.0.0.1,proxy.example")


def test_bug_silent_connections_stopped_everything_and_filled_the_log(tmp_path: Path) -> None:
    """More than the process may have files, from addresses enough for none to have too many."""
    log = tmp_path / "log"
    server = Process(str(tmp_path / "games.sqlite3"), log, files=256)
    with serving(server), contextlib.ExitStack() as opened:
        for number in range(600):
            opened.enter_context(connect(server.url, f"127.0.1.{number % 10 + 1}"))
        for _ in range(5):
            answer = httpx.get(f"{server.url}/healthz", timeout=PATIENCE)
            assert answer.json() == {"status": "ok"}
        metrics = httpx.get(f"{server.url}/metrics", timeout=PATIENCE).text
        lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert 'dismissed_total{why="full"}' in metrics
    assert [line["event"] for line in lines] == ["fewer streams than set", "connection closed"]
    assert lines[0]["streams"] < 256


# --- the log -------------------------------------------------------------------------------------


def test_what_repeats_is_told_once_a_minute_with_how_often_it_was() -> None:
    now = [0.0]
    stream = io.StringIO()
    handler = Sparing(stream, lambda: now[0])
    handler.setFormatter(JsonLines())
    logger = logging.Logger("spared")  # noqa: LOG001  (of this test alone)
    logger.addHandler(handler)

    def refuse(address: str) -> None:
        logger.info("request", extra={FIELDS: {"address": address}, REPEATS: address})

    def told() -> list[tuple[str, object, object]]:
        found = [json.loads(line) for line in stream.getvalue().splitlines()]
        stream.truncate(0)
        stream.seek(0)
        return [(each["event"], each.get("address"), each.get("repeated")) for each in found]

    for _ in range(1_000):
        refuse("one")
        refuse("two")
        logger.warning("away: %s", "x")
    for _ in range(3):
        logger.info("usual")
    assert told() == [
        ("request", "one", None),
        ("request", "two", None),
        ("away: x", None, None),
        *[("usual", None, None)] * 3,
    ]
    now[0] = 61.0
    refuse("one")
    assert told() == [
        ("request", "one", 999),
        ("request", "two", 999),
        ("away: x", None, 999),
        ("request", "one", None),
    ]
