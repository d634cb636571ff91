"""One game between bots, and how it ended.

A bot that raises, answers with something illegal, thinks far too long or never comes to an end
loses by default: from that answer on the first legal answer stands in for it, so that the others
finish an undisturbed game, and it is ranked last, whatever the stand-in reached. The clock is
watched from outside the process (`pool`): nothing in here can stop a bot that hangs.
"""

import hashlib
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from loyang.bots import Bot
from loyang.engine.actions import Action, seat_name
from loyang.engine.game import deciders, legal_actions, why_not
from loyang.engine.scoring import scores
from loyang.engine.state import State
from loyang.engine.views import view
from loyang.record import Recorder

from .entrants import enter
from .schedule import Default, Match

NOBODY = -1
LONGEST_REASON = 200

Score = tuple[int, int, int]  # space, cash, vegetables
# Called before a bot is asked, with its seat and the number of the answer, and with NOBODY after.
Thinking = Callable[[int, int], None]
Given = TypeVar("Given")


@dataclass(frozen=True)
class Timing:
    """How long the bots took, by seat: the only part of an outcome that does not repeat."""

    seconds: tuple[float, ...]  # all answers together
    longest: tuple[float, ...]  # of one answer


@dataclass(frozen=True)
class Outcome:
    """A finished match."""

    number: int
    deal: int
    bots: tuple[str, ...]
    seed: str
    scores: tuple[Score, ...]
    places: tuple[int, ...]  # by seat, from 1; equal ones share the better place
    answers: tuple[int, ...]
    defaults: tuple[Default, ...]
    record_hash: str
    timing: Timing
    record: str = ""  # the text; not kept with the results

    def winners(self) -> list[int]:
        """The seats in first place; none if all lost by default."""
        lost = {default.seat for default in self.defaults}
        return [n for n, place in enumerate(self.places) if place == 1 and n not in lost]


class Fault(Exception):
    """Why a bot loses by default."""


def nobody_watches(seat: int, answer: int) -> None:
    """For a game that no other process keeps an eye on."""


def play(match: Match, thinking: Thinking = nobody_watches) -> Outcome:
    """Play the match. The same match gives the same outcome, except for its timing."""
    game = Recorder(len(match.bots), match.seed, match.introductory)
    players = [Player(match, seat, thinking) for seat in range(len(match.bots))]
    noted: set[int] = set()
    note_defaults(game, players, noted)
    asked = deciders(game.state)
    while asked:
        # Where two pairs may act, the first one does: one fixed order out of many (R4.3).
        action = players[asked[0]].answer(game.state)
        note_defaults(game, players, noted)
        game.apply(action)
        asked = deciders(game.state)
    return outcome(match, game, players)


def note_defaults(game: Recorder, players: list["Player"], noted: set[int]) -> None:
    """The record says who lost by default, why, and since when."""
    for player in players:
        if player.default is not None and player.seat not in noted:
            noted.add(player.seat)
            game.note(f"{seat_name(player.seat)} loses by default: {player.default.reason}")


class Player:
    """A bot at its seat, until it loses by default."""

    def __init__(self, match: Match, seat: int, thinking: Thinking) -> None:
        self.match = match
        self.seat = seat
        self.thinking = thinking
        self.answers = 0
        self.seconds = 0.0
        self.longest = 0.0
        self.default: Default | None = None
        self.bot: Bot | None = None
        self.attempt(self.sit_down)

    def sit_down(self) -> None:
        match, seat = self.match, self.seat
        self.bot = self.call(lambda: enter(match.bots[seat], match.bot_seeds[seat], match.budget))

    def answer(self, state: State) -> Action:
        self.answers += 1
        chosen = self.attempt(lambda: self.think(state)) if self.default is None else None
        return chosen or legal_actions(state, self.seat)[0]

    def think(self, state: State) -> Action:
        if self.answers > self.match.answers:
            raise Fault(f"gave more than {self.match.answers} answers in a game")
        bot = self.bot
        assert bot is not None
        seen, legal = view(state, self.seat), legal_actions(state, self.seat)
        # The bot gets a copy of the list: what is checked is not its to change.
        began = time.perf_counter()
        chosen = self.call(lambda: self.check(state, legal, bot.choose(seen, legal.copy())))
        seconds = time.perf_counter() - began
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        return chosen

    def check(self, state: State, legal: list[Action], chosen: object) -> Action:
        """The legal action that is meant: ours, not the bot's object that claims to be equal."""
        if not isinstance(chosen, Action):
            raise Fault(f"answered with {described(chosen)}, which is not an action")
        if chosen not in legal:
            reason = why_not(state, self.seat, chosen) or "not on offer"
            raise Fault(f"answered '{described(chosen)}', which is not legal: {reason}")
        return legal[legal.index(chosen)]

    def call(self, work: Callable[[], Given]) -> Given:
        """Let the bot do whatever it likes."""
        self.thinking(self.seat, self.answers)
        try:
            return work()
        except (Fault, KeyboardInterrupt):  # the check's; the user's
            raise
        except BaseException as fault:
            raise Fault(f"raised {described(fault)}") from fault
        finally:
            self.thinking(NOBODY, NOBODY)

    def attempt(self, work: Callable[[], Given]) -> Given | None:
        """Do it, or lose by default."""
        try:
            for known in self.match.defaults:
                if known.seat == self.seat and known.answer <= self.answers:
                    raise Fault(known.reason)
            return work()
        except Fault as fault:
            self.default = Default(self.seat, self.answers, str(fault))
            self.bot = None
            return None


# --- words ---------------------------------------------------------------------------------------


def described(thing: object) -> str:
    """Somebody else's object in one line, the same in every process."""
    try:
        text = str(thing) if isinstance(thing, BaseException | Action) else repr(thing)
    except Exception:
        text = "..."
    name = type(thing).__name__
    text = f"{name}: {text}" if isinstance(thing, BaseException) else text
    # An address in memory differs from run to run.
    text = re.sub(r"0x[0-9a-fA-F]+", "0x...", " ".join(text.split()))
    text = text.encode("ascii", "backslashreplace").decode()
    return text if len(text) <= LONGEST_REASON else text[: LONGEST_REASON - 3] + "..."


# --- the result ----------------------------------------------------------------------------------


def outcome(match: Match, game: Recorder, players: list[Player]) -> Outcome:
    reached = tuple(score.key() for score in scores(game.state))
    defaults = tuple(player.default for player in players if player.default is not None)
    text = game.record.text()
    return Outcome(
        match.number,
        match.deal,
        match.bots,
        match.seed,
        reached,
        places(reached, {default.seat for default in defaults}),
        tuple(player.answers for player in players),
        defaults,
        hashlib.sha256(text.encode()).hexdigest()[:16],
        Timing(
            tuple(round(player.seconds, 6) for player in players),
            tuple(round(player.longest, 6) for player in players),
        ),
        text,
    )


def places(reached: tuple[Score, ...], lost: set[int]) -> tuple[int, ...]:
    """The place of each seat: by its score (R7.4), behind all others if it lost by default."""
    keys = [(0, (0, 0, 0)) if seat in lost else (1, key) for seat, key in enumerate(reached)]
    return tuple(1 + sum(other > key for other in keys) for key in keys)
