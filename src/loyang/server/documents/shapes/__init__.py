"""The shape of everything the server sends, described once.

OpenAPI's schemas come from these structs, and with them the page's types (web/src/api/schema.d.ts)
and the reference in docs/API.md: `scripts/describe.py` writes both, `make lint` checks them. Fields
stand in the order of the JSON. A value that may be left out is UNSET, never null. As in OpenAPI,
all of them have one list of names: `shapes.View`, `shapes.Entry`.
"""

from typing import Any

from msgspec import Struct
from msgspec.json import schema_components

from . import acting, answers, book, coach, day, deal, game, table
from .acting import *
from .answers import *
from .book import *
from .coach import *
from .day import *
from .deal import *
from .game import *
from .table import *
from .terms import *


def schemas() -> dict[str, Any]:
    """All of them as JSON Schema, by name, for the OpenAPI document."""
    structs = [
        each
        for part in (game, acting, table, answers, coach, day, deal, book)
        for each in vars(part).values()
        if isinstance(each, type) and issubclass(each, Struct) and each.__module__ == part.__name__
    ]
    _, components = schema_components(structs, ref_template="#/components/schemas/{name}")
    return components
