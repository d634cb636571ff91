"""`loyang show FILE --at N`: the table at a point of a game."""

from argparse import Namespace

from loyang.engine.actions import SEAT_NAMES
from loyang.engine.state import OVER, State
from loyang.engine.views import View, view
from loyang.record import RecordError, replay

from .faults import Complaint
from .files import load_position, load_record
from .screen import draw_end, make_console
from .tables import all_open, draw_table


def show(options: Namespace) -> int:
    state = state_of(options)
    if options.json:
        from loyang.engine.position import dump

        print(dump(state).rstrip("\n"))
        return 0
    console = make_console()
    console.print(draw_table(seen(state, options.seat)))
    if state.phase == OVER:
        console.print()
        console.print(draw_end(state))
    return 0


def state_of(options: Namespace) -> State:
    if options.file.lower().endswith(".json"):
        if options.at is not None:
            raise Complaint("--at is for records: a position is a single point of a game")
        return load_position(options.file)
    try:
        return replay(load_record(options.file), options.at)
    except RecordError as fault:
        raise Complaint(f"{options.file}: {fault}") from fault


def seen(state: State, letter: str | None) -> View:
    """The view of the seat, or all cards open."""
    if letter is None:
        return all_open(state)
    allowed = SEAT_NAMES[: state.players]
    if len(letter) != 1 or letter.upper() not in allowed:
        raise Complaint(f"--seat: {letter[:40]!r} is not among {', '.join(allowed)}")
    return view(state, SEAT_NAMES.index(letter.upper()))
