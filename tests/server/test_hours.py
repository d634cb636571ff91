"""A player's hours: how time passes in them, across midnight, zones and summer time."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loyang.server.clocks import ALWAYS, Hours, open_between, when_spent

HOUR = 3600.0
DAY = 24 * HOUR
BERLIN = "Europe/Berlin"


def at(text: str, zone: str = "UTC") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def local(instant: float | None, zone: str) -> str:
    assert instant is not None
    return datetime.fromtimestamp(instant, ZoneInfo(zone)).isoformat(" ", "minutes")[:16]


def evening(zone: str = BERLIN, **more: object) -> Hours:
    return Hours(zone=zone, start=18 * 60, end=23 * 60, **more)  # type: ignore[arg-type]


def test_without_hours_time_just_passes() -> None:
    assert open_between(ALWAYS, 1000.0, 5000.0) == 4000.0
    assert when_spent(ALWAYS, 1000.0, 4000.0) == 5000.0


def test_only_the_hours_count() -> None:
    hours = evening()
    assert open_between(hours, at("2026-03-02 12:00", BERLIN), at("2026-03-03 12:00", BERLIN)) == (
        5 * HOUR
    )
    until = when_spent(hours, at("2026-03-02 22:00", BERLIN), 3 * HOUR)
    assert local(until, BERLIN) == "2026-03-03 20:00"


def test_time_that_is_used_up_by_the_end_of_a_day_is_up_at_its_end_and_not_the_next_day() -> None:
    until = when_spent(evening(), at("2026-03-02 22:00", BERLIN), HOUR)
    assert local(until, BERLIN) == "2026-03-02 23:00"


def test_hours_across_midnight_belong_to_the_day_on_which_they_begin() -> None:
    friday_night = Hours(zone=BERLIN, start=22 * 60, end=2 * 60, days=(4,))
    saturday = at("2026-03-07 00:30", BERLIN)
    assert local(when_spent(friday_night, saturday, HOUR), BERLIN) == "2026-03-07 01:30"
    assert local(when_spent(friday_night, saturday, 2 * HOUR), BERLIN) == "2026-03-13 22:30"
    sunday = at("2026-03-08 00:30", BERLIN)
    assert local(when_spent(friday_night, sunday, HOUR), BERLIN) == "2026-03-13 23:00"


def test_weekends_and_days_off_are_left_out() -> None:
    weekdays = evening(days=(0, 1, 2, 3, 4), off=("2026-03-09",))
    friday = at("2026-03-06 22:00", BERLIN)
    assert local(when_spent(weekdays, friday, 2 * HOUR), BERLIN) == "2026-03-10 19:00"


@pytest.mark.parametrize(
    ("zone", "night", "hours", "seconds"),
    [
        # Summer time begins at 2:00 in the night to March 29th, 2026, and ends on October 25th.
        (BERLIN, "2026-03-28", (22, 6), 7 * HOUR),
        (BERLIN, "2026-10-24", (22, 6), 9 * HOUR),
        (BERLIN, "2026-06-01", (22, 6), 8 * HOUR),
        # An hour that comes twice is open twice; one that is skipped is not there.
        (BERLIN, "2026-10-25", (1, 3), 3 * HOUR),
        (BERLIN, "2026-03-29", (1, 3), HOUR),
        ("Australia/Lord_Howe", "2026-04-05", (0, 4), 4.5 * HOUR),  # by half an hour
        ("Asia/Kathmandu", "2026-04-05", (9, 17), 8 * HOUR),
    ],
)
def test_where_the_clocks_change_real_time_counts(
    zone: str, night: str, hours: tuple[int, int], seconds: float
) -> None:
    opens = Hours(zone=zone, start=hours[0] * 60, end=hours[1] * 60)
    noon = at(f"{night} 12:00", zone)
    since = noon if hours[0] > 12 else noon - DAY / 2 - HOUR
    first = when_spent(opens, since, 0.0)
    assert first is not None
    assert open_between(opens, since, since + DAY) == seconds


def test_a_whole_day_of_hours_has_no_hole_at_midnight() -> None:
    # In Havana midnight itself comes twice on the first of November, 2026.
    hours = Hours(zone="America/Havana", start=0, end=0, off=("2027-12-24",))
    since = at("2026-10-20")
    assert open_between(hours, since, since + 30 * DAY) == 30 * DAY


def test_while_nobody_served_the_tables_time_stood_still() -> None:
    down = [(2000.0, 3000.0), (4000.0, 4500.0)]
    assert open_between(ALWAYS, 1000.0, 5000.0, down) == 2500.0
    assert open_between(ALWAYS, 2500.0, 3500.0, down) == 500.0
    assert when_spent(ALWAYS, 1000.0, 2500.0, down) == 5000.0
    assert open_between(evening(), at("2026-03-02 12:00"), at("2026-03-03 12:00"), []) == 5 * HOUR
    night = [(at("2026-03-02 20:00", BERLIN), at("2026-03-03 09:00", BERLIN))]
    assert open_between(evening(), at("2026-03-02"), at("2026-03-03 12:00"), night) == 2 * HOUR


def test_a_clock_that_was_put_back_takes_no_time() -> None:
    assert open_between(ALWAYS, 5000.0, 1000.0) == 0.0
    assert open_between(evening(), 5000.0, 1000.0) == 0.0


zones = st.sampled_from(
    [BERLIN, "America/New_York", "Asia/Kolkata", "Pacific/Chatham", "America/Havana", "UTC"]
)
some_hours = st.builds(
    Hours,
    zone=zones,
    start=st.integers(0, 1439),
    end=st.integers(0, 1439),
    days=st.sets(st.integers(0, 6), min_size=1).map(lambda days: tuple(sorted(days))),
)
instants = st.floats(at("2025-01-01"), at("2028-01-01")).map(round)
gaps = st.lists(st.tuples(instants, st.integers(1, 90_000)), max_size=3).map(
    lambda found: joined([(start, start + length) for start, length in found])
)


def joined(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Gaps never overlap: each begins where somebody was still there."""
    out: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if not out or start > out[-1][1]:
            out.append((start, end))
    return out


