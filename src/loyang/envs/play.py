"""A game as all adapters play it: one seat to move at a time, actions as numbers.

Builds on the engine's verbs and the codec; knows no framework.
"""

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Any, Final

from loyang.engine.actions import Action
from loyang.engine.events import Event
from loyang.engine.game import apply, open_game, why_not
from loyang.engine.scoring import Score, scores
from loyang.engine.state import OVER, State
from loyang.engine.views import sample_state, view

from .codec import Codec, codec_for
from .games import offered, pair_after, pair_to_move
from .opponents import Factory, Opponents, factories
from .split import WIDEST, split_for
from .steps import UNDECIDED

# --- options -------------------------------------------------------------------------------------

PLACING: Final = "placing"
SCORE: Final = "score"
SHAPED: Final = "shaped"
REWARDS: Final = (PLACING, SCORE, SHAPED)

TABLE_ACTIONS: Final = "table"
SPLIT_ACTIONS: Final = "split"
ACTIONS: Final = (TABLE_ACTIONS, SPLIT_ACTIONS)

ILLEGAL_REWARD: Final = -1.0  # where an illegal action is not an error

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
    opponents: Sequence[str | Factory] = ()  # bots for the seats from 1 on
    actions: str = ""  # "" means table
    normalised: bool = False  # observations as floats that usually lie between 0 and 1
    made_by: tuple[Factory, ...] = field(default=(), init=False, repr=False, compare=False)

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
        if self.actions not in ("", *ACTIONS):
            raise ValueError(f"actions: must be one of {', '.join(ACTIONS)}, not {self.actions!r}")
        if type(self.normalised) is not bool:
            raise ValueError(f"normalised: must be True or False, not {self.normalised!r}")
        object.__setattr__(self, "made_by", factories(self.opponents, self.players))
        object.__setattr__(self, "opponents", tuple(self.opponents))

    @property
    def rewarded(self) -> str:
        """The reward in effect."""
        return self.reward or (SCORE if self.players == 1 else PLACING)

    @property
    def in_steps(self) -> bool:
        """Whether decisions are split into steps."""
        return self.actions == SPLIT_ACTIONS

    @property
    def choices(self) -> int:
        """The size of the space of actions."""
        return WIDEST if self.in_steps else codec_for(self.players).size

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


def refusal(options: Options, codec: Codec, state: State, seat: int, number: int) -> str:
    """Why the number is not legal now, in the engine's words where it is against the rules."""
    action = codec.decode(number, seat)
    reason = why_not(state, seat, action)
    return f"{action}: {reason or f'no more than {options.max_loans} loans (max_loans)'}"


def number_of(action: Any) -> int:
    """An action as frameworks hand it over: any kind of integer; else `TypeError`."""
    return index(action)


# --- the game ------------------------------------------------------------------------------------


class Play:
    """A game in which exactly one seat is to move until it is over.

    With four players the two pairs take turns, one action each, as long as both have something to
    decide; the starting player's pair begins. Within a pair the top question is answered first.
    Opponents answer by themselves, so that it is never their move.
    """

    __slots__ = ("bots", "codec", "last_pair", "legal", "options", "seat", "state", "steps")

    state: State
    seat: int  # the one to move; -1 when the game is over
    last_pair: int  # the stack of questions that was answered last
    legal: dict[int, Action]  # what the seat may do, by its number

    def __init__(
        self, options: Options, state: State, last_pair: int = 1, bots: Opponents | None = None
    ) -> None:
        self.options = options
        self.codec = codec_for(options.players)
        self.state = state
        self.last_pair = last_pair
        self.bots = bots or Opponents(options.made_by, state.seed)
        self.steps = split_for(options.players).steps() if options.in_steps else None
        self._look()

    @staticmethod
    def begin(options: Options, seed: int | str) -> "tuple[Play, list[Event]]":
        """A new game, and the events of its setup."""
        state, events = open_game(options.players, seed, options.introductory)
        play = Play(options, state)
        return play, events + play._let_opponents()

    def copy(self) -> "Play":
        """The same game, to go on by itself."""
        twin = Play.__new__(Play)
        twin.options = self.options
        twin.codec = self.codec
        twin.state = self.state.copy()
        twin.last_pair = self.last_pair
        twin.bots = copy.deepcopy(self.bots) if self.options.opponents else self.bots
        twin.seat = self.seat
        twin.legal = self.legal  # never changed, only replaced
        twin.steps = self.steps.copy() if self.steps is not None else None
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "Play":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.options, self.state, self.last_pair, self.bots, self.chosen)
        return unpickled, parts

    def imagined(self, seat: int, seed: str) -> "Play":
        """A game that the seat cannot tell from this one: everything hidden is drawn anew."""
        truth = sample_state(view(self.state, seat), seed)
        return Play(self.options, truth, self.last_pair, copy.deepcopy(self.bots))

    @property
    def choices(self) -> list[int]:
        """What can be chosen now: numbers of actions, or options of a step."""
        return list(self.legal) if self.steps is None else self.steps.options()

    @property
    def chosen(self) -> list[int]:
        """What has been chosen of a decision in steps."""
        return [] if self.steps is None else self.steps.chosen

    def choose(self, choice: int) -> list[Event]:
        """Take one of the choices; `ValueError` says why it is none. In steps, something happens
        only with the last one."""
        if self.steps is None:
            return self.do(choice)
        if choice not in self.steps.options():
            raise ValueError(f"{choice} is not among the options of this step")
        number = self.steps.choose(choice)
        return [] if number == UNDECIDED else self.do(number)

    @property
    def over(self) -> bool:
        return self.state.phase == OVER

    def do(self, number: int) -> list[Event]:
        """Do what the number says for the seat to move; `ValueError` says why it is not legal."""
        action = self.legal.get(number)
        if action is None:
            raise ValueError(self.why_not(number))
        return self._do(action) + self._let_opponents()

    def _do(self, action: Action) -> list[Event]:
        pair = pair_after(self.state, self.last_pair)
        events = apply(self.state, action)
        self.last_pair = pair
        self._look()
        return events

    def _let_opponents(self) -> list[Event]:
        """Bots play until it is somebody else's move."""
        events: list[Event] = []
        while self.options.opponents and self.seat > 0:
            events += self._do(self.bots.answer(self.state, self.seat, list(self.legal.values())))
        return events

    def why_not(self, number: int) -> str:
        """Why the number is not legal now."""
        if self.over:
            return "the game is over"
        return refusal(self.options, self.codec, self.state, self.seat, number)

    @property
    def pair(self) -> int:
        """The stack of questions to be answered now."""
        return pair_to_move(self.state, self.last_pair)

    def _look(self) -> None:
        """See who is to move, and what can be done."""
        if self.state.phase == OVER:
            self.seat = -1
            self.legal = {}
            if self.steps is not None:
                self.steps.begin([])
            return
        self.seat = self.state.stacks[self.pair][-1].seat
        self.legal = self.codec.numbered(offered(self.state, self.seat, self.options.max_loans))
        if self.steps is not None:
            self.steps.begin(list(self.legal))


def unpickled(
    options: Options, state: State, last_pair: int, bots: Opponents, chosen: list[int]
) -> Play:
    """What was written by `Play.__reduce__`."""
    play = Play(options, state, last_pair, bots)
    while play.steps is not None and len(play.chosen) < len(chosen):
        play.steps.choose(chosen[len(play.chosen)])
    return play
