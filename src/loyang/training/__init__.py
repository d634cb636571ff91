"""Learning the bots' weights from their own games (builds on the bots and the engine)."""
