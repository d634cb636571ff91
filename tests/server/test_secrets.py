"""Secrets give nothing away: not by what is stored, how they are compared, or what is answered."""

import ast
import hmac
from pathlib import Path

import pytest

import loyang.server
from loyang.server.store import Store
from loyang.server.tables.secrets import (
    hashed,
    hashed_code,
    new_code,
    new_secret,
    new_table_id,
    opens,
)

from .kit import FRIEND, Server, mine

SOURCES = Path(loyang.server.__path__[0])
HASHES = {"secret_hash", "host_hash", "code_hash", "token_hash"}


def test_every_hash_held_is_compared_whole_whichever_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[str, str]] = []

    def compare(one: str, other: str) -> bool:
        compared.append((one, other))
        return hmac_compare(one, other)

    hmac_compare = hmac.compare_digest
    monkeypatch.setattr(hmac, "compare_digest", compare)
    held = [hashed(each) for each in "abc"]
    for wanted in (*held, hashed("d")):
        compared.clear()
        assert opens(held, wanted) is (wanted in held)
        assert compared == [(each, wanted) for each in held]


def test_nothing_else_compares_what_was_sent_with_what_is_kept() -> None:
    """Only seats of one table are compared with one another, to see who shares a secret."""
    found = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq | ast.NotEq):
                for side in (node.left, *node.comparators):
                    if isinstance(side, ast.Attribute) and side.attr in HASHES:
                        found.add(path.name)
    assert found <= {"undo.py"}


def test_secrets_codes_and_ids_are_long_enough_to_be_found_by_nobody() -> None:
    assert len(new_secret()) >= 32  # 192 bits
    assert len(new_table_id()) == 24  # 96 bits
    assert hashed_code(new_code()) != hashed_code(new_code())
    assert hashed_code("k7q2m9xd") == hashed_code("K7Q2-M9XD")


def counted(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The questions that the store is asked from now on."""
    asked: list[str] = []
    for name in ("load", "table", "snapshot", "find_secret", "find_code", "append", "entries"):
        whole = getattr(store, name)

        def ask(*values: object, name: str = name, whole: object = whole, **more: object) -> object:
            asked.append(name)
            assert callable(whole)
            return whole(*values, **more)

        monkeypatch.setattr(store, name, ask)
    return asked


def test_a_void_secret_and_one_that_never_was_are_refused_alike(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same bytes after the same work: nobody learns whether a secret was a good one once."""
    made = server.new_table(mine(), FRIEND)
    invited = made.answer["invitations"][0]
    made.host.ok("POST", "/seats/1/invitation")
    asked = counted(server.context.store, monkeypatch)
    answers = []
    for secret, code in ((invited["secret"], invited["code"]), (new_secret(), new_code())):
        headers = {"Authorization": f"Bearer {secret}"}
        told = [
            server.http.post("/session", json={"secret": secret}),
            server.http.post("/claim", json={"code": code}),
            server.http.get(f"/tables/{made.id}", headers=headers),
            server.http.get("/my/games", headers=headers),
            server.http.post(
                f"/tables/{made.id}/actions", json={"version": 2, "action": "loan"}, headers=headers
            ),
        ]
        answers.append(([(each.status_code, each.content) for each in told], [*asked]))
        asked.clear()
    assert answers[0] == answers[1]
    assert [status for status, _ in answers[0][0]] == [401, 404, 401, 401, 401]


def test_ids_that_lead_nowhere_are_refused_alike(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever knows a private table's id may watch it; whoever guesses learns nothing."""
    asked = counted(server.context.store, monkeypatch)
    seen = set()
    for _ in range(3):
        table_id = new_table_id()
        answer = server.http.get(f"/tables/{table_id}")
        seen.add((answer.status_code, answer.text.replace(table_id, "ID"), tuple(asked)))
        asked.clear()
    assert len(seen) == 1


def test_a_secret_is_found_by_its_hash_alone(server: Server) -> None:
    made = server.new_table(mine())
    secret = made.host.secret
    assert secret is not None
    kept = Path(server.settings.db).read_bytes()
    kept += Path(f"{server.settings.db}-wal").read_bytes()
    assert secret.encode() not in kept
    assert hashed(secret).encode() in kept
