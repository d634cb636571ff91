"""Many games side by side, stepped by one call: what `batch` shows as numpy arrays.

Plain code over the engine's objects, without numpy, so that mypyc can compile it with the engine.
Whatever has one entry for each game lies in memory of its own, which is written and never replaced;
only the lists of legal actions, one behind the other, may have to grow.
"""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from loyang.engine.actions import Action, Loan
from loyang.engine.events import Event
from loyang.engine.game import legal_actions, perform
from loyang.engine.scoring import scores
from loyang.engine.state import OVER, State

from .figures import Figures, glance
from .prices import MOVING, cash_of, rows_of, spaces_of
from .slots import slot_of
from .steps import UNDECIDED, Steps

REFUSED: Final = -1  # no position in the list of legal actions
RESULT: Final = 3  # numbers for each seat: score, cash, vegetables
USUAL_ACTIONS: Final = 32  # room for so many in each game; it grows when it is needed

Saved = tuple[State, int, list[int]]  # the state, the pair that moved last, the steps chosen


def pair_to_move(state: State, last_pair: int) -> int:
    """The stack of questions to be answered now; where both pairs can, they take turns (R4.3)."""
    stacks = state.stacks
    if len(stacks) == 1:
        return 0
    if stacks[0] and stacks[1]:
        return 1 - last_pair
    return 0 if stacks[0] else 1


def pair_after(state: State, last_pair: int) -> int:
    """Which pair will have moved last when the one to move has. Without pairs it is as if the
    second one had, so that the starting player's begins."""
    return pair_to_move(state, last_pair) if len(state.stacks) == 2 else 1


def offered(state: State, seat: int, max_loans: int) -> list[Action]:
    """What the seat may do: beyond the cap a loan is only for those who can do nothing else."""
    actions = legal_actions(state, seat)
    if state.seats[seat].loans >= max_loans and len(actions) > 1:
        actions = [action for action in actions if not isinstance(action, Loan)]
    return actions


