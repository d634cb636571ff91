"""Fixtures of the command line's tests."""

import pytest

from .kit import Line


@pytest.fixture
def line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Line:
    """The command line, in this process."""
    return Line(capsys, monkeypatch)
