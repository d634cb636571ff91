"""Problems: what was wrong and what would be right, as application/problem+json (RFC 9457)."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from loyang.engine.reasons import Reason

from .store import Conflict, NoSuchTable, StoreError

# By code: the status and a title.
PROBLEMS: Final[dict[str, tuple[int, str]]] = {
    "bad-json": (400, "The body is not JSON"),
    "wrong-secret": (401, "This secret opens nothing here"),
    "foreign-seat": (403, "That seat is somebody else's"),
    "blocked": (403, "You are kept out for a time"),
    "no-hints": (403, "There are no hints at this table"),
    "muted": (403, "You may not talk at this table"),
    "not-host": (403, "Only the host may do that"),
    "wrong-origin": (403, "This request comes from another page"),
    "no-such-table": (404, "There is no such table"),
    "no-such-seat": (404, "There is no such seat"),
    "no-such-device": (404, "There is no such device"),
    "no-such-version": (404, "There is no such version"),
    "no-such-notice": (404, "There are no such messages"),
    "no-such-path": (404, "There is nothing at this address"),
    "no-such-lesson": (404, "There is no such lesson"),
    "no-such-deal": (404, "There is no such deal"),
    "no-such-day": (404, "There is no such day"),
    "no-such-puzzle": (404, "There is no such puzzle"),
    "wrong-code": (404, "This code opens nothing"),
    "wrong-method": (405, "That can't be done at this address"),
    "stale-version": (409, "The table has moved on"),
    "not-started": (409, "The game has not begun"),
    "started-already": (409, "The game has begun"),
    "table-over": (409, "The game has ended"),
    "not-asked": (409, "You are not asked anything just now"),
    "not-over": (409, "The game has not ended"),
    "seat-taken": (409, "The seat is taken"),
    "seat-present": (409, "Its player is at the table"),
    "look-taken": (409, "Somebody else looks like that"),
    "no-clock": (409, "There is no clock at this table"),
    "no-open-seat": (409, "There is no open seat"),
    "not-taken-over": (409, "No bot has taken over"),
    "talk-off": (409, "Table talk is switched off"),
    "no-review": (409, "This game can't be judged"),
    "no-pocket": (409, "This browser has no games yet"),
    "no-deal": (409, "This deal can't be played again"),
    "no-undo": (409, "There is nothing to take back"),
    "needs-consent": (409, "The others have to agree"),
    "undo-pending": (409, "A request to take something back is open"),
    "not-yet": (409, "The lesson has something to say first"),
    "not-in-puzzle": (409, "A puzzle does not know that"),
    "nothing-asked": (409, "Nobody has asked to take anything back"),
    "day-open": (409, "The day is not over yet"),
    "day-over": (409, "That day is over"),
    "day-played": (409, "You have had your try at this deal"),
    "day-first": (409, "The try that counts comes first"),
    "too-large": (413, "The body is too large"),
    "illegal-action": (422, "That is not allowed now"),
    "bad-notation": (422, "That is not an action"),
    "bad-book": (422, "That is not a book"),
    "bad-record": (422, "That is not a record"),
    "bad-request": (422, "Some values are wrong"),
    "bad-target": (422, "Nothing can be sent there"),
    "too-many": (429, "Too many requests"),
    "internal": (500, "The server has made a mistake"),
    "unavailable": (503, "The store cannot be reached just now"),
}
BY_STATUS: Final = {404: "no-such-path", 405: "wrong-method", 413: "too-large"}


class Problem(Exception):
    """A refusal: nothing has changed."""

    def __init__(self, code: str, detail: str = "", **extras: Any) -> None:
        super().__init__(detail or code)
        self.code = code
        self.detail = detail
        self.extras = extras

    @property
    def status(self) -> int:
        return PROBLEMS[self.code][0]

    def document(self) -> dict[str, Any]:
        status, title = PROBLEMS[self.code]
        return {
            "type": "about:blank",
            "title": title,
            "status": status,
            "code": self.code,
            "detail": self.detail or f"{title}.",
            **self.extras,
        }

    def response(self, headers: Mapping[str, str] | None = None) -> Response:
        extra = dict(headers or {})
        if "retry_after" in self.extras:
            extra["Retry-After"] = str(self.extras["retry_after"])
        if self.code == "wrong-secret":
            extra["WWW-Authenticate"] = "Bearer"
        return Response(
            msgspec.json.encode(self.document()),
            self.status,
            extra,
            media_type="application/problem+json",
        )


def stale(chosen_at: int, current: int) -> Problem:
    return Problem(
        "stale-version",
        f"That was chosen at version {chosen_at}; the table is at version {current}. "
        "Look again and choose again.",
        version=current,
    )


def illegal(reason: Reason) -> Problem:
    return Problem("illegal-action", str(reason), reason=reason_document(reason))


def reason_document(reason: Reason) -> dict[str, object]:
    return {**reason.as_dict(), "text": str(reason)}


def of_store(fault: StoreError) -> Problem:
    if isinstance(fault, Conflict):
        return Problem("stale-version", str(fault), version=fault.current)
    if isinstance(fault, NoSuchTable):
        return Problem("no-such-table")
    return Problem("unavailable", "Nothing has changed; try again soon.", retry_after=2)


def of_validation(fault: RequestValidationError) -> Problem:
    errors = fault.errors()
    if any(each["type"] == "json_invalid" for each in errors):
        return Problem("bad-json", "The body must be a JSON document.")
    faults = [
        {"where": ".".join(map(str, each["loc"])), "what": each["msg"]} for each in errors[:50]
    ]
    named = "; ".join(f"{each['where']}: {each['what']}" for each in faults[:5])
    return Problem("bad-request", named, faults=faults)


def of_http(fault: HTTPException) -> Problem:
    code = BY_STATUS.get(fault.status_code)
    if code is None:
        code = "bad-json" if fault.status_code < HTTPStatus.INTERNAL_SERVER_ERROR else "internal"
    return Problem(code)


def problem_of(fault: Exception) -> Problem | None:
    """What a request is told of a fault; None for a mistake of ours."""
    if isinstance(fault, Problem):
        return fault
    if isinstance(fault, StoreError):
        return of_store(fault)
    if isinstance(fault, RequestValidationError):
        return of_validation(fault)
    if isinstance(fault, HTTPException):
        return of_http(fault)
    return None


def add_handlers(app: FastAPI) -> None:
    async def answer(_: Request, fault: Exception) -> Response:
        problem = problem_of(fault)
        assert problem is not None
        return problem.response(getattr(fault, "headers", None))

    for kind in (Problem, StoreError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, answer)
