"""The bot `master`: compares ways to go on by many possible futures.

It finds its candidates as `merchant` does: cards with the turn that they allow, plans of a turn,
steps. Each is then played on over the same possible truths behind its view, by the rollout's quick
policy, and compared by where that leads; what lies clearly behind is given up. In a solo game each
future keeps several lines from round to round (`Rounds`). They know the cards of their truth, but
the choice between candidates is made over all truths. More nodes or more time mean more futures.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from loyang.engine.actions import Action, Done, Enlarge, Keep, Offer, Pack, Step, Use
from loyang.engine.cards import NONE, ROUNDS
from loyang.engine.game import apply, legal_actions, why_not
from loyang.engine.state import (
    ACT,
    DRAFT,
    GRID,
    PACK,
    PATH,
    PAY,
    SOW_HOME,
    STORE,
    Decision,
    State,
    pending,
)
from loyang.engine.views import View, sample_state

from .answer_choice import answer_worths, best, finish_turn, path_ends
from .card_choice import (
    CARD_QUESTIONS,
    TURN_NODES,
    card_choices,
    pack_gain,
    planned_draft_choices,
)
from .comparison import Candidate, follow
from .planner import NODES_A_SECOND, Node, Search, key_of
from .protocol import Budget, Line
from .rollout import Rollout
from .rounds import Rounds
from .weights import ALONE, TOGETHER, Weights

# The most that a candidate is planned for before its futures are looked at.
PLANNED: Final = 16  # such plans use up a small budget
FEWEST_PLANNED: Final = 8  # choices of cards with a plan, however small the budget
CANDIDATE_NODES: Final = 1000  # fewer candidates where each would not get this many
REPLANNED_NODES: Final = 20_000  # and fewer with several plans
TURN_SHARE: Final = 0.5  # of the time, to plan a turn
CARDS_SHARE: Final = 0.25  # of the time, to find cards whose futures are worth comparing
FIRST_SHARE: Final = 0.6  # of the time, before two-packs and other plans join the comparison
MOST_FUTURES: Final = 4096
DOUBT: Final = 1.2  # what lies behind by more than so many errors is given up
NEGLIGIBLE: Final = 0.02  # of a space: closer calls deserve no more futures
TRUST_TOGETHER: Final = 40.0  # with others: how many futures a promise counts for


@dataclass(frozen=True)
class Effort:
    """What a question deserves: a share of the budget, how many rounds to look ahead, and how many
    futures the promise at first sight counts for in a solo game."""

    share: float
    alone: int  # rounds ahead in a solo game
    together: int  # with other players; 0 if futures brought nothing in trials
    trust: float


@dataclass(frozen=True)
class Level:
    """How much a player thinks, with a budget in nodes alone and with others."""

    alone: int
    together: int
    search: int  # of them at most for a plan of a turn
    plan: int  # and for one of the turn after each choice of cards
    plans: int  # of a turn that are compared
    choices: int  # of cards that are compared
    replanned: int  # of those at the grid that are compared with other plans of the turn too
    replans: int  # for each of them
    sets: int  # of cards that a future tries in each round of a solo game
    lines: int  # of play that it keeps from round to round
    efforts: Mapping[int, Effort]


MASTER: Final = Level(
    alone=80_000,
    together=30_000,
    search=10_000,
    plan=1000,
    plans=8,
    choices=16,
    replanned=4,
    replans=4,
    sets=3,
    lines=2,
    efforts={
        SOW_HOME: Effort(0.6, 5, 0, 1.0),
        GRID: Effort(0.7, 3, 1, 5.0),
        DRAFT: Effort(1.0, 0, 1, 40.0),
        ACT: Effort(0.5, 3, 0, 5.0),
        PACK: Effort(0.3, 3, 1, 5.0),
        PATH: Effort(0.2, 3, 1, 5.0),
        STORE: Effort(0.2, 3, 0, 5.0),
    },
)


class MasterBot:
    """Plans like a merchant, and looks at what may come."""

    level = MASTER

    def __init__(self, seed: int | str, budget: Budget | None = None) -> None:
        self._seed = f"master {seed}"
        self._budget = budget or Budget()
        self._plan: dict[int, Action] = {}
        self._end = NONE  # the position in which the plan of the turn has been carried out
        self._ending = 0  # the round in which its turn is being ended
        self._began = 0.0  # when it was asked

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        self._began = time.monotonic()
        state = sample_state(view, self._seed)
        seat = view.viewer
        decision = pending(state, seat)
        if decision is None:
            return actions[0]
        key = key_of(state, seat)
        planned = self._plan.get(key)
        if planned is not None and planned in actions:
            return planned
        if decision.question == ACT and (key == self._end or self._ending == view.round):
            self._ending = view.round
            return finish_turn(state, actions, weights_for(state))
        candidates = self._candidates(state, decision, actions)
        if not candidates:
            return best(answer_worths(state, decision, actions, weights_for(state)))
        chosen = self._judge(view, state, decision, actions, candidates)
        self._remember(state, chosen)
        if chosen.actions:
            return chosen.actions[0]
        return finish_turn(state, actions, weights_for(state))

    def explain(self, view: View, actions: Sequence[Action], lines: int = 5) -> list[Line]:
        """Its best lines (see `Explainer`)."""
        self._began = time.monotonic()
        state = sample_state(view, self._seed)
        decision = pending(state, view.viewer)
        if decision is None:
            return []
        candidates = self._candidates(state, decision, actions)
        if candidates:
            leader = self._judge(view, state, decision, actions, candidates)
            candidates.sort(key=lambda each: (each is not leader, -standing(each)[1]))
            # What was given up early may seem better than it is.
            value = standing(leader)[1]
            best_lines: dict[tuple[Action, ...], Line] = {}  # the best plan after the same cards
            for each in candidates:
                line = each.actions + each.then
                best_lines.setdefault(tuple(each.actions), (min(standing(each)[1], value), line))
            found = list(best_lines.values())
        else:
            worths = answer_worths(state, decision, actions, weights_for(state))
            found = [(value, [action]) for value, action in worths]
        found.sort(key=lambda each: -each[0])
        return found[:lines]

    def _judge(
        self,
        view: View,
        state: State,
        decision: Decision,
        actions: Sequence[Action],
        candidates: list[Candidate],
    ) -> Candidate:
        """The best of them. In the action turn the two-packs join them, and at the grid other plans
        of the turn after the cards that lead: the plan that promises most is rarely the best."""
        share = FIRST_SHARE if decision.question in (ACT, GRID) else 1.0
        leader = self._compare(view, decision, candidates, share)
        if decision.question == ACT and Pack(decision.seat) in actions:
            packs = self._packs(state, decision.seat, leader)
            candidates += packs
            leader = self._compare(view, decision, [leader, *packs])
        elif decision.question == GRID:
            most = min(self.level.replanned, self._nodes(state.players) // REPLANNED_NODES)
            leading = sorted(candidates, key=lambda each: (each is leader, standing(each)))
            leading = leading[::-1][:most]
            others = [plan for each in leading for plan in self._other_plans(state, each)]
            candidates += others
            leader = self._compare(view, decision, [leader, *leading[1:], *others])
        return leader

    def _nodes(self, players: int) -> int:
        if self._budget.nodes is None and self._budget.seconds is not None:
            return max(1, int(self._budget.seconds * NODES_A_SECOND))
        return self._budget.nodes or (self.level.alone if players == 1 else self.level.together)

    def _deadline(self, share: float) -> float:
        """When that share of its time is up; 0 without a time budget."""
        seconds = self._budget.seconds
        return 0.0 if seconds is None else time.monotonic() + seconds * share

    def _search_nodes(self, state: State) -> int:
        return min(self.level.search, self._nodes(state.players))

    def _plan_nodes(self, state: State) -> int:
        share = 1.0 if self._budget.seconds is None else CARDS_SHARE
        return min(self.level.plan, int(self._nodes(state.players) * share / PLANNED))

    def _quick_turns(self, state: State) -> int:
        return self._search_nodes(state) // TURN_NODES

    # --- futures ---------------------------------------------------------------------------------

    def _compare(
        self, view: View, decision: Decision, candidates: list[Candidate], share: float = 1.0
    ) -> Candidate:
        """The best after playing on as long as that is open, or until that share of the time is
        used up; the first of them if it is already."""
        effort = self.level.efforts.get(decision.question)
        solo = view.players == 1
        ahead = 0 if effort is None else effort.alone if solo else effort.together
        if effort is None or ahead == 0:
            return max(candidates, key=lambda each: each.promise)
        last = min(ROUNDS, view.round + ahead)
        nodes = self._nodes(view.players) * effort.share
        seconds = (self._budget.seconds or 0.0) * min(1.0, effort.share + TURN_SHARE) * share
        rollout = Rollout(weights_for(view), view.viewer, hasty=True)
        rounds = Rounds(rollout, view.viewer, self.level.sets, self.level.lines)
        alive = candidates
        for candidate in alive:
            candidate.trust = effort.trust if solo else TRUST_TOGETHER
        n = 0
        while True:
            values = [each.value(n) for each in alive]
            lead = alive[values.index(max(values))]
            doubts = [DOUBT * lead.doubt(each, n) for each in alive]
            alive = [
                each
                for each, value, doubt in zip(alive, values, doubts, strict=True)
                if max(values) - value <= doubt
            ]
            if self._budget.seconds is None:
                used = rollout.looked_at / nodes
            else:
                used = (time.monotonic() - self._began) / seconds
            if n == 0 and used >= 1:
                return candidates[0]
            if len(alive) == 1 or used >= 1 or max(doubts) < NEGLIGIBLE or n == MOST_FUTURES:
                return lead
            truth = sample_state(view, f"{self._seed} {view.round} {n}")
            n += 1
            for candidate in alive:
                if len(candidate.futures) < n:
                    follow(rounds, candidate, truth, last)

    # --- candidates ------------------------------------------------------------------------------

    def _candidates(
        self, state: State, decision: Decision, actions: Sequence[Action]
    ) -> list[Candidate]:
        """The most promising first; none where little depends on the answer."""
        found: list[Candidate] = []
        if decision.question == ACT:
            found = self._turns(state, decision.seat)
        elif decision.question in CARD_QUESTIONS:
            found = self._cards(state, decision, actions)
        elif decision.question == PATH:
            found = walks(state, decision, actions)
        elif decision.question == STORE and state.players == 1:
            found = storehouses(state, decision, actions)
        elif decision.question == SOW_HOME and state.players == 1:
            worths = answer_worths(state, decision, actions, weights_for(state))
            found = [Candidate([action], False, value) for value, action in worths]
        found.sort(key=lambda candidate: -candidate.promise)
        if self._budget.seconds is None:
            return found[: max(1, self._nodes(state.players) // CANDIDATE_NODES)]
        return found

    def _turns(self, state: State, seat: int) -> list[Candidate]:
        """The best plans of the turn that differ in more than details."""
        nodes = self._search_nodes(state)
        search = Search(seat, nodes, self._deadline(TURN_SHARE), weights_for(state))
        search.run(state)
        ends = different(search, self.level.plans)
        return [Candidate(end.line(), True, end.closed) for end in ends]

    def _packs(self, state: State, seat: int, plan: Candidate) -> list[Candidate]:
        """A two-pack now, or when the plan has been carried out and it may be cheaper (R5.17).

        At first sight it is worth what it adds to a quick turn. In futures the plan is carried out
        with it, and what its cards allow comes on top of that.
        """
        end = state.copy()
        for action in plan.actions:
            apply(end, action)
        found: list[Candidate] = []
        for before, truth in (([], state), (plan.actions, end)):
            if why_not(truth, seat, Pack(seat)) is None:
                gain = pack_gain(truth, seat, self._quick_turns(state), weights_for(state))
                pack = Candidate([*before, Pack(seat)], False, plan.promise + gain)
                pack.then = plan.actions[len(before) :]
                found.append(pack)
        return found

    def _cards(
        self, state: State, decision: Decision, actions: Sequence[Action]
    ) -> list[Candidate]:
        """The best cards or sets of cards, and only the best card to offer (R3.3)."""
        weights = weights_for(state)
        deadline = self._deadline(CARDS_SHARE)
        turns, plan = self._quick_turns(state), self._plan_nodes(state)
        if decision.question == DRAFT and turns >= len(actions):
            choices = planned_draft_choices(state, decision, actions, plan, deadline, weights)
        else:
            choices = card_choices(state, decision, actions, turns, deadline, weights)
        choices.sort(key=lambda each: -each[0])
        offers = [each for each in choices if isinstance(each[1][0], Offer)]
        others = [each for each in choices if not isinstance(each[1][0], Offer)]
        found: list[Candidate] = []
        most = self.level.choices
        if deadline == 0:
            most = min(most, max(FEWEST_PLANNED, self._nodes(state.players) // CANDIDATE_NODES))
        for value, line in [*others[:most], *offers[:1]]:
            sure = len(line)
            if decision.question == DRAFT:
                # What follows is only expected: the others choose too. But the Squire brings all
                # his cards at once (R6.17).
                sure = 1
                while isinstance(line[0], Use) and not isinstance(line[sure - 1], Keep):
                    sure += 1
            candidate = Candidate(line[:sure], False, value)
            candidate.then = line[sure:]
            found.append(candidate)
        for candidate in found:
            if deadline == 0 or time.monotonic() < deadline:
                self._plan_on(state, candidate, deadline)
        return found

    def _plan_on(self, state: State, candidate: Candidate, deadline: float) -> None:
        """Plan the turn after a choice of cards if it follows at once: better than a quick turn."""
        search = self._search_after(state, candidate, deadline)
        if search is not None and search.best.closed > candidate.promise:
            candidate.promise = search.best.closed
            candidate.then = search.best.line()

    def _other_plans(self, state: State, candidate: Candidate) -> list[Candidate]:
        """The same cards with other plans of the turn that follows at once."""
        search = self._search_after(state, candidate, self._deadline(CARDS_SHARE))
        found: list[Candidate] = []
        if search is not None:
            for end in different(search, self.level.replans):
                other = Candidate(candidate.actions, False, end.closed)
                other.then = end.line()
                if other.then != candidate.then:
                    found.append(other)
        return found

    def _search_after(self, state: State, candidate: Candidate, deadline: float) -> Search | None:
        """A search of the turn after a choice of cards; None if it does not follow at once."""
        weights = weights_for(state)
        twin = state.copy()
        seat = candidate.actions[0].seat
        for action in candidate.actions:
            if not carried_on(twin, action):
                return None
        decision = pending(twin, seat)
        if decision is None or decision.question != ACT:
            return None
        search = Search(seat, self._plan_nodes(state), deadline, weights)
        search.run(twin)
        return search

    def _remember(self, state: State, chosen: Candidate) -> None:
        """What to do in each position on the way, so that a turn is planned only once."""
        self._plan = {}
        self._end = NONE
        twin = state.copy()
        for action in chosen.actions:
            pay(twin, action)
            self._plan[key_of(twin, action.seat)] = action
            if isinstance(action, Pack | Keep):
                return  # what comes next is unknown
            if not carried_on(twin, action):
                return
        if chosen.planned and chosen.actions and pending(twin, chosen.actions[0].seat) is not None:
            self._end = key_of(twin, chosen.actions[0].seat)


def weights_for(game: State | View) -> Weights:
    """The weights learnt alone or with others."""
    return ALONE if game.players == 1 else TOGETHER


def carried_on(state: State, action: Action) -> bool:
    """Do the next action of a line, if it is possible."""
    pay(state, action)
    possible = why_not(state, action.seat, action) is None
    if possible:
        apply(state, action)
    return possible


def pay(state: State, action: Action) -> None:
    """Pay for a field of the grid that was bought just before (R8.3), as the bot does."""
    seat = action.seat
    while (decision := pending(state, seat)) is not None and decision.question == PAY:
        answers = legal_actions(state, seat)
        if action in answers:
            return
        apply(state, best(answer_worths(state, decision, answers, weights_for(state))))


def standing(candidate: Candidate) -> tuple[int, float]:
    """How many futures it was worth, and what it is worth by them."""
    number = len(candidate.futures)
    return number, candidate.value(number)


def different(search: Search, number: int) -> list[Node]:
    """The best ends of a search that differ in more than details."""
    found: list[Node] = []
    seen: set[tuple[object, ...]] = set()
    for end in sorted(search.found, key=lambda node: -node.closed):
        gist = gist_of(end.state, search.index)
        if gist not in seen:
            seen.add(gist)
            found.append(end)
            if len(found) == number:
                break
    return found


def gist_of(state: State, index: int) -> tuple[object, ...]:
    """What a plan leads to, except for cash and single vegetables."""
    seat = state.seats[index]
    return (
        tuple((field.place, field.kind) for field in seat.fields),
        tuple((regular.card, regular.rows) for regular in seat.regulars),
        tuple(casual.card for casual in seat.casuals),
        tuple(helper.card for helper in seat.helpers),
    )


def walks(state: State, decision: Decision, actions: Sequence[Action]) -> list[Candidate]:
    """Every number of steps that the cash allows (R5.28)."""
    stop, step = Done(decision.seat), Step(decision.seat)
    ends = path_ends(state, decision, actions, weights_for(state))
    return [Candidate([*[step] * steps, stop], True, end) for steps, end in enumerate(ends)]


def storehouses(state: State, decision: Decision, actions: Sequence[Action]) -> list[Candidate]:
    """A larger storehouse (R5.27) and the best that can be done without it, if both are open."""
    worths = answer_worths(state, decision, actions, weights_for(state))
    larger = [each for each in worths if isinstance(each[1], Enlarge)]
    others = [each for each in worths if not isinstance(each[1], Enlarge)]
    if not larger or not others:
        return []
    return [
        Candidate([action], False, value)
        for value, action in (larger[0], max(others, key=lambda each: each[0]))
    ]
