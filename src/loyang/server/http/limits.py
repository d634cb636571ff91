"""How much one address, and one pocket, may ask for: buckets that fill at a steady rate.

Requests are paid for by what they cost: milliseconds of processor time, measured while they are
served. Before that is known, a request of its kind costs what the last ones did.
"""

import contextlib
import ipaddress
import math
import time
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final

from loyang.server.errors import Problem
from loyang.server.settings import Settings

# Seconds of its rate that a bucket holds, and the least burst that makes sense.
BURST_SECONDS = 10.0
LEAST_BURST = 5.0
MOST_BUCKETS = 50_000


class Limit:
    """One kind of request. A rate of 0 lets everything pass."""

    def __init__(
        self,
        rate: float,
        clock: Callable[[], float] = time.monotonic,
        burst_seconds: float = BURST_SECONDS,
    ) -> None:
        self.rate = rate
        self.burst = max(LEAST_BURST, rate * burst_seconds)
        self.clock = clock
        self.buckets: dict[Hashable, tuple[float, float]] = {}  # by whom: what is left, and when

    def take(self, address: Hashable, price: float = 1.0) -> None:
        """`Problem` with the time to wait when the address has had enough."""
        if not self.rate:
            return
        left, now = self.left(address)
        price = min(price, self.burst)
        if left < price:
            wait = math.ceil((price - left) / self.rate)
            raise Problem("too-many", f"Try again in {wait} seconds.", retry_after=wait)
        if len(self.buckets) >= MOST_BUCKETS:
            self.sweep(now)
        self.buckets[address] = (left - price, now)

    def spend(self, address: Hashable, more: float) -> None:
        """Done already, and to be paid for: less than nothing may be left. Negative: given back."""
        if self.rate:
            left, now = self.left(address)
            self.buckets[address] = (max(-self.burst, left - more), now)

    def left(self, address: Hashable) -> tuple[float, float]:
        """What is left now, and when that is."""
        now = self.clock()
        left, then = self.buckets.get(address, (self.burst, now))
        return min(self.burst, left + (now - then) * self.rate), now

    def sweep(self, now: float) -> None:
        """Forget those whose bucket is full again."""
        full = 2 * self.burst / self.rate
        self.buckets = {
            address: (left, then)
            for address, (left, then) in self.buckets.items()
            if now - then < full
        }
        if len(self.buckets) >= MOST_BUCKETS:
            self.buckets.clear()


# --- what requests cost --------------------------------------------------------------------------

# Kinds of requests by the last word of their paths; a number there is a seat's.
WORDS: Final = frozenset(
    "tables actions why undo answer log live talk join claim close leave invitation bot wishes "
    "seats session games record record.txt statistics records bots openapi.json healthz readyz "
    "metrics hint review try branch lesson puzzle puzzles".split()
)
# Milliseconds that a kind is taken to cost before there was one, and how fast that is unlearned.
FIRST_PRICE: Final = 1.0
LEARNING: Final = 0.1
# Seconds of its budget that may be spent at once: a page with all that belongs to it.
BUDGET_SECONDS: Final = 5.0
# Seconds that a refusal waits, more for each in a row.
LONGEST_HOLD: Final = 1.0
HOLD_STEP: Final = 0.01


def kind_of(path: str, query: bytes) -> str:
    """What a request is about, in one word: what is alike in cost is alike in that."""
    above, _, word = path.rstrip("/").rpartition("/")
    if word in WORDS:
        return word
    if above.endswith("/tables"):
        return "moment" if b"at=" in query else "table"
    return "seats" if above.endswith("/seats") else "page"


class Prices:
    """What each kind of request has cost lately, in milliseconds of processor time."""

    def __init__(self) -> None:
        self.known: dict[str, float] = {}

    def of(self, kind: str) -> float:
        return self.known.get(kind, FIRST_PRICE)

    def learn(self, kind: str, spent: float) -> None:
        before = self.known.get(kind, spent)
        self.known[kind] = before + LEARNING * (spent - before)


class Limits:
    def __init__(self, settings: Settings) -> None:
        self.addresses = Limit(settings.address_budget, burst_seconds=BUDGET_SECONDS)
        self.pockets = Limit(settings.pocket_budget, burst_seconds=BUDGET_SECONDS)
        self.prices = Prices()
        self.refused: dict[str, int] = {}  # by address: how often in a row
        self.tables = Limit(settings.table_rate)
        self.claims = Limit(settings.claim_rate)
        self.coach = Limit(settings.coach_rate)
        self.talk = Limit(settings.talk_rate)

    def open(self, address: str, pocket: Hashable, kind: str) -> "Account":
        """Let a request begin, or `Problem`."""
        account = Account(self, address, pocket, kind)
        try:
            account.reserve()
        except Problem:
            if len(self.refused) >= MOST_BUCKETS:
                self.refused.clear()
            self.refused[address] = self.refused.get(address, 0) + 1
            raise
        self.refused.pop(address, None)
        return account

    def hold(self, address: str) -> float:
        """Seconds that a refusal is held back: whoever goes on asking gets answers ever slower.

        Refusing costs something too, and so nobody can ask for much of it.
        """
        return min(LONGEST_HOLD, HOLD_STEP * (self.refused.get(address, 1) - 1))


class Account:
    """Who pays for one request: its address, and its pocket if it has one."""

    def __init__(self, limits: Limits, address: str, pocket: Hashable, kind: str) -> None:
        self.limits = limits
        self.kind = kind
        self.payers: list[tuple[Limit, Hashable]] = [(limits.addresses, address)]
        if pocket is not None:
            self.payers.insert(0, (limits.pockets, pocket))
        self.paid = 0.0

    def reserve(self) -> None:
        """What it will cost, as far as one can know."""
        price = self.limits.prices.of(self.kind)
        for number, (limit, who) in enumerate(self.payers):
            try:
                limit.take(who, price)
            except Problem:
                for other, payer in self.payers[:number]:
                    other.spend(payer, -price)
                raise
        self.paid = price

    def settle(self, spent: float) -> None:
        """What it has cost so far."""
        for limit, who in self.payers:
            limit.spend(who, spent - self.paid)
        self.paid = spent

    def close(self, spent: float) -> None:
        self.settle(spent)
        self.limits.prices.learn(self.kind, spent)


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
