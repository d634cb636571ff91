"""Receivers on loopback: a push service with a browser behind it, a webhook, a mail server."""

import base64
import json
import os
import queue
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

PATIENCE = 20.0
HANGING = 30.0  # longer than anybody is waited for


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Request:
    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """Takes whatever comes, and answers as it is told to: by status, or by falling silent."""

    def __init__(self) -> None:
        self.got: queue.Queue[Request] = queue.Queue()
        self.answers: list[int | str] = []  # the next ones; then 201
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                answer = receiver.answers.pop(0) if receiver.answers else 201
                receiver.got.put(Request(self.path, headers, body))
                receiver.answer(self, answer)

            def log_message(self, *_: object) -> None:
                """Nothing: the tests look at what arrived."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.ending = threading.Event()
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def answer(self, handler: BaseHTTPRequestHandler, answer: int | str) -> None:
        if answer == "hang":
            self.ending.wait(HANGING)
            return
        if answer == "endless":
            handler.send_response(201)
            handler.end_headers()
            while not self.ending.is_set():
                try:
                    handler.wfile.write(b"more " * 10_000)
                except OSError:
                    return
            return
        status = int(answer)
        handler.send_response(status)
        if status in (301, 302, 307, 308):
            handler.send_header("Location", f"{self.url}/elsewhere")
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    def next(self) -> Request:
        return self.got.get(timeout=PATIENCE)

    def is_silent(self, seconds: float = 0.3) -> bool:
        try:
            self.got.get(timeout=seconds)
        except queue.Empty:
            return True
        return False

    def close(self) -> None:
        self.ending.set()
        self.server.shutdown()
        self.server.server_close()


class Browser:
    """What a browser keeps of a push subscription: it alone can read what is sent to it."""

    def __init__(self, service: Receiver, name: str = "browser") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.endpoint = f"{service.url}/push/{name}"

    @property
    def target(self) -> dict[str, str]:
        public = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {"endpoint": self.endpoint, "p256dh": coded(public), "auth": coded(self.auth)}

    def read(self, request: Request) -> Any:
        assert request.headers["content-encoding"] == "aes128gcm"
        body = http_ece.decrypt(
            request.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        return json.loads(body)


def check_signature(request: Request, audience: str, public_key: str) -> None:
    """RFC 8292: a token for this push service, signed by the key that the browser was given."""
    scheme, _, rest = request.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    values = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert values["k"] == public_key
    assert Vapid02.verify(request.headers["authorization"])
    claims = json.loads(base64.urlsafe_b64decode(values["t"].split(".")[1] + "=="))
    assert claims["aud"] == audience
    assert claims["sub"].startswith(("mailto:", "https:"))
    assert 0 < claims["exp"] - time.time() <= 24 * 3600


class MailServer:
    """A mail server that keeps what it gets, and refuses whom it does not know."""

    def __init__(self) -> None:
        self.got: queue.Queue[Envelope] = queue.Queue()
        self.controller = Controller(self, hostname="127.0.0.1", port=free_port())
        self.controller.start()
        self.url = f"smtp://127.0.0.1:{self.controller.port}"

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address.startswith("nobody"):
            return "550 there is no such address"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        self.got.put(envelope)
        return "250 OK"

    def next(self) -> Envelope:
        return self.got.get(timeout=PATIENCE)

    def close(self) -> None:
        self.controller.stop()


def free_port() -> int:
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()
    try:
        yield receiver
    finally:
        receiver.close()
