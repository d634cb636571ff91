"""The real server in a process of its own, and a real browser in front of it."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright
from scripts.build_web import build

from .hands import Visitor

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
WIDE = (1400, 900)
PHONE = (360, 740)
# How long to wait for what must come: a busy machine is slow, and only a fault is slower.
PATIENCE = 30_000  # ms
expect.set_options(timeout=PATIENCE)

SETTINGS = {
    "bot_pause": 0,
    "bot_seconds": 0.2,
    "address_budget": 0,
    "pocket_budget": 0,
    "table_rate": 0,
    "claim_rate": 0,
    "talk_rate": 0,
    "coach_rate": 0,
    "coach_nodes": 300,
    "day_bots": "",
    "log_level": "warning",
}


class Server:
    """`loyang serve`; can be killed and started again on the same port and database."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.settings = {"db": folder / "tables.db", "port": 0, **SETTINGS, **settings}
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> None:
        told = {f"LOYANG_{name.upper()}": str(value) for name, value in self.settings.items()}
        command = [sys.executable, "-m", "loyang", "serve"]
        self.process = subprocess.Popen(
            command, env={**os.environ, **told}, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()  # "Loyang is served at http://localhost:8000/ (...)"
        assert "http" in line, "the server ended"
        address = next(word for word in line.split() if word.startswith("http"))
        self.url = address.replace("localhost", "127.0.0.1").rstrip("/")
        self.settings["port"] = self.url.split(":")[2].split("/")[0]

    def kill(self) -> None:
        """As when the power fails."""
        assert self.process is not None
        self.process.kill()
        self.process.communicate()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.communicate()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    build()
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path, server: Server) -> Iterator[Server]:
    """One that a test may kill. (The other one has built the page.)"""
    own = Server(tmp_path)
    own.start()
    yield own
    own.stop()


# Package scope: a running browser keeps an event loop that others' tests would stumble over.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    assert CHROMIUM, "the browser tests need chromium (on Debian: apt install chromium)"
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    yield browser
    browser.close()


class Browsers:
    """Visitors with a browser profile each, who notice every error in the page.

    A profile that was used is emptied and used again: a new one costs much more.
    """

    def __init__(self, browser: Browser, patience: int = PATIENCE) -> None:
        self.browser = browser
        self.patience = patience
        self.idle: dict[tuple[str, str], list[Page]] = {}
        self.taken: list[tuple[tuple[str, str], Visitor]] = []
        self.server: Server

    def visitor(
        self, size: tuple[int, int] = WIDE, locale: str = "en-US", language: str = ""
    ) -> Visitor:
        kind = (locale, language)
        page = self.idle[kind].pop() if self.idle.get(kind) else self.profile(*kind)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        visitor = Visitor(page, self.server.url)
        self.taken.append((kind, visitor))
        return visitor

    def profile(self, locale: str, language: str) -> Page:
        # Each profile's service worker would fetch every file of the page once more.
        context = self.browser.new_context(locale=locale, service_workers="block")
        if language:
            kept = f"localStorage.setItem('loyang', JSON.stringify({{language: '{language}'}}))"
            context.add_init_script(kept)
        context.set_default_timeout(self.patience)
        return context.new_page()

    def leave(self) -> list[str]:
        """Everybody goes; what they noticed."""
        taken, self.taken = self.taken, []
        for kind, visitor in taken:
            visitor.leave()
            self.idle.setdefault(kind, []).append(visitor.page)
        return [fault for _, visitor in taken for fault in visitor.faults]


@contextmanager
def opened() -> Iterator[Browsers]:
    """Server and browser for a program that is no test: nothing hurries it."""
    patience = 20 * PATIENCE
    expect.set_options(timeout=patience)
    build()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Server(Path(folder))
        server.start()
        try:
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            browsers = Browsers(browser, patience)
            browsers.server = server
            yield browsers
            browser.close()
        finally:
            server.stop()


@pytest.fixture(scope="package")
def all_browsers(browser: Browser) -> Browsers:
    return Browsers(browser)


@pytest.fixture
def browsers(all_browsers: Browsers, server: Server) -> Iterator[Browsers]:
    all_browsers.server = server
    yield all_browsers
    assert all_browsers.leave() == []


@pytest.fixture
def anna(browsers: Browsers) -> Visitor:
    """A person with a wide screen."""
    return browsers.visitor()
