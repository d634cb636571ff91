"""Exit 0 if this Python can build C extensions here: a C compiler and Python's headers."""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig


def missing() -> str:
    """What is missing for compiling; empty if nothing is."""
    if sys.platform == "win32":
        return "" if shutil.which("cl") else "no C compiler (cl)"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(compiler[0]) is None:
        return f"no C compiler ({compiler[0]})"
    headers = ["-I", sysconfig.get_path("include"), "-I", sysconfig.get_path("platinclude")]
    tried = subprocess.run(
        [*compiler, *headers, "-fsyntax-only", "-x", "c", "-"],
        input=b"#include <Python.h>\n",
        capture_output=True,
        check=False,
    )
    return "no headers of Python (Python.h) or of C" if tried.returncode else ""


if __name__ == "__main__":
    sys.exit(missing() or 0)
