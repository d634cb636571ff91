"""Hypothesis runs the same examples every time, so that a red test stays red."""

import os

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
