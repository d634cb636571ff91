"""OpenSpiel: after `register()`, `pyspiel.load_game("loyang(players=3)")` loads the game.

Chance is sampled before the game begins: eight nodes of 256 outcomes draw the seed from which all
shuffles follow. So every step is a function of the history alone, as OpenSpiel's serialisation
wants it. (Its mode of stochastic steps can't be serialised for games written in Python.)

>>> import pyspiel
>>> register()
>>> state = pyspiel.load_game("loyang(players=3)").new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(7)
>>> [state.action_to_string(action) for action in state.legal_actions()]
['loan', 'sow wheat home', 'sow pumpkin home', 'sow turnip home']
"""

import hashlib
import json
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyspiel

from loyang.engine.actions import Action, Dig
from loyang.engine.events import EVERYONE, Event
from loyang.engine.position import as_document, from_document
from loyang.engine.state import pending
from loyang.engine.views import view

from .codec import codec_for
from .observation import layout_for
from .play import MAX_LOANS, PLACING, SHAPED, Options, Play, worth
from .text import describe, secrets, whole_truth

NAME: Final = "loyang"
FARTHEST: Final = 300.0  # no space further on the path can be paid (docs/ENVS.md)
SEED_NODES: Final = 8  # chance nodes, all at the start
SEED_OUTCOMES: Final = 256  # of each

ANY_SEED: Final = [(outcome, 1 / SEED_OUTCOMES) for outcome in range(SEED_OUTCOMES)]

Sampler = Callable[[], float]


def game_type(options: Options | None) -> pyspiel.GameType:
    """What OpenSpiel should know about the game; without options, about all its forms."""
    kinds = pyspiel.GameType
    utility = kinds.Utility.GENERAL_SUM
    rewards = kinds.RewardModel.TERMINAL
    if options is not None and options.rewarded == PLACING:
        utility = kinds.Utility.ZERO_SUM
    if options is not None and options.rewarded == SHAPED:
        rewards = kinds.RewardModel.REWARDS
    return kinds(
        short_name=NAME,
        long_name="Loyang",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=rewards,
        max_num_players=4,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # a tensor of fixed size cannot hold the past
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": 2,
            "introductory": False,
            "reward": "",
            "max_loans": MAX_LOANS,
        },
        default_loadable=True,
        provides_factored_observation_string=True,
    )


def register() -> None:
    """Make the game known to OpenSpiel; a second time does nothing."""
    if NAME not in pyspiel.registered_names():
        pyspiel.register_game(game_type(None), LoyangGame)


# --- the game ------------------------------------------------------------------------------------


