"""Secrets, claim codes and ids: drawn at random, kept as hashes only."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable

# Nothing that could be mistaken for something else when read aloud or written by hand.
CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 8


def new_secret() -> str:
    """192 random bits."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """96 random bits: a table can be found only by those who know its id."""
    return secrets.token_hex(12)


def new_code() -> str:
    """40 random bits, for a seat that nobody has claimed yet; tries are strictly limited."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return f"{letters[:4]}-{letters[4:]}"


def hashed(secret: str) -> str:
    return hashlib.sha256(b"loyang key\0" + secret.encode("utf-8", "replace")).hexdigest()


def hashed_code(code: str) -> str:
    """Capital or small letters, with or without the hyphen."""
    plain = "".join(each for each in code.upper() if each in CODE_LETTERS)
    return hashed(f"code {plain}")


def opens(held: Iterable[str], wanted: str | None) -> bool:
    """Whether one of the hashes held is the wanted one, in a time that reveals nothing about it."""
    found = False
    for each in held:
        found |= wanted is not None and hmac.compare_digest(each, wanted)
    return found
