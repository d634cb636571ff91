"""The record of an ended game."""

from loyang.record import Note, Record

from .log import actions_to
from .table import Table


def record_of(table: Table) -> Record:
    assert table.state is not None
    assert table.log.now is not None
    record = Record.of(table.state, actions_to(table.log.now), table.options.get("script", ()))
    record.rules = table.options["rules"]
    # What was unusual about the game belongs to it.
    record.notes = [Note(len(record.actions), f"marked: {mark}") for mark in table.marks]
    return record
