"""Killed between the commit and the sending: what was to be told is told by the next run."""

from pathlib import Path

import httpx
import pytest

from tests.server.faults.process import Process

from .receivers import PATIENCE, Browser, Receiver


@pytest.mark.first
@pytest.mark.parametrize("hanging", [False, True], ids=["before it was sent", "while it was sent"])
def test_killed_between_the_commit_and_the_sending_it_is_told_and_seen_once(
    tmp_path: Path, receiver: Receiver, hanging: bool
) -> None:
    server = Process(str(tmp_path / "games.sqlite3"), tmp_path / "log")
    server.launch(LOYANG_REACH="127.0.0.0/8")
    server.await_ready()
    browser = Browser(receiver)
    with httpx.Client(base_url=server.api, timeout=PATIENCE) as http:
        me = {"kind": "human", "mine": True, "ready": True}
        made = http.post("/tables", json={"seats": [me, me], "seed": "killed"}).json()
        path = f"/tables/{made['id']}"
        headers = {"Authorization": f"Bearer {made['secret']}"}
        asked = made["document"]["asked"][0]["seat"]
        waiting = 1 - asked
        if hanging:
            receiver.answers = ["hang"]
        body = {"push": browser.target}
        http.post(f"{path}/seats/{waiting}/notices", json=body, headers=headers).raise_for_status()
        while True:
            document = http.get(path, params={"seat": asked}, headers=headers).json()
            if document["asked"][0]["seat"] == waiting:
                break
            action = document["options"][0]["action"]
            act = {"version": document["version"], "action": action, "seat": asked}
            http.post(f"{path}/actions", json=act, headers=headers).raise_for_status()
    first = receiver.next() if hanging else None
    server.end()
    told = [first] if first else []
    server.launch(LOYANG_REACH="127.0.0.0/8")
    server.await_ready()
    try:
        if hanging:
            # Whoever claimed it is dead: it is sent again when the claim has run out.
            with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
                assert "loyang_notices_total" in http.get("/metrics").text
        told.append(receiver.got.get(timeout=PATIENCE + 70))
        texts = [browser.read(each) for each in told]
        assert all("your turn" in text["title"].lower() for text in texts)
        # A browser shows one of them: the later replaces the earlier.
        assert len({text["tag"] for text in texts}) == 1
        assert len({each.headers["topic"] for each in told}) == 1
    finally:
        server.end()
