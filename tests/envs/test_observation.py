"""The observation: all ranges kept, right in every part, and nothing beyond the view."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from loyang import new_game, sample_state, view
from loyang.engine.cards import KINDS, NONE, UNKNOWN
from loyang.engine.state import QUESTION_NAMES, Seat
from loyang.engine.views import View
from loyang.envs.observation import layout_for
from loyang.envs.play import Options
from loyang.envs.text import describe

from .kit import FORMS, PLAYERS, form_name, games, random_game

Parts = dict[str, npt.NDArray[Any]]


@pytest.mark.parametrize("options", FORMS, ids=form_name)
def test_all_numbers_keep_their_ranges(options: Options) -> None:
    layout = layout_for(options.players)
    for game in games(3):
        for play in random_game(options, f"range {game}"):
            for seat in range(options.players):
                vector = layout.observe(view(play.state, seat))
                assert vector.dtype == np.int16
                assert vector.shape == (layout.size,)
                assert (vector >= 0).all()
                assert (vector <= layout.high).all()


@pytest.mark.parametrize("options", FORMS, ids=form_name)
def test_what_is_hidden_makes_no_difference(options: Options) -> None:
    layout = layout_for(options.players)
    rearranged = 0
    for game in games(2):
        for n, play in enumerate(random_game(options, f"hidden {game}")):
            if n % 7:
                continue
            for seat in range(options.players):
                seen = view(play.state, seat)
                other = sample_state(seen, f"other {n}")
                rearranged += other.draw != play.state.draw
                assert (layout.observe(view(other, seat)) == layout.observe(seen)).all()
                assert describe(view(other, seat)) == describe(seen)
    assert rearranged > 20


@pytest.mark.parametrize("options", FORMS, ids=form_name)
def test_every_part_tells_what_lies_on_the_table(options: Options) -> None:
    layout = layout_for(options.players)
    for n, play in enumerate(random_game(options, "parts")):
        for seat in range(n % 2, options.players, 2):
            seen = view(play.state, seat)
            check(seen, layout.split(layout.observe(seen)))


def check(seen: View, parts: Parts) -> None:
    """The parts against the view, looked up one by one the slow way."""
    own = seen.seats[seen.viewer]
    assert parts["round"][0] == seen.round
    assert parts["phase"].argmax() == seen.phase
    assert parts["phase"].sum() == 1
    assert parts["draw_count"][0] == seen.draw_count
    assert cards(parts["discard"]) == sorted(seen.discard)
    assert cards(parts["courtyard"]) == sorted(seen.courtyard)
    assert cards(parts["hand"]) == sorted(own.hand)
    assert parts["starter"].sum() == (own.starter != NONE)
    depth = [1 if field == UNKNOWN else field for field in own.pile[::-1] if field < 10]
    assert [n for n in parts["pile_spaces"] if n] == depth
    if seen.players == 1:
        grid = [int(row.argmax()) if row.any() else NONE for row in parts["grid"]]
        assert grid == seen.grid
    unders = 0
    for seat in seen.seats:
        near = (seat.index - seen.viewer) % len(seen.seats)
        check_seat(seen, seat, {name: part[near] for name, part in parts.items() if by_seat(name)})
        for exposed in [*seat.fields, *seat.stalls, *seat.regulars, *seat.casuals, *seat.helpers]:
            if exposed.under != NONE:
                assert parts["beneath"][exposed.under] == 1 + exposed.card
                unders += 1
    assert np.count_nonzero(parts["beneath"]) == unders
    check_questions(seen, parts)


TABLE_PARTS = (
    "round phase introductory squire_fresh reshuffled draw_count starters_seen discard courtyard "
    "grid beneath hand starter pile_spaces pile_card question asked number earned chosen reaped "
    "pack offered merchant in_use"
).split()


def by_seat(name: str) -> bool:
    return name not in TABLE_PARTS


def cards(flags: npt.NDArray[Any]) -> list[int]:
    return [int(card) for card in np.flatnonzero(flags)]


def check_seat(seen: View, seat: Seat, part: Parts) -> None:
    for name in "cash space loans capacity pile_known storing pack_bought".split():
        assert part[name] == getattr(seat, name)
    assert part["extra"] == seat.extra_sown
    for name in "maid messenger official bonus".split():
        assert part[name] == getattr(seat, name)
    assert part["hand_count"] == len(seat.hand)
    assert (
        part["pile_count"] == len(seat.pile) == part["pile_left"].sum() + part["pile_common"].sum()
    )
    assert part["large_token"] == (seat.index == seen.start)
    assert part["small_token"] == (seat.index == seen.second)
    assert bool(part["finished"]) == (seat.index in seen.finished)
    if seen.partners:
        assert (part["partner"] - 1 + seen.viewer) % 4 == seen.partners[seat.index]
    for name in ("shop", "cart", "storehouse"):
        assert list(part[name]) == getattr(seat, name)
    assert np.count_nonzero(part["field_spaces"]) == len(seat.fields)
    for field in seat.fields:
        assert part["field_spaces"][field.place] == field.spaces
        assert part["field_card"][field.place] == field.card + 1
        assert part["field_crop"][field.place].sum() == field.count
        assert field.count == 0 or part["field_crop"][field.place][field.kind] == field.count
    for stall in seat.stalls:
        goods = [int(stall.goods >> kind & 1) for kind in range(KINDS)]
        assert list(part["stalls"][stall.card - 6]) == goods
    assert part["stalls"].any(axis=1).sum() == len(seat.stalls)
    assert cards(part["regulars"]) == sorted(regular.card - 20 for regular in seat.regulars)
    for regular in seat.regulars:
        assert part["regular_rows"][regular.card - 20] == regular.rows
        assert part["regular_red"][regular.card - 20] == regular.red
        assert part["regular_standing"][regular.card - 20] == regular.standing
    assert cards(part["casuals"]) == sorted(casual.card - 34 for casual in seat.casuals)
    assert cards(part["helpers"]) == sorted(helper.card - 48 for helper in seat.helpers)


def check_questions(seen: View, parts: Parts) -> None:
    stacks = seen.stacks
    if len(stacks) == 2 and seen.viewer not in (seen.start, seen.partners[seen.start]):
        stacks = stacks[::-1]
    for pair, stack in enumerate(stacks):
        assert parts["question"][pair].sum() == len(stack)
        for frame, decision in enumerate(stack[::-1]):
            assert parts["question"][pair, frame].argmax() == decision.question
            near = (decision.seat - seen.viewer) % len(seen.seats)
            assert parts["asked"][pair, frame].argmax() == near
            assert parts["number"][pair, frame] == decision.number
            assert parts["earned"][pair, frame] == decision.earned
            name = QUESTION_NAMES[decision.question]
            shown = {
                "draft": (parts["chosen"], decision.cards),
                "pack": (parts["pack"][pair], decision.cards),
                "extra": (parts["reaped"], decision.places),
                "purchase": (parts["merchant"][pair], decision.kinds),
            }
            if name in shown:
                part, told = shown[name]
                assert cards(part) == sorted(told)
            if name == "foreman":
                assert cards(parts["offered"][pair]) == sorted(c - 48 for c in decision.cards)


@pytest.mark.parametrize("players", PLAYERS)
def test_parts_are_windows_on_the_vector_and_cover_it(players: int) -> None:
    layout = layout_for(players)
    vector = np.arange(layout.size)
    parts = layout.split(vector)
    assert np.concatenate([part.ravel() for part in parts.values()]).tolist() == vector.tolist()
    parts["cash"][0] = -1
    assert vector[layout.first["cash"]] == -1
    assert layout.high.shape == layout.scale.shape == (layout.size,)


def test_observations_are_not_shared() -> None:
    layout = layout_for(2)
    seen = view(new_game(2, 1), 0)
    one, other = layout.observe(seen), layout.observe(seen)
    one[:] = 7
    assert (other == layout.observe(seen)).all()


def test_spectators_and_foreign_views_are_refused() -> None:
    with pytest.raises(ValueError, match="spectator"):
        layout_for(2).observe(view(new_game(2, 1), None))
    with pytest.raises(ValueError, match="layout for 2, not 3"):
        layout_for(2).observe(view(new_game(3, 1), 0))
    with pytest.raises(ValueError, match="players: 1 to 4"):
        layout_for(5)
