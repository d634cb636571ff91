"""How far the forecast of a farm is off, measured: bench/coach_calibration.py prints these figures.

By the round that begins: what is to be added to the forecast, and how far the final result then
scatters around it, in games of quick players: 120 alone, 30 of two, 12 of four.
"""

from typing import Final

_ALONE: Final = [3.45, 3.32, 1.58, 1.44, 1.22, 0.87, 0.55, 0.34, 0.33, 0.31]
_TOGETHER: Final = [2.4, 2.3, 1.08, 1.07, 0.93, 0.88, 0.67, 0.56, 0.46, 0.37]
BIAS: Final = {1: _ALONE, 2: _TOGETHER, 3: _TOGETHER, 4: _TOGETHER}  # by players
SPREAD: Final = [1.0, 1.0, 1.0, 0.9, 0.88, 0.82, 0.74, 0.59, 0.41, 0.26]
LEAST_SPREAD: Final = 0.25  # of a result that was played to its end, but not by its owner

# What careful play brings in a whole game beyond the quick player of the futures, by players.
CARE: Final = {1: 1.4, 2: 1.0, 3: 1.0, 4: 1.0}
# Alone it comes from reviews of `merchant` and `master`; with others it is what `merchant` has over
# `farmer`, and cancels out between equals.
# How far the luck of a game scatters, by players: a first guess.
LUCK_SPREAD: Final = {1: 1.0, 2: 1.5, 3: 1.5, 4: 1.5}
# Grades by the mean loss of a decision, up to which they are given.
GRADES: Final = {"A": 0.02, "B": 0.06, "C": 0.15, "D": 0.5}
LAST_GRADE: Final = "E"
