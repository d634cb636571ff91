"""SECURITY.md names a test for each claim: they are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_test_that_security_names_is_there() -> None:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(test_\w+)`", text))
    assert len(named) > 50
    there = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^ *(?:async )?def (test_\w+)", path.read_text("utf-8"), re.M)
    }
    assert named <= there


def test_every_claim_of_security_names_a_test() -> None:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    tables = [row for row in rows if not row.startswith(("| claim", "| power", "| who", "| ---"))]
    section = text[text.index("| who") : text.index("## Who may see what")]
    claims = [row for row in tables if row not in section]
    assert len(claims) > 30
    assert [row for row in claims if "`test_" not in row.rsplit(" | ", 1)[-1]] == []
