"""The options of `loyang serve` and its companions; apart, so that other commands start fast."""

import argparse

from .options import add_number


def add_db(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", metavar="URL", help="terminal.option.db")
    parser.add_argument(
        "--log-level",
        choices=["debug", "info", "warning", "error"],
        help="terminal.option.log-level",
    )


def add_serve(parser: argparse.ArgumentParser) -> None:
    add_db(parser)
    parser.add_argument("--host", help="terminal.option.host")
    add_number(parser, "--port", 0, 65_535, help="terminal.option.port")
    parser.add_argument("--root-path", metavar="PATH", help="terminal.option.root-path")
    parser.add_argument("--public-url", metavar="URL", help="terminal.option.public-url")
    parser.add_argument("--origins", metavar="LIST", help="terminal.option.origins")
    parser.add_argument("--proxies", metavar="LIST", help="terminal.option.proxies")
    parser.add_argument(
        "--metrics-open", action="store_true", default=None, help="terminal.option.metrics-open"
    )
    parser.add_argument(
        "--open",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="terminal.option.open",
    )
    add_bots(parser)
    add_number(parser, "--bot-pause", 0, 999_999, of=float, help="terminal.option.bot-pause")
    parser.epilog = "terminal.serve.environment"


def add_bots(parser: argparse.ArgumentParser) -> None:
    add_number(parser, "--bot-workers", 0, 64, metavar="N", help="terminal.option.bot-workers")
    add_number(parser, "--bot-seconds", 0, 999_999, of=float, help="terminal.option.bot-seconds")


def add_work(parser: argparse.ArgumentParser) -> None:
    add_db(parser)
    add_bots(parser)


def add_backup(parser: argparse.ArgumentParser) -> None:
    add_db(parser)
    parser.add_argument("file", metavar="FILE", help="terminal.option.backup-to")


def add_restore(parser: argparse.ArgumentParser) -> None:
    add_db(parser)
    parser.add_argument("file", metavar="FILE", help="terminal.option.backup-from")
    parser.add_argument("--replace", action="store_true", help="terminal.option.replace")


def add_purge(parser: argparse.ArgumentParser) -> None:
    add_db(parser)
    add_number(parser, "--days", 0, 999_999, of=float, default=365.0, help="terminal.option.days")
    add_number(
        *(parser, "--abandoned", 0, 999_999),
        of=float,
        metavar="DAYS",
        help="terminal.option.abandoned",
    )
