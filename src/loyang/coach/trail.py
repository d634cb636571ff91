"""A seat's way through a recorded game: its decisions, and what was revealed between them."""

from dataclasses import dataclass, replace
from typing import Final

from loyang.bots.answer_choice import answers_of
from loyang.engine.actions import Action, seat_name
from loyang.engine.events import SHOWS, Event, events_with, seen_by
from loyang.engine.game import legal_actions
from loyang.engine.state import OVER, State, pending
from loyang.engine.views import View, view
from loyang.record import Record, walk

from .futures import result_of
from .lines import goes_on, topic

# What its owner does with hidden cards shows them to the others, not to itself.
OWN: Final = frozenset({"offered", "kept", "rest-offered", "field-taken"})
REVEALING: Final = events_with(SHOWS)
# How what they show is called.
NEWS: Final = {
    "pack": "pack",
    "dealt": "deal",
    "turned-up": "deal",
    "grid": "cards",
    "field": "field",
    "pile-seen": "field",
}
OTHERS: Final = "others"


class NoSuchSeat(ValueError):
    """The record's game has no such seat."""


@dataclass(frozen=True)
class Decision:
    """A decision as its owner saw it: the position, what could be done and what was done."""

    number: int  # of its first action in the record
    last: int  # and of its last one
    since: int  # the number of the action that showed something new before it
    fresh: bool  # it is the first one since then
    topic: str
    view: View
    actions: tuple[Action, ...]
    chosen: tuple[Action, ...]

    @property
    def forced(self) -> bool:
        """Whether there was one thing to do, and it was done."""
        return len(answers_of(self.actions)) == 1 == len(self.chosen)


@dataclass(frozen=True)
class Revelation:
    """What was learnt, and the view with it; the next decision may begin there."""

    number: int  # of the action in the record that brought it
    news: tuple[str, ...]
    view: View

    @property
    def since(self) -> int:
        return self.number


Station = Decision | Revelation


@dataclass(frozen=True)
class Trail:
    """All stations of a seat in their order, and its result: None while the game is not over."""

    players: int
    seat: int
    stations: tuple[Station, ...]
    result: float | None  # the final space alone, the margin over the best other seat with others


def trail(record: Record, seat: int) -> Trail:
    """The way of a seat through a record; `RecordError` if it can't be played."""
    if not 0 <= seat < record.players:
        raise NoSuchSeat(f"this game has the seats A to {seat_name(record.players - 1)}")
    return _Reader(record, seat).read()


class _Reader:
    """Walks through the record once and notes the stations of the seat."""

    def __init__(self, record: Record, seat: int) -> None:
        self.record = record
        self.seat = seat
        self.stations: list[Station] = []
        self.open: Decision | None = None  # the decision that goes on
        self.news: Revelation | None = None  # what was learnt since the last station
        self.since = 0

    def read(self) -> Trail:
        end: State | None = None
        for step in walk(self.record):
            end = step.state
            if step.action is not None:
                self.happened(step.number, step.action, step.events, end)
            following = self.record.actions[step.number : step.number + 1]
            if following and following[0].seat == self.seat:
                self.act(step.number + 1, following[0], end)
        assert end is not None
        self.close()
        self.reveal()
        return Trail(self.record.players, self.seat, tuple(self.stations), result(end, self.seat))

    def act(self, number: int, action: Action, state: State) -> None:
        """The seat acts: its decision goes on, or a new one begins."""
        if self.open is not None and goes_on(topic(state, self.seat), self.open.topic):
            self.open = replace(self.open, last=number, chosen=(*self.open.chosen, action))
            return
        self.close()
        fresh = self.news is not None or not self.stations
        self.reveal()
        self.open = Decision(
            number,
            number,
            self.since,
            fresh,
            topic(state, self.seat),
            view(state, self.seat),
            tuple(legal_actions(state, self.seat)),
            (action,),
        )

    def happened(self, number: int, action: Action, events: list[Event], state: State) -> None:
        """Note what an action showed to the seat."""
        news = news_in(events, self.seat)
        if action.seat == self.seat:
            if not news:
                return
            self.close()
        else:
            news = news or (OTHERS,)
            if self.open is not None and pending(state, self.seat) is None:
                self.close()
        if self.news is not None and self.news.news != news and self.open is None:
            self.reveal()
        self.news = Revelation(number, news, view(state, self.seat))

    def close(self) -> None:
        if self.open is not None:
            self.stations.append(self.open)
            self.open = None

    def reveal(self) -> None:
        if self.news is not None:
            self.stations.append(self.news)
            self.since = self.news.number
            self.news = None


def news_in(events: list[Event], seat: int) -> tuple[str, ...]:
    """What the events show to the seat, by the names of `NEWS`, in a fixed order."""
    names = {
        event.name
        for event in seen_by(events, seat)
        if event.name in REVEALING and not (event.seat == seat and event.name in OWN)
    }
    return tuple(dict.fromkeys(news for name, news in NEWS.items() if name in names))


def result(state: State, seat: int) -> float | None:
    """How a finished game ended for the seat, in the unit of its values."""
    if state.phase != OVER:
        return None
    others = [result_of(each) for each in state.seats[: state.players] if each.index != seat]
    return result_of(state.seats[seat]) - max(others, default=0.0)
