"""The built page: the files in the package's folder `web`."""

import gzip
import mimetypes
from functools import lru_cache
from html import escape
from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter, Request, Response

from loyang.server.errors import Problem

from .compression import WELL, accepts_gzip

FOLDER = Path(str(files("loyang"))) / "web"
FOREVER = "public, max-age=31536000, immutable"
AGAIN = "no-cache"
# What is not compressed already, as pictures and fonts are.
COMPRESSED = ("text/", "image/svg", "application/manifest+json", "application/json")
# There are about a hundred, of a megabyte together.
MOST_FILES = 500
# Where the page's router has its pages; everything else must be a file.
PAGES = (
    *("t", "new", "join", "rules", "help", "replay", "games", "settings", "cards", "lessons"),
    *("today", "d", "book", "puzzles"),
)

MISSING = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Loyang</title></head><body>
<h1>Loyang</h1>
<p>The server runs, but its page has not been built. In a clone of the project,
<code>make play</code> builds it and starts the server; an installed package brings it along.</p>
<p>Programs need no page: the API is at <code>{root}/api/v1</code>.</p>
</body></html>
"""


def page_router(folder: Path = FOLDER) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/")
    @router.get("/{path:path}")
    async def page(request: Request, path: str = "") -> Response:
        found = find(folder, path)
        if found is not None and found.name != "index.html":
            keep = FOREVER if path.startswith("assets/") else AGAIN
            return file_response(request, found, {"Cache-Control": keep})
        root = request.scope.get("root_path", "")
        if not path or path.split("/", maxsplit=1)[0] in PAGES or path == "index.html":
            return index(folder, root)
        if path.startswith("api/") or not reads_pages(request):
            raise Problem("no-such-path")
        return index(folder, root, 404)  # drawn, and in the reader's language

    return router


def file_response(request: Request, path: Path, headers: dict[str, str]) -> Response:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    changed = path.stat().st_mtime_ns
    if accepts_gzip(request.scope) and kind.startswith(COMPRESSED):
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        content = compressed(path, changed)
    else:
        content = plain(path, changed)
    return Response(content, media_type=kind, headers=headers)


@lru_cache(MOST_FILES)
def plain(path: Path, changed: int) -> bytes:
    return path.read_bytes()


@lru_cache(MOST_FILES)
def compressed(path: Path, changed: int) -> bytes:
    """Once for all, and so as well as can be."""
    return gzip.compress(plain(path, changed), WELL, mtime=0)


def reads_pages(request: Request) -> bool:
    """Whether a browser asks for something to show to a person."""
    return "text/html" in request.headers.get("accept", "")


def find(folder: Path, path: str) -> Path | None:
    """The file of that name inside the folder, never outside of it."""
    if not path or "\0" in path:
        return None
    try:
        wanted = (folder / path).resolve()
        inside = wanted.is_relative_to(folder.resolve()) and wanted.is_file()
    except OSError:  # a name too long
        return None
    return wanted if inside else None


def index(folder: Path, root: str, status: int = 200) -> Response:
    """The page. Its addresses are relative to the server's root, wherever that is."""
    headers = {"Cache-Control": AGAIN}
    file = folder / "index.html"
    if not file.is_file():
        return Response(
            MISSING.format(root=escape(root)), 503, headers=headers, media_type="text/html"
        )
    text = file.read_text(encoding="utf-8")
    base = f'<base href="{escape(root)}/">'
    return Response(
        text.replace("<head>", f"<head>{base}", 1), status, headers=headers, media_type="text/html"
    )
