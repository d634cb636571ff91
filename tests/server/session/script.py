"""The session: every path, every kind of document, and problems of many codes.

Whoever acts takes any of the options offered, or one of a kind that has been rare so far; it is
the same one in every run. At tables with bots only what no bot can change any more is kept.
"""

import random
from collections.abc import Sequence
from typing import Any

import httpx

from tests.server.kit import FRIEND, OPEN, Document, Player, Server, bot, mine

from .exchanges import Exchange, Session

OFTEN = 0.7  # how often a rare kind of action is looked for
NOBODY = "0123456789abcdef01234567"  # no table's id
WHY_NOT = (
    "loan", "step", "pack", "done", "pay", "enlarge", "turn-up",
    "sow wheat home", "sow leek 2", "buy leek", "buy pumpkin with haggler shopper",
    "sell leek", "sell bean off S6", "trade S6 leek for wheat bean with trader2",
    "deliver R7 twice", "miss R7", "serve C3", "take maid", "offer S1", "discard R2",
    "keep maid over C3", "keep none", "partner C", "store bean", "name turnip", "stock bean 2",
    "reap 2", "dig 3", "use tout swap C3 C9", "use maid", "fly home", "sow rice home",
)  # fmt: skip


class Table:
    """A table of the session, with those who sit at it."""

    def __init__(self, session: Session, made: Document) -> None:
        self.session = session
        self.id: str = made["id"]
        self.path = f"/tables/{self.id}"
        self.host: str = made["secret"]
        self.codes = {each["seat"]: each["code"] for each in made["invitations"]}
        own: list[int] = made["document"]["you"]["seats"]
        self.secrets = dict.fromkeys(own, self.host)
        self.secrets |= {each["seat"]: each["secret"] for each in made["invitations"]}
        self.chance = random.Random(f"session {made['document']['table']['players']}")

    def ask(
        self,
        method: str,
        path: str = "",
        body: Any = None,
        seat: int | None = None,
        kept: bool = True,
        headers: dict[str, str] | None = None,
        **query: Any,
    ) -> httpx.Response:
        """By the holder of that seat's secret, or by a spectator."""
        secret = None if seat is None else self.secrets[seat]
        path = self.path + path
        return self.session.ask(
            method, path, body, secret=secret, kept=kept, headers=headers, **query
        )

    def see(self, seat: int | None = None, **query: Any) -> Document:
        """With that seat's eyes, or a spectator's."""
        if seat is None:
            return dict(self.ask("GET", **query).json())
        secret = self.secrets[seat]
        return dict(self.session.ask("GET", self.path, secret=secret, seat=seat, **query).json())

    def act(self, document: Document, seat: int, **more: Any) -> Document:
        """Any option, or one of a rare kind; the answer is the next document."""
        options: list[Document] = document["options"] or document["free"]
        if self.chance.random() < OFTEN:
            least = min(self.session.done[kind_of(each)] for each in options)
            options = [each for each in options if self.session.done[kind_of(each)] == least]
        chosen = self.chance.choice(options)
        self.session.done[kind_of(chosen)] += 1
        action: str = chosen["action"]
        words = action.split()
        body = {"version": document["version"], "action": action, **more}
        if len(words) == 2 and document["version"] % 2:  # as an object, now and then
            body |= {"seat": seat, "action": {"do": words[1]}}
        return dict(self.ask("POST", "/actions", body, seat=seat).json())

    def asked(self, document: Document) -> int:
        seat: int = self.chance.choice(document["asked"])["seat"]
        return seat

    def play(self, actions: int, **more: Any) -> None:
        """So many actions, or to the end."""
        document = self.see()
        for _ in range(actions):
            if document["table"]["status"] != "playing":
                return
            seat = self.asked(document)
            if seat != document["you"]["seat"]:
                document = self.see(seat=seat, since=document["version"] - 1)
            document = self.act(document, seat, **more)

    def play_against_bots(self, actions: int) -> None:
        """So many of the one person's actions."""
        [seat] = self.secrets
        watcher = Player(self.session.server, self.id, None)

        def calm(seen: Document) -> bool:
            asked = {each["seat"] for each in seen["asked"]}
            return seen["table"]["status"] == "over" or asked == {seat}

        for _ in range(actions):
            version = watcher.wait(calm)["version"]
            document = self.see(seat=seat, since=max(0, version - 4))
            if document["table"]["status"] == "over":
                return
            action = self.chance.choice(document["options"] or document["free"])["action"]
            body = {"version": version, "action": action}
            self.ask("POST", "/actions", body, seat=seat, kept=False)
        watcher.wait(calm)

    def look_around(self, seats: Sequence[int | None]) -> None:
        """All that can be read."""
        for seat in seats:
            version = self.see(seat=seat, since=0)["version"]
            self.ask("GET", "/log", seat=seat, after=version // 2, limit=7)
            self.ask("GET", "/talk", seat=seat, after=1)
        self.ask("GET", "/log")
        for path in ("/record", "/record.txt", "/statistics"):
            self.ask("GET", path)

    def look_back(self, seats: Sequence[int | None], step: int) -> None:
        version = self.see()["version"]
        for at in range(0, version + 2, step):
            for seat in seats:
                self.see(seat, at=at, since=max(0, at - 2))

    def ask_why_not(self, seat: int) -> None:
        for text in WHY_NOT:
            self.ask("POST", "/why", {"seat": seat, "action": text}, seat=seat)
        self.ask("POST", "/why", {"action": {"do": "sow", "kind": "bean", "field": 1}}, seat=seat)


def kind_of(option: Document) -> str:
    """What is done; and the helper, if one is used."""
    words: list[str] = option["action"].split()
    return " ".join(words[1:3] if words[1] == "use" else words[1:2])


def new_table(session: Session, *seats: Document, kept: bool = True, **options: Any) -> Table:
    body = {"seats": list(seats), **options}
    return Table(session, session.ask("POST", "/tables", body, kept=kept).json())


def run(server: Server) -> list[Exchange]:
    session = Session(server)
    around(session)
    alone(session)
    record = two_people(session)
    hot_seat(session)
    three_people_sit_down(session)
    introductory_with_bots(session)
    only_bots(session)
    pocket(session)
    records(session, record)
    wrong_requests(session)
    return session.exchanges


def around(session: Session) -> None:
    for path in ("", "/", "/bots", "/tables", "/my/games", "/nothing-here"):
        session.ask("GET", path)
    for path in ("/healthz", "/readyz"):
        session.ask("GET", session.server.url + path)


def alone(session: Session) -> None:
    """A whole solo game, in which any step may be taken back."""
    table = new_table(session, mine(), seed="session alone", undo="free")
    table.ask_why_not(0)
    table.play(12)
    step_back_and_forward(table, 0)
    table.ask_why_not(0)
    document = table.see(seat=0)
    table.ask("POST", "/undo", {"version": document["version"], "to": 3}, seat=0)
    table.play(10_000)
    table.look_around([None, 0])
    table.look_back([0], step=19)
    table.look_back([None], step=31)


def step_back_and_forward(table: Table, seat: int) -> None:
    for to in ("step", "step", "redo", "redo", "redo", "turn", "redo"):
        document = table.see(seat=seat)
        table.ask("POST", "/undo", {"version": document["version"], "to": to}, seat=seat)


def two_people(session: Session) -> str:
    """A whole game of two, with talk, wishes and questions to go back; its record."""
    table = new_table(session, mine(), FRIEND, seed="session of two", public=True, pause=False)
    session.ask("GET", "/tables")
    table.ask("POST", "/why", {"action": "A loan"}, seat=0)
    table.ask("POST", "/actions", {"version": 0, "action": "A loan"}, seat=0)
    table.ask("PATCH", "/seats/1", {"name": "Ben"}, seat=1)
    table.ask("PATCH", "/seats/1", {"name": "Bén\u200b ", "ready": True}, seat=1)
    session.ask("GET", "/tables", status="playing")
    session.ask("GET", "/tables", status="open")
    session.ask("GET", "/my/games", secret=table.host)
    talk(table)
    wishes(table)
    for at in range(6):
        table.play(13)
        go_back_by_consent(table, agree=at % 2 == 1)
        if at % 3 == 0:
            table.ask_why_not(at % 2)
    take_over(table)
    table.play(9, key="the same key for every action")
    same_again(table)
    session.ask("GET", "/my/games", secret=table.secrets[1])
    table.play(10_000)
    table.look_around([None, 0, 1])
    table.look_back([None, 0, 1], step=29)
    session.ask("GET", table.path, seat=1)
    session.ask("GET", table.path, seat=1, at=40)
    session.ask("GET", "/my/games", secret=table.host)
    for path, body in (
        ("/actions", {"version": 0, "action": "A loan"}),
        ("/undo", {"version": 0, "to": "step"}),
        ("/undo/answer", {"version": 0, "agree": True}),
        ("/close", None),
    ):
        table.ask("POST", path, body, seat=0)
    text: str = table.ask("GET", "/record").json()["record"]
    session.ask_stream(f"{table.path}/live", last="3.0")
    session.ask_stream(f"{table.path}/live", secret=table.secrets[1], seat=1)
    return text


def talk(table: Table) -> None:
    table.ask("POST", "/talk", {"text": "Hello \u2603 <b>there</b>"}, seat=0)
    table.ask("POST", "/talk", {"text": "Hello", "seat": 1}, seat=1)
    table.ask("POST", "/talk", {"text": "Good luck", "name": "Carla"})
    table.ask("POST", "/talk", {"text": " \u200b"}, seat=0)
    table.ask("POST", "/talk", {"text": "Me too", "seat": 0}, seat=1)
    for seat in (None, 0, 1):
        table.ask("GET", "/talk", seat=seat)
    table.ask("PATCH", "", {"talk": False}, seat=0)
    table.ask("POST", "/talk", {"text": "Still there?"}, seat=1)
    table.ask("PATCH", "", {"talk": True}, seat=1)
    table.ask("PATCH", "", {"talk": True}, seat=0)


def wishes(table: Table) -> None:
    wish: Document = {"foreman": {"take": ["maid", "trader1"], "otherwise": "decline"}}
    table.ask("PUT", "/seats/0/wishes", wish, seat=0)
    table.ask("PUT", "/seats/1/wishes", {"muted": {"seats": [0], "spectators": True}}, seat=1)
    table.ask("GET", "/talk", seat=1)
    table.ask("PUT", "/seats/1/wishes", wish, seat=0)
    table.ask("PUT", "/seats/0/wishes", {"foreman": {"take": ["nobody"]}}, seat=0)


def go_back_by_consent(table: Table, agree: bool) -> None:
    """First what is free, then a question to the other one."""
    document = table.see()
    if document["table"]["status"] != "playing":
        return
    seat = table.asked(document)
    step_back_and_forward(table, seat)
    version = table.see()["version"]
    body = {"version": version, "to": max(3, version - 5)}
    table.ask("POST", "/undo", body, seat=seat)
    table.ask("POST", "/undo", {**body, "ask": True}, seat=seat)
    version = table.see(seat=1 - seat)["version"]
    table.ask("POST", "/undo", {"version": version, "to": "turn", "ask": True}, seat=1 - seat)
    table.ask("POST", "/undo/answer", {"version": version, "agree": agree}, seat=1 - seat)
    table.ask("POST", "/undo/answer", {"version": version + 1, "agree": True}, seat=seat)
    table.see()


def take_over(table: Table) -> None:
    """Of the seat that is not asked, so that no bot moves meanwhile."""
    while len((document := table.see())["asked"]) != 1:
        table.play(1)
    seat = table.asked(document)
    away = 1 - seat
    table.ask("DELETE", f"/seats/{away}/bot", seat=away)
    table.ask("PUT", f"/seats/{away}/bot", {"bot": "nobody"}, seat=away)
    table.ask("PUT", f"/seats/{away}/bot", {"bot": "novice"}, seat=0)
    table.ask("PUT", f"/seats/{away}/bot", {"bot": "random"}, seat=away)
    version = table.see(seat=away)["version"]
    table.ask("POST", "/actions", {"version": version, "action": "loan"}, seat=away)
    table.ask("DELETE", f"/seats/{away}/bot", seat=away)


def same_again(table: Table) -> None:
    """An answer was lost on the way; and somebody was too late."""
    document = table.see()
    seat = table.asked(document)
    document = table.see(seat=seat)
    action = (document["options"] or document["free"])[-1]["action"]
    body = {"version": document["version"], "action": action, "key": "mine"}
    minimal = {"Prefer": "return=minimal"}
    table.ask("POST", "/actions", body, seat=seat, headers=minimal)
    table.ask("POST", "/actions", body, seat=seat, headers=minimal)
    table.ask("POST", "/actions", {**body, "key": "another"}, seat=seat)
    table.ask("POST", "/actions", {**body, "version": 100_000}, seat=seat)
    tag = table.ask("GET", seat=seat).headers["etag"]
    known = table.session.ask(
        "GET", table.path, secret=table.secrets[seat], headers={"If-None-Match": tag}, kept=False
    )
    assert known.status_code == httpx.codes.NOT_MODIFIED


def hot_seat(session: Session) -> None:
    """One person for all four seats; the table is given up in the end."""
    names = ("Anna", "Ben", "Carla", "Dora")
    table = new_table(session, *map(mine, names), seed="session at one chair")
    table.play(90)
    session.ask("GET", table.path, secret=table.host)
    session.ask("GET", table.path, secret=table.host, seat="none")
    document = table.see(seat=0)
    back = {"version": document["version"], "to": 6}
    table.ask("POST", "/undo", back, seat=0)
    table.ask("POST", "/close")
    table.ask("POST", "/close", seat=0)
    table.look_around([None, 0])


def three_people_sit_down(session: Session) -> None:
    """By link, by code and at an open seat; one gets up, one gets a new secret."""
    drawn = new_table(session, mine(), FRIEND, OPEN, public=True, undo="none")  # a random seed
    drawn.ask("POST", "/close", seat=1)
    drawn.ask("POST", "/close", seat=0)
    drawn.ask("GET", "/record")
    table = new_table(session, mine(), FRIEND, OPEN, seed="session of three", undo="none")
    session.ask("POST", "/claim", {"code": "AAAA-AAAA"})
    code = table.codes[1].replace("-", "").lower()
    claimed = session.ask("POST", "/claim", {"code": code, "name": "Ben"}).json()
    session.ask("POST", "/claim", {"code": code, "name": "Ben"})
    table.see(seat=1)  # the former link
    table.secrets[1] = claimed["secret"]
    joined = table.ask("POST", "/join", {"name": "Carla", "seat": 1})
    joined = table.ask("POST", "/join", {"name": "Carla"})
    table.secrets[2] = joined.json()["secret"]
    table.ask("POST", "/join", {"name": "Dora"})
    table.ask("PATCH", "/seats/2", {"ready": True}, seat=2)
    table.ask("PATCH", "/seats/2", {"ready": False}, seat=2)
    table.ask("PATCH", "/seats/2", {"ready": True}, seat=1)
    table.ask("POST", "/seats/2/leave", seat=2)
    table.see(seat=2)
    table.secrets[2] = table.ask("POST", "/join", {"name": "Dora", "seat": 2}).json()["secret"]
    table.ask("POST", "/seats/1/invitation", seat=1)
    new = table.ask("POST", "/seats/1/invitation", seat=0).json()
    table.secrets[1] = new["secret"]
    for seat in (1, 2):
        table.ask("PATCH", f"/seats/{seat}", {"ready": True}, seat=seat)
    table.ask("POST", "/seats/2/leave", seat=2)
    table.play(45)
    table.ask_why_not(2)
    body = {"version": table.see()["version"], "to": "step"}
    table.ask("POST", "/undo", body, seat=1)
    table.look_around([None, 2])
    table.look_back([1], step=10)


def introductory_with_bots(session: Session) -> None:
    seats = (bot("novice"), mine(), bot("random"), bot("farmer"))
    table = new_table(
        session, *seats, kept=False, variant="introductory", seed="session of four", pause=False
    )
    table.play_against_bots(20)
    table.see(seat=1)
    table.ask("POST", "/close", seat=1)
    table.look_around([None, 1])
    table.look_back([None], step=17)


def only_bots(session: Session) -> None:
    for seats in ([bot("farmer")], [bot("random"), bot("novice"), bot("novice")]):
        table = new_table(
            session, *seats, kept=False, seed="session of bots", pause=False, public=True
        )
        watcher = Player(session.server, table.id, None)
        watcher.wait(lambda seen: bool(seen["table"]["status"] == "over"))
        table.look_around([None])
        table.look_back([None], step=23)
    session.ask("GET", "/tables", status="playing")


def pocket(session: Session) -> None:
    """A browser's games."""
    origin = {"Origin": session.server.url}
    table = new_table(session, mine(), FRIEND, seed="session in a pocket")
    opened = session.ask("POST", "/session", {"secret": table.secrets[1], "name": "Ben"})
    token = opened.cookies["loyang_pocket"]
    browser = {"Cookie": f"loyang_pocket={token}", **origin}
    session.ask("POST", "/session", {"secret": "nothing"}, headers=browser)
    session.ask("GET", table.path, headers=browser)
    session.ask("PATCH", f"{table.path}/seats/1", {"name": "Bo"}, headers=browser)
    stranger = {**browser, "Origin": "http://elsewhere.example"}
    session.ask("PATCH", f"{table.path}/seats/1", {"name": "Bo"}, headers=stranger)
    session.ask("GET", "/my/games", headers=browser)
    body = {"seats": [mine()], "seed": "session of a browser"}
    session.ask("POST", "/tables", body, headers=origin)
    session.ask("DELETE", f"/my/games/{table.id}", headers=browser)
    session.ask("GET", "/my/games", headers=browser)
    session.ask("DELETE", "/session", headers=browser)
    session.ask("GET", "/my/games", headers=browser)
    session.ask("GET", "/my/games", secret="nothing")


def records(session: Session, text: str) -> None:
    """The record of the game of two comes back as a table."""
    body = {"record": text, "names": ["Anna", "Ben"]}
    table = session.ask("POST", "/records", body).json()
    path = f"/tables/{table['id']}"
    for tail in ("", "/log", "/record", "/record.txt", "/statistics", "/talk"):
        session.ask("GET", path + tail)
    for at in (0, 1, 50, 100_000):
        session.ask("GET", path, at=at, seat=1)
    session.ask("POST", f"{path}/join", {})
    session.ask("POST", f"{path}/talk", {"text": "Well played", "name": "Carla"})
    lines = text.splitlines(keepends=True)
    for damaged in (
        "",
        "nonsense",
        text.replace("loyang record 1", "loyang record 2"),
        text.replace("players 2", "players 3"),
        "".join(lines[:40]),
        "".join(lines[:20] + lines[21:]),
    ):
        session.ask("POST", "/records", {"record": damaged})


def wrong_requests(session: Session) -> None:
    """What is refused, whatever the table."""
    table = new_table(session, mine(), FRIEND, seed="session of faults")
    for method, path in (
        ("GET", f"/tables/{NOBODY}"),
        ("GET", f"/tables/{NOBODY}/log"),
        ("GET", f"/tables/{NOBODY}/live"),
        ("GET", f"/tables/{NOBODY}/record"),
        ("POST", f"/tables/{NOBODY}/close"),
        ("DELETE", "/tables"),
        ("PATCH", "/bots"),
    ):
        session.ask(method, path)
    for query in ({"at": 99}, {"at": -1}, {"seat": 3}, {"seat": 1}, {"seat": "x"}, {"since": "x"}):
        session.ask("GET", table.path, secret=table.host, **query)
        session.ask("GET", table.path, **query)
    session.ask("GET", f"{table.path}/log", limit=0)
    session.ask("GET", table.path, headers={"Authorization": "Basic abc"})
    session.ask("GET", table.path, secret="nothing")
    bodies: list[Document] = [
        {},
        {"seats": []},
        {"seats": [FRIEND] * 5},
        {"seats": [bot("nobody")]},
        {"seats": [{"kind": "bot"}]},
        {"seats": [{"kind": "open", "mine": True}]},
        {"seats": [{"kind": "human", "ready": True}]},
        {"seats": [mine()], "variant": "introductory"},
        {"seats": [mine()], "seed": "a\nb", "more": 1},
    ]
    for body in bodies:
        session.ask("POST", "/tables", body)
    session.ask("POST", "/tables", b"{", headers={"Content-Type": "application/json"})
    session.ask("POST", "/tables", b"x" * 70_000, headers={"Content-Type": "application/json"})
    table.ask("PATCH", "/seats/1", {"ready": True}, seat=1)
    document = table.see()
    seat = table.asked(document)
    version = document["version"]
    letter = "AB"[seat]
    for action in (
        f"{letter} step",
        f"{letter} fly",
        f"{letter}",
        f"{'BA'[seat]} loan",
        {"do": "fly"},
        {"do": "sow"},
        {"do": "sow", "kind": "rice", "field": "home"},
        {"do": "sow", "kind": "bean", "field": 9},
        {"do": "trade", "stall": "S6", "kind": "leek", "give": ["bean"], "with": "trader2"},
        {"do": "use", "helper": "nobody"},
        {},
    ):
        table.ask("POST", "/actions", {"version": version, "action": action}, seat=seat)
    table.ask("POST", "/actions", {"version": version, "action": "loan"})
    for path, wrong in (
        ("/actions", {"version": version - 1, "action": f"{letter} loan"}),
        ("/actions", {"version": "x"}),
        ("/undo", {"version": version, "to": "nowhere"}),
        ("/undo", {"version": version, "to": "redo"}),
        ("/undo", {"version": version, "to": 99}),
        ("/undo/answer", {"version": version, "agree": True}),
        ("/why", {"action": "nonsense", "seat": 3}),
        ("/talk", {"text": "x" * 501}),
        ("/seats/7/leave", None),
        ("/seats/3/leave", None),
        ("/seats/1/invitation", {"unasked": 1}),
    ):
        table.ask("POST", path, wrong, seat=seat)
