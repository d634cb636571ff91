"""Playing on by a quick greedy policy: what a position leads to when cards come as they may.

Every seat does what promises most at once, by the worth of its farm. `master` judges cards and
steps by many such futures; so it is compiled with the engine.
"""

from typing import Final, final

from loyang.engine.actions import Action, Done, Keep, Offer, Pack, Take, TurnUp, Use
from loyang.engine.cards import NONE, SQUIRE
from loyang.engine.draft import SQUIRE_TAKES
from loyang.engine.events import Event
from loyang.engine.game import legal_actions, perform, refuse
from loyang.engine.state import (
    ACT,
    ACTION,
    DRAFT,
    GRID,
    OVER,
    PACK,
    PATH,
    PAY,
    STORE,
    Decision,
    State,
    pending,
    stack_of,
)
from loyang.engine.table import use_up

from .judge import WAITING, Judged, best, finish_turn, grid_sets, judge
from .planner import (
    EPSILON,
    UNAFFORDABLE,
    cards_worth,
    closed_worth,
    farm_key,
    key_of,
    pack_worth,
    with_cards,
    worth_trying,
)
from .value import MARKET, stage_of, worth
from .weights import Weights

PACK_SAMPLES: Final = 3
UNTRIED: Final = 99.0
UNKNOWN: Final = -999.0
# The questions of a turn; all others are asked by an effect.
TURN: Final[list[int]] = [ACT, PACK, STORE, PATH, PAY]
PAIRED: Final = 4  # cards of the grid that are tried in pairs


