"""Asking a server and keeping what it answers, comparable from one run to the next."""

import hashlib
import json
import lzma
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from tests.server.kit import Document, Server

ANSWERS = Path(__file__).with_name("answers.xz")
INDEX = Path(__file__).with_name("index.txt")
MARK = "\x1e"  # the sign that separates records; JSON never has it unescaped
AROUND = 100  # characters shown on each side of a difference
# Of the connection or the moment, not of the answer.
IGNORED_HEADERS = {"connection", "content-length", "date", "server", "transfer-encoding"}
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ|\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT")
TAG = re.compile(r'(?<=^etag: )"[0-9a-f]+"', re.MULTILINE)
FIRST_TABLE = re.compile(rb".*?event: table\n.*?\n\n", re.DOTALL)
PACKAGE_VERSION = re.compile(r'(?<="name":"loyang","version":")[^"]+')


class Exchange(NamedTuple):
    """A request and its answer, as text."""

    request: str
    answer: str

    @property
    def title(self) -> str:
        return self.request.partition("\n")[0]

    def line(self, number: int) -> str:
        """Its line in the index: what was asked, the status, and a digest of the whole answer."""
        status = self.answer.partition("\n")[0]
        digest = hashlib.sha256(self.answer.encode()).hexdigest()[:12]
        return f"{number} {self.title} {status} {digest}"


class Names:
    """Names for what is drawn at random, numbered in the order in which it is met."""

    def __init__(self, server: Server) -> None:
        self.known = {server.url: "<server>", server.url.removeprefix("http://"): "<host>"}
        self.counts: dict[str, int] = {}

    def learn(self, kind: str, value: str) -> None:
        if value not in self.known:
            self.counts[kind] = self.counts.get(kind, 0) + 1
            self.known[value] = f"<{kind} {self.counts[kind]}>"

    def learn_from(self, answer: httpx.Response) -> None:
        """Ids, secrets and codes that were made for this answer."""
        for token in re.findall(r"loyang_pocket=([\w-]+)", answer.headers.get("set-cookie", "")):
            self.learn("pocket", token)
        for salt in re.findall(rb'"salt":"([0-9a-f]{32})"', answer.content):
            self.learn("salt", salt.decode())
        for seed in re.findall(rb'"seed_chosen":false,"seed":"([0-9a-f]{32})"', answer.content):
            self.learn("seed", seed.decode())
        if answer.status_code != httpx.codes.CREATED:
            return
        made: Document = answer.json()
        if "id" in made:
            self.learn("table", made["id"])
            self.learn("beginning of table", made["id"][:8])  # names a downloaded file
        table = made.get("document", {}).get("table", {})
        if table and not table["imported"]:
            self.learn("commitment", table["commitment"])
        for each in (made, *made.get("invitations", ())):
            if "secret" in each:
                self.learn("secret", each["secret"])
            if "code" in each:
                self.learn("code", each["code"])
                self.learn("typed code", each["code"].replace("-", "").lower())

    def put_into(self, text: str) -> str:
        """The text without anything random or of the moment."""
        for value, name in self.known.items():
            text = text.replace(value, name)
        text = TAG.sub("<tag>", TIME.sub("<time>", text))
        return PACKAGE_VERSION.sub("<version>", text)


class Session:
    """Asks one server, and keeps every exchange."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.names = Names(server)
        self.exchanges: list[Exchange] = []
        self.done: Counter[str] = Counter()  # actions by their kind

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        secret: str | None = None,
        headers: dict[str, str] | None = None,
        kept: bool = True,
        **query: Any,
    ) -> httpx.Response:
        """Not to be `kept`: an answer that depends on how far the bots have got by then."""
        sent = dict(headers or {})
        if secret is not None:
            sent["Authorization"] = f"Bearer {secret}"
        content = body
        if body is not None and not isinstance(body, bytes):
            content = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        self.server.http.cookies.clear()  # a pocket is sent where the script says so
        plain = {**sent, "Accept-Encoding": "identity"}
        answer = self.server.http.request(
            method, path, content=content, params=query, headers=plain
        )
        self.names.learn_from(answer)
        if kept:
            self.keep(answer, sent, content or b"", answer.content)
        return answer

    def ask_stream(self, path: str, secret: str | None = None, **query: Any) -> None:
        """The beginning of a live stream, up to the end of its first table document."""
        sent = {} if secret is None else {"Authorization": f"Bearer {secret}"}
        came = b""
        with self.server.http.stream("GET", path, headers=sent, params=query) as answer:
            for piece in answer.iter_raw():
                came += piece
                if FIRST_TABLE.match(came):
                    break
        found = FIRST_TABLE.match(came)
        assert found, came
        self.keep(answer, sent, b"", found[0])

    def keep(self, answer: httpx.Response, sent: dict[str, str], body: bytes, came: bytes) -> None:
        where = str(answer.request.url).removeprefix(self.server.api)
        lines = [f"{answer.request.method} {where or '/'}"]
        lines += [f"{name}: {value}" for name, value in sent.items()]
        request = "\n".join([*lines, "", body.decode("utf-8", "backslashreplace")])
        headers = [
            f"{name}: {value}"
            for name, value in answer.headers.multi_items()
            if name not in IGNORED_HEADERS
        ]
        text = "\n".join([str(answer.status_code), *headers, "", came.decode()])
        self.exchanges.append(Exchange(self.names.put_into(request), self.names.put_into(text)))


# --- kept in files -------------------------------------------------------------------------------


def save(exchanges: Sequence[Exchange]) -> None:
    text = MARK.join(part for each in exchanges for part in each)
    ANSWERS.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    lines = [each.line(number) for number, each in enumerate(exchanges, 1)]
    INDEX.write_text("\n".join(lines) + "\n", encoding="utf-8")


def load() -> list[Exchange]:
    parts = lzma.decompress(ANSWERS.read_bytes()).decode().split(MARK)
    return [Exchange(*pair) for pair in zip(parts[::2], parts[1::2], strict=True)]


# --- compared ------------------------------------------------------------------------------------


def differences(old: Sequence[Exchange], new: Sequence[Exchange]) -> Iterator[str]:
    """Readable, one by one. After the first request that differs nothing more can be compared."""
    for number, (before, after) in enumerate(zip_longest(old, new), 1):
        if before is None or after is None:
            yield f"{number}: there were {len(old)} requests, and now there are {len(new)}"
            return
        if before.request != after.request:
            yield shown(f"{number} {before.title}: the request", before.request, after.request)
            return
        if before.answer != after.answer:
            yield shown(f"{number} {before.title}: the answer", before.answer, after.answer)


def shown(what: str, old: str, new: str) -> str:
    """The first place where the texts differ."""
    pairs = enumerate(zip_longest(old, new))
    at = next(at for at, (before, after) in pairs if before != after)
    part = slice(max(0, at - AROUND), at + AROUND)
    return f"{what} differs at character {at}\n  was {old[part]!r}\n  is  {new[part]!r}"
