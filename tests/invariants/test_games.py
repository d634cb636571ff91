"""What holds in every state of every game."""

import pickle
import random

import pytest
from hypothesis import given

from loyang import (
    Illegal,
    apply,
    deciders,
    free_actions,
    legal_actions,
    new_game,
    parse,
    sample_state,
    view,
    why_not,
)
from loyang.engine.actions import Action, Loan
from loyang.engine.cards import CARDS, COMMON_IN_PILE, NONE, UNKNOWN
from loyang.engine.events import EVENTS, seen_by
from loyang.engine.game import candidates, list_answers, open_game
from loyang.engine.soundness import faults
from loyang.engine.state import ACT, PACK, PAY, State, pending
from tests.invariants.games import Kind, final_state, kinds, moves, some_moves
from tests.invariants.universe import mutations


def cards_on_the_table(state: State) -> list[int]:
    """Counted independently of the engine's own bookkeeping."""
    cards = [*state.draw, *state.discard, *state.courtyard, *state.grid]
    for seat in state.seats:
        rows = (seat.fields, seat.stalls, seat.regulars, seat.casuals, seat.helpers)
        for row in rows:
            for exposed in row:
                cards += [exposed.card, exposed.under]
        cards += [*seat.hand, seat.starter]
        cards += [field - COMMON_IN_PILE for field in seat.pile if field >= COMMON_IN_PILE]
    for stack in state.stacks:
        for decision in stack:
            if decision.question == PACK:
                cards += decision.cards
    return sorted(card for card in cards if card != NONE)


@given(kinds())
def test_r1_2_each_of_the_seventy_cards_is_somewhere_exactly_once(kind: Kind) -> None:
    for move in moves(kind):
        assert cards_on_the_table(move.state) == list(range(CARDS))


@given(kinds())
def test_r1_4_private_fields_are_never_more_than_two_of_a_size(kind: Kind) -> None:
    for move in some_moves(kind, 7):
        for seat in move.state.seats:
            sizes = [field.spaces for field in seat.fields if field.card == NONE and field.place]
            sizes += [field for field in seat.pile if field < COMMON_IN_PILE]
            assert all(sizes.count(size) <= 2 for size in (3, 4, 5, 6))


@given(kinds())
def test_every_state_of_a_game_is_sound(kind: Kind) -> None:
    for move in some_moves(kind, 3):
        assert faults(move.state) == []


@given(kinds())
def test_a_copy_equals_its_original_and_old_copies_never_change(kind: Kind) -> None:
    copies = []
    for move in some_moves(kind, 11):
        twin = move.state.copy()
        assert twin == move.state
        copies.append((twin, pickle.dumps(twin.contents())))
    for twin, frozen in copies:
        assert pickle.dumps(twin.contents()) == frozen
        for _ in range(20):
            if deciders(twin):
                apply(twin, legal_actions(twin, deciders(twin)[0])[0])


@given(kinds())
def test_states_and_views_survive_pickling(kind: Kind) -> None:
    for move in some_moves(kind, 23):
        assert pickle.loads(pickle.dumps(move.state)) == move.state
        seen = view(move.state, 0)
        assert pickle.loads(pickle.dumps(seen)) == seen
        assert pickle.loads(pickle.dumps(move.action)) == move.action


@given(kinds())
def test_whoever_is_asked_can_answer_or_raise_the_money_to_answer(kind: Kind) -> None:
    for move in moves(kind):
        for seat in deciders(move.state):
            decision = pending(move.state, seat)
            assert decision is not None
            answers: list[Action] = []
            list_answers(move.state, decision, False, answers)
            if not answers and decision.question in (ACT, PAY):
                rich = move.state.copy()
                rich.seats[seat].cash += 100
                list_answers(rich, decision, False, answers)
            assert answers


@given(kinds())
def test_what_is_legal_is_among_the_candidates_and_the_others_have_a_reason(kind: Kind) -> None:
    for move in some_moves(kind, 7):
        for seat in range(move.state.players):
            meant = candidates(move.state, seat)
            free = free_actions(move.state, seat)
            legal = [each for each in legal_actions(move.state, seat) if each not in free]
            assert set(legal) <= set(meant)
            for action in set(meant) - set(legal) - set(free):
                assert why_not(move.state, seat, action) is not None


@given(kinds())
def test_every_listed_action_applies_and_is_listed_once(kind: Kind) -> None:
    for move in some_moves(kind, 5):
        for seat in range(move.state.players):
            actions = legal_actions(move.state, seat)
            assert len(set(actions)) == len(actions)
            for action in actions:
                assert action.seat == seat
                assert why_not(move.state, seat, action) is None
                apply(move.state.copy(), action)


