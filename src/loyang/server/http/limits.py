"""How much one address may ask for: a bucket that fills at a steady rate and holds a burst."""

import contextlib
import ipaddress
import math
import time
from collections.abc import Callable
from functools import lru_cache

from loyang.server.errors import Problem
from loyang.server.settings import Settings

# Seconds of its rate that a bucket holds, and the least burst that makes sense.
BURST_SECONDS = 10.0
LEAST_BURST = 5.0
MOST_BUCKETS = 50_000


class Limit:
    """One kind of request. A rate of 0 lets everything pass."""

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = max(LEAST_BURST, rate * BURST_SECONDS)
        self.clock = clock
        self.buckets: dict[str, tuple[float, float]] = {}  # by address: what is left, and when

    def take(self, address: str) -> None:
        """`Problem` with the time to wait when the address has had enough."""
        if not self.rate:
            return
        now = self.clock()
        left, then = self.buckets.get(address, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        if left < 1.0:
            wait = math.ceil((1.0 - left) / self.rate)
            raise Problem("too-many", f"Try again in {wait} seconds.", retry_after=wait)
        if len(self.buckets) >= MOST_BUCKETS:
            self.sweep(now)
        self.buckets[address] = (left - 1.0, now)

    def sweep(self, now: float) -> None:
        """Forget those whose bucket is full again."""
        full = self.burst / self.rate
        self.buckets = {
            address: (left, then)
            for address, (left, then) in self.buckets.items()
            if now - then < full
        }
        if len(self.buckets) >= MOST_BUCKETS:
            self.buckets.clear()


class Limits:
    def __init__(self, settings: Settings) -> None:
        self.requests = Limit(settings.request_rate)
        self.tables = Limit(settings.table_rate)
        self.claims = Limit(settings.claim_rate)
        self.talk = Limit(settings.talk_rate)


Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def read_address(host: str) -> Address | None:
    """An IPv4 address is one, also where a socket for both kinds shows it as `::ffff:1.2.3.4`."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


@lru_cache(4096)
def network(host: str) -> str:
    """The address that limits count: an IPv6 user has a whole network of them."""
    address = read_address(host)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host if address is None else str(address)


@lru_cache(4096)
def is_among(host: str, listed: str) -> bool:
    """Whether the address is one of these addresses and networks; `*` means all."""
    if not host:  # a socket in the file system: only a proxy of ours can use it
        return True
    address = read_address(host)
    for each in map(str.strip, listed.split(",")):
        if each in ("*", host):
            return True
        with contextlib.suppress(ValueError):  # not an address, but a name
            if address is not None and address in ipaddress.ip_network(each, strict=False):
                return True
    return False
