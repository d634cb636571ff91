"""The same game twice: at the server, and in this process, where a bot plays it on.

With a chosen seed and the same actions both are the same: any moment is reached exactly, and
nobody waits for anybody.
"""

import json
import random
from collections.abc import Callable
from contextlib import closing
from functools import partial
from http.client import HTTPConnection, HTTPResponse

from playwright.sync_api import Page

from loyang import State, apply, deciders, legal_actions, new_game, parse, view
from loyang.bots.registry import bots
from loyang.engine.actions import Action, Discard, Keep, Loan, Take, Trade, card_name
from loyang.engine.cards import NONE
from loyang.engine.state import PHASE_NAMES, QUESTION_NAMES, pending

from .hands import PERSON, Doc, Visitor

NAMES = ("Anna", "Ben", "Carla", "Dario")
There = Callable[[State], bool]


def over(state: State) -> bool:
    """The end of a game."""
    return not deciders(state)


def asked(question: str, round: int = 0, seat: int = 0) -> There:
    """The moment at which a seat is asked something, in that round at the earliest."""

    def there(state: State) -> bool:
        found = pending(state, seat)
        named = found is not None and QUESTION_NAMES[found.question] == question
        return named and state.round >= round

    return there


def way_to(
    players: int, wanted: Callable[[State, Action], bool], likes: Callable[[Action], bool]
) -> tuple[str, list[str], str]:
    """A seed, the actions up to a moment, and the action that is wanted there.

    Any game will do: they are played at random, but what is liked is done whenever it can be.
    """
    for seed in range(4000):
        state = new_game(players, str(seed))
        chance = random.Random(seed)
        lines: list[str] = []
        while deciders(state) and state.round < 4:
            everyone = [legal_actions(state, seat) for seat in range(players)]
            found = next((a for actions in everyone for a in actions if wanted(state, a)), None)
            if found is not None:
                return str(seed), lines, str(found)
            actions = everyone[deciders(state)[0]]
            sober = [each for each in actions if not isinstance(each, Loan | Discard)]
            liked = next((each for each in actions if likes(each)), None)
            action = liked or chance.choice(sober or actions)
            lines.append(str(action))
            apply(state, action)
    raise AssertionError("no game leads there")


def trades_afar(state: State, action: Action) -> bool:
    """A Trader's trade with something to choose: it costs two of several in the cart."""
    cart = state.seats[action.seat].cart
    return (
        isinstance(action, Trade)
        and action.seat == 0
        and action.trader != NONE
        and action.give2 != NONE
        and sum(number > 0 for number in cart) > 2
    )


def takes_trader(action: Action) -> bool:
    """Seat 0 is after Traders, everybody else after stalls."""
    name = card_name(action.card) if isinstance(action, Take | Keep) else ""
    return name.startswith("trader" if action.seat == 0 else "S")


def hang_up(line: HTTPConnection, stream: HTTPResponse, _: Page) -> None:
    """One of those who attended leaves."""
    stream.close()
    line.close()


class Twin:
    """A table whose first seat is the visitor's; the other people's secrets are kept here."""

    def __init__(
        self,
        host: Visitor,
        players: int = 1,
        seed: str = "twin",
        bot: str = "novice",
        **more: object,
    ) -> None:
        friends = [{"kind": "human"}] * (players - 1)
        made = host.new_table(PERSON, *friends, seed=seed, **more)
        self.id: str = made["id"]
        self.host = host
        self.address = host.url.removeprefix("http://")
        self.secrets: list[str] = [
            made["secret"],
            *(each["secret"] for each in made["invitations"]),
        ]
        self.version: int = made["document"]["version"]
        self.state = new_game(players, seed)
        self.bots = [bots()[bot].factory(f"{seed} {seat}", None) for seat in range(players)]
        with closing(HTTPConnection(self.address)) as line:
            for seat in range(1, players):
                body = {"name": NAMES[seat], "ready": True}
                self._tell(line, seat, "PATCH", f"seats/{seat}", body)

    @property
    def asks(self) -> str:
        """Where the game stands, for whoever reads a failed test."""
        asked = [pending(self.state, seat) for seat in deciders(self.state)]
        named = [QUESTION_NAMES[each.question] for each in asked if each is not None]
        return f"round {self.state.round}, {PHASE_NAMES[self.state.phase]}, {' '.join(named)}"

    def _tell(self, line: HTTPConnection, seat: int, method: str, path: str, body: Doc) -> None:
        headers = {
            "Authorization": f"Bearer {self.secrets[seat]}",
            "Content-Type": "application/json",
            "Prefer": "return=minimal",
        }
        line.request(method, f"/api/v1/tables/{self.id}/{path}", json.dumps(body), headers)
        answer = line.getresponse()
        text = answer.read()
        assert answer.status in (200, 201), text
        self.version = json.loads(text).get("version", self.version)

    def say(self, seat: int, text: str) -> None:
        """Somebody says something at the table."""
        with closing(HTTPConnection(self.address)) as line:
            self._tell(line, seat, "POST", "talk", {"text": text, "seat": seat})

    def attend(self) -> "Twin":
        """The others' pages are open, as far as the server can tell, as long as the host's is."""
        for secret in self.secrets[1:]:
            line = HTTPConnection(self.address)
            headers = {"Authorization": f"Bearer {secret}"}
            line.request("GET", f"/api/v1/tables/{self.id}/live", headers=headers)
            stream = line.getresponse()
            assert stream.status == 200
            self.host.page.on("close", partial(hang_up, line, stream))
        return self

    def _act(self, line: HTTPConnection, action: Action) -> None:
        body = {"version": self.version, "action": str(action)}
        self._tell(line, action.seat, "POST", "actions", body)
        apply(self.state, action)

    def do(self, *lines: str) -> "Twin":
        """These actions, at both."""
        with closing(HTTPConnection(self.address)) as line:
            for each in lines:
                self._act(line, parse(each))
        return self

    def until(self, there: There) -> "Twin":
        """Bots play on until that is the case: beginners, unless others were asked for."""
        with closing(HTTPConnection(self.address)) as line:
            while not there(self.state):
                assert deciders(self.state), "the game is over, and that never was the case"
                seat = deciders(self.state)[0]
                actions = legal_actions(self.state, seat)
                self._act(line, self.bots[seat].choose(view(self.state, seat), actions))
        return self
