"""The weights of the forecast.

First guesses, then a short climb: solo games of `farmer` on 120 deals (seeds 20000 to 20119), 1 to
3 weights changed at a time, kept when the mean final space rose. Many were never changed, and
`poverty` was set by hand afterwards: 0, 60, 100 and 140 were hardly to be told apart in 80 deals.
"""

from typing import Final, final

GRAM: Final = 100  # amounts of cash are in hundredths, so that they stay whole numbers


@final
class Weights:
    """What the rough strokes of the forecast can't see, cash in hundredths."""

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
        # What cards cost a round (row prices, packs, fields), and what it costs to lack a cash.
        self.card_cash = [0, 0, 2, 2, 2, 2, 2, 3, 1, 0]
        self.lack = 70
        # How much of the coming customers is lost to who has no cash at all, in percent.
        self.poverty = 100
        # Cash that is held back from extra steps at the end of a round.
        self.reserve = [0, 2, 2, 2, 2, 2, 2, 1, 2, 0]
        # The seed of a field: one that is spare, and one that is traded for.
        self.spare_seed = 60
        self.traded_seed = 65
        # An unused option when many rounds are left, by helper from the Book-keeper on.
        self.helper = [
            *[250, 100, 250, 150, 250, 200, 150, 120, 100, 250, 250],
            *[100, 100, 150, 250, 150, 250, 150, 200, 200, 200, 200],
        ]
        # A vegetable on a stall that the strokes don't trade for.
        self.stall_good = 21
        # A card under another one, by row: it comes later.
        self.under = [140, 42, 140, 140, 56]
        # What a space of the path is worth beside these amounts.
        self.space = 1800


WEIGHTS: Final = Weights()
