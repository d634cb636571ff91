"""R9: who may know what: views, the audience of events, possible truths behind a view."""

import pytest

from loyang import apply, deciders, legal_actions, new_game, parse, sample_state, view
from loyang.engine.cards import CARD_NAMES, CARDS, COMMON_IN_PILE, NONE, STARTERS, UNKNOWN
from loyang.engine.events import EVERYONE, seen_by
from loyang.engine.game import open_game
from loyang.engine.state import DUE, PACK, PILE_PUT_UNDER, PILE_TAKEN, Regular, State
from tests.kit import (
    action_turn,
    asked,
    before_harvest,
    discard_pile,
    display,
    distribution,
    finish_turn,
    grid_turn,
    hand,
    hurry,
    lay,
    lay_field,
    lay_regular,
    load,
    number,
    pile_fields,
    pile_up,
    play,
    refused,
    scripted,
    seat_of,
    sow_homes,
    store,
    told,
)

VIEWERS = [0, 1, 2, None]


def all_cards(table: State) -> list[int]:
    """Every card that lies anywhere, sorted; fails to be 0..69 if one is lost or doubled."""
    cards = [*table.draw, *table.discard, *table.courtyard, *table.grid]
    for seat in table.seats:
        cards += [*seat.hand, seat.starter]
        for row in (seat.fields, seat.stalls, seat.regulars, seat.casuals, seat.helpers):
            for exposed in row:
                cards += [exposed.card, exposed.under]
        cards += [each - COMMON_IN_PILE for each in seat.pile if each >= COMMON_IN_PILE]
    for stack in table.stacks:
        for decision in stack:
            if decision.question == PACK:
                cards += decision.cards
    return sorted(card for card in cards if card != NONE)


# --- R9.1 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
def test_r9_1_nobody_sees_the_order_of_the_draw_pile(viewer: int | None) -> None:
    table = distribution("S1 S2", "R2 R5", "C1 C2", courtyard="C9")
    other = table.copy()
    other.draw.reverse()
    assert view(other, viewer) == view(table, viewer)
    assert view(table, viewer).draw_count == len(table.draw)
    assert not hasattr(view(table, viewer), "draw")
    assert not hasattr(view(table, viewer), "seed")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_r9_1_nobody_sees_the_order_of_a_private_pile(viewer: int | None) -> None:
    table = distribution("S1 S2", "R2 R5", "C1 C2", courtyard="C9")
    other = table.copy()
    for seat in other.seats:
        seat.pile.reverse()
    assert view(other, viewer) == view(table, viewer)
    for seen in view(table, viewer).seats:
        assert seen.pile == [UNKNOWN] * 8


def test_r9_1_until_the_tenant_farmer_lets_its_owner_look() -> None:
    table = action_turn(players=2)
    lay(table, "A", "tenant-farmer")
    pile_fields(table, "A", 4, 5, 6, 3)
    events = play(table, "A use tenant-farmer pay")
    assert told(seen_by(events, 0), "pile-seen") == [
        {"seat": 0},
        {"seat": 0, "fields": [4, 5, 6, 3], "audience": 0},
    ]
    for other in (1, None):
        assert told(seen_by(events, other), "pile-seen") == [{"seat": 0}]
        assert view(table, other).seats[0].pile == [UNKNOWN] * 4
    assert view(table, 0).seats[0].pile == [3, 6, 5, 4]
    events = play(table, "A dig 3")
    assert view(table, 0).seats[0].pile == [3, 5, 4]
    assert view(table, 1).seats[0].pile == [UNKNOWN] * 3
    assert told(seen_by(events, 1), "field-taken") == [{"seat": 0, "place": 1, "number": 6}]


def test_r9_1_the_known_pile_stays_known_in_later_rounds() -> None:
    table = action_turn(players=2, turn="B")
    lay(table, "B", "tenant-farmer")
    play(table, "B use tenant-farmer pay", "B dig 8")
    hurry(table, lambda state: state.round == 5)
    pile = seat_of(table, "B").pile
    assert view(table, 1).seats[1].pile == pile
    assert view(table, 0).seats[1].pile == [UNKNOWN] * len(pile)


def test_r9_1_the_seed_and_the_scripted_orders_are_in_no_view() -> None:
    table = scripted(2, deck=["C1", "C2"])
    for viewer in (0, 1, None):
        assert "scripted" not in str(view(table, viewer).contents())


# --- R9.2 ----------------------------------------------------------------------------------------


