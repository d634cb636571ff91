"""`loyang replay FILE`: play a record again and check every line of it."""

from argparse import Namespace

from loyang.record import RecordError, replay

from .faults import Complaint
from .files import load_record


def replay_file(options: Namespace) -> int:
    record = load_record(options.file)
    try:
        replay(record)
    except RecordError as fault:
        raise Complaint(f"{options.file}: {fault}") from fault
    variant = ", introductory" if record.introductory else ""
    number = f"{record.players} player{'s' if record.players > 1 else ''}"
    print(f"{options.file}: {number}{variant}, {len(record.actions)} actions, all right")
    print("unfinished" if record.result is None else f"result {record.result}")
    return 0
