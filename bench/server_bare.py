"""What the server's submit is measured against: an echo, and FastAPI appending a row to SQLite.

python -m bench.server_bare FILE serves POST /echo, and /append, durable as the server's store is.
"""

import socket
import sqlite3
import sys

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel
from starlette.types import Receive, Scope, Send


class Row(BaseModel):
    version: int
    seat: int
    action: str


def bare(path: str) -> FastAPI:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS bare (version INT, seat INT, action TEXT)")
    app = FastAPI()

    @app.post("/append")
    async def append(row: Row) -> dict[str, int]:
        values = (row.version, row.seat, row.action)
        connection.execute("INSERT INTO bare VALUES (?, ?, ?)", values)
        return {"version": row.version + 1}

    return app


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Nothing but the way in and out."""
    body = (await receive())["body"]
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def main() -> None:
    listener = socket.socket(proto=socket.IPPROTO_TCP)  # answers at once, as ours does
    listener.bind(("127.0.0.1", 0))
    listener.listen()  # from now on whoever asks is answered, if a moment later
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    appending = bare(sys.argv[1])

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await (echo if scope.get("path") == "/echo" else appending)(scope, receive, send)

    config = uvicorn.Config(app, log_config=None, access_log=False)
    uvicorn.Server(config).run([listener])


if __name__ == "__main__":
    main()
