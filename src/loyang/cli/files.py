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


def save_record(record: Record, path: Path) -> None:
    try:
        record.save(path)
    except OSError as fault:
        raise Complaint(f"cannot write {path}: {fault.strerror}") from fault
    except ValueError as fault:  # a null character
        raise Complaint(f"cannot write {str(path)!r}: {fault}") from fault


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
        taken = path.exists() and (own is None or not path.samefile(own))
    except OSError as fault:  # too long a name, for instance
        raise Complaint(f"cannot write {name}: {fault.strerror}") from fault
    if taken:
        raise Complaint(f"{name} exists already: load it to go on, or choose another name")
    return path
