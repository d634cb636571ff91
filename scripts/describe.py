"""Writes what follows from the server's own description, so that nobody writes it by hand.

web/src/api/schema.d.ts   the page's types, from the OpenAPI document (by openapi-typescript)
docs/API.md               the reference of all documents, from their structs
docs/HOSTING.md           the table of settings, from `Settings`

python scripts/describe.py            # writes them
python scripts/describe.py --check    # fails if one of them is not up to date
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "src"))

from scripts.build_web import WEB, node_and_npm  # noqa: E402

from loyang.server.app import create_app  # noqa: E402
from loyang.server.settings import described_settings  # noqa: E402

Schema = dict[str, Any]
TYPES = WEB / "src" / "api" / "schema.d.ts"
API = ROOT / "docs" / "API.md"
HOSTING = ROOT / "docs" / "HOSTING.md"


def typescript(openapi: Schema) -> str:
    """The page's types. The tool comes with the page's other ones (`npm ci`)."""
    node, _ = node_and_npm()
    tool = WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    if not tool.is_file():
        sys.exit("describe: the page's tools are missing; scripts/build_web.py installs them")
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "openapi.json"), Path(folder, "schema.d.ts")
        source.write_text(json.dumps(openapi), encoding="utf-8")
        done = subprocess.run(
            [node, str(tool), str(source), "-o", str(target)],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            sys.exit(f"describe: openapi-typescript failed\n{done.stdout}{done.stderr}")
        return target.read_text(encoding="utf-8")


# --- docs/API.md ---------------------------------------------------------------------------------


def reference(schemas: dict[str, Schema]) -> str:
    """Every document with its values, beginning with the table's own."""
    return "\n\n".join(
        described(name, schemas[name]) for name in in_order(schemas, "TableDocument")
    )


def in_order(schemas: dict[str, Schema], first: str) -> list[str]:
    """The schemas that the first one is made of, in the order in which a reader meets them."""
    found = [first]
    for name in found:
        found += [each for each in dict.fromkeys(refs(schemas[name])) if each not in found]
    return found


def refs(schema: Any) -> list[str]:
    if isinstance(schema, list):
        return [name for each in schema for name in refs(each)]
    if not isinstance(schema, dict):
        return []
    own = [schema["$ref"].rpartition("/")[2]] if "$ref" in schema else []
    return own + [name for each in schema.values() for name in refs(each)]


def described(title: str, schema: Schema) -> str:
    required = schema.get("required", [])
    rows = [
        f"| `{name}`{'' if name in required else ' ?'} | {kind(value)} "
        f"| {value.get('description', '')} |"
        for name, value in schema["properties"].items()
    ]
    head = f"#### {title}\n\n{schema['description']}\n"
    return "\n".join([head, "| value | is | meaning |", "| --- | --- | --- |", *rows])


PLAIN = {"integer": "number", "number": "number", "string": "text", "boolean": "true or false"}


def kind(schema: Schema) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(kind(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " ".join(f"`{each}`" for each in schema["enum"])
    what = schema.get("type")
    if what == "array":
        return f"list of {kind(schema['items'])}"
    if what == "object":
        return "numbers by name"
    return "null" if what == "null" else PLAIN[str(what)]


# --- docs/HOSTING.md -----------------------------------------------------------------------------


def settings_table() -> str:
    rows = [
        f"| `{each.variable}` | {f'`{each.flag}`' if each.flag else ''} "
        f"| {f'`{each.default}`' if each.default else ''} | {each.meaning} |"
        for each in described_settings()
    ]
    head = ["| variable | flag | default | meaning |", "| --- | --- | --- | --- |"]
    return "\n".join([*head, *rows])


# --- writing -------------------------------------------------------------------------------------


def between(page: Path, mark: str, text: str) -> str:
    """The page with the text between its two marks."""
    whole = page.read_text(encoding="utf-8")
    begin, end = f"<!-- {mark}: by scripts/describe.py -->", f"<!-- end of {mark} -->"
    pattern = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.S)
    if not pattern.search(whole):
        sys.exit(f"describe: {page.name} has lost its marks {begin} and {end}")
    return pattern.sub(lambda _: f"{begin}\n{text}\n{end}", whole)


def main() -> None:
    openapi = create_app().openapi()
    wanted = {
        TYPES: typescript(openapi),
        API: between(API, "documents", reference(openapi["components"]["schemas"])),
        HOSTING: between(HOSTING, "settings", settings_table()),
    }
    stale = [
        path
        for path, text in wanted.items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    if "--check" in sys.argv[1:] and stale:
        names = ", ".join(str(path.relative_to(ROOT)) for path in stale)
        sys.exit(f"describe: not up to date: {names}; python scripts/describe.py writes them")
    for path in stale:
        path.write_text(wanted[path], encoding="utf-8")
        print(f"describe: wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
