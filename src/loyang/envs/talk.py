"""The game in words, for agents that read and write: the view, the legal actions, and why not.

>>> talk = Talk(players=2, opponents=["novice"])
>>> print(*talk.reset(seed=7).splitlines()[-2:], sep="; ")
sow turnip home; loan
>>> talk.step("sow leek home").feedback
'sow leek home: R1.6: the home field grows wheat, pumpkin or turnip'
>>> talk.step("sow turnip home").feedback
''
"""

from typing import Any, Final, NamedTuple

from loyang.engine.actions import seat_name
from loyang.engine.game import why_not
from loyang.engine.notation import NotationError, parse
from loyang.engine.scoring import scores, winners
from loyang.engine.views import view

from .play import Options, Play, worth
from .seeds import Seeds
from .text import describe

LONGEST: Final = 200  # characters of an answer that are read


class Answered(NamedTuple):
    """What came of an answer."""

    text: str  # what the agent reads next
    reward: float
    over: bool
    feedback: str  # why nothing was done; empty if something was


class Talk:
    """One seat of a game, alone or against bots: text in, text out.

    An answer is a legal action in the notation (docs/NOTATION.md), without the seat. Any other
    answer changes nothing: the feedback says what was wrong, in the words of `why_not`.
    """

    def __init__(self, **options: Any) -> None:
        self.options = Options(**options)
        if self.options.players > 1 and not self.options.opponents:
            raise ValueError("opponents: one seat of several needs them")
        self._seeds = Seeds(None)
        self.play: Play | None = None

    def reset(self, seed: int | None = None) -> str:
        """A new game: the first text. The seed decides all games that follow."""
        if seed is not None:
            self._seeds = Seeds(seed)
        self.play = Play.begin(self.options, self._seeds.next())[0]
        return self._text(self.play)

    def actions(self) -> list[str]:
        """The legal answers."""
        return [action.words() for action in self._playing().legal.values()]

    def step(self, answer: str) -> Answered:
        """Do what the answer says."""
        play = self._playing()
        words = " ".join(answer.split())[:LONGEST].lower()
        found = {action.words().lower(): number for number, action in play.legal.items()}
        if play.over or words not in found:
            return Answered(self._text(play), 0.0, play.over, self._why_not(play, words))
        before = worth(self.options, play.state)[0]
        play.do(found[words])
        return Answered(
            self._text(play), worth(self.options, play.state)[0] - before, play.over, ""
        )

    def _playing(self) -> Play:
        if self.play is None:
            raise ValueError("there is no game yet: call reset()")
        return self.play

    def _why_not(self, play: Play, words: str) -> str:
        if play.over:
            return "the game is over"
        try:
            action = parse(f"{seat_name(play.seat)} {words}")
        except NotationError as fault:
            return f"{words!r} is no action: {fault}"
        reason = why_not(play.state, play.seat, action)
        loans = f"no more than {self.options.max_loans} loans"
        return f"{action.words()}: {reason or loans}"

    def _text(self, play: Play) -> str:
        seen = describe(view(play.state, 0))
        if not play.over:
            return "\n".join([seen, "You may:", *self.actions()])
        lines = [f"{seat_name(each.seat)} reached {each.space}" for each in scores(play.state)]
        won = 0 in winners(play.state) and play.state.players > 1
        return "\n".join([seen, "The game is over.", *lines, *(["You won."] if won else [])])
