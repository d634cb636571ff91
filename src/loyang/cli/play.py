"""`loyang play`: a game in the terminal, against bots, alone, or with people in turn."""

import random
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from loyang.bots import bots, make
from loyang.engine.actions import SEAT_NAMES, Action, seat_name
from loyang.engine.events import Event, seen_by
from loyang.engine.game import deciders, free_actions, legal_actions, why_not
from loyang.engine.notation import NotationError
from loyang.engine.state import ACT, DUE, OVER, State, pending
from loyang.engine.views import view
from loyang.record import Recorder, RecordError, walk
from loyang.words.icu import Value

from .faults import Complaint, no_such_seat
from .files import bad_record, free_path, load_record, save_record
from .menu import menu
from .screen import (
    draw_choices,
    draw_end,
    draw_help,
    draw_menu,
    explain,
    make_console,
    seat_prompt,
)
from .speech import Speech
from .tables import draw_table
from .typed import Unclear, pick, read, without_seat


class Leave(Exception):
    """The player wants to stop."""


def play(options: Namespace) -> int:
    """Set the table that the options describe, and play until the end or until told to stop."""
    check_bot(options.bots)
    game, humans = set_table(options)
    speech = Speech(options.words, game.state.players)
    table = Session(game, humans, options.bots, options.auto, make_console(), speech)
    if options.save is not None:
        table.save_as(free_path(options.save, Path(options.load) if options.load else None))
    try:
        table.run()
    except (Leave, EOFError):
        table.farewell()
    except KeyboardInterrupt:
        table.farewell()
        raise
    return 0


def set_table(options: Namespace) -> tuple[Recorder, list[int]]:
    if options.load is not None:
        if options.players is not None or options.seed is not None or options.introductory:
            raise Complaint("terminal.fault.load")
        record = load_record(options.load)
        try:
            game = Recorder.resume(record)
        except RecordError as fault:
            raise bad_record(options.load, fault) from fault
    else:
        players = 2 if options.players is None else options.players
        if options.introductory and players == 1:
            raise Complaint("terminal.fault.introductory")
        try:
            game = Recorder(players, options.seed, options.introductory)
        except ValueError as fault:
            raise Complaint(str(fault)) from fault
    return game, seats_of(options.seats, game.state.players)


def seats_of(text: str, players: int) -> list[int]:
    """ "A,C" as seats."""
    letters = [letter.strip().upper() for letter in text.split(",")]
    allowed = SEAT_NAMES[:players]
    for letter in letters:
        if len(letter) != 1 or letter not in allowed:
            raise no_such_seat("--seats", letter, allowed)
    return sorted({SEAT_NAMES.index(letter) for letter in letters})


# --- bots ----------------------------------------------------------------------------------------


def dice(state: State, actions: int) -> random.Random:
    """Chance for whose turn it is: the same again after an undo or in a loaded game."""
    return random.Random(f"bots {state.seed} {actions}")


def answers(state: State, seat: int) -> list[Action]:
    """The answers to the seat's question, without what it may do at any time."""
    free = free_actions(state, seat)
    return [action for action in legal_actions(state, seat) if action not in free]


def bot_choice(name: str, state: State, seat: int, actions: int) -> Action:
    """What that bot does. A new one each time: the same again after an undo or in a loaded game."""
    bot = make(name, f"{state.seed} {seat} {actions}")
    return bot.choose(view(state, seat), legal_actions(state, seat))


def check_bot(name: str) -> None:
    if name not in bots():
        raise Complaint("terminal.fault.bot", text=ascii(name[:40]), known=", ".join(bots()))


# --- a session -----------------------------------------------------------------------------------


