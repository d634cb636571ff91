"""Requests to addresses that players have given: never to one that only this machine could reach.

A name is resolved once and every address of it is checked; the connection goes to one of those
very addresses, so that a name can't mean something else a moment later. Redirects are not
followed, answers are read only a little, and nobody is waited for long.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from msgspec import Struct

SECONDS: Final = 10.0
MOST_READ: Final = 2_048  # bytes of an answer
MOST_AT_ONCE: Final = 200
LONGEST: Final = 2_000  # characters of an address
# Where an IPv4 address hides in an IPv6 one besides the mapped ones: NAT64, and what was its kin.
NAT64: Final = [ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("64:ff9b:1::/48")]

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class BadTarget(ValueError):
    """An address that nothing is sent to, and why."""


class NotSent(Exception):
    """It did not get there; `gone`: and never will."""

    def __init__(self, why: str, gone: bool = False) -> None:
        super().__init__(why)
        self.gone = gone


class Answer(Struct):
    status: int
    text: str


def inner(address: Address) -> Address:
    """The IPv4 address that an IPv6 one stands for, if it does."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if any(address in network for network in NAT64):
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    if address.teredo is not None:
        return address.teredo[1]
    return address.ipv4_mapped or address.sixtofour or address


class Outgoing:
    """`allowed`: networks that may be reached although they are nobody else's business."""

    def __init__(self, allowed: Sequence[Network] = ()) -> None:
        self.allowed = allowed
        self._session: aiohttp.ClientSession | None = None

    def check_address(self, address: Address) -> None:
        real = inner(address)
        if any(each.version == real.version and real in each for each in self.allowed):
            return
        # Not global: private, loopback, link-local (where clouds keep their metadata), reserved.
        if not real.is_global or real.is_multicast:
            raise BadTarget(f"{address} can't be reached from the outside")

    def check(self, url: str) -> None:
        """`BadTarget` unless it is an address that something may be sent to."""
        if len(url) > LONGEST or not url.isprintable() or " " in url:
            raise BadTarget("that is no address")
        try:
            parts = urlsplit(url)
            host = parts.hostname
            _ = parts.port  # which raises, if it is none
        except ValueError as fault:
            raise BadTarget("that is no address") from fault
        if parts.scheme not in ("http", "https"):
            raise BadTarget("only http:// and https:// addresses can be told")
        if parts.username is not None or parts.password is not None:
            raise BadTarget("an address with a name and a password in it is refused")
        if not host:
            raise BadTarget("there is no host in it")
        try:
            literal = ipaddress.ip_address(host.partition("%")[0])
        except ValueError:
            return  # a name: it is resolved, and checked, when something is sent
        self.check_address(literal)

    async def check_name(self, url: str) -> None:
        """The same, and what its name stands for at present."""
        self.check(url)
        host = urlsplit(url).hostname or ""
        await Checked(self).resolve(host, urlsplit(url).port or 443)

    @property
    def session(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(resolver=Checked(self), limit=MOST_AT_ONCE),
                timeout=aiohttp.ClientTimeout(total=SECONDS),
                cookie_jar=aiohttp.DummyCookieJar(),
                auto_decompress=False,
                max_line_size=8_190,
                max_field_size=8_190,
            )
        return self._session

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """`NotSent` unless it was taken."""
        try:
            self.check(url)
            async with self.session.post(
                url, data=body, headers=headers, allow_redirects=False
            ) as response:
                found = await response.content.read(MOST_READ)
                answer = Answer(response.status, found.decode("utf-8", "replace"))
                if response.content.at_eof() is False:
                    response.close()  # whatever else it has to say
        except BadTarget as fault:
            raise NotSent(str(fault), gone=True) from fault
        except aiohttp.InvalidURL as fault:
            raise NotSent("that is no address", gone=True) from fault
        except (TimeoutError, aiohttp.ClientError, OSError, ValueError) as fault:
            refused = forbidden(fault)
            if refused is not None:
                raise NotSent(str(refused), gone=True) from fault
            raise NotSent(type(fault).__name__) from fault
        if answer.status in (404, 410):
            raise NotSent(f"status {answer.status}", gone=True)
        if not 200 <= answer.status < 300:
            raise NotSent(f"status {answer.status}")
        return answer

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()


def forbidden(fault: BaseException | None) -> BadTarget | None:
    """What was wrong with the address, if that is why it failed."""
    while fault is not None and not isinstance(fault, BadTarget):
        fault = fault.__cause__
    return fault


class Checked(AbstractResolver):
    """Names as the system knows them, each of their addresses checked."""

    def __init__(self, outgoing: Outgoing) -> None:
        self.outgoing = outgoing

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        loop = asyncio.get_running_loop()
        found: list[tuple[Any, ...]] = await loop.getaddrinfo(
            host, port, family=family, type=socket.SOCK_STREAM
        )
        results: list[ResolveResult] = []
        for kind, _, protocol, _, place in found:
            address = str(place[0]).partition("%")[0]
            try:
                self.outgoing.check_address(ipaddress.ip_address(address))
            except BadTarget as fault:
                raise OSError(str(fault)) from fault
            results.append(
                ResolveResult(
                    hostname=host,
                    host=address,
                    port=port,
                    family=kind,
                    proto=protocol,
                    flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
                )
            )
        return results

    async def close(self) -> None:
        """There is nothing to close."""