def test_r9_2_hand_cards_are_hidden_from_the_others_their_number_is_not() -> None:
    table = distribution("S1 S2 S3", "R2 R5", "C1 C2")
    for viewer in VIEWERS:
        for seat in table.seats:
            seen = view(table, viewer).seats[seat.index].hand
            assert seen == (seat.hand if seat.index == viewer else [UNKNOWN] * len(seat.hand))


@pytest.mark.parametrize("viewer", [0, None])
def test_r9_2_a_view_is_the_same_whatever_the_others_hold(viewer: int | None) -> None:
    table = distribution("S1 S2 S3", "R2 R5", "C1 C2")
    other = table.copy()
    swapped = other.seats[1].hand
    other.seats[1].hand = other.seats[2].hand
    other.seats[2].hand = swapped
    other.draw[0], other.seats[1].hand[0] = other.seats[1].hand[0], other.draw[0]
    assert view(other, viewer) == view(table, viewer)


def test_r9_2_dealt_cards_are_told_to_their_owner_only() -> None:
    table = scripted(3)
    events = sow_homes(table)
    for viewer in VIEWERS:
        cards = [event for event in told(seen_by(events, viewer), "dealt") if "cards" in event]
        if viewer is None:
            assert cards == []
        else:
            mine = hand(table, "ABC"[viewer])
            assert cards == [{"seat": viewer, "cards": mine, "audience": viewer}]


def test_r9_2_a_hand_card_is_open_once_it_is_offered_or_chosen() -> None:
    table = distribution("S1 S2 S3", "R2 R5 R6", courtyard="C9")
    events = play(table, "A offer S1", "B take C9", "B keep R5")
    for viewer in (0, 1, None):
        shown = seen_by(events, viewer)
        assert told(shown, "offered") == [{"seat": 0, "card": "S1"}]
        assert told(shown, "taken") == [{"seat": 1, "card": "C9"}]
        assert told(shown, "kept") == [{"seat": 1, "card": "R5"}]
        assert told(shown, "rest-offered") == [{"seat": 1, "cards": ["R2", "R6"]}]
        courtyard = [CARD_NAMES[card] for card in view(table, viewer).courtyard]
        assert courtyard == ["S1", "R2", "R6"]


def test_r9_2_the_starter_customer_is_hidden_until_it_is_placed() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C9", introductory=True)
    for viewer in (1, None):
        assert view(table, viewer).seats[0].starter == UNKNOWN
    assert view(table, 0).seats[0].starter == number("R1")
    play(table, "A take C9", "A keep R1")
    for viewer in (0, 1, None):
        assert view(table, viewer).seats[0].starter == NONE
        assert [each.card for each in view(table, viewer).seats[0].regulars] == [number("R1")]


def test_r9_2_a_view_is_the_same_whichever_starters_the_others_have() -> None:
    table = distribution("S1 S2", "R2 R5", "C1 C2", introductory=True)
    other = table.copy()
    spare = number("R9")  # the starter that is in the deck
    other.draw[other.draw.index(spare)] = other.seats[1].starter
    other.seats[1].starter = other.seats[2].starter
    other.seats[2].starter = spare
    for viewer in (0, None):
        assert view(other, viewer) == view(table, viewer)
    assert view(other, 1) != view(table, 1)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_r9_2_only_three_events_have_a_limited_audience(players: int) -> None:
    """Whatever is told to one seat only is told to its owner, and the rest of the table knows
    that something was."""
    table, events = open_game(players, "R9.2", introductory=players > 1)
    events += hurry(table, lambda state: False)
    secret = [event for event in events if event.audience != EVERYONE]
    assert {event.name for event in secret} <= {"dealt", "starter-dealt", "pile-seen"}
    assert all(event.audience == event.seat for event in secret)
    assert len(seen_by(events, None)) == len(events) - len(secret)
    assert bool(secret) == (players > 1)


# --- R9.3 ----------------------------------------------------------------------------------------


OPEN = "cash space loans capacity shop cart storehouse fields stalls regulars casuals helpers"


def test_r9_3_everything_in_displays_and_stocks_is_open_to_all() -> None:
    table = action_turn(players=3)
    lay(table, "A", "maid over C3", "S6", "field3a")
    lay(table, "B", "C1 over squire")
    lay_regular(table, "B", "R5 over S1", rows=2, red=True)
    lay_field(table, "C", 5, "cabbage", 3)
    load(table, "C", "wheat leek")
    store(table, "B", "bean")
    play(table, "C loan", "A buy wheat")
    for viewer in VIEWERS:
        seen = view(table, viewer)
        for seat in table.seats:
            for name in OPEN.split():
                assert getattr(seen.seats[seat.index], name) == getattr(seat, name)


