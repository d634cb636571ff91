"""Print what the project needs to run and to be checked, for pip, without building it."""

import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
extras = project["optional-dependencies"]
print(*project["dependencies"], *extras["server"], *extras["dev"], sep="\n")
