"""The recorded session (`tests/server/session`): the same requests get the same answers."""

import pytest

from .kit import Server
from .session.exchanges import INDEX, differences, load
from .session.script import run

ADVICE = "If that is intended: python -m tests.server.session records the session anew"
MOST_SHOWN = 20


@pytest.mark.first
def test_the_same_requests_are_answered_byte_for_byte_as_recorded(server: Server) -> None:
    found = list(differences(load(), run(server)))
    told = "\n".join([*found[:MOST_SHOWN], f"{len(found)} differences. {ADVICE}"])
    assert not found, told


def test_the_index_is_that_of_the_answers() -> None:
    lines = [each.line(number) for number, each in enumerate(load(), 1)]
    assert INDEX.read_text(encoding="utf-8").splitlines() == lines
