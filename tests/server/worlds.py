"""Games that are the same for one reader, and different in what that reader may not know.

A world is dealt by given orders. Another one has the hidden cards and fields in other places; it
counts when the same actions are possible in it and the engine shows the reader the same, at every
version: what a reader may know is the engine's to say (R9).
"""

import random
from dataclasses import dataclass, field

from loyang import apply, deciders, view
from loyang.engine.actions import Action
from loyang.engine.cards import CARDS, PRIVATE_SET, STARTERS, UNKNOWN
from loyang.engine.events import Event, seen_by
from loyang.engine.game import open_game
from loyang.engine.reasons import Illegal
from loyang.engine.state import RULES_VERSION, State
from loyang.server.store import Entry, SeatRow, TableRow
from loyang.server.tables.log import action_entry

from .kit import choose, someone_asked

Orders = list[list[int]]
Move = Action | int  # an action, or the version that an undo leads back to
SEED = "the same in all worlds"
OPTIONS = {
    "variant": "standard",
    "undo": "consent",
    "talk": True,
    "pause": True,
    "seed_chosen": False,
    "imported": False,
    "rules": RULES_VERSION,
}


@dataclass
class World:
    players: int
    introductory: bool
    orders: Orders
    # By version; 0 is before the start, 1 after the setup.
    states: list[State | None] = field(default_factory=lambda: [None])
    events: list[list[Event]] = field(default_factory=lambda: [[]])
    moves: list[Move] = field(default_factory=list)

    def __post_init__(self) -> None:
        state, events = open_game(self.players, SEED, self.introductory, self.orders)
        self.add(state, events)

    @property
    def now(self) -> State:
        assert self.states[-1] is not None
        return self.states[-1]

    @property
    def version(self) -> int:
        return len(self.states) - 1

    def add(self, state: State, events: list[Event]) -> None:
        self.states.append(state)
        self.events.append(events)

    def move(self, move: Move) -> None:
        """`Illegal` if it can't be done in this world."""
        if isinstance(move, int):
            before = self.states[move]
            assert before is not None
            self.add(before, [])
        else:
            after = self.now.copy()
            self.add(after, apply(after, move))
        self.moves.append(move)

    def until(self, version: int) -> "World":
        """The same, when it had got that far."""
        world = World(self.players, self.introductory, self.orders)
        for move in self.moves[: version - 1]:
            world.move(move)
        return world

    def entries(self) -> list[Entry]:
        """The table's log."""
        log = [Entry("started", {}, key="0", at=0.0)]
        for number, move in enumerate(self.moves, 2):
            if isinstance(move, int):
                body = {"seat": 0, "to": move, "grade": "consent"}
                log.append(Entry("undo", body, key=str(number), at=0.0))
            else:
                log.append(action_entry(move, self.events[number], str(number)))
        return [Entry(entry.kind, entry.body, entry.key, 0.0) for entry in log]

    def rows(self, table_id: str, secret_hashes: list[str]) -> tuple[TableRow, list[SeatRow]]:
        variant = "introductory" if self.introductory else "standard"
        options = {**OPTIONS, "variant": variant, "script": self.orders}
        seats = [
            SeatRow(seat=seat, kind="human", secret_hash=secret_hashes[seat], ready=True)
            for seat in range(self.players)
        ]
        row = TableRow(
            id=table_id,
            options=options,
            seed=SEED,
            host_hash="nobody's",
            status="playing",
            version=self.version,
            created=0.0,
            changed=0.0,
        )
        return row, seats

    def looks_like(self, other: "World", seat: int | None) -> bool:
        """Whether the engine shows the seat the same in both, now and at any time before."""
        return all(
            (here is None or there is None or view(here, seat) == view(there, seat))
            and seen_by(self.events[version], seat) == seen_by(other.events[version], seat)
            for version, (here, there) in enumerate(zip(self.states, other.states, strict=True))
        )


def any_orders(players: int, introductory: bool, chance: random.Random) -> Orders:
    """All shuffles of the setup, in their order (`engine.setup.set_up`), the top one first."""

    def shuffled(items: list[int]) -> list[int]:
        return chance.sample(items, len(items))

    orders = [shuffled(list(range(players)))] if players > 1 else []
    orders += [shuffled(PRIVATE_SET) for _ in range(2 * players)]
    deck = list(range(CARDS))
    if introductory:
        starters = shuffled(STARTERS)
        orders.append(starters)
        deck = [card for card in deck if card not in starters[:players]]
    return [*orders, shuffled(deck)]


def played(players: int, introductory: bool, seed: int) -> World:
    """A random game, with a step back now and then."""
    chance = random.Random(seed)
    world = World(players, introductory, any_orders(players, introductory, chance))
    while deciders(world.now):
        if world.version > 3 and chance.random() < 0.03:
            world.move(chance.randint(world.version - 3, world.version - 1))
        else:
            world.move(choose(world.now, someone_asked(world.now, chance), chance))
    return world


def rearranged(truth: World, seat: int | None, chance: random.Random) -> World | None:
    """What the seat may not know, in other places; None if what happened does not allow this."""
    first_pile = 1 if truth.players > 1 else 0
    *orders, deck = (order.copy() for order in truth.orders)
    states = [state for state in truth.states if state is not None]
    # Steps back don't make anyone forget: hidden is what has never been seen.
    hidden = set.intersection(*(unseen(state, seat) for state in states))
    if truth.introductory:
        starters = [card for card in STARTERS if card in hidden]
        new = any_names(starters, chance)
        orders[-1], deck = (renamed(order, new) for order in (orders[-1], deck))
    deck = renamed(deck, any_names([card for card in deck if card in hidden], chance))
    for owner in range(truth.players):
        if chance.random() < 0.5:
            continue  # somebody may have looked into it
        upper, lower = orders[first_pile + 2 * owner :][:2]
        left = min(len(state.seats[owner].pile) for state in states)
        mix_last(upper, max(0, left - len(lower)), chance)
        mix_last(lower, min(left, len(lower)), chance)
    try:
        other = World(truth.players, truth.introductory, [*orders, deck])
        for move in truth.moves:
            other.move(move)
    except (Illegal, ValueError):
        return None
    return other if other.looks_like(truth, seat) and other.now != truth.now else None


def unseen(state: State, seat: int | None) -> set[int]:
    """The cards that the seat doesn't see."""
    cards = {*state.draw}
    for farm, known in zip(state.seats, view(state, seat).seats, strict=True):
        cards |= {*farm.hand} - {*known.hand}
        if known.starter == UNKNOWN:
            cards.add(farm.starter)
    return cards


def any_names(cards: list[int], chance: random.Random) -> dict[int, int]:
    return dict(zip(cards, chance.sample(cards, len(cards)), strict=True))


def renamed(order: list[int], names: dict[int, int]) -> list[int]:
    return [names.get(card, card) for card in order]


def mix_last(order: list[int], count: int, chance: random.Random) -> None:
    if count:
        order[-count:] = chance.sample(order[-count:], count)
