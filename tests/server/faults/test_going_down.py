"""A server that is asked to go does so in order: streams say good-bye, nothing is cut off."""

import contextlib
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx

from tests.server.kit import FRIEND, mine

from .process import Process, serving, troubles


@contextlib.contextmanager
def listening(url: str, headers: dict[str, str]) -> Iterator[Iterator[str]]:
    """The lines of a stream whose first document has come."""
    with httpx.stream("GET", url, headers=headers, timeout=20) as answer:
        lines = answer.iter_lines()
        while not next(lines).startswith("data: "):
            pass
        yield lines


def test_streams_end_cleanly_at_sigterm(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "games.sqlite3"), tmp_path / "log")
    with serving(server), contextlib.ExitStack() as open_streams:
        made = httpx.post(f"{server.api}/tables", json={"seats": [mine(), FRIEND]}).json()
        url = f"{server.api}/tables/{made['id']}/live"
        secrets = [made["secret"], made["invitations"][0]["secret"], made["secret"]]
        headers = [{"Authorization": f"Bearer {secret}"} for secret in secrets]
        streams = [open_streams.enter_context(listening(url, header)) for header in [*headers, {}]]
        # As uvicorn does: after everything is in order it ends by the signal itself.
        assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
        for lines in streams:
            # A stream that is cut off, not ended, would raise here.
            assert [line for line in lines if line][-2:] == ["event: bye", "data: {}"]
    assert troubles(server.log) == []
