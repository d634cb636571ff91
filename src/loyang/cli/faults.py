"""Mistakes of the user: told in one line, exit code 2."""


class Complaint(Exception):
    """What the user should know, in one line."""
