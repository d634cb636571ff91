"""Games that must be played again to the same end for ever.

`games.xz` holds their records. `checks.txt` names the version of the rules they were played under
and has a line for each: the result, and a check of all that had happened by the end of each round,
of what was allowed then, and of the positions reached. `tests/records/test_corpus.py` plays them.

    PYTHONPATH=src python -m tests.records.corpus

writes both anew, the same way every time, once `RULES_VERSION` has been raised. Under the same
version it refuses to: records and running games of this version exist, and they would be played
by other rules than those they were begun under.
"""
