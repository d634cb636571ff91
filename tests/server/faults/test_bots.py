"""A server is killed while its bot thinks: another one does the bot's turn, once."""

import contextlib
import os
from pathlib import Path

import httpx

from tests.server.kit import mine, wait_until

from .process import Process, serving

# A bot from another package. The first time it is asked it writes down its process and never
# comes to an end; later it does what comes first.
PONDERER = """
import os, pathlib, signal

SIGN = pathlib.Path({sign!r})

class Ponderer:
    "Thinks."

    def __init__(self, seed, budget):
        pass

    def choose(self, view, actions):
        if not SIGN.exists():
            SIGN.with_suffix(".new").write_text(str(os.getpid()))
            SIGN.with_suffix(".new").rename(SIGN)
            while True:
                signal.pause()
        return actions[0]
"""


def pack(folder: Path, sign: Path) -> Path:
    """The bot as an installed package would offer it."""
    info = folder / "ponderer-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ponderer\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[loyang.bots]\nponderer = ponderer:Ponderer\n")
    (folder / "ponderer.py").write_text(PONDERER.format(sign=str(sign)))
    return folder


def test_the_turn_of_a_bot_whose_server_dies_is_done_by_another_once(
    postgres_url: str, tmp_path: Path
) -> None:
    sign = tmp_path / "sign"
    packages = pack(tmp_path / "packages", sign)
    first = Process(postgres_url, tmp_path / "log1", packages)
    second = Process(postgres_url, tmp_path / "log2", packages)
    with serving(first):
        seats = [mine(), {"kind": "bot", "bot": "ponderer"}]
        made = httpx.post(f"{first.api}/tables", json={"seats": seats, "seed": "one"}).json()
        table = f"/tables/{made['id']}"
        headers = {"Authorization": f"Bearer {made['secret']}"}
        document = made["document"]
        while 1 not in [asked["seat"] for asked in document["asked"]]:
            action = document["options"][0]["action"]
            body = {"version": document["version"], "action": action}
            document = httpx.post(f"{first.api}{table}/actions", json=body, headers=headers).json()
        wait_until(sign.exists)
        with serving(second):
            first.end()
            # Nobody is left behind thinking for a server that is gone.
            wait_until(lambda: not lives(int(sign.read_text())))
            version = document["version"]

            def turns() -> list[str]:
                log = httpx.get(f"{second.api}{table}/log", params={"after": version}).json()
                return [entry["action"] for entry in log["entries"] if entry["seat"] == 1]

            wait_until(turns)
            # The game goes on until the person is asked again; no turn was done twice.
            wait_until(lambda: asked(second, table) == [0])
            log = httpx.get(f"{second.api}{table}/log", headers=headers).json()
            numbers = [entry["number"] for entry in log["entries"]]
            assert numbers == list(range(1, log["version"] + 1))
            assert httpx.get(f"{second.api}{table}").json()["version"] == log["version"]


def asked(server: Process, table: str) -> list[int]:
    return [each["seat"] for each in httpx.get(f"{server.api}{table}").json()["asked"]]


def lives(pid: int) -> bool:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, 0)
        # What has ended and waits to be reaped is not alive.
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    return False
