"""`loyang replay FILE`: play a record again and check every line of it."""

from argparse import Namespace

from loyang.record import RecordError, replay
from loyang.words import Words

from .files import bad_record, load_record


def replay_file(options: Namespace) -> int:
    record = load_record(options.file)
    try:
        replay(record)
    except RecordError as fault:
        raise bad_record(options.file, fault) from fault
    words: Words = options.words
    game = words.say("terminal.replay.players", n=record.players)
    if record.introductory:
        game += f", {words.say('term.introductory.name')}"
    actions = words.say("terminal.replay.actions", n=len(record.actions))
    print(words.say("terminal.replay.good", file=options.file, game=game, actions=actions))
    if record.result is None:
        print(words.say("terminal.replay.unfinished"))
    else:
        print(words.say("terminal.replay.result", result=str(record.result)))
    return 0
