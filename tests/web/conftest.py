"""The real server in a process of its own, and a real browser in front of it."""

import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright
from scripts.build_web import build

from .hands import Visitor

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
WIDE = (1400, 900)

SERVE = """
import sys
from loyang.server.serving import serve
from loyang.server.settings import Settings
serve(Settings(db=sys.argv[1], port=int(sys.argv[2]), bot_pause=0, bot_seconds=0.2,
               request_rate=0, table_rate=0, claim_rate=0, talk_rate=0, log_level="warning"))
"""


class Server:
    """A server that can be killed and started again on the same port and database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port: int = found.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        script = folder / "serve.py"
        # Spawned workers import the main module again: it must not start a second server.
        script.write_text(
            SERVE.replace("serve(Settings", "if __name__ == '__main__': serve(Settings")
        )
        self.command = [sys.executable, str(script), str(folder / "tables.db"), str(self.port)]

    def start(self) -> None:
        self.process = subprocess.Popen(self.command)
        while not self.answers():
            assert self.process.poll() is None, "the server ended"

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url + "/healthz", timeout=1) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """As when the power fails."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    build()
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


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
    """Visitors with a browser profile each, who notice every error in the page."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.visitors: list[Visitor] = []

    def visitor(
        self,
        size: tuple[int, int] = WIDE,
        locale: str = "en-US",
        scheme: str = "light",
        language: str | None = None,
    ) -> Visitor:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=locale,
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            base_url=self.server.url,
        )
        if language:
            kept = f"localStorage.setItem('loyang', JSON.stringify({{language: '{language}'}}))"
            context.add_init_script(kept)
        visitor = Visitor(context.new_page(), self.server.url)
        self.visitors.append(visitor)
        return visitor

    def leave(self) -> list[str]:
        faults = [fault for visitor in self.visitors for fault in visitor.faults]
        for visitor in self.visitors:
            visitor.page.context.close()
        return faults


@pytest.fixture
def browsers(browser: Browser, server: Server) -> Iterator[Browsers]:
    browsers = Browsers(browser, server)
    yield browsers
    assert browsers.leave() == []


@pytest.fixture
def anna(browsers: Browsers) -> Visitor:
    """A person with a wide screen."""
    return browsers.visitor()


__all__ = ["Browsers", "Page", "Server"]
