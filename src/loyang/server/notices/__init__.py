"""Telling players who are not there: what, when, in which words, and by which way."""

from .desk import NoticeDesk

__all__ = ["NoticeDesk"]
