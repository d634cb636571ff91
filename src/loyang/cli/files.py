"""Files that the user names: what is wrong with one is told in one line."""

from pathlib import Path

from loyang.engine.state import State
from loyang.record import Record, RecordError, read_text

from .faults import Complaint


def load_record(name: str) -> Record:
    try:
        return Record.load(name)
    except RecordError as fault:
        raise bad_record(name, fault) from fault


def bad_record(name: str, fault: RecordError) -> Complaint:
    if isinstance(fault.__cause__, OSError):
        return cannot("read", name, fault.__cause__)
    return Complaint("terminal.fault.record", file=name, detail=str(fault))


def load_position(name: str) -> State:
    from loyang.engine.position import PositionError, load

    try:
        return load(read_text(Path(name)))
    except RecordError as fault:
        raise bad_record(name, fault) from fault
    except PositionError as faults:
        detail = "; ".join(faults.faults)
        raise Complaint("terminal.fault.position", file=name, detail=detail) from faults


def save_record(record: Record, path: Path) -> None:
    try:
        record.save(path)
    except (OSError, ValueError) as fault:
        raise cannot("write", path, fault) from fault


def write_text(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as fault:
        raise cannot("write", name, fault) from fault


def check_writable(name: str) -> None:
    """Complain before the work, not after it, if the file can't be written then."""
    path = Path(name)
    try:
        new = not path.exists()
        with path.open("a"):
            pass
        if new:
            path.unlink()
    except (OSError, ValueError) as fault:
        raise cannot("write", name, fault) from fault


def free_path(name: str, own: Path | None) -> Path:
    """A path to write to: nothing is overwritten but the game's own file."""
    path = Path(name)
    try:
        taken = path.exists() and (own is None or not path.samefile(own))
    except OSError as fault:  # too long a name, for instance
        raise cannot("write", name, fault) from fault
    if taken:
        raise Complaint("terminal.fault.exists", file=name)
    return path


def cannot(what: str, name: object, fault: OSError | ValueError) -> Complaint:
    """Reading or writing a file failed; a ValueError comes of a null character in its name."""
    reason = str(fault.strerror if isinstance(fault, OSError) else fault)
    return Complaint(f"terminal.fault.{what}", file=shown(str(name)), reason=reason)


def shown(name: str) -> str:
    """A name as it can be printed."""
    return name if name.isprintable() else ascii(name)