class LoyangGame(pyspiel.Game):
    """The game with its options."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        try:
            self.options = Options(**(params or {}))
        except (TypeError, ValueError) as fault:
            raise pyspiel.SpielError(f"{NAME}: {fault}") from fault
        kind = game_type(self.options)
        placing = self.options.rewarded == PLACING
        # Forced loans come on top of the cap: no more than payments.
        least = -float(self.options.max_loans) - FARTHEST
        info = pyspiel.GameInfo(
            num_distinct_actions=codec_for(self.options.players).size,
            max_chance_outcomes=SEED_OUTCOMES,
            num_players=self.options.players,
            min_utility=-1.0 if placing else least,
            max_utility=1.0 if placing else FARTHEST,
            utility_sum=0.0 if placing else None,
            max_game_length=self.options.longest,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> "LoyangState":
        return LoyangState(self)

    def max_chance_nodes_in_history(self) -> int:
        return SEED_NODES

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> "LoyangObserver":
        if params:
            raise ValueError(f"{NAME}: there are no observation parameters, not {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return LoyangObserver(self.options.players, wanted)


# --- the past ------------------------------------------------------------------------------------


class Past:
    """What everyone has seen happen, step by step, as a chain that games can share."""

    __slots__ = ("action", "before", "events", "hash")

    def __init__(
        self,
        before: "Past | None",
        action: Action | None,
        events: list[Event],
        digest: bytes | None = None,
    ) -> None:
        self.before = before
        self.action = action
        self.events = events
        self.hash = digest  # worked out when it is wanted

    def digest(self) -> bytes:
        """A hash of everything that has happened."""
        waiting: list[Past] = []
        past: Past | None = self
        while past is not None and past.hash is None:
            waiting.append(past)
            past = past.before
        digest = b"" if past is None or past.hash is None else past.hash
        for step in reversed(waiting):
            digest = hashlib.sha256(digest + step.text().encode()).digest()
            step.hash = digest
            step.before = None  # the hash stands for it
        return digest

    def text(self) -> str:
        """The step as everyone sees it: only its owner knows where in the pile a field was."""
        words = ""
        if self.action is not None:
            words = f"{self.action.seat} {self.action.open_words()}"
        seen = [event.as_dict() for event in self.events if event.audience == EVERYONE]
        return words + json.dumps(seen)


# --- the state -----------------------------------------------------------------------------------


class Dealt:
    """The Python half of a state: the game that was dealt, and what its seats remember."""

    __slots__ = ("digs", "gained", "past", "play")

    def __init__(
        self, play: Play, past: Past, digs: list[tuple[tuple[int, int], ...]], gained: list[float]
    ) -> None:
        self.play = play
        self.past = past
        # By seat, for each look through its pile (R6.18): the depth taken, and the deepest.
        # Everything else that a seat alone has known is still in its view, or has become public.
        self.digs = digs
        self.gained = gained  # by the last step

    @staticmethod
    def deal(options: Options, seed: str) -> "Dealt":
        play, events = Play.begin(options, seed)
        nothing = [0.0] * options.players
        return Dealt(play, Past(None, None, events), [()] * options.players, nothing)

    def do(self, number: int) -> None:
        play = self.play
        shaped = play.options.rewarded == SHAPED
        before = worth(play.options, play.state) if shaped else []
        action = play.legal.get(number)
        if type(action) is Dig:
            self._remember(action)
        events = play.do(number)
        self.past = Past(self.past, action, events)
        if shaped:
            after = worth(play.options, play.state)
            self.gained = [now - then for now, then in zip(after, before, strict=True)]

    def _remember(self, dig: Dig) -> None:
        decision = pending(self.play.state, dig.seat)
        assert decision is not None
        deepest = len(self.play.state.seats[dig.seat].pile) - decision.number
        self.digs = self.digs.copy()
        self.digs[dig.seat] += ((dig.depth, deepest),)

    def imagined(self, seat: int, sampler: Sampler) -> "Dealt":
        """The same for the seat, with what it does not know drawn anew."""
        seed = "".join(f"{int(sampler() * 2**48):012x}" for _ in range(3))
        digs = [
            own
            if other == seat
            else tuple((1 + int(sampler() * deepest), deepest) for _, deepest in own)
            for other, own in enumerate(self.digs)
        ]
        past = Past(None, None, [], self.past.digest())
        return Dealt(self.play.imagined(seat, seed), past, digs, self.gained)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Dealt":
        # The past, the digs and the gains are replaced, never changed.
        return Dealt(self.play.copy(), self.past, self.digs, self.gained)

    def __reduce__(self) -> tuple[Any, ...]:
        play = self.play
        o = play.options
        options = (o.players, o.introductory, o.reward, o.max_loans)
        position = json.dumps(as_document(play.state), separators=(",", ":"))
        kept = (self.past.digest().hex(), self.digs, self.gained)
        return dealt_from, (options, position, play.last_pair, *kept)


def dealt_from(
    options: tuple[int, bool, str, int],
    position: str,
    last_pair: int,
    digest: str,
    digs: list[tuple[tuple[int, int], ...]],
    gained: list[float],
) -> Dealt:
    """What was written by `Dealt.__reduce__`; a position that contradicts itself is refused."""
    chosen = Options(*options)
    state = from_document(json.loads(position))
    play = Play(chosen, state, last_pair)
    return Dealt(play, Past(None, None, [], bytes.fromhex(digest)), digs, gained)


class LoyangState(pyspiel.State):
    """A state of the game. Before the deal there is nothing but what was drawn for the seed."""

    def __init__(self, game: LoyangGame) -> None:
        super().__init__(game)
        # OpenSpiel clones and serialises what is in __dict__: just these.
        self.drawn = b""
        self.dealt: Dealt | None = None

    def current_player(self) -> int:
        if self.dealt is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.dealt.play.seat
        return seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.dealt is not None and self.dealt.play.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return ANY_SEED

    def _legal_actions(self, player: int) -> list[int]:
        assert self.dealt is not None
        return sorted(self.dealt.play.legal)

    def _apply_action(self, action: int) -> None:
        try:
            if self.dealt is None:
                self._draw(action)
            else:
                self.dealt.do(action)
        except ValueError as fault:
            raise pyspiel.SpielError(f"{NAME}: {fault}") from fault

    def _draw(self, outcome: int) -> None:
        """A piece of the seed; the last one deals."""
        if not 0 <= outcome < SEED_OUTCOMES:
            raise ValueError(f"a chance outcome is from 0 to {SEED_OUTCOMES - 1}, not {outcome}")
        self.drawn += bytes([outcome])
        if len(self.drawn) == SEED_NODES:
            self.dealt = Dealt.deal(self.get_game().options, self.drawn.hex())

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action:02x}"
        return codec_for(self.num_players()).decode(action, player).words()

    def returns(self) -> list[float]:
        if self.dealt is None:
            return [0.0] * self.num_players()
        return worth(self.dealt.play.options, self.dealt.play.state)

    def rewards(self) -> list[float]:
        if self.dealt is not None and self.dealt.play.options.rewarded == SHAPED:
            return self.dealt.gained
        return self.returns()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The same as OpenSpiel makes of the observer, several times as fast."""
        viewer = self.current_player() if player is None else player
        if self.dealt is None or not 0 <= viewer < self.num_players():
            tensor: list[float] = super().observation_tensor(viewer)
            return tensor
        return layout_for(self.num_players()).observe_floats(self.dealt.play.state, viewer)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """There is none; as OpenSpiel's own games refuse it."""
        raise pyspiel.SpielError(
            f"{NAME}: no tensor of information states: a fixed size cannot hold the past"
        )

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Sampler
    ) -> "LoyangState":
        """A state that the player cannot tell from this one: everything hidden is drawn anew."""
        twin: LoyangState = self.clone()
        if self.dealt is not None:
            twin.dealt = self.dealt.imagined(player_id, probability_sampler)
        return twin

    def __str__(self) -> str:
        if self.dealt is None:
            return f"seed {self.drawn.hex()}"
        play = self.dealt.play
        past = self.dealt.past.digest().hex()
        return (
            f"{whole_truth(play.state)}\npair {play.last_pair} digs {self.dealt.digs} past {past}"
        )


