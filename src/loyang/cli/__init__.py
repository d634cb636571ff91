"""The command line: `loyang play`, `serve`, `bots`, `arena`, `replay`, `review` and more."""

import argparse
import contextlib
import importlib
import os
import sys
from collections.abc import Callable, Sequence

from loyang import __version__, compiled
from loyang.words import BrokenLanguage, UnknownLanguage, Words, languages, preferred_language

from .admin_options import add_admin
from .faults import Complaint
from .game_options import add_play, add_replay, add_review, add_show
from .options import Parser
from .research_options import add_arena, add_bench, add_dataset, add_puzzles, add_sim, add_train
from .serve_options import add_backup, add_purge, add_restore, add_serve, add_work

Add = Callable[[argparse.ArgumentParser], None]
Run = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0, 2 after a mistake of the user, 130 after Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a terminal without our signs shows '?', and goes on
    words = None
    try:
        words = Words(preferred_language(os.environ))
        words, rest = with_language(words, argv)
        options = make_parser(words).parse_args(rest)
        options.words = words
        code: int = options.run(options)
        sys.stdout.flush()
    except (Complaint, BrokenLanguage) as fault:
        told = fault.told(words) if isinstance(fault, Complaint) and words else str(fault)
        print(f"loyang: {told}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader, `head` for instance, has seen enough
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def with_language(words: Words, argv: Sequence[str] | None) -> tuple[Words, list[str]]:
    """The words of the language that `--lang` names, wherever it stands, and the other arguments.

    It is read before all else, for help and mistakes to be told in that language.
    """
    first = Parser(prog="loyang", words=words, add_help=False, allow_abbrev=False)
    first.add_argument("--lang")
    options, rest = first.parse_known_args(argv)
    if options.lang is None:
        return words, rest
    try:
        return Words(options.lang.lower()), rest
    except UnknownLanguage as fault:
        raise Complaint(
            "terminal.fault.language", text=ascii(fault.language[:40]), known=", ".join(fault.known)
        ) from fault


def make_parser(words: Words) -> argparse.ArgumentParser:
    parser = Parser(prog="loyang", description="terminal.description", words=words)
    parser.add_argument("--version", action="version", version=f"loyang {version()}")
    parser.add_argument(
        "--lang", metavar="|".join(languages()), help="terminal.option.lang"
    )  # read by `with_language`
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, add: Add, run: Run) -> None:
        added = commands.add_parser(name, help=f"terminal.command.{name}", words=words)
        add(added)
        added.set_defaults(run=run)

    command("play", add_play, later("play", "play"))
    command("replay", add_replay, later("replay", "replay_file"))
    command("show", add_show, later("show", "show"))
    command("review", add_review, later("review", "review_file"))
    command("bots", lambda _: None, later("bots", "list_bots"))
    command("serve", add_serve, later("serve", "serve"))
    command("work", add_work, later("serve", "work"))
    command("backup", add_backup, later("serve", "backup"))
    command("restore", add_restore, later("serve", "restore"))
    command("purge", add_purge, later("serve", "purge"))
    command("admin", add_admin, later("admin", "admin"))
    command("sim", add_sim, later("sim", "simulate"))
    command("arena", add_arena, later("arena", "arena"))
    command("dataset", add_dataset, later("dataset", "make_dataset"))
    command("train", add_train, later("train", "train"))
    command("puzzles", add_puzzles, later("puzzles", "puzzles"))
    command("bench", add_bench, later("bench", "bench"))
    return parser


def later(module: str, function: str) -> Run:
    """A function of this package that is imported when it is called: help should come at once."""

    def run(options: argparse.Namespace) -> int:
        code: int = getattr(importlib.import_module(f".{module}", __name__), function)(options)
        return code

    return run


def version() -> str:
    engine = "compiled" if compiled() else "not compiled: about a sixth of the speed"
    return f"{__version__} (engine {engine})"