def test_r9_3_courtyard_discard_pile_and_tokens_are_open() -> None:
    table = distribution("S1 S2", "R2 R5", "C1 C2", courtyard="C9 C10")
    discard_pile(table, "C14", "C13")
    for viewer in VIEWERS:
        seen = view(table, viewer)
        assert seen.courtyard == [number("C9"), number("C10")]
        assert seen.discard == [number("C14"), number("C13")]
        assert (seen.start, seen.second, seen.round) == (table.start, table.second, table.round)


def test_r9_3_the_grid_and_the_opponent_are_open() -> None:
    table = grid_turn("S1 S2 S3 R1 R2 R3 C1 C2 C3 C4 C5 C6")
    lay(table, "B", "S4", "C9")
    for viewer in (0, None):
        assert view(table, viewer).grid == table.grid
        assert view(table, viewer).seats[1] == seat_of(table, "B")


def test_r9_3_the_cards_of_a_two_pack_are_turned_up_for_all_to_see() -> None:
    table = action_turn(players=3)
    pile_up(table, "C1", "maid")
    events = play(table, "A pack")
    for viewer in VIEWERS:
        assert told(seen_by(events, viewer), "pack") == [{"seat": 0, "cards": ["C1", "maid"]}]
        assert view(table, viewer).stacks[0][-1].cards == (number("C1"), number("maid"))
    play(table, "A keep maid over C1")
    assert display(table, "A") == ["maid over C1"]
    assert view(table, 1).seats[0].helpers == seat_of(table, "A").helpers


def test_r9_3_a_view_is_a_copy() -> None:
    """Nothing done to a view reaches the game."""
    table = action_turn(players=2)
    lay(table, "A", "maid")
    before = table.copy()
    seen = view(table, 1)
    seen.seats[0].cash = 99
    seen.seats[0].cart[0] = 7
    seen.seats[0].helpers.clear()
    seen.discard.append(3)
    seen.stacks[0].clear()
    assert table == before


def test_r9_3_there_is_no_view_for_a_seat_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="seat"):
        view(action_turn(players=2), 2)
    with pytest.raises(ValueError, match="seat"):
        view(action_turn(players=1), 1)  # the imaginary opponent


# --- possible truths -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "introductory"),
    [(1, False), (2, False), (3, False), (4, False), (2, True), (3, True), (4, True)],
)
def test_r9_1_a_sampled_state_looks_the_same_to_its_viewer(
    players: int, introductory: bool
) -> None:
    table = new_game(players, "sample", introductory)
    step = 0
    while deciders(table):
        viewer = step % (players + 1)
        seat = None if viewer == players else viewer
        if step % 5 == 0:
            seen = view(table, seat)
            truth = sample_state(seen, step)
            assert view(truth, seat) == seen
            assert all_cards(truth) == list(range(CARDS))
        actions = legal_actions(table, deciders(table)[0])
        if step % 7 == 0 and len(actions) > 1:
            apply(table, actions[step % (len(actions) - 1)])
        else:
            apply(table, actions[0])
        step += 1
        if step > 400:
            break
    assert step > 50


def test_r9_2_samples_differ_in_what_is_hidden_and_only_there() -> None:
    table = distribution("S1 S2 S3 S4", "R2 R5 R6 R7", courtyard="C9")
    truths = [sample_state(view(table, 0), seed) for seed in range(30)]
    assert all(truth.seats[0].hand == table.seats[0].hand for truth in truths)
    assert all(truth.courtyard == table.courtyard for truth in truths)
    assert len({tuple(truth.seats[1].hand) for truth in truths}) > 20
    assert len({tuple(truth.draw) for truth in truths}) == 30
    seen = set(table.seats[0].hand) | set(table.courtyard)
    for truth in truths:
        assert len(truth.seats[1].hand) == 4
        assert not seen & {*truth.draw, *truth.seats[1].hand}


def test_r9_2_a_sample_follows_from_its_seed() -> None:
    table = distribution("S1 S2 S3 S4", "R2 R5 R6 R7", courtyard="C9")
    seen = view(table, 0)
    assert sample_state(seen, "x") == sample_state(seen, "x")
    assert sample_state(seen, "x") != sample_state(seen, "y")


def test_r9_1_a_sample_can_be_played_on_to_the_end() -> None:
    table = distribution("S1 S2 S3 S4", "R2 R5 R6 R7", courtyard="C9")
    truth = sample_state(view(table, 1), 5)
    hurry(truth, lambda state: False)
    assert asked(truth) == []


