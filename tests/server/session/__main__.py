"""Record the session anew, and tell what has changed by that."""

import tempfile
from pathlib import Path

from tests.server.kit import running

from .exchanges import ANSWERS, differences, load, save
from .script import run


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        running(db=str(Path(folder) / "games.sqlite3")) as server,
    ):
        now = run(server)
    before = load() if ANSWERS.exists() else []
    for each in differences(before, now):
        print(each)
    save(now)
    print(f"{len(now)} exchanges, {ANSWERS.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
