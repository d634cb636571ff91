"""The options of `loyang play`, `replay`, `show` and `review`: apart, to let others start fast."""

import argparse

from .options import add_number


def add_play(parser: argparse.ArgumentParser) -> None:
    add_number(parser, "--players", 1, 4, help="terminal.option.players")
    parser.add_argument("--seats", default="A", help="terminal.option.seats")
    parser.add_argument("--bots", default="random", metavar="NAME", help="terminal.option.bots")
    parser.add_argument("--seed", help="terminal.option.seed")
    parser.add_argument("--introductory", action="store_true", help="terminal.option.introductory")
    parser.add_argument("--save", metavar="FILE", help="terminal.option.save")
    parser.add_argument("--load", metavar="FILE", help="terminal.option.load")
    parser.add_argument("--auto", action="store_true", help="terminal.option.auto")


def add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="terminal.option.record")


def add_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="terminal.option.record-or-position")
    add_number(parser, "--at", 0, 999_999_999, metavar="N", help="terminal.option.at")
    parser.add_argument("--seat", help="terminal.option.seat")
    parser.add_argument("--json", action="store_true", help="terminal.option.json")


def add_review(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="terminal.option.record")
    parser.add_argument("--seat", default="A", help="terminal.option.review-seat")
    parser.add_argument("--json", action="store_true", help="terminal.option.review-json")
    parser.add_argument("--html", metavar="FILE", help="terminal.option.review-html")
    add_number(
        parser, "--budget", 1, 1_000_000_000, metavar="N", help="terminal.option.review-budget"
    )
