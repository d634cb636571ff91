"""The seeds of games, one after the other: drawn as Gymnasium's environments draw theirs."""

import numpy as np


class Seeds:
    """All seeds that follow from one; without one they are unpredictable."""

    def __init__(self, seed: int | None) -> None:
        self._random = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed)))

    def next(self) -> str:
        """The seed of the next game."""
        return self._random.bytes(16).hex()
