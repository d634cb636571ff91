"""`loyang show FILE --at N`: the table at a point of a game."""

from argparse import Namespace

from loyang.engine.actions import SEAT_NAMES
from loyang.engine.state import OVER, State
from loyang.engine.views import View, view
from loyang.record import RecordError, replay

from .faults import Complaint, no_such_seat
from .files import bad_record, load_position, load_record
from .screen import draw_end, make_console
from .speech import Speech
from .tables import all_open, draw_table


def show(options: Namespace) -> int:
    state = state_of(options)
    if options.json:
        from loyang.engine.position import dump

        print(dump(state).rstrip("\n"))
        return 0
    console = make_console()
    speech = Speech(options.words, state.players)
    console.print(draw_table(seen(state, options.seat), speech))
    if state.phase == OVER:
        console.print()
        console.print(draw_end(state, speech))
    return 0


def state_of(options: Namespace) -> State:
    if options.file.lower().endswith(".json"):
        if options.at is not None:
            raise Complaint("terminal.fault.at")
        return load_position(options.file)
    try:
        return replay(load_record(options.file), options.at)
    except RecordError as fault:
        raise bad_record(options.file, fault) from fault


def seen(state: State, letter: str | None) -> View:
    """The view of the seat, or all cards open."""
    if letter is None:
        return all_open(state)
    allowed = SEAT_NAMES[: state.players]
    if len(letter) != 1 or letter.upper() not in allowed:
        raise no_such_seat("--seat", letter, allowed)
    return view(state, SEAT_NAMES.index(letter.upper()))
