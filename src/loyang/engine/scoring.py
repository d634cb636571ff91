"""The result of a finished game (R7.3, R7.4)."""

from .state import OVER, Seat, State


class Score:
    """A seat's result. Scores compare by `key`: space, then cash, then vegetables."""

    def __init__(self, seat: int, space: int, cash: int, vegetables: int) -> None:
        self.seat = seat
        self.space = space
        self.cash = cash
        self.vegetables = vegetables

    def key(self) -> tuple[int, int, int]:
        return (self.space, self.cash, self.vegetables)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Score) and self.seat == other.seat and self.key() == other.key()

    def __hash__(self) -> int:
        return hash((self.seat, self.key()))

    def __repr__(self) -> str:
        return f"Score({self.seat}, {self.space}, {self.cash}, {self.vegetables})"


def score(seat: Seat) -> Score:
    """The seat's result if the game ended now."""
    vegetables = sum(seat.storehouse)
    for field in seat.fields:
        vegetables += field.count
    return Score(seat.index, seat.space - seat.loans, seat.cash, vegetables)


def scores(state: State) -> list[Score]:
    """By seat, as if the game ended now."""
    return [score(seat) for seat in state.seats[: state.players]]


def winners(state: State) -> list[int]:
    """The seats that win a finished game, several if the win is shared; else none."""
    if state.phase != OVER:
        return []
    best = max([each.key() for each in scores(state)])
    return [each.seat for each in scores(state) if each.key() == best]


def praise(space: int) -> str:
    """What a solo result is worth (R8.7)."""
    if space >= 19:
        return "masterly"
    if space >= 18:
        return "very good"
    return "good" if space >= 17 else ""
