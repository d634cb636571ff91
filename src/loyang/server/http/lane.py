"""A lane of its own for what is asked most: actions go past the framework.

Finding the path, the parameters and the body by declaration costs FastAPI more than the game's
rules and the store together. The path is still declared with all others (`routes.play.act`, with
`acted` for the work of both): this reads its parameters by hand, to the same effect.
"""

import re
from typing import Annotated, Final

import msgspec
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from loyang.server.errors import problem_of

from .bodies import KEY_LENGTH, LAST_SEAT, LAST_VERSION, SENT_LENGTH, Acting
from .context import Context
from .guard import header
from .routes import play
from .shared import JSON, PREFIX

ACTIONS: Final = re.compile(rf"{PREFIX}/tables/([^/]{{1,64}})/actions")
ROUTE: Final = next(
    each for each in play.router.routes if isinstance(each, Route) and each.endpoint is play.act
)


class OneAction(msgspec.Struct, forbid_unknown_fields=True):
    """The usual `Acting`: one action in the notation. Whatever else there is, that one reads."""

    version: Annotated[int, msgspec.Meta(ge=0, le=LAST_VERSION)]
    action: Annotated[str, msgspec.Meta(max_length=SENT_LENGTH)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=LAST_SEAT)] | None = None
    key: Annotated[str, msgspec.Meta(min_length=1, max_length=KEY_LENGTH)] | None = None
    sure: bool = False

    @property
    def sent(self) -> list[str]:
        return [self.action]


read_one = msgspec.json.Decoder(OneAction).decode


class Lane:
    """Everything else passes on to the app."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = None
        if scope["type"] == "http" and scope["method"] == "POST":
            found = ACTIONS.fullmatch(scope["path"].removeprefix(scope["root_path"]))
        if found is None or header(scope["headers"], b"content-type") != JSON:
            await self.app(scope, receive, send)
            return
        scope["route"], scope["path_params"] = ROUTE, {"table_id": found[1]}
        try:
            response = await act(Request(scope, receive), self.app.state.context, found[1])
        except ClientDisconnect:
            return
        except Exception as fault:
            problem = problem_of(fault)
            if problem is None:
                raise
            response = problem.response()
        await response(scope, receive, send)


async def act(request: Request, context: Context, table_id: str) -> Response:
    body = read(await whole(request.receive))
    return await play.acted(request, context, table_id, body, request.headers.get("prefer"))


async def whole(receive: Receive) -> bytes:
    """The body; most come in one piece."""
    body: bytes = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        if not message.get("more_body"):
            return body


def read(body: bytes) -> OneAction | Acting:
    try:
        return read_one(body)
    except msgspec.MsgspecError:
        pass  # something else, or nothing at all: the whole description decides
    try:
        return Acting.model_validate_json(body)
    except ValidationError as fault:
        found = fault.errors(include_url=False, include_context=False)
        errors = [{**each, "loc": ("body", *each["loc"])} for each in found]
        raise RequestValidationError(errors) from fault