@final
class Rollout:
    """Plays a game on; `looked_at` counts the positions that were judged on the way.

    With `own`, the other seats end their action turns at once: what they do there touches that
    seat in few cases only (R4.2), and takes as long to find out.
    """

    def __init__(self, weights: Weights, own: int = NONE) -> None:
        self.weights = weights
        self.own = own
        self.looked_at = 0
        # What was judged before, in another future too.
        self.worths: dict[bytes, float] = {}
        self.gains: dict[bytes, float] = {}

    def play(self, state: State, last: int) -> None:
        """Play until the round after `last` begins, or to the end of the game."""
        while state.round <= last and state.phase != OVER:
            self.answer_first(state)

    def wait(self, state: State, index: int) -> None:
        """Let the others play until that seat is asked, or its action turn is over."""
        today = state.round
        while pending(state, index) is None and state.round == today and state.phase != OVER:
            if state.phase == ACTION and index in state.finished:
                return
            self.answer_first(state)

    def answer_first(self, state: State) -> None:
        for stack in state.stacks:
            if stack:
                self.answer(state, stack[-1])
                return

    def answer(self, state: State, decision: Decision) -> None:
        """Answer the question; in an action turn and at the grid, all of it."""
        if decision.question == ACT:
            self.act(state, decision.seat)
        elif decision.question == GRID:
            self.buy(state, decision)
        elif decision.question == DRAFT:
            self.draft(state, decision)
        else:
            actions = legal_actions(state, decision.seat)
            if len(actions) == 1:
                self.do(state, actions[0])
            else:
                self.do(state, best(judge(state, decision, actions, self.weights)))

    def do(self, state: State, action: Action) -> None:
        events: list[Event] = []
        perform(state, action, events)

    # --- the action turn -------------------------------------------------------------------------

    def act(self, state: State, index: int) -> None:
        """Whatever promises most, one action after the other, then a two-pack if it pays."""
        if self.own != NONE and self.own != index:
            self.do(state, finish_turn(state, legal_actions(state, index), self.weights))
            return
        gains: dict[str, float] = {}
        while self.improve(state, index, gains):
            actions = legal_actions(state, index)
            action = self.pack(state, index, actions)
            if action is None:
                action = finish_turn(state, actions, self.weights)
            self.do(state, action)
            self.resolve(state, index)

    def improve(self, state: State, index: int, gains: dict[str, float]) -> bool:
        """Act as long as that promises something; whether the actions are still to be ended."""
        while True:
            decision = pending(state, index)
            if decision is None or decision.question != ACT:
                return False
            action = self.best_action(state, index, legal_actions(state, index), gains)
            if action is None:
                return True
            self.do(state, action)
            self.resolve(state, index)

    def turn_worth(
        self, state: State, index: int, cash: int, cards: list[int], under: int
    ) -> float:
        """What an action turn can make of the seat that paid so much and has these cards too."""
        twin = turn_with(state, index, cash, cards, under)
        if twin is None:
            return UNAFFORDABLE
        gains: dict[str, float] = {}
        self.improve(twin, index, gains)
        return closed_worth(twin, index, self.weights)

    def action(
        self, state: State, index: int, actions: list[Action], gains: dict[str, float]
    ) -> Action:
        """The next action of the turn."""
        action = self.best_action(state, index, actions, gains)
        if action is None:
            action = self.pack(state, index, actions)
        if action is None:
            action = finish_turn(state, actions, self.weights)
        return action

    def best_action(
        self, state: State, index: int, actions: list[Action], gains: dict[str, float]
    ) -> Action | None:
        """The action that promises most, None if to end the turn is better. What promised nothing
        before is not tried again, nor what promised less than another one brings."""
        now = closed_worth(state, index, self.weights)
        here = key_of(state, index)
        promising: list[tuple[float, int]] = []
        for n in range(len(actions)):
            action = actions[n]
            if not worth_trying(state, index, action):
                continue
            gain = gains.get(action.words(), UNTRIED)
            if gain > EPSILON:
                promising.append((-gain, n))
        promising.sort()
        found: Action | None = None
        reached = EPSILON
        for promise, n in promising:
            if -promise <= reached:
                break
            action = actions[n]
            twin = state.copy()
            self.do(twin, action)
            self.resolve(twin, index)
            self.looked_at += 1
            # An effect that is broken off at once changes nothing, and could be so for ever.
            gain = -1.0 if key_of(twin, index) == here else self.worth(twin, index) - now
            gains[action.words()] = gain
            if gain > reached:
                reached = gain
                found = action
        return found

    def worth(self, state: State, index: int) -> float:
        """The worth of the farm, remembered if the turn goes on."""
        seat = state.seats[index]
        if stage_of(state, seat) != MARKET:
            return worth(state, index, self.weights)
        key = farm_key(seat) + bytes([state.round])
        value = self.worths.get(key, UNKNOWN)
        if value == UNKNOWN:
            value = worth(state, index, self.weights)
            self.worths[key] = value
        return value

    def resolve(self, state: State, index: int) -> None:
        """Answer what an effect asks, until the turn goes on."""
        while True:
            decision = pending(state, index)
            if decision is None or decision.question in TURN:
                return
            self.answer(state, decision)

    def pack(self, state: State, index: int, actions: list[Action]) -> Action | None:
        pack = Pack(index)
        for action in actions:
            if action == pack:
                self.looked_at += 5 * PACK_SAMPLES
                bought = pack_worth(state, index, PACK_SAMPLES, self.weights)
                if bought > worth(state, index, self.weights):
                    return pack
        return None

    # --- the grid --------------------------------------------------------------------------------

    def buy(self, state: State, decision: Decision) -> None:
        """Solo: buy the best card or pair at once (R8.3)."""
        actions = legal_actions(state, decision.seat)
        sets = grid_sets(state, decision, actions, PAIRED, self.weights)
        self.looked_at += len(sets)
        chosen = sets[0]
        for each in sets:
            if each[0] > chosen[0]:
                chosen = each
        for card in chosen[1]:
            top = pending(state, decision.seat)
            if top is None or top.question != GRID:
                return
            take = Take(decision.seat, card)
            if take not in legal_actions(state, decision.seat):
                return
            self.do(state, take)
        top = pending(state, decision.seat)
        if top is not None and top.question == GRID:
            self.do(state, Done(decision.seat))

    # --- the distribution ------------------------------------------------------------------------

    def draft(self, state: State, decision: Decision) -> None:
        """Take and keep the best cards, or wait for a better one (R3.3), or call the Squire for
        more (R6.17): each card by itself, so that it is judged only once as long as the farm does
        not change."""
        keeps: Judged = []
        takes: Judged = []
        offers: Judged = []
        actions = legal_actions(state, decision.seat)
        for action in actions:
            if isinstance(action, TurnUp):  # more to choose from, at no price (R3.9)
                self.do(state, action)
                return
            if isinstance(action, Keep):
                keeps.append((self.card_gain(state, action.seat, action.card), action))
            elif isinstance(action, Take):
                takes.append((self.card_gain(state, action.seat, action.card), action))
            elif isinstance(action, Offer):
                offers.append((-self.card_gain(state, action.seat, action.card), action))
        if self.calls_squire(state, decision, actions, takes):
            self.do(state, Use(decision.seat, SQUIRE))
            return
        most = max([gain for gain, _ in takes], default=0.0)
        if keeps and not (decision.helpers and most > 0.0):
            self.do(state, best(keeps))
        elif takes and (keeps or most >= waiting_gain(offers)):
            self.do(state, best(takes))
        else:
            self.do(state, best(offers or judge(state, decision, actions, self.weights)))

    def calls_squire(
        self, state: State, decision: Decision, actions: list[Action], takes: Judged
    ) -> bool:
        """Whether the cards beyond the first are worth more than to have the Squire (R6.17)."""
        index = decision.seat
        if Use(index, SQUIRE) not in actions:
            return False
        gains = sorted([-gain for gain, _ in takes if gain > 0.0])
        lost = self.worth(state, index) - worth(without_squire(state, index), index, self.weights)
        return -sum(gains[1:SQUIRE_TAKES]) > lost

    def card_gain(self, state: State, index: int, card: int) -> float:
        """How much better the farm is with that card as well."""
        self.looked_at += 1
        key = farm_key(state.seats[index]) + bytes([state.round, card])
        gain = self.gains.get(key, UNKNOWN)
        if gain == UNKNOWN:
            having = cards_worth(state, index, 0, [card], NONE, self.weights)
            gain = having - worth(state, index, self.weights)
            self.gains[key] = gain
        return gain


