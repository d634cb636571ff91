"""The options of `loyang serve` and its companions; apart, so that other commands start fast."""

import argparse

DB = "a file's path, sqlite:///PATH or postgresql://... (LOYANG_DB; default: your data directory)"


def add_db(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", metavar="URL", help=DB)
    parser.add_argument(
        "--log-level", choices=["debug", "info", "warning", "error"], help="default: info"
    )


def add_serve(parser: argparse.ArgumentParser) -> None:
    add_db(parser)
    parser.add_argument("--host", help="the address to listen at (default: 127.0.0.1)")
    parser.add_argument("--port", type=port, help="default: 8000")
    parser.add_argument("--root-path", metavar="PATH", help="the sub-path behind a proxy: /loyang")
    parser.add_argument("--public-url", metavar="URL", help="how browsers reach the server")
    parser.add_argument("--origins", metavar="LIST", help="further origins that may use the cookie")
    parser.add_argument("--proxies", metavar="LIST", help="proxies to believe (default: 127.0.0.1)")
    parser.add_argument("--metrics-open", action="store_true", default=None, help="for everyone")
    parser.add_argument(
        "--open",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="open the page in the browser (default: when started from a terminal)",
    )
    add_bots(parser)
    parser.add_argument("--bot-pause", type=seconds, help="how long bots seem to think; 0: not")
    parser.epilog = (
        "Every setting can also be given as LOYANG_NAME in the environment; docs/HOSTING.md "
        "lists them all, limits included."
    )


def add_bots(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bot-workers", type=small, metavar="N", help="processes for bots")
    parser.add_argument("--bot-seconds", type=seconds, help="how long bots may really think")


def add_work(parser: argparse.ArgumentParser) -> None:
    add_db(parser)
    add_bots(parser)


def add_backup(parser: argparse.ArgumentParser) -> None:
    add_db(parser)
    parser.add_argument("file", metavar="FILE", help="where to")


def add_restore(parser: argparse.ArgumentParser) -> None:
    add_db(parser)
    parser.add_argument("file", metavar="FILE", help="a backup")
    parser.add_argument("--replace", action="store_true", help="in place of the tables that exist")


def add_purge(parser: argparse.ArgumentParser) -> None:
    add_db(parser)
    parser.add_argument(
        "--days", type=seconds, default=365.0, help="ended so long ago (default: 365)"
    )
    parser.add_argument(
        "--abandoned", type=seconds, metavar="DAYS", help="also unfinished ones, unchanged so long"
    )


def port(text: str) -> int:
    return whole(text, 65_535)


def small(text: str) -> int:
    return whole(text, 64)


def whole(text: str, most: int) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
    if not 0 <= number <= most:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number from 0 to {most}")
    return number


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < 1e6:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number that makes sense here")
    return number
