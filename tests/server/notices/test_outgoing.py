"""Where nothing is sent to: addresses that only this machine, or its neighbours, could reach."""

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import pytest

from loyang.server.notices.outgoing import BadTarget, Network, NotSent, Outgoing
from tests.server.kit import mine, running

from .receivers import Receiver


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://127.8.8.8:8000/api",
        "http://10.0.0.1/",
        "http://172.16.3.4/",
        "http://192.168.1.1/",
        "http://169.254.169.254/latest/meta-data/",  # where clouds tell secrets
        "http://100.64.0.1/",
        "http://0.0.0.0/",
        "http://255.255.255.255/",
        "http://224.0.0.1/",
        "http://[::1]/",
        "http://[::]/",
        "http://[fe80::1]/",
        "http://[fe80::1%25lo]/",
        "http://[fc00::1]/",
        "http://[ff02::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:7f00:1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[64:ff9b::a9fe:a9fe]/",
        "http://[2002:7f00:1::]/",
        "http://[2001:0:0:0:0:0:80ff:fffe]/",  # Teredo: 127.0.0.1, in disguise
    ],
)
def test_private_addresses_are_refused_in_every_form(url: str) -> None:
    with pytest.raises(BadTarget):
        Outgoing().check(url)


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "javascript:alert(1)",
        "//example.org/",
        "example.org",
        "http://",
        "http:///path",
        "http://user@example.org/",
        "http://user:password@example.org/",
        "http://:@example.org/",
        "http://example.org:99999/",
        "http://example.org/a b",
        "http://example.org/\r\nHost: other",
        "http://[::1/",
        "https://example.org/" + "x" * 2000,
    ],
)
def test_what_is_no_plain_web_address_is_refused(url: str) -> None:
    with pytest.raises(BadTarget):
        Outgoing().check(url)


@pytest.mark.parametrize(
    "url", ["https://example.org/hook?a=b", "http://93.184.215.14:8080/", "https://[2606:4700::1]/"]
)
def test_what_everybody_can_reach_is_allowed(url: str) -> None:
    Outgoing().check(url)


def named(monkeypatch: pytest.MonkeyPatch, answers: Callable[[str], list[str]]) -> None:
    """Names mean what the test says; addresses what they are."""
    real = socket.getaddrinfo

    def getaddrinfo(host: Any, port: Any, *args: Any, **more: Any) -> Any:
        found = answers(host) if str(host).endswith(".test") else [host]
        return [each for address in found for each in real(address, port, *args, **more)]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)


def sent(url: str, allowed: list[Network] | None = None) -> str:
    """What became of a message to that address."""

    async def send() -> str:
        outgoing = Outgoing(allowed or [])
        try:
            answer = await outgoing.post(url, b"secret", {})
        except NotSent as fault:
            return f"{fault}, {'for ever' if fault.gone else 'for now'}"
        finally:
            await outgoing.close()
        return str(answer.status)

    return asyncio.run(send())


@pytest.mark.parametrize("host", ["localhost", "inside.test", "2130706433", "0x7f.1", "127.1"])
def test_names_and_numbers_that_mean_loopback_are_not_connected_to(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    named(monkeypatch, lambda name: ["127.0.0.1"])
    told = sent(receiver.url.replace("127.0.0.1", host))
    assert told.endswith("for ever")
    assert receiver.got.empty()


def test_a_name_with_one_private_address_among_others_is_refused(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    named(monkeypatch, lambda name: ["93.184.215.14", "127.0.0.1"])
    assert "can't be reached" in sent(receiver.url.replace("127.0.0.1", "both.test"))


def test_a_name_that_changes_its_mind_after_the_check_is_checked_again(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rebinding: harmless when it is asked for the first time, loopback when it is used."""
    asked: list[str] = []

    def answers(name: str) -> list[str]:
        asked.append(name)
        return ["93.184.215.14"] if len(asked) == 1 else ["127.0.0.1"]

    named(monkeypatch, answers)
    url = receiver.url.replace("127.0.0.1", "rebinding.test")
    asyncio.run(Outgoing().check_name(url))
    assert "can't be reached" in sent(url)
    assert len(asked) == 2  # for the message itself just once
    assert receiver.got.empty()


def test_the_host_can_allow_networks(tmp_path: Any, receiver: Receiver) -> None:
    hook = {"webhook": {"url": f"{receiver.url}/hook"}}
    for reach, status in (("", 422), ("10.0.0.0/8", 422), ("127.0.0.0/8", 201)):
        with running(db=str(tmp_path / "games.sqlite3"), reach=reach) as server:
            made = server.new_table(mine())
            assert made.host.ask("POST", "/seats/0/notices", hook).status_code == status
    assert receiver.next().path == "/hook"
