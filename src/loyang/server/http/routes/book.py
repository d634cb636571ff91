"""My book: finished games, records and seals of a pocket; as a file, and to another browser."""

import time
from typing import Final

from fastapi import APIRouter, Request, Response

from loyang.server.documents.book import book_answer
from loyang.server.documents.shapes import (
    BookAnswer,
    ImportedBook,
    TransferAnswer,
    TransferredAnswer,
)
from loyang.server.errors import Problem
from loyang.server.http.bodies import BookFile, Transferring
from loyang.server.http.context import Context, TheContext
from loyang.server.http.credentials import credentials_of, keep_pocket, pocket_of
from loyang.server.http.shared import PREFIX, address, answers, reply
from loyang.server.tables import book
from loyang.server.tables.secrets import hashed, hashed_code, new_code

router = APIRouter(prefix=PREFIX, tags=["my book"])
GOOD_FOR: Final = 600  # seconds


async def token_of(request: Request, context: Context) -> str | None:
    return (await credentials_of(request, context.pockets, context.blocks)).token


@router.get("/my/book", responses=answers(BookAnswer), response_model=None)
async def get_book(request: Request, context: TheContext) -> Response:
    """Everything in the book of the browser's pocket."""
    token = await token_of(request, context)
    today = await context.days.today()
    if token is None:
        return reply(book_answer([], (), today))
    here = {each.table_id for each in await context.pockets.holders(token)}
    return reply(book_answer(await context.service.read_book(hashed(token), here), here, today))


@router.get(
    "/my/book/file",
    responses={
        **answers(None),
        200: {"description": "The file.", "content": {"application/json": {}}},
    },
    response_model=None,
)
async def get_book_file(request: Request, context: TheContext) -> Response:
    """The book as a file: results, and no secret."""
    token = await token_of(request, context)
    lines = await book.read(context.store, hashed(token)) if token else []
    headers = {"Content-Disposition": 'attachment; filename="loyang-book.json"'}
    return Response(book.to_file(lines), headers=headers, media_type="application/json")


@router.post("/my/book", responses=answers(ImportedBook, "bad-book"), response_model=None)
async def bring_book(request: Request, context: TheContext, body: BookFile) -> Response:
    """Put a file's games into the book; what is in it already stays as it is."""
    lines = book.from_file(body.file)
    token = await pocket_of(request, context.pockets)
    before = {line.game for line in await book.read(context.store, hashed(token))}
    fresh = [line for line in lines if line.game not in before]
    response = reply(ImportedBook(len(fresh)))
    await keep_pocket(request, response, context.pockets, token)
    await book.put(context.store, hashed(token), fresh)
    return response


# --- to another browser --------------------------------------------------------------------------


@router.post("/my/transfer", responses=answers(TransferAnswer, "no-pocket"), response_model=None)
async def begin_transfer(request: Request, context: TheContext) -> Response:
    """A code for another browser: short-lived, good for one use."""
    token = await token_of(request, context)
    if token is None or await context.store.pocket(hashed(token)) is None:
        raise Problem("no-pocket", "There is nothing in it yet: play a game first.")
    code = new_code()
    await context.store.offer_transfer(hashed_code(code), hashed(token), time.time() + GOOD_FOR)
    return reply(TransferAnswer(code, GOOD_FOR))


@router.post(
    "/my/transfer/claim", responses=answers(TransferredAnswer, "wrong-code"), response_model=None
)
async def claim_transfer(request: Request, context: TheContext, body: Transferring) -> Response:
    """Take along what the other browser's pocket holds: its seats and its book."""
    context.limits.claims.take(address(request))
    token = await pocket_of(request, context.pockets)
    source = await context.store.claim_transfer(hashed_code(body.code))
    if source is None:
        raise Problem("wrong-code", "Codes are good for ten minutes, and for one use.")
    held = await context.store.pocket(source) or []
    response = reply(TransferredAnswer(len({each.table_id for each in held})))
    await keep_pocket(request, response, context.pockets, token)
    await context.store.copy_pocket(source, hashed(token))
    context.pockets.forget()
    return response
