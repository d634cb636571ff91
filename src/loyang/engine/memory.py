"""What the compiler is told about things that are made and dropped by the million.

`free_list_len=1`: the last one that was dropped is used again. Uncompiled this says nothing, so
that the engine needs nothing; this module is never compiled. (`acyclic` would spare the collector's
work too, but corrupts memory where deep structures are dropped: mypyc 2.4 with CPython 3.11.)
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_):
        return lambda thing: thing


__all__ = ["mypyc_attr"]
