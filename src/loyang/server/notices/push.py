"""Web push (RFC 8030): encrypted for the browser (RFC 8291), signed by the server (RFC 8292)."""

import base64
import secrets
import time
from typing import Final
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec import Struct
from py_vapid import Vapid02

from loyang.server.store import Store

KEY: Final = "push"
# Seconds that a signature is good for; they say 24 hours at most.
SIGNED_FOR: Final = 12 * 3_600
RENEWED_BEFORE: Final = 3_600
MOST_TEXT: Final = 3_000  # bytes; push services take 4096, encrypted


class Endpoint(Struct, frozen=True):
    """A browser, as it has introduced itself."""

    endpoint: str
    p256dh: str
    auth: str


def plain(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def new_key() -> str:
    vapid = Vapid02()
    vapid.generate_keys()
    pem: bytes = vapid.private_pem()
    return pem.decode()


class PushKey:
    """The server's key, made on its first start and kept in the store."""

    def __init__(self, pem: str, contact: str) -> None:
        self.vapid = Vapid02.from_pem(pem.encode())
        self.contact = contact
        self.public = coded(
            self.vapid.public_key.public_bytes(
                serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
            )
        )
        self.signed: dict[str, tuple[float, str]] = {}  # by push service

    @classmethod
    async def of(cls, store: Store, contact: str) -> "PushKey":
        found = await store.key(KEY) or await store.keep_key(KEY, new_key())
        return cls(found, contact)

    def authorization(self, url: str) -> str:
        """One signature for each push service, renewed before it ends."""
        parts = urlsplit(url)
        audience = f"{parts.scheme}://{parts.netloc}"
        until, found = self.signed.get(audience, (0.0, ""))
        if time.time() > until - RENEWED_BEFORE:
            until = time.time() + SIGNED_FOR
            claims = {"aud": audience, "exp": int(until), "sub": self.contact}
            found = self.vapid.sign(claims)["Authorization"]
            self.signed[audience] = (until, found)
        return found

    def headers(self, url: str, topic: str, seconds: int) -> dict[str, str]:
        return {
            "Authorization": self.authorization(url),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(seconds),
            "Topic": topic,
            "Urgency": "normal",
        }


def encrypted(text: bytes, to: Endpoint) -> bytes:
    body: bytes = http_ece.encrypt(
        text,
        salt=secrets.token_bytes(16),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=plain(to.p256dh),
        auth_secret=plain(to.auth),
        version="aes128gcm",
    )
    return body


def check(to: Endpoint) -> None:
    """`ValueError` unless something can be encrypted for it."""
    if len(plain(to.auth)) != 16:
        raise ValueError("auth must be 16 bytes")
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(to.p256dh))
