"""Build hook: no compiled module stays in the source tree.

hatch-mypyc compiles in place. Once the wheel is written, the modules it left in src/ would
shadow their own sources there, and tests of the sources would silently run the compiled ones.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Sweep(BuildHookInterface):
    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        for suffix in ("so", "pyd"):
            for path in Path(self.root, "src").rglob(f"*.{suffix}"):
                path.unlink()
