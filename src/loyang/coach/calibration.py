"""How far the forecast of a farm is off, measured: bench/coach_calibration.py prints these figures.

By the round whose cards come next (10 when all have come): what is to be added to the forecast, and
how far the final result then scatters around it, in games of quick players: 120 alone, 600 of two,
400 of three, 300 of four.
"""

from typing import Final

_ALONE: Final = [3.45, 3.32, 1.58, 1.44, 1.22, 0.87, 0.55, 0.34, 0.33, 0.31, 0.08]
_TOGETHER: Final = [2.24, 2.17, 1.04, 1.01, 0.9, 0.75, 0.61, 0.54, 0.46, 0.32, 0.13]
BIAS: Final = {1: _ALONE, 2: _TOGETHER, 3: _TOGETHER, 4: _TOGETHER}  # by players
SPREAD: Final = [1.04, 1.04, 1.0, 0.94, 0.88, 0.8, 0.7, 0.56, 0.42, 0.29, 0.23]
LEAST_SPREAD: Final = 0.25  # of a result that was played to its end, but not by its owner

# What careful play brings in a whole game alone beyond the quick player of the futures, from reviews
# of `merchant` and `master`. With others it cancels out: all of them may play carefully.
CARE: Final = 1.4
# How far the luck of a game scatters, by players: a first guess.
LUCK_SPREAD: Final = {1: 1.0, 2: 1.5, 3: 1.5, 4: 1.5}
# Grades by the mean loss of a decision, up to which they are given.
GRADES: Final = {"A": 0.02, "B": 0.06, "C": 0.15, "D": 0.5}
LAST_GRADE: Final = "E"
