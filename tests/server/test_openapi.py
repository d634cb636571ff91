"""The OpenAPI document says what there is, and nothing that fits it breaks the server."""

from typing import Any

import pytest
import schemathesis
from hypothesis import given, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from loyang.server.app import create_app

from .kit import FRIEND, Made, Server, mine

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


# A stream has no end to wait for; test_live.py listens to it.
DOCUMENT = schemathesis.openapi.from_dict(create_app().openapi()).exclude(path_regex="/live$")
OPERATIONS: dict[str, Any] = {
    each.ok().label: each.ok() for each in DOCUMENT.get_all_operations() if isinstance(each, Ok)
}


@pytest.fixture
def made(server: Server) -> Made:
    """A table to be fuzzed, in play."""
    return server.new_table(mine(), FRIEND).begin()


@pytest.mark.parametrize("label", OPERATIONS)
def test_whatever_is_sent_the_answer_is_one_that_was_announced(
    server: Server, made: Made, label: str
) -> None:
    @given(case=OPERATIONS[label].as_strategy())
    @settings(max_examples=12, database=None)
    def send(case: Case[Any]) -> None:
        if "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = made.id
            case.headers["Authorization"] = f"Bearer {made.host.secret}"
        case.call_and_validate(base_url=server.url, checks=CHECKS)

    send()


def test_the_document_is_openapi_3_1_and_complete(server: Server) -> None:
    document = server.get("/openapi.json")
    assert document["openapi"].startswith("3.1")
    table = document["components"]["schemas"]["TableDocument"]
    made = server.new_table(mine())
    assert set(table["required"]) == set(made.document)
    lesson = Made(server, server.http.post("/lessons/first", json={}).json())
    timed = server.new_table(mine(), clock={"kind": "live", "bank": 600})
    together = {"series", "next"}  # of people who play again (`test_rematch.py`)
    puzzle = Made(server, server.http.post("/puzzles/today", json={}).json())
    told = [set(each.document) for each in (lesson, timed, puzzle)]
    assert set(table["properties"]) == together.union(*told)
