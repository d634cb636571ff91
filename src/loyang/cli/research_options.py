"""The options of the tools for researchers, from `loyang sim` to `loyang bench`.

These speak English alone. They are apart from what they start, so that other commands start fast.
"""

import argparse
import re

from .options import add_number

MOST_GAMES = 10_000_000


def add_sim(parser: argparse.ArgumentParser) -> None:
    add_number(parser, "--players", 1, 4, default=4, help="1 to 4 (default: 4)")
    add_number(parser, "--games", 1, MOST_GAMES, default=100, help="how many (default: 100)")
    parser.add_argument("--seed", default="0", help="the same seed gives the same games again")
    parser.add_argument("--introductory", action="store_true", help="with starter customers")
    parser.add_argument("--json", action="store_true", help="the result as JSON")


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
    parser.add_argument(
        "--protocol",
        choices=("v1",),
        help="the fixed examination of one bot: prints its line for the table of results",
    )
    table = parser.add_argument_group("the games")
    table.add_argument("--solo", action="store_true", help="each bot plays alone")
    add_number(table, "--players", 1, 4, help="1 to 4 (default: 2)")
    add_number(
        *(table, "--games", 1, 100_000),
        default=100,
        help="for each line-up, at least (default: 100)",
    )
    table.add_argument(
        "--compare",
        action="store_true",
        help="two bots on the same deals, alone or with --players 2 against each other, until one "
        "is better for certain",
    )
    add_number(
        *(table, "--deals", 1, 100_000), metavar="N", help="to compare, at most (default: 200)"
    )
    table.add_argument("--seed", default="0", help="of cards and bots (default: 0)")
    table.add_argument("--introductory", action="store_true", help="with starter customers")
    budget = parser.add_argument_group("what the bots may take (default: each its own budget)")
    either = budget.add_mutually_exclusive_group()
    add_number(
        *(either, "--nodes", 1, 1_000_000_000), metavar="N", help="positions for each decision"
    )
    add_number(
        *(either, "--seconds", 0.001, 86_400),
        of=float,
        metavar="S",
        help="for each decision; results don't repeat",
    )
    add_number(
        *(budget, "--patience", 0.001, 86_400),
        of=float,
        metavar="S",
        help="a bot that takes longer for one answer loses by default "
        "(default: 5 times --seconds and 1 more; without --seconds 300)",
    )
    add_number(
        *(budget, "--answers", 1, 100_000),
        metavar="N",
        help="a bot that gives more answers in a game loses by default (default: 2000)",
    )
    means = add_means(parser)
    means.add_argument(
        "--results", metavar="FILE", help="keep each result; the same command continues from there"
    )
    means.add_argument(
        "--records",
        metavar="DIR",
        help="keep the record of each game; and the results, in DIR/results.jsonl",
    )
    told = parser.add_argument_group("what is told")
    told.add_argument(
        "--profile",
        action="store_true",
        help="play one game of each bot, and tell where its time goes",
    )
    told.add_argument("--json", action="store_true", help="the figures as JSON")
    told.add_argument("--html", metavar="FILE", help="write a report to look at")


def add_means(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """Where games are played."""
    means = parser.add_argument_group("how they are played")
    add_number(
        *(means, "--workers", 1, 1024),
        metavar="N",
        help="processes on this machine (default: 1)",
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
    return means


def add_dataset(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Games of bots as data: what was seen, what was possible, what was done, how it ended. "
        "The same command continues where it was stopped."
    )
    parser.add_argument("verb", choices=("make",), help="make a data set")
    parser.add_argument("folder", metavar="DIR", help="where it goes: the same command continues")
    parser.add_argument(
        "--bots",
        nargs="+",
        default=["farmer"],
        metavar="BOT",
        help="as for arena (default: farmer)",
    )
    add_number(parser, "--players", 1, 4, default=1, help="1 to 4 (default: 1)")
    add_number(
        *(parser, "--games", 1, MOST_GAMES),
        default=100,
        help="for each line-up, at least (default: 100)",
    )
    parser.add_argument("--seed", default="0", help="of cards and bots (default: 0)")
    parser.add_argument("--introductory", action="store_true", help="with starter customers")
    parser.add_argument(
        "--format", choices=("npz", "parquet"), default="npz", help="of the shards (default: npz)"
    )
    add_means(parser)


def ray_address(text: str) -> str:
    """Anything else is a bot's name that would be taken for an address."""
    if text in ("", "auto", "local") or re.fullmatch(r"(ray://)?[^/\s]+:\d{1,5}", text):
        return "" if text == "local" else text
    raise argparse.ArgumentTypeError(
        f"{text[:40]!r} is no address of a Ray cluster; bots are named before --ray"
    )


def add_train(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Greedy players play games by many variants of the bots' weights; what leads further "
        "is kept. The same settings give the same weights, with any number of workers."
    )
    parser.add_argument("file", metavar="FILE", help="the course: the same command continues it")
    for option, low, default, text in (
        ("--generations", 1, 60, "in all (default: 60)"),
        ("--population", 4, 14, "variants (default: 14)"),
        ("--games", 1, 100, "of each variant (default: 100)"),
        ("--checks", 1, 200, "games by the weights so far (default: 200)"),
        ("--seed", 1, 1, "of games and search (default: 1)"),
    ):
        high = 1000 if option == "--population" else MOST_GAMES
        add_number(parser, option, low, high, default=default, help=text)
    add_number(parser, "--players", 1, 4, default=1, help="1 to 4 (default: 1)")
    add_number(parser, "--workers", 1, 1024, help="processes (default: one for each core)")
    parser.add_argument("--after", metavar="FILE", help="begin where that other course came to")
    parser.add_argument("--weights", metavar="FILE", help="write the weights there at the end")
    parser.add_argument("--curve", metavar="FILE", help="draw the curve there, as SVG")


def add_puzzles(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Puzzles: turns without chance, out of games of bots. 'make' plays games and finds them; "
        "the same command continues where it was stopped. 'check' proves those of the package "
        "again, or those of a file."
    )
    parser.add_argument(
        "verb", choices=("make", "check"), help="find new ones, or prove them again"
    )
    parser.add_argument(
        "folder",
        nargs="?",
        metavar="DIR|FILE",
        help="where they go; or the file to be checked (default: those of the package)",
    )
    parser.add_argument(
        "--bots",
        nargs="+",
        default=["farmer", "merchant", "grocer"],
        metavar="BOT",
        help="who plays, as for arena (default: farmer merchant grocer)",
    )
    add_number(
        *(parser, "--games", 1, MOST_GAMES),
        default=60,
        help="for each line-up of one, two and three players, at least (default: 60)",
    )
    parser.add_argument("--seed", default="0", help="of cards and bots (default: 0)")
    add_number(
        *(parser, "--each", 1, 10_000), default=80, help="of each grade, at most (default: 80)"
    )
    add_means(parser)


def add_bench(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
