"""The bot `astronomer`: the master's search with more time, more candidates and longer futures."""

from .master import MasterBot


class AstronomerBot(MasterBot):
    """Looks as far ahead as anybody can."""