@pytest.mark.parametrize(("round", "possible"), [(4, 24), (5, 6), (6, 2), (7, 1), (8, 1)])
def test_r1_4_a_sample_respects_the_two_sets_of_private_fields(round: int, possible: int) -> None:
    table = new_game(2, seed="sets")
    hurry(table, lambda state: state.round == round)
    orders = set()
    for seed in range(150):
        truth = sample_state(view(table, 0), seed)
        for seat, real in zip(truth.seats, table.seats, strict=True):
            turned_up = real.pile_history
            whole = [*turned_up, *seat.pile[::-1]]
            assert len(whole) == 8
            assert set(whole[:4]) == {3, 4, 5, 6}
            assert set(whole[4:]) == {3, 4, 5, 6}
        orders.add(tuple(truth.seats[0].pile))
    assert len(orders) == possible


def test_r1_4_the_last_field_of_a_set_is_no_secret() -> None:
    table = scripted(2, piles=[[6, 3, 5, 4], [4, 6, 3, 5]])
    hurry(table, lambda state: state.round == 6)
    truths = [sample_state(view(table, 1), seed) for seed in range(20)]
    assert {truth.seats[0].pile[-1] for truth in truths} == {3, 5}
    hurry(table, lambda state: state.round == 7)
    truths = [sample_state(view(table, 1), seed) for seed in range(20)]
    assert all(truth.seats[0].pile == [5] for truth in truths)


def test_r6_18_a_sample_keeps_the_pile_that_its_viewer_has_looked_through() -> None:
    table = action_turn(players=2)
    lay(table, "A", "tenant-farmer", "field5a")
    real = seat_of(table, "A").pile.copy()
    play(table, "A use tenant-farmer under 1", "A dig 2")
    known = [COMMON_IN_PILE + number("field5a"), *real]
    del known[-2]
    assert seat_of(table, "A").pile == known
    for seed in range(10):
        assert sample_state(view(table, 0), seed).seats[0].pile == known


def test_r6_18_others_know_which_fields_are_in_such_a_pile_but_not_their_order() -> None:
    table = action_turn(players=2)
    lay(table, "A", "tenant-farmer", "field5a")
    play(table, "A use tenant-farmer under 1", "A dig 4")
    real = seat_of(table, "A").pile
    for viewer in (1, None):
        truths = [sample_state(view(table, viewer), seed) for seed in range(30)]
        piles = [truth.seats[0].pile for truth in truths]
        assert all(sorted(pile) == sorted(real) for pile in piles)
        assert all(pile[0] == COMMON_IN_PILE + number("field5a") for pile in piles)
        assert len({tuple(pile) for pile in piles}) > 10
        for truth in truths:
            assert number("field5a") not in truth.draw
            assert all_cards(truth) == list(range(CARDS))