def waiting_gain(offers: Judged) -> float:
    """What waiting promises beyond the best card in hand; `offers` have what is lost by each."""
    losses = sorted([loss for loss, _ in offers])
    return WAITING * max(0.0, -losses[1]) if len(losses) > 1 else 0.0


def without_squire(state: State, index: int) -> State:
    """The table when the seat has used its Squire (R6.17)."""
    twin = state.copy()
    events: list[Event] = []
    use_up(twin, twin.seats[index], SQUIRE, events)
    return twin


def turn_with(state: State, index: int, cash: int, cards: list[int], under: int) -> State | None:
    """The action turn of the seat after it paid so much and got these cards too; None if it can't
    pay."""
    farm = with_cards(state.seats[index], cash, cards, under)
    if farm.cash < 0:
        return None
    twin = state.copy()
    twin.seats[index] = farm
    if twin.phase == ACTION:
        stack_of(twin, index)[-1] = Decision(ACT, index)
    else:
        twin.phase = ACTION
        twin.finished = []
        twin.stacks = [[Decision(ACT, index)]]
    return twin


# --- comparing lines -----------------------------------------------------------------------------

TRUST: Final = 40.0


@final
class Line:
    """A way to go on, what it promises at first sight, and what its futures came to."""

    def __init__(self, actions: list[Action], planned: bool, promise: float) -> None:
        self.actions = actions
        self.then: list[Action] = []  # how the turn would probably go on
        self.planned = planned  # the whole turn is in it
        self.promise = promise
        self.total = 0.0
        self.futures = 0

    def value(self) -> float:
        """Few futures tell little: the promise counts as much as `TRUST` of them."""
        return (self.promise * TRUST + self.total) / (TRUST + float(self.futures))


def follow(rollout: Rollout, line: Line, truth: State, index: int, last: int) -> None:
    """One more future of the line, from that possible truth to the end of round `last`."""
    state = truth.copy()
    for action in line.actions + line.then:
        rollout.wait(state, index)
        decision = pending(state, index)
        refused = refuse(state, action) is not None
        if refused and decision is not None and decision.question == PAY:
            rollout.answer(state, decision)
            refused = refuse(state, action) is not None
        if decision is None or refused:
            break
        rollout.do(state, action)
    rollout.play(state, last)
    line.total += worth(state, index, rollout.weights)
    line.futures += 1
