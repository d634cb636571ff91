"""The command line: `loyang play`, `serve`, `sim`, `bots`, `arena`, `replay`, `show` and more."""

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from loyang import __version__, compiled

from .arena import add_arena
from .faults import Complaint
from .serve_options import add_backup, add_purge, add_restore, add_serve, add_work

MOST_GAMES = 10_000_000


class Parser(argparse.ArgumentParser):
    """Tells a mistake in one line."""

    def error(self, message: str) -> NoReturn:
        raise Complaint(f"{message} (try {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0, 2 after a mistake of the user, 130 after Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a terminal without our signs shows '?', and goes on
    try:
        code = run(argv)
        sys.stdout.flush()
    except Complaint as complaint:
        print(f"loyang: {complaint}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader, `head` for instance, has seen enough
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def run(argv: Sequence[str] | None) -> int:
    options = make_parser().parse_args(argv)
    command: str = options.command
    # Each command imports only what it needs: the line should answer at once.
    if command == "play":
        from .play import play

        return play(options)
    if command == "sim":
        from .sim import simulate

        return simulate(options)
    if command == "replay":
        from .replay import replay_file

        return replay_file(options)
    if command == "show":
        from .show import show

        return show(options)
    if command == "bots":
        from .bots import list_bots

        return list_bots()
    if command == "arena":
        from .arena import arena

        return arena(options)
    if command == "train":
        from .train import train

        return train(options)
    if command == "bench":
        from .bench import bench

        return bench(options)
    return run_server_command(command, options)


def run_server_command(command: str, options: argparse.Namespace) -> int:
    from . import serve

    if command == "serve":
        return serve.serve(options)
    if command == "work":
        return serve.work(options)
    if command == "backup":
        return serve.backup(options)
    if command == "restore":
        return serve.restore(options)
    return serve.purge(options)


# --- options -------------------------------------------------------------------------------------


def make_parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="loyang", description="The board game At the Gates of Loyang (unofficial)."
    )
    parser.add_argument("--version", action="version", version=f"loyang {version()}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    add_play(commands.add_parser("play", help="play a game in the terminal"))
    add_sim(commands.add_parser("sim", help="play random games and count"))
    add_replay(commands.add_parser("replay", help="check the record of a game"))
    add_show(commands.add_parser("show", help="draw the table at a point of a game"))
    commands.add_parser("bots", help="list the computer opponents")
    add_arena(commands.add_parser("arena", help="let bots play against each other, or alone"))
    add_train(commands.add_parser("train", help="let the bots learn from their own games"))
    add_bench(commands.add_parser("bench", help="measure the engine's speed"))
    add_serve(commands.add_parser("serve", help="a server for tables, with its page"))
    add_work(commands.add_parser("work", help="think for the bots of servers on PostgreSQL"))
    add_backup(commands.add_parser("backup", help="all tables into a file"))
    add_restore(commands.add_parser("restore", help="all tables from such a file"))
    add_purge(commands.add_parser("purge", help="remove old tables"))
    return parser


def version() -> str:
    engine = "compiled" if compiled() else "not compiled: about a sixth of the speed"
    return f"{__version__} (engine {engine})"


def between(low: int, high: int, text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
    if not low <= number <= high:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number from {low} to {high}")
    return number


def players(text: str) -> int:
    return between(1, 4, text)


def games(text: str) -> int:
    return between(1, MOST_GAMES, text)


def action_number(text: str) -> int:
    return between(0, 999_999_999, text)


def add_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=players, help="1 to 4 (default: 2)")
    parser.add_argument(
        "--seats",
        default="A",
        help="the seats played here, for instance A or A,C; bots have the others (default: A)",
    )
    parser.add_argument(
        "--bots", default="random", metavar="NAME", help="who they are: loyang bots lists them"
    )
    parser.add_argument("--seed", help="the same seed gives the same cards again")
    parser.add_argument("--introductory", action="store_true", help="with starter customers")
    parser.add_argument("--save", metavar="FILE", help="keep the record, after every action")
    parser.add_argument("--load", metavar="FILE", help="go on with the game of that record")
    parser.add_argument(
        "--auto", action="store_true", help="answer questions with a single answer by itself"
    )


def add_sim(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=players, default=4, help="1 to 4 (default: 4)")
    parser.add_argument("--games", type=games, default=100, help="how many (default: 100)")
    parser.add_argument("--seed", default="0", help="the same seed gives the same games again")
    parser.add_argument("--introductory", action="store_true", help="with starter customers")
    parser.add_argument("--json", action="store_true", help="the result as JSON")


def add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record")


def add_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, or a position that ends in .json")
    parser.add_argument(
        "--at", type=action_number, metavar="N", help="after action N (default: at the end)"
    )
    parser.add_argument("--seat", help="as that seat sees it (default: all cards open)")
    parser.add_argument("--json", action="store_true", help="the position as JSON")


def add_train(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Greedy players play games by many variants of the bots' weights; what leads further "
        "is kept. The same settings give the same weights, with any number of workers."
    )
    parser.add_argument("file", metavar="FILE", help="the course: the same command goes on with it")
    parser.add_argument("--generations", type=games, default=60, help="in all (default: 60)")
    parser.add_argument("--population", type=population, default=14, help="variants (default: 14)")
    parser.add_argument("--games", type=games, default=100, help="of each variant (default: 100)")
    parser.add_argument(
        "--checks", type=games, default=200, help="games by the weights so far (default: 200)"
    )
    parser.add_argument("--players", type=players, default=1, help="1 to 4 (default: 1)")
    parser.add_argument("--after", metavar="FILE", help="begin where that other course came to")
    parser.add_argument("--seed", type=games, default=1, help="of games and search (default: 1)")
    parser.add_argument("--workers", type=games, help="processes (default: one for each core)")
    parser.add_argument("--weights", metavar="FILE", help="write the weights there at the end")
    parser.add_argument("--curve", metavar="FILE", help="draw the curve there, as SVG")


def population(text: str) -> int:
    return between(4, 1000, text)


def add_bench(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
