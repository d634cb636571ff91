"""What the compiler is told about small things: they are made and dropped by the million.

`acyclic`: never part of a circle of references, so that Python's collector need not look at them.
`free_list_len=1`: the last one that was dropped is used again. Uncompiled this says nothing, so
that the engine needs nothing; this module is never compiled.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_):
        return lambda thing: thing


__all__ = ["mypyc_attr"]
