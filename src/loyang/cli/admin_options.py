"""The options of `loyang admin`; apart, so that other commands start fast."""

import argparse

from .options import Parser, add_number
from .serve_options import add_db


def add_admin(parser: argparse.ArgumentParser) -> None:
    assert isinstance(parser, Parser)
    parser.epilog = "terminal.admin.told"
    acts = parser.add_subparsers(required=True, metavar="ACT")

    def act(name: str, *, table: bool = True) -> argparse.ArgumentParser:
        added = acts.add_parser(name, help=f"terminal.admin.{name}", words=parser.words)
        added.set_defaults(act=name)
        if table:
            added.add_argument("table", metavar="TABLE", help="terminal.option.table")
        add_db(added)
        return added

    show = act("show")
    which = show.add_mutually_exclusive_group()
    which.add_argument("--seat", metavar="A", help="terminal.option.look-as")
    which.add_argument("--truth", action="store_true", help="terminal.option.truth")
    act("export").add_argument("file", metavar="FILE", help="terminal.option.table-to")
    read = act("import", table=False)
    read.add_argument("file", metavar="FILE", help="terminal.option.table-from")
    read.add_argument("--replace", action="store_true", help="terminal.option.replace-table")
    act("undo").add_argument("version", metavar="N", help="terminal.option.log-number")
    act("patch").add_argument("lines", nargs="+", metavar="N=ACTION", help="terminal.option.lines")
    act("close")
    mute = act("mute")
    mute.add_argument("whom", metavar="A|spectators", help="terminal.option.whom")
    mute.add_argument("--off", action="store_true", help="terminal.option.mute-off")
    block = act("block", table=False)
    block.add_argument("whom", nargs="+", metavar="ADDRESS|TABLE A", help="terminal.option.blocked")
    add_number(
        *(block, "--hours", 0, 999_999),
        of=float,
        default=24.0,
        help="terminal.option.hours",
    )
    act("blocks", table=False)
    act("notices", table=False)
    act("push-key", table=False)