@final
class Games:
    """The games, and all that is known about them after a step."""

    def __init__(
        self,
        count: int,
        players: int,
        max_loans: int,
        shaped: bool,
        slots: list[int],
        heads: list[list[int]],  # of decisions in steps; empty without
        figures: Figures,
        begin: Callable[[int], State],  # the next game at that place
        reward: Callable[[State], list[float]],  # of a finished game, by seat
        answer: Callable[[int, int, State, list[Action]], Action] | None,  # by bots
    ) -> None:
        self.count = count
        self.players = players
        self.learners = players if answer is None else 1  # these seats are asked for actions
        self.max_loans = max_loans
        self.shaped = shaped
        self.slots = slots
        self.in_steps = len(heads) > 0
        self.figures = figures
        self.begin = begin
        self.reward = reward
        self.answer = answer
        self.states: list[State] = []
        self.pairs: list[int] = [1] * count
        self.actions: list[list[Action]] = [[] for _ in range(count)]
        self.steps: list[Steps] = [Steps(heads) for _ in range(count)]
        self.over: list[tuple[int, State]] = []  # games that the last step ended
        # What numpy reads.
        self.seats: vec[i16] = vec[i16]([0] * count)
        self.ended: vec[u8] = vec[u8]([0] * count)
        self.rewards: vec[float] = vec[float]([0.0] * (count * players))
        self.results: vec[i16] = vec[i16]([0] * (count * players * RESULT))
        self.offsets: vec[i32] = vec[i32]([0] * (count + 1))
        self.legal: vec[i16] = vec[i16]([0] * (count * USUAL_ACTIONS))
        self.moving: vec[i16] = vec[i16]([0] * (count * USUAL_ACTIONS * MOVING))
        self.prices = False  # whether `moving` is wanted

    # --- beginning, saving, going on ---

    def deal(self) -> None:
        """A new game at every place."""
        self.states = [self.begin(game) for game in range(self.count)]
        self.pairs = [1] * self.count
        self.over = []
        for game in range(self.count):
            self.go_on(game)
            self.forget(game)
        self.write_all()

    def deal_at(self, game: int) -> None:
        """A new game at that place alone; `write_all` shows it."""
        self.states[game] = self.begin(game)
        self.pairs[game] = 1
        self.go_on(game)
        self.forget(game)

    def saved(self, game: int) -> Saved:
        return self.states[game].copy(), self.pairs[game], self.steps[game].chosen.copy()

    def load(self, game: int, saved: Saved) -> None:
        """Go on there from what was saved; `write_all` shows it."""
        self.states[game] = saved[0].copy()
        self.pairs[game] = saved[1]
        self.forget(game)
        self.look(game)
        steps = self.steps[game]
        while len(steps.chosen) < len(saved[2]):
            steps.choose(saved[2][len(steps.chosen)])

    def write_all(self) -> None:
        at: i64 = 0
        for game in range(self.count):
            self.observe(game)
            at = self.write_legal(game, at)
        self.offsets[self.count] = i32(at)

    # --- a step ---

    def positions(self, chosen: list[int]) -> list[int]:
        """Where in its game's list of legal actions each number is; `REFUSED` if it is not."""
        legal = self.legal
        offsets = self.offsets
        found: list[int] = []
        for game in range(self.count):
            number: i64 = chosen[game]
            first: i64 = i64(offsets[game])
            end: i64 = i64(offsets[game + 1])
            at = first
            while at < end and i64(legal[at]) != number:
                at += 1
            found.append(at - first if at < end else REFUSED)
        return found

    def step(self, positions: list[int]) -> None:
        """In each game, what is at that position of its list; where it is `REFUSED`, nothing."""
        self.over = []
        at: i64 = 0
        for game in range(self.count):
            position = positions[game]
            self.forget(game)
            if position != REFUSED:
                self.move(game, position)
                self.observe(game)
            at = self.write_legal(game, at)
        self.offsets[self.count] = i32(at)

    def forget(self, game: int) -> None:
        """No reward and no end yet."""
        self.ended[game] = 0
        rewards = self.rewards
        first: i64 = self.players * game
        for n in range(first, first + self.players):
            rewards[n] = 0.0

    def charge(self, game: int, reward: float) -> None:
        """A reward for the seat to move, apart from the game."""
        self.rewards[self.players * game + int(self.seats[game])] += reward

    def move(self, game: int, position: int) -> None:
        action = self.decided(game, position)
        if action is not None:
            if self.shaped:
                self.count_spaces(game, -1)
            self.do(game, action)
            self.go_on(game)

    def decided(self, game: int, position: int) -> Action | None:
        """The action at that position; in steps, nothing before the last of them."""
        if not self.in_steps:
            return self.actions[game][position]
        steps = self.steps[game]
        number = steps.choose(steps.options()[position])
        if number == UNDECIDED:
            return None
        for action in self.actions[game]:
            if self.slots[slot_of(action, self.players)] == number:
                return action
        raise AssertionError("a number without its action")

    def do(self, game: int, action: Action) -> None:
        state = self.states[game]
        pair = pair_after(state, self.pairs[game])
        events: list[Event] = []
        perform(state, action, events)  # it is legal: it comes from the list
        self.pairs[game] = pair

    def go_on(self, game: int) -> None:
        """Let bots play until somebody else is to move; a finished game is followed by the next."""
        same = True
        while True:
            state = self.states[game]
            if state.phase == OVER:
                self.end(game, state)
                same = False
                state = self.begin(game)
                self.states[game] = state
                self.pairs[game] = 1
            seat = state.stacks[pair_to_move(state, self.pairs[game])][-1].seat
            if seat < self.learners:
                break
            assert self.answer is not None
            actions = offered(state, seat, self.max_loans)
            self.do(game, self.answer(game, seat, state, actions))
        if self.shaped and same:
            self.count_spaces(game, 1)
        self.look(game)

    def end(self, game: int, state: State) -> None:
        self.over.append((game, state))
        self.ended[game] = 1
        results = self.results
        at: i64 = RESULT * self.players * game
        for score in scores(state):
            results[at] = i16(score.space)
            results[at + 1] = i16(score.cash)
            results[at + 2] = i16(score.vegetables)
            at += RESULT
        if self.shaped:
            self.count_spaces(game, 1)
            return
        at = self.players * game
        for reward in self.reward(state):
            self.rewards[at] = reward
            at += 1

    def count_spaces(self, game: int, times: int) -> None:
        """The shaped reward: the score as it stands, less what it was before."""
        rewards = self.rewards
        at: i64 = self.players * game
        state = self.states[game]
        for n in range(self.players):
            seat = state.seats[n]
            rewards[at] += float(times * (seat.space - seat.loans))
            at += 1

    def look(self, game: int) -> None:
        """See who is to move, and what can be done."""
        state = self.states[game]
        seat = state.stacks[pair_to_move(state, self.pairs[game])][-1].seat
        self.seats[game] = i16(seat)
        actions = offered(state, seat, self.max_loans)
        self.actions[game] = actions
        if self.in_steps:
            players = self.players
            self.steps[game].begin([self.slots[slot_of(action, players)] for action in actions])

    # --- writing ---

    def observe(self, game: int) -> None:
        seen = glance(self.states[game], int(self.seats[game]))
        self.figures.fill(seen, game, self.steps[game].chosen)

    def write_legal(self, game: int, at: i64) -> i64:
        """The numbers of what can be done in the game, from there on; where they end."""
        self.offsets[game] = i32(at)
        if self.in_steps:
            options = self.steps[game].options()
            self.make_room(at + len(options))
            for option in options:
                self.legal[at] = i16(option)
                at += 1
            return at
        actions = self.actions[game]
        self.make_room(at + len(actions))
        first = at
        legal = self.legal
        slots = self.slots
        players = self.players
        for action in actions:
            legal[at] = i16(slots[slot_of(action, players)])
            at += 1
        if self.prices:
            self.write_prices(game, first)
        return at

    def write_prices(self, game: int, at: i64) -> None:
        state = self.states[game]
        decision = state.stacks[pair_to_move(state, self.pairs[game])][-1]
        moving = self.moving
        at *= MOVING
        for action in self.actions[game]:
            moving[at] = i16(cash_of(state, decision, action))
            moving[at + 1] = i16(spaces_of(state, action))
            moving[at + 2] = i16(rows_of(state, action))
            at += MOVING

    def make_room(self, end: i64) -> None:
        if end <= len(self.legal):
            return
        old = self.legal
        self.legal = vec[i16]([0] * int(2 * end))
        for n in range(len(old)):
            self.legal[n] = old[n]
        before = self.moving
        self.moving = vec[i16]([0] * int(2 * end * MOVING))
        for n in range(len(before)):
            self.moving[n] = before[n]
