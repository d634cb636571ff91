"""The weights of forecast and evaluation: first guesses here, learnt ones in JSON files beside it.

`loyang train` varies them, lets greedy players play many games with each variant, and keeps what
leads further (docs/BOTS.md).
"""

import json
from pathlib import Path
from typing import Final, final

from loyang.engine.cards import ROUNDS

LARGEST_WEIGHT: Final = 100_000


class WeightsError(ValueError):
    """Weights that can't be used."""


WHOLE: Final = 100  # cash and vegetables are counted in hundredths, to calculate with integers


@final
class Weights:
    """What the rough forecast can't see, with cash in hundredths."""

    def __init__(self) -> None:
        # What a vegetable brings where a known customer waits for it, by kind.
        self.wanted = [322, 364, 406, 448, 503, 546]
        # What customers still to come would pay for it.
        self.open = [156, 180, 198, 228, 258, 276]
        # How many vegetables such customers take, by the rounds until then, and how many can wait.
        self.open_demand = [0, 210, 320, 430, 540, 650, 710, 770, 830, 890]
        self.open_waiting = 600
        # The second, third ... of a kind in the same round is wanted less often: in percent.
        self.open_more = [100, 70, 45, 25, 10]
        # What cards cost in a round (row prices, packs, fields), and what each missing cash costs.
        self.card_cash = [0, 0, 2, 2, 2, 2, 2, 3, 1, 0]
        self.lack = 70
        # The share of the coming customers that a farm without any cash loses, in percent.
        self.poverty = 100
        # Cash that is held back from extra steps at the end of a round.
        self.reserve = [0, 2, 2, 2, 2, 2, 2, 1, 2, 0]
        # The seed of a field: one that is spare, and one that is traded for.
        self.spare_seed = 60
        self.traded_seed = 65
        # An unused helper when many rounds are left, from the Book-keeper on.
        self.helper = [
            *[250, 100, 250, 150, 250, 200, 150, 120, 100, 250, 250],
            *[100, 100, 150, 250, 150, 250, 150, 200, 200, 200, 200],
        ]
        # A vegetable on a stall that the forecast does not trade for.
        self.stall_good = 21
        # A card under another one, by row: it comes later.
        self.under = [140, 42, 140, 140, 56]
        # What the forecast overlooks: one more regular or casual customer, an empty field, a stored
        # vegetable, a cash early and late in the game.
        self.regular = 0
        self.casual = 0
        self.empty_field = 0
        self.stored = 0
        self.cash_early = 0
        self.cash_late = 0
        # A two-pack is worth more than its cards in the forecast, early and late in the game.
        self.pack_early = 0
        self.pack_late = 0
        # What a space of the path is worth in the same unit.
        self.space = 1800
        # How many rounds ahead the forecast looks. This is not learnt: a strong player sees all.
        self.sight = ROUNDS

    def as_document(self) -> dict[str, int | list[int]]:
        """The weights by name, as they are written to a file."""
        return {name: getattr(self, name) for name in NAMES}

    def take(self, document: object) -> None:
        """Become the weights of a document; one that is broken changes nothing."""
        check(document, self.as_document())
        assert isinstance(document, dict)
        for name in NAMES:
            setattr(self, name, document[name])


NAMES: Final[list[str]] = (
    "wanted open open_demand open_waiting open_more card_cash lack poverty reserve spare_seed "
    "traded_seed helper stall_good under regular casual empty_field stored cash_early cash_late "
    "pack_early pack_late space"
).split()


# --- files ---------------------------------------------------------------------------------------


def check(document: object, pattern: dict[str, int | list[int]]) -> None:
    """Refuse a document whose names and lengths are not those of the pattern."""
    if not isinstance(document, dict):
        raise WeightsError("there must be one object with the weights by name")
    for name in document:
        if name not in pattern:
            raise WeightsError(f"no weight is called {str(name)[:40]!r}")
    for name, value in pattern.items():
        if name not in document:
            raise WeightsError(f"the weight {name!r} is missing")
        found = document[name]
        if isinstance(value, list):
            if not isinstance(found, list) or len(found) != len(value):
                raise WeightsError(f"{name!r} must be a list of {len(value)} whole numbers")
            numbers: list[object] = list(found)
        else:
            numbers = [found]
        for number in numbers:
            if (
                isinstance(number, bool)
                or not isinstance(number, int)
                or abs(number) > LARGEST_WEIGHT
            ):
                raise WeightsError(f"{name!r} must be whole numbers up to {LARGEST_WEIGHT:,}")
    if document["space"] < 1:
        raise WeightsError("'space' must be 1 or more")


def read_weights(path: Path) -> object:
    """The document in a file."""
    try:
        document: object = json.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise WeightsError(f"{path}: cannot be read: {fault.strerror}") from fault
    except ValueError as fault:
        raise WeightsError(f"{path}: is not a JSON text in UTF-8") from fault
    return document


def load_weights(path: Path) -> Weights:
    """The weights in a file."""
    weights = Weights()
    document = read_weights(path)
    try:
        weights.take(document)
    except WeightsError as fault:
        raise WeightsError(f"{path}: {fault}") from fault
    return weights


# Learnt in solo games and in games of two. Only `master` uses the latter when it plays with others.
ALONE: Final = load_weights(Path(__file__).with_name("weights.json"))
TOGETHER: Final = load_weights(Path(__file__).with_name("weights_together.json"))
