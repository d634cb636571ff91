"""Actions go past the framework: what is read by hand is what the description says."""

import json
from typing import Any

import pytest
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from loyang.server.http.bodies import Acting
from loyang.server.http.lane import read

USUAL = {"version": 17, "seat": 1, "action": "A done"}
BODIES: list[Any] = [
    USUAL,
    {**USUAL, "seat": None, "key": None},
    {**USUAL, "key": "k", "sure": True},
    {"version": 17, "actions": ["A done", {"do": "done"}]},
    {"version": 17, "action": {"do": "done"}},
    {"version": 17, "action": None},
    {**USUAL, "actions": ["A done"]},
    {**USUAL, "more": 1},
    *({**USUAL, "version": each} for each in (-1, 0, 2**31 - 1, 2**31, "17", 17.0, 17.5, True)),
    *({**USUAL, "seat": each} for each in (-1, 3, 4, "1", False)),
    *({**USUAL, "action": each} for each in ("", "x" * 1_000, "x" * 1_001, "Ж" * 1_000, 5, [1])),
    *({**USUAL, "action": each} for each in ("\ud800", "\ud83c\udf31", "\0")),
    *({**USUAL, "key": each} for each in ("", "k" * 64, "k" * 65, 1)),
    *({**USUAL, "sure": each} for each in ("yes", 1, 2, None)),
    [USUAL],
    "A done",
    None,
]


def values(body: Any) -> tuple[Any, ...]:
    return body.version, body.sent, body.seat, body.key, body.sure


@pytest.mark.parametrize("body", BODIES, ids=lambda body: json.dumps(body)[:60])
def test_an_action_is_read_as_it_is_described(body: Any) -> None:
    text = json.dumps(body).encode()
    try:
        wanted = values(Acting.model_validate_json(text))
    except ValidationError:
        with pytest.raises(RequestValidationError):
            read(text)
    else:
        assert values(read(text)) == wanted
