"""How far the forecast of a farm is off, measured: bench/coach_calibration.py prints these figures.

By round (0: before the first): what is to be added to the forecast, and how far the final result
scatters around it, in games of quick players: 1,000 alone, 600 of two, 400 of three, 300 of four.
"""

from typing import Final

# When a round begins; when a seat has its cards, and its action turn is still to come; and when
# that is over, but not the others': alone there is no such time.
_ALONE: Final = {
    "begins": [3.33, 3.17, 1.48, 1.38, 1.15, 0.83, 0.52, 0.29, 0.25, 0.28],
    "acts": [3.33, 1.56, 1.15, 0.97, 0.66, 0.33, 0.08, -0.06, 0.0, 0.07],
}
_TOGETHER: Final = {
    "begins": [2.24, 2.17, 1.04, 1.01, 0.9, 0.75, 0.61, 0.54, 0.46, 0.32],
    "acts": [2.24, 1.07, 0.6, 0.57, 0.45, 0.3, 0.2, 0.19, 0.18, 0.13],
    "rests": [2.24, 0.77, 0.41, 0.27, 0.09, -0.06, -0.1, -0.08, -0.05, 0.47],
}
BIAS: Final = {1: _ALONE, 2: _TOGETHER, 3: _TOGETHER, 4: _TOGETHER}  # by players
SPREAD: Final = [1.04, 1.04, 1.0, 0.94, 0.88, 0.8, 0.7, 0.56, 0.42, 0.29]
LEAST_SPREAD: Final = 0.25  # of a result that was played to its end, but not by its owner

# What careful play brings in a whole game alone beyond the quick player of the futures, from
# reviews of `merchant` and `master`. With others it cancels out: all of them may play carefully.
CARE: Final = 1.4
# How far the luck of a game scatters, by players: in 28 reviews alone, in 9 with others.
LUCK_SPREAD: Final = {1: 1.0, 2: 2.1, 3: 2.1, 4: 2.1}
# Grades by the mean loss of a decision, up to which they are given.
GRADES: Final = {"A": 0.02, "B": 0.06, "C": 0.15, "D": 0.5}
LAST_GRADE: Final = "E"
