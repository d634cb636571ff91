"""`loyang review FILE`: every decision of a seat judged, with luck set apart."""

import json
from argparse import Namespace

from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from loyang.bots import Budget
from loyang.coach.page import html_page
from loyang.coach.reviewing import Choice, Review, as_document, review
from loyang.coach.telling import CoachTeller
from loyang.engine.actions import SEAT_NAMES, seat_name
from loyang.record import Record, RecordError

from .faults import Complaint, no_such_seat
from .files import bad_record, check_writable, load_record, write_text
from .screen import make_console, progress_columns


def review_file(options: Namespace) -> int:
    if options.file.lower().endswith(".json"):
        raise Complaint("terminal.fault.no-history", file=options.file)
    record = load_record(options.file)
    seat = seat_of(options.seat, record.players)
    teller = CoachTeller(options.words)
    if options.html:
        check_writable(options.html)
    try:
        judged = judged_game(record, seat, options.budget, teller)
    except RecordError as fault:
        raise bad_record(options.file, fault) from fault
    if not judged.choices:
        raise Complaint("terminal.fault.nothing-decided", file=options.file, who=seat_name(seat))
    if options.html:
        write_text(options.html, html_page(judged, teller))
    if options.json:
        print(json.dumps(as_document(judged), indent=2))
    else:
        print_review(judged, teller)
    return 0


def seat_of(letter: str, players: int) -> int:
    allowed = SEAT_NAMES[:players]
    if len(letter) != 1 or letter.upper() not in allowed:
        raise no_such_seat("--seat", letter, allowed)
    return allowed.index(letter.upper())


def judged_game(record: Record, seat: int, nodes: int | None, teller: CoachTeller) -> Review:
    errors = make_console(stderr=True)
    with Progress(
        *progress_columns(), console=errors, transient=True, disable=not errors.is_terminal
    ) as progress:
        task = progress.add_task(teller.say("terminal.review.progress"), total=None)

        def told(done: int, of: int) -> None:
            progress.update(task, completed=done, total=of)

        return review(record, seat, Budget(nodes=nodes) if nodes else None, told=told)


# --- what is printed -----------------------------------------------------------------------------


def print_review(judged: Review, teller: CoachTeller) -> None:
    console = make_console()
    console.print(Text(teller.title(judged), style="bold"))
    console.print(Text(f"{teller.say('coach.judged')} {teller.unit(judged)}"))
    if not judged.finished:
        console.print(Text(teller.say("coach.unfinished")))
    console.print()
    console.print(sum_table(judged, teller))
    console.print(Text(grade_line(judged, teller)))
    if judged.practise:
        topic = teller.topic(judged.practise)
        console.print(Text(teller.say("coach.practise", topic=topic)))
    console.print()
    console.print(Text(teller.say("coach.moments"), style="bold"))
    for n in judged.moments:
        step = judged.steps[n]
        assert isinstance(step, Choice)
        print_moment(step, teller)
    if not judged.moments:
        console.print(Text(teller.say("coach.no-moments")))


def sum_table(judged: Review, teller: CoachTeller) -> Table:
    """start + luck - lost + rest = result"""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in ("start", "luck", "lost", "rest", "result"):
        table.add_column(teller.say(f"coach.word.{name}"), justify="right")
    table.add_row(
        teller.figure(judged.start),
        teller.signed(judged.luck),
        teller.signed(-judged.lost),
        teller.signed(judged.rest),
        teller.figure(judged.result),
    )
    return table


def grade_line(judged: Review, teller: CoachTeller) -> str:
    loss = teller.say("coach.per-decision", loss=teller.figure(judged.mean_loss, 3))
    kinder = teller.say("coach.kinder", n=judged.kinder)
    return (
        f"{judged.grade}: {teller.say(f'coach.grade.{judged.grade}')}, {loss}. "
        f"{teller.say('coach.luck-is', luck=teller.signed(judged.luck))}, {kinder}."
    )


def print_moment(choice: Choice, teller: CoachTeller) -> None:
    console = make_console()
    verdict = choice.verdict
    console.print()
    loss = f"{teller.figure(-verdict.loss)} ± {teller.figure(verdict.doubt)}"
    console.print(Text.assemble((teller.moment(choice), "bold"), f"  {loss}"))
    for heading, line in (
        ("coach.you-played", teller.chosen(choice)),
        ("coach.better-line", teller.better(choice)),
    ):
        console.print(Text(f"  {teller.say(heading)}: {'; '.join(line)}"))
    for reason in verdict.reasons:
        console.print(Text(f"  · {teller.why(reason)}"))