@given(kinds())
def test_every_unlisted_mutation_is_refused_with_a_reason_and_changes_nothing(kind: Kind) -> None:
    rng = random.Random(kind.seed)
    for move in some_moves(kind, 13):
        before = move.state.copy()
        listed = {
            action
            for seat in range(move.state.players)
            for action in legal_actions(move.state, seat)
        }
        for mutant in mutations(move.action, rng):
            if mutant in listed:
                continue
            reason = why_not(move.state, mutant.seat, mutant)
            assert reason is not None
            assert str(reason).startswith(reason.rule)
            with pytest.raises(Illegal) as refusal:
                apply(move.state, mutant)
            assert refusal.value.reason == reason
        assert move.state == before


@given(kinds())
def test_r5_5_free_actions_are_part_of_the_legal_ones_for_every_seat(kind: Kind) -> None:
    for move in some_moves(kind, 5):
        for seat in range(move.state.players):
            free = free_actions(move.state, seat)
            assert Loan(seat) in free
            assert set(free) <= set(legal_actions(move.state, seat))
            if seat not in deciders(move.state):
                assert free == legal_actions(move.state, seat)


@given(kinds())
def test_notation_reads_back_every_action_on_offer(kind: Kind) -> None:
    for move in some_moves(kind, 3):
        for action in legal_actions(move.state, move.action.seat):
            assert parse(str(action)) == action


@given(kinds())
def test_the_same_seed_and_actions_give_the_same_game(kind: Kind) -> None:
    end, actions, events = final_state(kind)
    again = new_game(kind.players, kind.seed, kind.introductory)
    told = []
    for action in actions:
        told += apply(again, action)
    assert again == end
    assert told == events


@given(kinds())
def test_the_events_tell_all_cash_and_are_in_the_catalogue(kind: Kind) -> None:
    start, first = open_game(kind.players, kind.seed, kind.introductory)
    end, _, events = final_state(kind)
    assert {event.name for event in first + events} <= set(EVENTS)
    for seat in range(kind.players):
        told = sum(event.cash for event in first + events if event.seat == seat)
        assert told == end.seats[seat].cash
    assert deciders(start)
    assert not deciders(end)


# --- what a seat may know (R9) -------------------------------------------------------------------


@given(kinds())
def test_r9_a_sampled_state_looks_the_same_to_the_viewer(kind: Kind) -> None:
    for n, move in enumerate(some_moves(kind, 9)):
        for viewer in (None, *range(kind.players)):
            seen = view(move.state, viewer)
            possible = sample_state(seen, n)
            assert view(possible, viewer) == seen
            assert faults(possible) == []
            assert cards_on_the_table(possible) == list(range(CARDS))
            if viewer is not None:
                assert legal_actions(possible, viewer) == legal_actions(move.state, viewer)


@given(kinds())
def test_r9_views_do_not_depend_on_what_is_hidden(kind: Kind) -> None:
    rng = random.Random(kind.seed)
    for move in some_moves(kind, 9):
        for viewer in (None, *range(kind.players)):
            twin = move.state.copy()
            rearrange_hidden(twin, viewer, rng)
            assert view(twin, viewer) == view(move.state, viewer)


def rearrange_hidden(state: State, viewer: int | None, rng: random.Random) -> None:
    """Swap what the viewer can't see: draw pile, others' hands and piles, seed."""
    hidden = state.draw.copy()
    sizes = []
    for seat in state.seats[: state.players]:
        if seat.index != viewer:
            hidden += seat.hand
            sizes.append(seat)
    rng.shuffle(hidden)
    for seat in sizes:
        seat.hand = sorted(hidden.pop() for _ in seat.hand)
    for seat in state.seats[: state.players]:
        if seat.index != viewer or not seat.pile_known:
            rng.shuffle(seat.pile)
    state.draw = hidden
    state.seed = str(rng.random())
    state.shuffles += 3


@given(kinds())
def test_r9_2_nobody_sees_the_hands_of_others_in_view_or_events(kind: Kind) -> None:
    for move in moves(kind):
        if kind.players == 1:
            break
        for viewer in (None, *range(kind.players)):
            for seat in view(move.state, viewer).seats:
                if seat.index != viewer:
                    assert set(seat.hand) <= {UNKNOWN}
                    assert seat.starter in (UNKNOWN, NONE)
    _, _, events = final_state(kind)
    for viewer in (None, *range(kind.players)):
        for event in seen_by(events, viewer):
            if event.name in ("dealt", "starter-dealt") and event.seat != viewer:
                assert event.cards is None
                assert event.card == NONE
            if event.name == "pile-seen" and event.seat != viewer:
                assert event.fields is None