class Session:
    """A game with the people who play it at this terminal."""

    def __init__(
        self,
        game: Recorder,
        humans: list[int],
        bots: str,
        auto: bool,
        console: Console,
        speech: Speech,
    ) -> None:
        self.game = game
        self.humans = humans
        self.bots = bots  # their name
        self.auto = auto
        self.console = console
        self.speech = speech
        self.file: Path | None = None
        self.news: dict[int, list[Event]] = {seat: [] for seat in humans}
        self.last = humans[0]  # the person who was asked last
        self.marks: list[int] = []  # how many actions there were before each of a person's

    def run(self) -> None:
        if not self.game.record.actions:
            self.tell_all(self.game.setup)
        while deciders(self.game.state):
            seat = self.next_seat()
            if seat in self.humans:
                self.human(seat)
            else:
                actions = len(self.game.record.actions)
                self.do(bot_choice(self.bots, self.game.state, seat, actions))
        self.tell_news(self.last)
        self.console.print()
        self.console.print(draw_end(self.game.state, self.speech))

    def next_seat(self) -> int:
        """With two pairs at once chance says who goes on, but nobody is interrupted by a person."""
        asked = deciders(self.game.state)
        people = [seat for seat in asked if seat in self.humans]
        if len(people) == len(asked):
            return self.last if self.last in people else people[0]
        return dice(self.game.state, len(self.game.record.actions)).choice(asked)

    def do(self, action: Action) -> None:
        """Apply, tell, and keep."""
        self.tell_all(self.game.apply(action))
        if self.file is not None:
            self.write(self.file)

    def tell_all(self, events: list[Event]) -> None:
        for seat, news in self.news.items():
            news += seen_by(events, seat)

    # --- a person's decision ---

    def human(self, seat: int) -> None:
        options = answers(self.game.state, seat)
        if self.auto and len(options) == 1:
            self.do(options[0])
            return
        self.hand_over(seat)
        self.tell_news(seat)
        self.draw(seat)
        before = self.game
        action = None
        while action is None and self.game is before:
            action = self.command(seat, self.ask_line(seat))
        if action is not None:
            self.marks.append(len(self.game.record.actions))
            self.do(action)

    def ask_line(self, seat: int) -> str:
        return self.console.input(Text(seat_prompt(seat), style="bold")).strip()

    def hand_over(self, seat: int) -> None:
        """Between people at one terminal: nobody sees the other's hand."""
        if seat != self.last:
            self.console.clear()
            self.console.input(f"{self.speech.say('terminal.hand-over', who=seat_name(seat))} ")
        self.last = seat

    def tell_news(self, seat: int) -> None:
        for event in self.news[seat]:
            self.print(self.speech.event(event))
        self.news[seat].clear()

    def draw(self, seat: int) -> None:
        state = self.game.state
        self.console.print()
        self.console.print(draw_table(view(state, seat), self.speech))
        self.console.print()
        self.print(f"{seat_name(seat)}: {self.question(seat)}", "bold")
        self.console.print(draw_menu(menu(state, seat, self.speech)))

    def question(self, seat: int) -> str:
        decision = pending(self.game.state, seat)
        assert decision is not None
        text = self.speech.question(decision)
        regulars = self.game.state.seats[seat].regulars
        due = [regular.card for regular in regulars if regular.standing == DUE]
        if decision.question != ACT or not due:
            return text
        return f"{text} {self.speech.say('terminal.due', cards=self.speech.cards(due))}"

    def say(self, key: str, /, **values: Value) -> None:
        self.print(self.speech.say(key, **values))

    def print(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    # --- what was typed ---

    def command(self, seat: int, text: str) -> Action | None:
        """Carry out a command, or return the action that is meant."""
        word, _, rest = text.partition(" ")
        commands: dict[str, Callable[[int, str], None]] = {
            "?": self.help,
            "help": self.help,
            "why": self.why,
            "undo": self.undo,
            "table": self.redraw,
            "log": self.log,
            "save": self.save,
            "quit": self.quit,
        }
        if text.startswith("?"):
            word, rest = "?", text[1:]
        if not text:
            self.say("terminal.nothing-typed")
            return None
        if word.lower() in commands:
            commands[word.lower()](seat, rest.strip())
            return None
        if text.isascii() and text.isdigit():
            return self.by_number(seat, text)
        return self.by_words(seat, text)

    def by_number(self, seat: int, text: str) -> Action | None:
        lines = menu(self.game.state, seat, self.speech)
        number = int(text) if len(text) < 5 else 0
        if not 1 <= number <= len(lines):
            self.say("terminal.no-number", text=text[:20], n=len(lines))
            return None
        return self.narrow(lines[number - 1].actions)

    def narrow(self, actions: list[Action]) -> Action | None:
        """One of several; nothing typed means none of them."""
        if len(actions) == 1:
            return actions[0]
        self.console.print(draw_choices(actions))
        text = self.ask_line(actions[0].seat)
        if text.isascii() and text.isdigit() and len(text) < 5 and 1 <= int(text) <= len(actions):
            return actions[int(text) - 1]
        self.say("terminal.none-chosen")
        return None

    def by_words(self, seat: int, text: str) -> Action | None:
        try:
            action = pick(legal_actions(self.game.state, seat), text)
            if action is None:
                letter, words = without_seat(text)
                if letter in self.humans:
                    action = pick(legal_actions(self.game.state, letter), words)
        except Unclear as several:
            self.say("terminal.which")
            return self.narrow(several.fitting)
        if action is None:
            self.why(seat, text)
        return action

    # --- commands ---

    def help(self, seat: int, topic: str) -> None:
        if not topic:
            seen = view(self.game.state, seat)
            self.console.print(draw_help(seen, self.question(seat), self.speech))
            return
        found = explain(topic.lower(), self.speech)
        if found is None:
            self.say("terminal.no-topic", text=topic[:40])
        else:
            self.console.print(found)

    def why(self, seat: int, text: str) -> None:
        """The reason against an action."""
        try:
            action = read(seat, text)
        except NotationError:
            self.say("terminal.no-action", text=text[:40])
            return
        reason = why_not(self.game.state, seat, action)
        if reason is None:
            self.say("terminal.possible", action=action.words())
        else:
            self.print(f"{action.words()}: {self.speech.reason(reason)} ({reason.rule})")

    def undo(self, seat: int, _: str) -> None:
        """Back to the player's previous decision, by playing the record again up to there."""
        if len(self.humans) > 1:
            self.say("terminal.undo.several")
        elif not self.marks:
            self.say("terminal.undo.nothing")
        else:
            record = self.game.record
            record.actions = record.actions[: self.marks.pop()]
            record.result = None
            self.game = Recorder.resume(record)
            self.news[seat].clear()
            self.say("terminal.undo.done")

    def redraw(self, seat: int, _: str) -> None:
        self.draw(seat)

    def log(self, seat: int, _: str) -> None:
        for step in walk(self.game.record):
            if step.action is not None:
                mine = step.action.seat == seat
                words = step.action.words() if mine else step.action.open_words()
                self.print(f"{step.number} {seat_name(step.action.seat)} {words}", "bold")
            for event in seen_by(step.events, seat):
                self.print(f"  {self.speech.event(event)}")

    def save(self, _: int, name: str) -> None:
        try:
            if not name:
                raise Complaint("terminal.fault.no-name")
            path = free_path(name, self.file)
        except Complaint as fault:
            self.print(fault.told(self.speech.words))
            return
        if self.write(path):
            self.say("terminal.saved", file=name)

    def quit(self, _: int, __: str) -> None:
        raise Leave

    # --- keeping the record ---

    def save_as(self, path: Path) -> None:
        """Keep the record there from now on."""
        save_record(self.game.record, path)
        self.file = path

    def write(self, path: Path) -> bool:
        """Save, or say why not: a full disk does not end a game."""
        try:
            save_record(self.game.record, path)
        except Complaint as fault:
            self.print(fault.told(self.speech.words))
            return False
        return True

    def farewell(self) -> None:
        self.console.print()
        if self.file is not None:
            self.say("terminal.kept", file=str(self.file))
        elif self.game.state.phase != OVER:
            self.say("terminal.farewell")
