"""The project keeps its own promises: every rule is tested, and the tests test what they should."""

import ast
import doctest
import importlib
import os
import pkgutil
import re
from pathlib import Path

import loyang
import loyang.engine.game

ROOT = Path(__file__).parent.parent


def test_the_engine_under_test_is_the_one_that_is_meant() -> None:
    compiled = Path(str(loyang.engine.game.__file__)).suffix in (".so", ".pyd")
    assert compiled == (os.environ.get("LOYANG_EXPECT", "pure") == "compiled")
    assert loyang.compiled() == compiled


def test_the_version_is_stated_in_one_place() -> None:
    pattern = re.compile(r"(?<![\d.^~<>=])" + re.escape(loyang.__version__) + r"(?![\d.])")
    # Their business is the versions of others, and of the past.
    left_out = {"package-lock.json", "CHANGELOG.md"}
    places = "*", "src/**/*", "tests/**/*", "docs/**/*", "deploy/*", "web/*", "web/src/**/*"
    written = {".cff", ".json", ".md", ".py", ".svelte", ".toml", ".ts", ".yaml"}
    files = {file for place in places for file in ROOT.glob(place) if file.suffix in written}
    stating = {
        str(file.relative_to(ROOT))
        for file in files
        if file.name not in left_out and pattern.search(file.read_text())
    }
    assert stating == {"src/loyang/__init__.py"}


def test_git_hooks_run_every_check_of_make_lint() -> None:
    lint = re.search(r"^lint:((?: lint-\w+)+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    assert lint
    assert lint[1].split() == re.findall(r"entry: make (\S+)", hooks)


def test_every_rule_of_the_rules_is_cited_by_a_test() -> None:
    rules = re.findall(r"^- R(\d+)\.(\d+)", (ROOT / "docs/RULES.md").read_text(), re.MULTILINE)
    assert len(rules) > 100
    tested = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef):
                name = re.match(r"test_r(\d+)_(\d+)_", node.name)
                if name:
                    tested.add(name.groups())
    missing = [
        f"R{section}.{number}" for section, number in rules if (section, number) not in tested
    ]
    assert missing == []


def test_every_rule_cited_in_code_or_tests_exists() -> None:
    text = (ROOT / "docs/RULES.md").read_text()
    rules = {f"R{s}.{n}" for s, n in re.findall(r"^- R(\d+)\.(\d+)", text, re.MULTILINE)}
    for file in (ROOT / "src").rglob("*.py"):
        cited = set(re.findall(r"\bR\d+\.\d+\b", file.read_text()))
        assert cited <= rules, f"{file.name}: {cited - rules}"


def test_what_the_architecture_says_is_somewhere_is_there() -> None:
    text = (ROOT / "docs/ARCHITECTURE.md").read_text()
    table = re.search(r"^## Where is …\?$(.*?)^## ", text, re.MULTILINE | re.DOTALL)
    assert table
    rows = re.findall(r"^\| (.+\?) \| (.+) \|$", table[1], re.MULTILINE)
    assert len(rows) >= 12
    for question, answer in rows:
        named = re.findall(r"`(loyang\.[\w.]+)`", answer)
        assert named, question
        for name in named:
            assert callable(pkgutil.resolve_name(name)), name


def test_the_files_that_the_how_tos_name_are_there() -> None:
    text = (ROOT / "docs/ARCHITECTURE.md").read_text()
    how_to = text[text.index("\n## How to\n") :]
    named = re.findall(r"`([a-z_/]+\.(?:py|json|ts|svelte))`", how_to)
    assert len(set(named)) > 50
    folders = [ROOT / folder for folder in ("src", "tests", "scripts", "web/src")]
    there = [file.as_posix() for folder in folders for file in folder.rglob("*.*")]
    for name in set(named):
        assert any(file.endswith(f"/{name}") for file in there), name
    for name in re.findall(r"\btests/[\w/]+(?:\.py)?", how_to):  # those to run
        assert (ROOT / name).exists(), name


def test_the_examples_in_docstrings_hold() -> None:
    tried = 0
    for file in sorted((ROOT / "src/loyang").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                tried += run_examples(file, ast.get_docstring(node) or "")
    assert tried > 3


def run_examples(file: Path, text: str) -> int:
    """Compiled modules hide their docstrings from doctest, so the sources' text is run."""
    if ">>>" not in text:
        return 0
    name = ".".join(file.relative_to(ROOT / "src").with_suffix("").parts)
    scope = dict(vars(importlib.import_module(name.removesuffix(".__init__"))))
    example = doctest.DocTestParser().get_doctest(text, scope, name, str(file), 0)
    outcome = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example)
    assert outcome.failed == 0, f"{name}: an example does not hold"
    return outcome.attempted