# --- observing -----------------------------------------------------------------------------------


class LoyangObserver:
    """Observes a state in OpenSpiel's way; the tensor is the vector of `observation`."""

    def __init__(self, players: int, wanted: pyspiel.IIGObservationType) -> None:
        own = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise pyspiel.SpielError(f"{NAME}: no observation holds the secrets of all players")
        self._private = own
        self._public = bool(wanted.public_info)
        self._recall = bool(wanted.perfect_recall)
        self._layout = layout_for(players)
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if own and self._public and not self._recall:
            self.tensor = np.zeros(self._layout.size, np.float32)
            self.dict = self._layout.split(self.tensor)

    def set_from(self, state: LoyangState, player: int) -> None:
        if self.tensor is None:
            return
        if state.dealt is None:
            self.tensor.fill(0)
        else:
            self._layout.observe_into(self.tensor, state.dealt.play.state, player)

    def string_from(self, state: LoyangState, player: int) -> str:
        if state.dealt is None:
            return "before the deal"
        dealt = state.dealt
        truth = dealt.play.state
        parts = []
        if self._public:
            parts.append(describe(view(truth, player if self._private else None)))
        elif self._private:
            parts.append(secrets(view(truth, player)))
        if self._recall:
            if self._public:
                parts.append(f"past {dealt.past.digest().hex()}")
            if self._private and dealt.digs[player]:
                parts.append("dug " + " ".join(str(depth) for depth, _ in dealt.digs[player]))
        return "\n".join(parts)
