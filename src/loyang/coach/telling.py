"""A review in the reader's language: topics, news, reasons and lines of play."""

from collections.abc import Sequence

from loyang.engine.actions import Done, seat_name
from loyang.engine.notation import parse
from loyang.engine.state import ACT, DRAFT, GRID, PACK, PATH, STORE
from loyang.words import Teller, Words
from loyang.words.icu import Value

from .reasons import Reason
from .reviewing import Choice, Luck, Review

# What is asked when a decision of a topic begins: labels of actions depend on it.
QUESTIONS = {"draft": DRAFT, "grid": GRID, "pack": PACK, "store": STORE, "path": PATH}


class CoachTeller(Teller):
    """Tells what the coach found."""

    def __init__(self, words: Words) -> None:
        super().__init__(words, seat_name)

    def say(self, key: str, /, **values: Value) -> str:
        return self.words.say(key, **values)

    def title(self, review: Review) -> str:
        if review.players == 1:
            return self.say("coach.title.alone")
        return self.say("coach.title", who=self.names(review.seat))

    def unit(self, review: Review) -> str:
        return self.say("coach.unit.alone" if review.players == 1 else "coach.unit.together")

    def topic(self, topic: str) -> str:
        return self.say(f"coach.topic.{topic}")

    def moment(self, choice: Choice) -> str:
        topic = self.topic(choice.topic)
        if choice.round == 0:
            return self.say("coach.moment.setup", topic=topic)
        return self.say("coach.moment", round=choice.round, topic=topic)

    def news(self, luck: Luck) -> str:
        return self.words.listed([self.say(f"coach.news.{each}") for each in luck.news])

    def why(self, reason: Reason) -> str:
        """A reason as a sentence without its full stop."""
        values: dict[str, Value] = {
            "number": reason.number,
            "cash": reason.cash,
            "round": reason.round,
        }
        values |= self._values(reason.about(), reason.number)
        values["number"], values["cash"] = reason.number, reason.cash
        sort = "brings" if reason.better else "costs"
        return self.say(f"coach.{sort}.{reason.verb}", **values)

    def chosen(self, choice: Choice) -> list[str]:
        """What was done, action by action."""
        return self.line(choice.chosen, choice.verdict.cash, choice.topic)

    def better(self, choice: Choice) -> list[str]:
        """What would have been better, if there was something."""
        verdict = choice.verdict
        return self.line(verdict.line, verdict.line_cash, choice.topic)

    def line(self, actions: Sequence[str], cash: Sequence[int], topic: str) -> list[str]:
        """A line of play; what ends it goes without saying, unless there is nothing else."""
        question = QUESTIONS.get(topic, ACT)
        parsed = list(zip(map(parse, actions), cash, strict=False))
        told = [each for each in parsed if not isinstance(each[0], Done)] or parsed[:1]
        return [self.action(action, question, cash=paid) for action, paid in told]

    def figure(self, value: float, digits: int = 2) -> str:
        return self.words.decimal(value, digits)

    def signed(self, value: float) -> str:
        return self.words.decimal(value, 2, signed=True)
