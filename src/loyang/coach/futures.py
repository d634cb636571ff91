"""Possible futures of a position: where a line of play leads, over the same truths for every line.

A truth is drawn behind the view of the seat, a line is played in it, and a quick greedy player goes
on for some rounds, from where the forecast of the farm takes over. Nothing but the view goes in, so
nothing hidden can come out.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Final

from loyang.bots.evaluation import worth
from loyang.bots.rollout import Rollout
from loyang.bots.weights import ALONE, TOGETHER, Weights
from loyang.engine.actions import Action, Done, Store
from loyang.engine.cards import ROUNDS
from loyang.engine.game import legal_actions, refuse
from loyang.engine.scoring import score
from loyang.engine.state import ACTION, CARD, OVER, PATH, PAY, STORE, Seat, State, pending
from loyang.engine.views import View, sample_state

from .calibration import BIAS, CARE, LEAST_SPREAD, SPREAD
from .ledger import Ledger

# How many rounds after the current one are played. Further on differences between lines drown in
# chance; nearer by, the forecast is no good judge of them yet.
AHEAD: Final = 2
PHASES: Final = 3  # of a round
ALMOST: Final = 0.99  # left-over cash is never worth a whole space


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where one future leads: the own result, that of the best other seat, and the chance to win.

    Alone there is nobody else: `rival` and `win` are 0.
    """

    own: float
    rival: float = 0.0
    win: float = 0.0
    ledger: Ledger = field(default_factory=Ledger, compare=False)

    @property
    def value(self) -> float:
        """What is compared: the final space alone, the margin with others."""
        return self.own - self.rival


def weights_for(players: int) -> Weights:
    return ALONE if players == 1 else TOGETHER


def result_of(seat: Seat) -> float:
    """A final result in spaces: left-over cash is a part of the way to the next one (R5.28)."""
    reached = score(seat)
    return reached.space + min(ALMOST, max(0.0, reached.cash / (seat.space + 1)))


def shortest(actions: list[Action]) -> Action:
    """Store what must be stored, and be done."""
    for action in actions:
        if isinstance(action, Store):
            return action
    return next(action for action in actions if isinstance(action, Done))


def moment(state: State, seat: int) -> str:
    """Where in its round a seat is, by the names of the tables of `BIAS`."""
    if state.phase != ACTION:
        return "begins"
    return "rests" if seat in state.finished else "acts"


def forecast_of(state: State, seat: int) -> float:
    """What a seat will reach: the bots' forecast, put right by what it does not know yet."""
    off = BIAS[state.players][moment(state, seat)][state.round]
    return worth(state, seat, weights_for(state.players)) + off


def care(game: State | View) -> float:
    """What careful play may still bring alone beyond the quick player, by the time left."""
    if game.phase == OVER or game.players > 1:
        return 0.0
    gone = max(0, game.round - 1) * PHASES + max(0, game.phase - 1)
    return CARE * (1.0 - gone / (ROUNDS * PHASES))


class Futures:
    """The futures of one position, by number: the n-th is the same for every line."""

    def __init__(self, view: View, seed: str) -> None:
        self.view = view
        self.seat = view.viewer
        self.seed = seed
        self.weights = weights_for(view.players)
        self.rollout = Rollout(self.weights, self.seat)
        self.last = min(ROUNDS, view.round + AHEAD)
        self._truths: dict[int, State] = {}

    @property
    def looked_at(self) -> int:
        """The positions that were evaluated so far: what a node budget counts."""
        return self.rollout.looked_at

    def truth(self, number: int) -> State:
        """The n-th possible truth: look, but don't touch."""
        if number not in self._truths:
            self._truths[number] = sample_state(self.view, f"{self.seed} {number}")
        return self._truths[number]

    def play(self, number: int, line: Sequence[Action]) -> Outcome:
        """Play the line in the n-th truth, then on; an empty one leaves all to the quick player."""
        state = self.truth(number).copy()
        ledger = Ledger()
        ledger.open(state.seats[self.seat], state.round)
        rivals: list[float] = []
        for action in line:
            if state.phase == ACTION:
                rivals = self.rivals(state, number)
            if not self.follow(state, action):
                break
            ledger.note(state.seats[self.seat], state.round)
        while state.phase == CARD and state.round == self.view.round:
            self.go_on(state)
        ledger.note(state.seats[self.seat], state.round)
        if state.round == self.view.round or not rivals:  # else the line has ended the round
            rivals = self.rivals(state, number)
        while state.round <= self.last and state.phase != OVER:
            self.go_on(state)
            ledger.note(state.seats[self.seat], state.round)
        return self.outcome(state, rivals, ledger)

    def go_on(self, state: State) -> None:
        """Answer the next question. What the others make of their turns is left to the forecast, so
        they end them by the shortest way."""
        for stack in state.stacks:
            if stack:
                decision = stack[-1]
                if decision.seat != self.seat and decision.question in (STORE, PATH):
                    self.rollout.do(state, shortest(legal_actions(state, decision.seat)))
                else:
                    self.rollout.answer(state, decision)
                return

    def follow(self, state: State, action: Action) -> bool:
        """Do the next action of a line as soon as it is possible; whether it ever was."""
        if refuse(state, action) is None:
            self.rollout.do(state, action)
            return True
        self.rollout.wait(state, self.seat)
        decision = pending(state, self.seat)
        if decision is not None and decision.question == PAY and refuse(state, action) is not None:
            self.rollout.answer(state, decision)
        if refuse(state, action) is not None:
            return False
        self.rollout.do(state, action)
        return True

    # --- results ---

    def rivals(self, state: State, number: int) -> list[float]:
        """What the others will reach, drawn by the n-th throw: a forecast from here."""
        if state.players == 1:
            return []
        chance = random.Random(f"{self.seed} rivals {number}")
        drawn = []
        for seat in state.seats:
            throw = chance.gauss(0.0, 1.0)
            if seat.index == self.seat:
                continue
            over = state.phase == OVER or (state.round == ROUNDS and seat.index in state.finished)
            if over and state.phase in (ACTION, OVER):
                drawn.append(result_of(seat))
            else:
                drawn.append(forecast_of(state, seat.index) + SPREAD[state.round] * throw)
        return drawn

    def outcome(self, state: State, rivals: list[float], ledger: Ledger) -> Outcome:
        if state.phase == OVER:
            own, spread = result_of(state.seats[self.seat]), LEAST_SPREAD
        else:
            own, spread = forecast_of(state, self.seat), SPREAD[state.round]
        if not rivals:
            return Outcome(own, ledger=ledger)
        rival = max(rivals)
        return Outcome(own, rival, NormalDist(0.0, spread).cdf(own - rival), ledger)
