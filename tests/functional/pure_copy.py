"""A copy of the package without the native module, which can be put there later."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

__all__ = ["PureCopy"]

_PACKAGE = Path(__file__).parents[2] / "src" / "ludoteca"


class PureCopy:
    """A package as it is in a clone where the native module is still being built."""

    def __init__(self, folder: Path, without: str = "") -> None:
        """Copy the sources, ``without`` one of the packages if that is named."""
        self.path = str(folder)
        self._package = folder / "ludoteca"
        leave_out = shutil.ignore_patterns("*.so", "*.pyd", "*.pyc.*")
        shutil.copytree(_PACKAGE, self._package, ignore=leave_out)
        if without:
            shutil.rmtree(self._package / without)
        # The finder of an editable install would come before PYTHONPATH.
        (folder / "sitecustomize.py").write_text(
            "import sys\n"
            "found = sys.meta_path\n"
            "found[:] = [one for one in found if 'editable' not in type(one).__module__]\n",
            encoding="utf-8",
        )

    def finish(self) -> None:
        """Put the module there, as the build does: all at once."""
        module = Path(sys.modules["ludoteca._core"].__file__ or "")
        part = self._package / ".part"
        shutil.copy(module, part)
        part.rename(self._package / module.name)
