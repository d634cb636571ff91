"""`loyang arena`: its options. What it does is in `arena_run`, loaded when it is wanted."""

import argparse
import math
import re

MOST_GAMES = 100_000
MOST_NODES = 1_000_000_000


def arena(options: argparse.Namespace) -> int:
    from .arena_run import run_arena

    return run_arena(options)


def add_arena(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Bots against each other, or alone. Each line-up plays every deal in all rotations of "
        "its seats. The same seed gives the same results again, with any number of workers."
    )
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help="a name that 'loyang bots' lists, or package.module:factory; a name may come twice",
    )
    table = parser.add_argument_group("the games")
    table.add_argument("--solo", action="store_true", help="each bot plays alone")
    table.add_argument("--players", type=seats, help="1 to 4 (default: 2)")
    table.add_argument(
        "--games", type=games, default=100, help="for each line-up, at least (default: 100)"
    )
    table.add_argument("--seed", default="0", help="of cards and bots (default: 0)")
    table.add_argument("--introductory", action="store_true", help="with starter customers")
    budget = parser.add_argument_group("what the bots may take (default: each its own budget)")
    either = budget.add_mutually_exclusive_group()
    either.add_argument("--nodes", type=nodes, metavar="N", help="positions for each decision")
    either.add_argument(
        "--seconds", type=seconds, metavar="S", help="for each decision; results don't repeat"
    )
    budget.add_argument(
        "--patience",
        type=seconds,
        metavar="S",
        help="a bot that takes longer for one answer loses by default "
        "(default: 5 times --seconds and 1 more; without --seconds 300)",
    )
    budget.add_argument(
        "--answers",
        type=games,
        metavar="N",
        help="a bot that gives more answers in a game loses by default (default: 2000)",
    )
    means = parser.add_argument_group("how they are played")
    means.add_argument(
        "--workers", type=workers, metavar="N", help="processes on this machine (default: 1)"
    )
    means.add_argument(
        "--ray",
        type=ray_address,
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="on a Ray cluster: auto, HOST:PORT or ray://HOST:PORT; without ADDRESS on a Ray "
        "started for it, with --workers cores (needs loyang[cluster])",
    )
    means.add_argument(
        "--results", metavar="FILE", help="keep each result; the same command goes on from there"
    )
    means.add_argument(
        "--records",
        metavar="DIR",
        help="keep the record of each game; and the results, in DIR/results.jsonl",
    )
    told = parser.add_argument_group("what is told")
    told.add_argument("--json", action="store_true", help="the figures as JSON")
    told.add_argument("--html", metavar="FILE", help="write a report to look at")


# --- values --------------------------------------------------------------------------------------


def whole(low: int, high: int, text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 12 else -1
    if not low <= number <= high:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number from {low} to {high}")
    return number


def seats(text: str) -> int:
    return whole(1, 4, text)


def games(text: str) -> int:
    return whole(1, MOST_GAMES, text)


def nodes(text: str) -> int:
    return whole(1, MOST_NODES, text)


def workers(text: str) -> int:
    return whole(1, 1024, text)


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number <= 86_400:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no time from 0 to 86400 seconds")
    return number


def ray_address(text: str) -> str:
    """Anything else is a bot's name that would be taken for an address."""
    if text in ("", "auto", "local") or re.fullmatch(r"(ray://)?[^/\s]+:\d{1,5}", text):
        return "" if text == "local" else text
    raise argparse.ArgumentTypeError(
        f"{text[:40]!r} is no address of a Ray cluster; bots are named before --ray"
    )
