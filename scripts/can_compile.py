"""Exit 0 if this Python can build C extensions here: a C compiler and Python's headers."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path


def missing() -> str:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python headers (Python.h)"
    return ""


if __name__ == "__main__":
    sys.exit(missing() or 0)