def test_r6_18_a_sample_fits_the_whole_history_of_a_pile() -> None:
    """Turned up, put under, taken from somewhere, turned up again: the rest must fit."""
    table = new_game(2, seed="history")
    hurry(table, lambda state: state.round == 3 and asked(state)[0].endswith("act"))
    seat = asked(table)[0][0]
    mine = seat_of(table, seat)
    for row in [each.helpers for each in table.seats]:
        row.clear()
    for pile in (table.draw, table.discard, table.courtyard):
        if number("tenant-farmer") in pile:
            pile.remove(number("tenant-farmer"))
    table.draw.append(number("tenant-farmer"))
    lay(table, seat, "tenant-farmer")
    put = mine.fields[1]
    play(table, f"{seat} use tenant-farmer under {put.place}", f"{seat} dig 5")
    history = mine.pile_history
    assert [event // PILE_TAKEN for event in history] == [0, 0, 0, 2, 1]
    assert history[3] == PILE_PUT_UNDER + put.spaces
    other = 1 - mine.index
    for seed in range(20):
        pile = sample_state(view(table, other), seed).seats[mine.index].pile
        assert sorted(pile) == sorted(mine.pile)
        assert pile[0] == put.spaces
        # the upper set is out but for one: that lies on top unless it was the one taken
        rest = {3, 4, 5, 6} - set(history[:3])
        taken = history[4] - PILE_TAKEN
        assert pile[-1] in rest or rest == {taken}


def test_r1_7_a_sample_deals_hidden_starters_that_nobody_has_seen() -> None:
    table = distribution("S1 S2", "R2 R5", "C1 C2", introductory=True)
    others = {number("R3"), number("R4"), number("R9")}
    pairs = set()
    for seed in range(40):
        truth = sample_state(view(table, 0), seed)
        assert truth.seats[0].starter == number("R1")
        dealt = (truth.seats[1].starter, truth.seats[2].starter)
        assert set(dealt) < others
        assert len(set(dealt)) == 2
        pairs.add(dealt)
        assert all_cards(truth) == list(range(CARDS))
    assert len(pairs) == 6


def test_r1_7_for_a_spectator_any_starter_can_be_anywhere() -> None:
    table = distribution("S1 S2", "R2 R5", introductory=True)
    firsts = {sample_state(view(table, None), seed).seats[0].starter for seed in range(40)}
    assert sorted(firsts) == STARTERS


def test_r1_7_a_starter_seen_out_of_the_deck_is_nobodys_secret() -> None:
    """R9 comes up, is discarded and shuffled back: it can't be the hidden one for ever after."""
    table = distribution("S1 S2", "R2 R5", introductory=True)
    pile_up(table, "R9")
    play(table, "A turn-up", "A take R9", "A keep S1", "B take S2", "B keep R2")
    for seed in range(30):
        assert sample_state(view(table, 0), seed).seats[1].starter in STARTERS[1:3]
    table = distribution("S1 S2", "R2 R5", introductory=True)
    pile_up(table, "R9")
    play(table, "A turn-up", "A offer S1", "B take S1", "B keep R2", "A take R5", "A keep S2")
    hurry(table, lambda state: state.round == 5 and asked(state)[0].endswith("act"))
    assert number("R9") in table.starters_seen
    candidates = {sample_state(view(table, 0), seed).seats[1].starter for seed in range(30)}
    assert number("R9") not in candidates


def test_r1_7_a_starter_placed_out_of_a_hand_is_nobodys_secret_when_it_is_gone_again() -> None:
    table = distribution("R9 S1", "R2 R5", courtyard="C9", introductory=True)
    play(table, "A take C9", "A keep R9", "B take S1", "B keep R2", "B miss R2")
    finish_turn(table, "B")
    load(table, "A", "turnip cabbage")
    seat_of(table, "A").regulars[0] = Regular(number("R9"), 3, False, DUE, NONE)
    play(table, "A deliver R9")
    finish_turn(table, "A")
    assert "R9" not in display(table, "A")
    hidden = {sample_state(view(table, None), seed).seats[1].starter for seed in range(40)}
    assert hidden == {number("R1"), number("R3"), number("R4")} - set(table.starters_seen)
    assert number("R9") not in hidden


def test_r1_7_a_starter_in_the_own_hand_is_not_with_somebody_else() -> None:
    table = distribution("R9 S2", "R2 R5", introductory=True)
    seen = {sample_state(view(table, 0), seed).seats[1].starter for seed in range(30)}
    assert seen == {number("R3"), number("R4")}
    seen = {sample_state(view(table, None), seed).seats[1].starter for seed in range(60)}
    assert sorted(seen) == STARTERS


def test_r1_7_a_starter_seen_in_a_two_pack_is_nobodys_secret() -> None:
    table = distribution("S1 S2", "R2 R5", introductory=True, courtyard="C9")
    play(table, "A take C9", "A keep S1", "B take S2", "B keep R5")
    pile_up(table, "R9", "R4")
    play(table, "B pack", "B keep none")
    for seed in range(20):
        truth = sample_state(view(table, 0), seed)
        assert truth.seats[1].starter == number("R3")
        truth = sample_state(view(table, 1), seed)
        assert truth.seats[0].starter == number("R1")


def test_r9_2_the_legal_actions_of_others_do_not_depend_on_a_hidden_hand() -> None:
    table = distribution("S1 S2", "R2 R5", "C1 C2", courtyard="C9")
    other = table.copy()
    other.seats[1].hand = [number("maid"), number("squire")]
    for seat in (0, 2):
        assert legal_actions(other, seat) == legal_actions(table, seat)


def test_r9_2_a_refusal_tells_the_asker_nothing_about_a_hidden_hand() -> None:
    table = distribution("S1 S2", "R2 R5", courtyard="C9")
    play(table, "A take C9")
    assert refused(table, "A keep R2") == refused(table, "A keep R14") == "R3.3 not-in-hand"


def test_r9_1_the_harvest_turns_up_fields_for_all_to_see() -> None:
    table = before_harvest(players=2)
    events = finish_turn(table, "B")
    for viewer in (0, 1, None):
        assert len(told(seen_by(events, viewer), "field")) == 2
        assert [len(seat.pile) for seat in view(table, viewer).seats] == [7, 7]


def test_r9_1_the_others_do_not_read_from_which_depth_the_tenant_farmer_took() -> None:
    assert parse("A dig 3").words() == "dig 3"
    assert parse("A dig 3").open_words() == "dig"
    assert parse("A buy leek").open_words() == "buy leek"