@given(some_hours, instants, st.integers(1, 30 * 86_400), gaps)
def test_a_deadline_is_the_first_moment_at_which_the_time_has_passed(
    hours: Hours, since: float, seconds: float, gaps: list[tuple[float, float]]
) -> None:
    until = when_spent(hours, since, seconds, gaps)
    assert until is not None
    assert open_between(hours, since, until, gaps) == pytest.approx(seconds, abs=0.001)
    assert open_between(hours, since, until - 1, gaps) == pytest.approx(seconds - 1, abs=0.001)


@given(some_hours, instants, st.integers(0, 90 * 86_400), st.integers(0, 90 * 86_400), gaps)
def test_time_adds_up_whenever_it_is_counted(
    hours: Hours, since: float, first: float, second: float, gaps: list[tuple[float, float]]
) -> None:
    middle, end = since + first, since + first + second
    whole = open_between(hours, since, end, gaps)
    parts = open_between(hours, since, middle, gaps) + open_between(hours, middle, end, gaps)
    assert parts == pytest.approx(whole, abs=0.001)
    assert 0 <= whole <= first + second


@given(some_hours, instants)
def test_what_is_open_is_what_the_players_own_clock_shows(hours: Hours, moment: float) -> None:
    """Against the definition, minute by minute, away from the days on which clocks change."""
    here = datetime.fromtimestamp(moment, ZoneInfo(hours.zone))
    if here.utcoffset() != datetime.fromtimestamp(moment - 3 * DAY, here.tzinfo).utcoffset():
        return
    minute = here.hour * 60 + here.minute + here.second / 60
    day = here.weekday()
    if hours.start < hours.end:
        is_open = hours.start <= minute < hours.end and day in hours.days
    else:
        evening = minute >= hours.start and day in hours.days
        is_open = evening or (minute < hours.end and (day - 1) % 7 in hours.days)
    assert (open_between(hours, moment, moment + 0.5) > 0) == is_open


def test_hours_that_never_come_are_no_deadline() -> None:
    nobody = Hours(zone=BERLIN, start=60, end=120, days=())
    assert when_spent(nobody, datetime(2026, 1, 1, tzinfo=UTC).timestamp(), 1.0) is None
