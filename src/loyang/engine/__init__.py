"""The rules of the game: pure, deterministic, without knowledge of screens, files or networks."""
