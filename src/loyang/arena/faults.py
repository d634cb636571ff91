"""What stops a run before it can begin or go on, in one line."""


class ArenaError(ValueError):
    """A plan that cannot be played, a results file that is refused, workers that cannot start."""
