"""Random games of every kind, as material for the invariants."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import strategies as st

from loyang import State, apply, deciders, legal_actions, new_game
from loyang.engine.actions import Action, Loan
from loyang.engine.events import Event

LOANS_TAKEN = 0.02  # how often an offered loan counts: else random games drown in money
OUT_OF_TURN = 0.05  # how often somebody who isn't asked does something


class Kind(NamedTuple):
    """Which game: everything that random play depends on."""

    players: int
    introductory: bool
    seed: int


def kinds() -> st.SearchStrategy[Kind]:
    players = st.integers(1, 4)
    return st.builds(
        lambda n, introductory, seed: Kind(n, introductory and n > 1, seed),
        players,
        st.booleans(),
        st.integers(0, 10_000),
    )


class Move(NamedTuple):
    """A state, what is about to be done in it, and what will come of it."""

    state: State
    action: Action


def choose(state: State, rng: random.Random) -> Action:
    """A random action that now and then is a loan or comes from somebody who isn't asked."""
    seat = rng.choice(deciders(state))
    if rng.random() < OUT_OF_TURN:
        seat = rng.randrange(state.players)
    actions = legal_actions(state, seat)
    sober = [action for action in actions if not isinstance(action, Loan)]
    return rng.choice(sober if sober and rng.random() > LOANS_TAKEN else actions)


def moves(kind: Kind) -> Iterator[Move]:
    """Plays a random game; each state is shown before the action is applied to it."""
    state = new_game(kind.players, kind.seed, kind.introductory)
    rng = random.Random(kind.seed)
    while deciders(state):
        action = choose(state, rng)
        yield Move(state, action)
        apply(state, action)


def final_state(kind: Kind) -> tuple[State, list[Action], list[Event]]:
    """The end of a random game, with all its actions and events (but those of the setup)."""
    actions: list[Action] = []
    events: list[Event] = []
    state = new_game(kind.players, kind.seed, kind.introductory)
    rng = random.Random(kind.seed)
    while deciders(state):
        action = choose(state, rng)
        actions.append(action)
        events += apply(state, action)
    return state, actions, events


def some_moves(kind: Kind, every: int) -> Iterator[Move]:
    """Every n-th move of a game, with a different beginning for each seed."""
    for n, move in enumerate(moves(kind)):
        if (n + kind.seed) % every == 0:
            yield move
