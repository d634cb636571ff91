"""Playing on by a quick greedy policy: where a position leads if the cards come like this.

Every seat does what promises most at once, by the worth of its answers. `master` looks at many such
futures for one choice: compiled with the engine.
"""

from typing import Final, final

from loyang.engine.actions import Action, Done, Keep, Offer, Pack, Take, Trade, TurnUp, Use
from loyang.engine.cards import KINDS, NONE, SQUIRE
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

from .answer_choice import WAITING_SHARE, Worths, answer_worths, best, finish_turn, grid_sets
from .evaluation import (
    UNAFFORDABLE,
    cards_worth,
    closed_worth,
    pack_worth,
    with_cards,
    worth,
)
from .planner import EPSILON, farm_key, key_of, mixed, worth_trying
from .weights import Weights

PACK_SAMPLES: Final = 3
UNTRIED: Final = 99.0
NOT_REMEMBERED: Final = -999.0
# A turn asks these itself; all others come from an effect.
TURN_QUESTIONS: Final[list[int]] = [ACT, PACK, STORE, PATH, PAY]
PAIRED: Final = 4  # cards of the grid that are tried in pairs
TRADES: Final = 2  # for the same vegetable that are tried in haste


@final
class Rollout:
    """Plays a game on; `looked_at` counts the positions that were evaluated on the way.

    With a `focus`, all seats but that one end their action turns at once: what they do there rarely
    touches it (R4.2), and takes just as long to find out. A `hasty` one tries fewer trades.
    """

    def __init__(self, weights: Weights, focus: int = NONE, hasty: bool = False) -> None:
        self.weights = weights
        self.focus = focus
        self.hasty = hasty
        self.looked_at = 0
        # What cards bring to a farm, and how it acts in a turn, also in other futures.
        self.gains: dict[int, float] = {}
        self.turns: dict[int, list[Action]] = {}

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
        """Answer the question; in an action turn and at the grid, go on to its end."""
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
                self.do(state, best(answer_worths(state, decision, actions, self.weights)))

    def do(self, state: State, action: Action) -> None:
        events: list[Event] = []
        perform(state, action, events)

    # --- the action turn -------------------------------------------------------------------------

    def act(self, state: State, index: int) -> None:
        """Do what promises most, one action after the other, then buy a two-pack if it pays."""
        if self.focus != NONE and self.focus != index:
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

    def finish(self, state: State, index: int) -> None:
        """End the actions of the turn."""
        while self.may_act(state, index):
            self.do(state, finish_turn(state, legal_actions(state, index), self.weights))

    def improve(self, state: State, index: int, gains: dict[str, float]) -> bool:
        """Act as long as that promises something; whether the turn is then still to be ended."""
        key: int = mixed(key_of(state, index), state.round)
        known = self.turns.get(key)
        if known is not None:
            return self.repeat(state, index, known)
        done: list[Action] = []
        self.turns[key] = done
        while self.may_act(state, index):
            action = self.best_action(state, index, legal_actions(state, index), gains)
            if action is None:
                return True
            done.append(action)
            self.do(state, action)
            self.resolve(state, index)
        return False

    def repeat(self, state: State, index: int, actions: list[Action]) -> bool:
        """Act as in another future, as far as the cards that come allow it; as `improve`."""
        for action in actions:
            if not self.may_act(state, index):
                return False
            if refuse(state, action) is None:
                self.do(state, action)
                self.resolve(state, index)
        return self.may_act(state, index)

    def may_act(self, state: State, index: int) -> bool:
        decision = pending(state, index)
        return decision is not None and decision.question == ACT

    def turn_worth(
        self, state: State, index: int, cash: int, cards: list[int], under: int
    ) -> float:
        """What an action turn makes of the seat after it paid `cash` and got these cards too."""
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
        """The action that promises most; None if ending the turn is better.

        What promised nothing before (`gains`) is not tried again, nor what promised less than
        another action brings now.
        """
        now = closed_worth(state, index, self.weights)
        here = key_of(state, index)
        promising: list[tuple[float, int, str]] = []
        for n in self.worth_a_look(state, index, actions):
            words = actions[n].words()
            gain = gains.get(words, UNTRIED)
            if gain > EPSILON:
                promising.append((-gain, n, words))
        promising.sort()
        found: Action | None = None
        reached = EPSILON
        for promise, n, words in promising:
            if -promise <= reached:
                break
            action = actions[n]
            twin = state.copy()
            self.do(twin, action)
            self.resolve(twin, index)
            self.looked_at += 1
            gain = worth(twin, index, self.weights) - now
            # An effect that is broken off at once changes nothing, and could be tried for ever.
            if gain > reached and key_of(twin, index) == here:
                gain = -1.0
            gains[words] = gain
            if gain > reached:
                reached = gain
                found = action
        return found

    def worth_a_look(self, state: State, index: int, actions: list[Action]) -> list[int]:
        """Which of the actions are tried: of the trades for the same vegetable, if in haste, only
        those that give away least."""
        found: list[int] = []
        trades: list[tuple[float, int]] = []
        losses: list[float] = []
        for n in range(len(actions)):
            action = actions[n]
            if not worth_trying(state, index, action):
                continue
            if self.hasty and isinstance(action, Trade):
                if not losses:
                    losses = self.losses(state, index)
                loss = losses[action.give]
                if action.give2 != NONE:
                    loss += losses[action.give2]
                trades.append((loss, n))
            else:
                found.append(n)
        trades.sort()
        tried = [0] * KINDS
        for _, n in trades:
            trade = actions[n]
            assert isinstance(trade, Trade)
            if tried[trade.kind] < TRADES:
                tried[trade.kind] += 1
                found.append(n)
        return found

    def losses(self, state: State, index: int) -> list[float]:
        """What giving away one vegetable of the cart would cost, by kind."""
        now = worth(state, index, self.weights)
        cart = state.seats[index].cart
        lost = [0.0] * KINDS
        for kind in range(KINDS):
            if cart[kind]:
                cart[kind] -= 1
                lost[kind] = now - worth(state, index, self.weights)
                cart[kind] += 1
        return lost

    def resolve(self, state: State, index: int) -> None:
        """Answer what an effect asks until the turn goes on."""
        while True:
            decision = pending(state, index)
            if decision is None or decision.question in TURN_QUESTIONS:
                return
            self.answer(state, decision)

    def pack(self, state: State, index: int, actions: list[Action]) -> Action | None:
        """Buying a two-pack, if it can be bought and pays."""
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
        self.take(state, decision.seat, self.best_sets(state, decision, 1)[0])

    def take(self, state: State, seat: int, cards: list[int]) -> None:
        """Buy these cards of the grid, as far as that is possible, and no others."""
        for card in cards:
            if refuse(state, Take(seat, card)) is None:
                self.do(state, Take(seat, card))
            top = pending(state, seat)
            while top is not None and top.question == PAY:  # for a field
                self.answer(state, top)
                top = pending(state, seat)
        top = pending(state, seat)
        if top is not None and top.question == GRID:
            self.do(state, Done(seat))

    def best_sets(self, state: State, decision: Decision, number: int) -> list[list[int]]:
        """The best sets of cards to buy from the grid, the very best first."""
        actions = legal_actions(state, decision.seat)
        ranked = grid_sets(state, decision, actions, PAIRED, self.weights)
        self.looked_at += len(ranked)
        order = sorted([(-ranked[n][0], n) for n in range(len(ranked))])
        return [ranked[n][1] for _, n in order[:number]]

    def grid_worth(self, state: State, index: int) -> float:
        """The worth of the farm; where the grid lies open, with the best of its cards."""
        decision = pending(state, index)
        if decision is None or decision.question != GRID:
            return worth(state, index, self.weights)
        best_worth = UNAFFORDABLE
        actions = legal_actions(state, index)
        sets = grid_sets(state, decision, actions, PAIRED, self.weights)
        self.looked_at += len(sets)
        for each in sets:
            if each[0] > best_worth:
                best_worth = each[0]
        return best_worth

    # --- the distribution ------------------------------------------------------------------------

    def draft(self, state: State, decision: Decision) -> None:
        """Take and keep the best cards, wait for a better one (R3.3), or call the Squire for more
        (R6.17). Each card counts by itself, so that it is evaluated only once per farm."""
        keeps: Worths = []
        takes: Worths = []
        offers: Worths = []
        actions = legal_actions(state, decision.seat)
        for action in actions:
            if isinstance(action, TurnUp):  # more to choose from, at no cost (R3.9)
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
            self.do(state, best(offers or answer_worths(state, decision, actions, self.weights)))

    def calls_squire(
        self, state: State, decision: Decision, actions: list[Action], takes: Worths
    ) -> bool:
        """Whether the cards beyond the first are worth more than keeping the Squire (R6.17)."""
        index = decision.seat
        if Use(index, SQUIRE) not in actions:
            return False
        gains = sorted([-gain for gain, _ in takes if gain > 0.0])
        lost = worth(state, index, self.weights)
        lost -= worth(without_squire(state, index), index, self.weights)
        return -sum(gains[1:SQUIRE_TAKES]) > lost

    def card_gain(self, state: State, index: int, card: int) -> float:
        """How much better the farm is with that card as well."""
        self.looked_at += 1
        key: int = mixed(mixed(farm_key(state.seats[index]), state.round), card)
        gain = self.gains.get(key, NOT_REMEMBERED)
        if gain == NOT_REMEMBERED:
            having = cards_worth(state, index, 0, [card], NONE, self.weights)
            gain = having - worth(state, index, self.weights)
            self.gains[key] = gain
        return gain


def waiting_gain(offers: Worths) -> float:
    """What waiting promises beyond the best card in hand; `offers` say what each would lose."""
    losses = sorted([loss for loss, _ in offers])
    return WAITING_SHARE * max(0.0, -losses[1]) if len(losses) > 1 else 0.0


def without_squire(state: State, index: int) -> State:
    """The table after the seat has used its Squire (R6.17)."""
    twin = state.copy()
    events: list[Event] = []
    use_up(twin, twin.seats[index], SQUIRE, events)
    return twin


def turn_with(state: State, index: int, cash: int, cards: list[int], under: int) -> State | None:
    """The seat's action turn after it paid `cash` and got these cards too; None if it can't pay."""
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
