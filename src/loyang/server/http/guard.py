"""What every request passes: limits, the check of its origin, safe headers, log and figures."""

import asyncio
import logging
import time
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from loyang.server.errors import Problem
from loyang.server.logs import mark, tell
from loyang.server.meter import Meter, Metered, current
from loyang.server.metrics import Metrics
from loyang.server.settings import Settings

from .blocks import Blocks
from .limits import Account, Limits, kind_of, network

log: Final = logging.getLogger("loyang.requests")

COOKIE: Final = "loyang_pocket"
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
METHODS: Final = SAFE_METHODS | {"POST", "PUT", "PATCH", "DELETE"}
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'self'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final[list[tuple[bytes, bytes]]] = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
NO_STORE: Final = (b"cache-control", b"no-store")
SECURE: Final = (b"strict-transport-security", b"max-age=31536000")
API: Final = "/api/"
MOST_HELD: Final = 1_000
BOOKS = 4  # times the length of a record; that is two thousand games


class Guard:
    """A plain ASGI layer: it costs next to nothing, and streams pass through it untouched."""

    def __init__(
        self, app: ASGIApp, settings: Settings, limits: Limits, blocks: Blocks, metrics: Metrics
    ) -> None:
        self.app = app
        self.blocks = blocks
        self.settings = settings
        self.limits = limits
        self.metrics = metrics
        self.held = 0  # refusals that wait
        self.origins = {each.strip().rstrip("/") for each in settings.origins.split(",") if each}
        if settings.public_url:
            parts = urlsplit(settings.public_url)
            self.origins.add(f"{parts.scheme}://{parts.netloc}")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        meter = Meter()
        current.set(meter)
        account: Account | None = None
        seen = {"status": 500}
        path: str = scope["path"]
        if self.settings.root_path:
            path = scope["path"] = below(self.settings.root_path, path)
            scope["root_path"] = self.settings.root_path
        extra = [*HEADERS]
        if scope["scheme"] == "https":
            extra.append(SECURE)
        if API in path:
            extra.append(NO_STORE)

        async def send_safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                seen["status"] = message["status"]
                message["headers"] = [*message.get("headers", ()), *extra]
            elif account is not None and message.get("more_body"):
                account.settle(meter.spent)  # a stream, which may go on for hours
            await send(message)

        try:
            try:
                account = self.admit(scope, path)
                self.check(scope, path)
            except Problem as problem:
                self.metrics.refused.labels(problem.code).inc()
                if account is None:
                    await self.hold(address_of(scope))
                await problem.response()(scope, receive, send_safe)
                return
            app = self.app(scope, self.measured(scope, receive, path), send_safe)
            await Metered(app, meter)
        finally:
            if account is not None:
                account.close(meter.spent)
            self.note(scope, seen["status"], time.perf_counter() - began)

    async def hold(self, address: str) -> None:
        """A refusal waits a while; not where so many do that they would take too much memory."""
        seconds = self.limits.hold(address)
        if seconds and self.held < MOST_HELD:
            self.held += 1
            try:
                await asyncio.sleep(seconds)
            finally:
                self.held -= 1

    # --- checks ----------------------------------------------------------------------------------

    def admit(self, scope: Scope, path: str) -> Account:
        """By what the address and the pocket have left; whether there is such a pocket or not."""
        headers = scope["headers"]
        secret = header(headers, b"authorization") or header(headers, b"cookie")
        pocket = None if secret is None else hash(secret)  # it may be long
        kind = kind_of(path, scope["query_string"])
        return self.limits.open(address_of(scope), pocket, kind)

    def check(self, scope: Scope, path: str) -> None:
        headers = scope["headers"]
        if API in path:
            self.blocks.check("address", address_of(scope))
        length = header(headers, b"content-length")
        if length is not None and (not length.isdecimal() or int(length) > self.most(path)):
            raise self.too_large(path)
        if scope["method"] not in SAFE_METHODS and self.carries_cookie(headers):
            self.check_origin(scope, headers)

    def most(self, path: str) -> int:
        """Bytes that a body may have there."""
        if path.endswith("/my/book"):
            return BOOKS * self.settings.most_record
        return self.settings.most_record if path.endswith("/records") else self.settings.most_body

    def too_large(self, path: str) -> Problem:
        most = self.most(path)
        return Problem("too-large", f"At most {most} bytes.", limit=most)

    def carries_cookie(self, headers: Iterable[tuple[bytes, bytes]]) -> bool:
        """Whether the request relies on the cookie: a secret in the header takes precedence."""
        cookies = [value for name, value in headers if name == b"cookie"]  # a proxy may split them
        sent = any(COOKIE.encode() in each for each in cookies)
        return sent and header(headers, b"authorization") is None

    def check_origin(self, scope: Scope, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Browsers send a cookie with every request, so the page that makes it must be ours."""
        origin = header(headers, b"origin")
        own = f"{scope['scheme']}://{header(headers, b'host') or ''}"
        if origin is None or (origin != own and origin not in self.origins):
            raise Problem(
                "wrong-origin",
                "With a cookie, only the server's own page may change anything; programs send "
                "Authorization: Bearer SECRET.",
            )

    def measured(self, scope: Scope, receive: Receive, path: str) -> Receive:
        """A body whose length is not stated is counted as it comes in."""
        if scope["method"] in SAFE_METHODS or header(scope["headers"], b"content-length"):
            return receive
        most = self.most(path)
        got = 0

        async def receive_measured() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > most:
                raise HTTPException(413)
            return message

        return receive_measured

    # --- afterwards ------------------------------------------------------------------------------

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "other")
        # Figures are kept for ever for each name, so not for names that anyone could make up.
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.metrics.answered(method, route, status, None if route.endswith("/live") else seconds)
        if not log.isEnabledFor(logging.INFO):
            return
        fields: dict[str, Any] = {
            "method": method,
            "route": route,
            "status": status,
            "ms": round(seconds * 1000, 2),
            "address": address_of(scope),
        }
        table_id = scope.get("path_params", {}).get("table_id")
        if table_id:
            fields["table"] = mark(table_id)
        repeats = fields["address"] if status == HTTPStatus.TOO_MANY_REQUESTS else None
        tell(log, "request", fields, repeats)


def below(root: str, path: str) -> str:
    """The whole path, whether a proxy has passed the sub-path on or cut it off."""
    return path if path == root or path.startswith(f"{root}/") else root + path


def header(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> str | None:
    for each, value in headers:
        if each == name:
            return value.decode("latin-1")
    return None


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return network(client[0]) if client else ""
