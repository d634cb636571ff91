"""What holds for all tests: workers, Hypothesis that runs the same examples every time, Ctrl-C."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "loyang",
    derandomize=True,
    deadline=None,
    # Whole games are large examples; the uncompiled engine gets fewer of them.
    max_examples=15 if os.environ.get("LOYANG_EXPECT") == "pure" else 60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("loyang")

# The command line speaks the language of the locale; the tests read English.
os.environ["LC_ALL"] = "C.UTF-8"

# A run in the background ignores Ctrl-C, and so would the commands that tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest come first: at the end, no core waits for one that was begun last."""
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


def pytest_xdist_auto_num_workers() -> int:
    """Two for each core: a test with a browser, a database or a server waits half of its time."""
    return 2 * (os.cpu_count() or 1)
