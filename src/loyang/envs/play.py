"""A game as all adapters play it: one seat to move at a time, actions as numbers.

Builds on the engine's verbs and the codec; knows no framework.
"""

from dataclasses import dataclass
from operator import index
from typing import Any, Final

from loyang.engine.actions import Action, Loan
from loyang.engine.events import Event
from loyang.engine.game import apply, legal_actions, open_game, why_not
from loyang.engine.scoring import Score, scores
from loyang.engine.state import OVER, State
from loyang.engine.views import sample_state, view

from .codec import Codec, codec_for

# --- options -------------------------------------------------------------------------------------

PLACING: Final = "placing"
SCORE: Final = "score"
SHAPED: Final = "shaped"
REWARDS: Final = (PLACING, SCORE, SHAPED)

MAX_LOANS: Final = 20
MOST_LOANS: Final = 1000
# No game is longer, whatever is done in it (docs/ENVS.md, "Every game ends").
STEPS_PER_SEAT: Final = 50_000


@dataclass(frozen=True)
class Options:
    """What can be chosen for a game; a wrong choice is a `ValueError` that says what is right."""

    players: int = 2
    introductory: bool = False
    reward: str = ""  # "" means placing, in solo score
    max_loans: int = MAX_LOANS

    def __post_init__(self) -> None:
        if type(self.players) is not int or not 1 <= self.players <= 4:
            raise ValueError(f"players: 1 to 4 can play, not {self.players!r}")
        if type(self.introductory) is not bool:
            raise ValueError(f"introductory: must be True or False, not {self.introductory!r}")
        if self.introductory and self.players == 1:
            raise ValueError("introductory: that variant is for 2 to 4 players (R1.7)")
        if self.reward not in ("", *REWARDS):
            raise ValueError(f"reward: must be one of {', '.join(REWARDS)}, not {self.reward!r}")
        if self.reward == PLACING and self.players == 1:
            raise ValueError("reward: there is no placing in solo; take score or shaped")
        if type(self.max_loans) is not int or not 0 <= self.max_loans <= MOST_LOANS:
            raise ValueError(f"max_loans: must be from 0 to {MOST_LOANS}, not {self.max_loans!r}")

    @property
    def rewarded(self) -> str:
        """The reward in effect."""
        return self.reward or (SCORE if self.players == 1 else PLACING)

    @property
    def longest(self) -> int:
        """A number of steps that no game exceeds."""
        return STEPS_PER_SEAT * self.players


# --- rewards -------------------------------------------------------------------------------------


def placings(results: list[Score]) -> list[float]:
    """By seat: 1 for the first, -1 for the last, evenly between; those who tie share the mean.

    >>> placings([Score(0, 17, 3, 0), Score(1, 19, 0, 0), Score(2, 17, 3, 0)])
    [-0.5, 1.0, -0.5]
    """
    keys = [result.key() for result in results]
    most = len(keys) - 1
    return [
        (sum(key > other for other in keys) - sum(key < other for other in keys)) / most
        for key in keys
    ]


def worth(options: Options, state: State) -> list[float]:
    """By seat, all rewards up to now."""
    if options.rewarded == SHAPED:
        # The score as it stands, counted from the first space.
        return [float(result.space - 1) for result in scores(state)]
    if state.phase != OVER:
        return [0.0] * state.players
    if options.rewarded == PLACING:
        return placings(scores(state))
    return [float(result.space) for result in scores(state)]


def number_of(action: Any) -> int:
    """An action as frameworks hand it over: any kind of integer; else `TypeError`."""
    return index(action)


# --- the game ------------------------------------------------------------------------------------


class Play:
    """A game in which exactly one seat is to move until it is over.

    With four players the two pairs take turns, one action each, as long as both have something to
    decide; the starting player's pair begins. Within a pair the top question is answered first.
    """

    __slots__ = ("codec", "last_pair", "legal", "options", "seat", "state")

    state: State
    seat: int  # the one to move; -1 when the game is over
    last_pair: int  # the stack of questions that was answered last
    legal: dict[int, Action]  # what the seat may do, by its number

    def __init__(self, options: Options, codec: Codec, state: State, last_pair: int = 1) -> None:
        self.options = options
        self.codec = codec
        self.state = state
        self.last_pair = last_pair
        self._look()

    @staticmethod
    def begin(options: Options, seed: int | str) -> "tuple[Play, list[Event]]":
        """A new game, and the events of its setup."""
        state, events = open_game(options.players, seed, options.introductory)
        return Play(options, codec_for(options.players), state), events

    def copy(self) -> "Play":
        twin = Play.__new__(Play)
        twin.options = self.options
        twin.codec = self.codec
        twin.state = self.state.copy()
        twin.last_pair = self.last_pair
        twin.seat = self.seat
        twin.legal = self.legal  # never changed, only replaced
        return twin

    def imagined(self, seat: int, seed: str) -> "Play":
        """A game that the seat cannot tell from this one: everything hidden is drawn anew."""
        return Play(
            self.options, self.codec, sample_state(view(self.state, seat), seed), self.last_pair
        )

    @property
    def over(self) -> bool:
        return self.state.phase == OVER

    def do(self, number: int) -> list[Event]:
        """Do what the number says for the seat to move; `ValueError` says why it is not legal."""
        action = self.legal.get(number)
        if action is None:
            raise ValueError(self.why_not(number))
        # Without pairs: as if the second one had moved, so that the starting player's begins.
        pair = self.pair if len(self.state.stacks) == 2 else 1
        events = apply(self.state, action)
        self.last_pair = pair
        self._look()
        return events

    def why_not(self, number: int) -> str:
        """Why the number is not legal now, in the engine's words where it is against the rules."""
        if self.over:
            return "the game is over"
        action = self.codec.decode(number, self.seat)
        reason = why_not(self.state, self.seat, action)
        return f"{action}: {reason or f'no more than {self.options.max_loans} loans (max_loans)'}"

    @property
    def pair(self) -> int:
        """The stack of questions to be answered now."""
        stacks = self.state.stacks
        if len(stacks) == 1:
            return 0
        if stacks[0] and stacks[1]:
            return 1 - self.last_pair
        return 0 if stacks[0] else 1

    def _look(self) -> None:
        """See who is to move, and what can be done."""
        state = self.state
        if state.phase == OVER:
            self.seat = -1
            self.legal = {}
            return
        self.seat = seat = state.stacks[self.pair][-1].seat
        actions = legal_actions(state, seat)
        # Beyond the cap a loan is only for those who can do nothing else (R7.2).
        if state.seats[seat].loans >= self.options.max_loans and len(actions) > 1:
            actions = [action for action in actions if type(action) is not Loan]
        self.legal = self.codec.numbered(actions)
