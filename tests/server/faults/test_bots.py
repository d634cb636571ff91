"""A server is killed while its bot thinks: another one does the bot's turn, once."""

import os
import select
from pathlib import Path

import httpx

from tests.server.kit import Document, Ear, mine

from .process import Process, serving

# A bot from another package. While somebody listens at the pipe it tells there which process it
# is in, and never comes to an end; later it does what comes first.
PONDERER = """
import os, signal

class Ponderer:
    "Thinks."

    def __init__(self, seed, budget):
        pass

    def choose(self, view, actions):
        try:
            pipe = os.open({pipe!r}, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            return actions[0]
        os.write(pipe, str(os.getpid()).encode())
        while True:
            signal.pause()
"""


def pack(folder: Path, pipe: Path) -> Path:
    """The bot as an installed package would offer it."""
    info = folder / "ponderer-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ponderer\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[loyang.bots]\nponderer = ponderer:Ponderer\n")
    (folder / "ponderer.py").write_text(PONDERER.format(pipe=str(pipe)))
    return folder


def test_the_turn_of_a_bot_whose_server_dies_is_done_by_another_once(
    postgres_url: str, tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    listening = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    packages = pack(tmp_path / "packages", pipe)
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
        select.select([listening], [], [])
        thinker = os.pidfd_open(int(os.read(listening, 20)))
        os.close(listening)
        with serving(second):
            first.end()
            # Nobody is left behind thinking for a server that is gone.
            select.select([thinker], [], [])
            os.close(thinker)
            # The game goes on until the person is asked again; no turn was done twice.
            ear = Ear(f"{second.api}{table}/live", {}, {})
            seen = document
            while seen["version"] == document["version"] or asked(seen) != [0]:
                seen = ear.next()[1]
            ear.close()
            log = httpx.get(f"{second.api}{table}/log", headers=headers).json()
            numbers = [entry["number"] for entry in log["entries"]]
            assert numbers == list(range(1, log["version"] + 1))
            assert httpx.get(f"{second.api}{table}").json()["version"] == log["version"]


def asked(document: Document) -> list[int]:
    return [each["seat"] for each in document["asked"]]
