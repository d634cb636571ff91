"""Files that the user names: what is wrong with one is told in one line."""

from pathlib import Path

from loyang.engine.state import State
from loyang.record import Record, RecordError, read_text

from .faults import Complaint


def load_record(name: str) -> Record:
    try:
        return Record.load(name)
    except RecordError as fault:
        raise Complaint(f"{name}: {fault}") from fault


def load_position(name: str) -> State:
    from loyang.engine.position import PositionError, load

    try:
        return load(read_text(Path(name)))
    except RecordError as fault:
        raise Complaint(f"{name}: {fault}") from fault
    except PositionError as faults:
        raise Complaint(f"{name}: {'; '.join(faults.faults)}") from faults


def free_path(name: str, own: Path | None) -> Path:
    """A path to write to: nothing is overwritten but the own file."""
    path = Path(name)
    try:
        if path.exists() and (own is None or not path.samefile(own)):
            raise Complaint(f"{name} exists already: load it to go on, or choose another name")
    except (OSError, ValueError) as fault:
        raise Complaint(f"{name!r} cannot be the name of a file: {fault}") from fault
    return path
