"""Another environment to try Ludoteca in: ``python -m scripts.environment FOLDER``."""

from __future__ import annotations

import sys
import sysconfig
import venv
from pathlib import Path

__all__ = ["environment"]


def environment(folder: Path) -> Path:
    """Make one that has all of this environment but Ludoteca, and return its Python."""
    venv.create(folder, symlinks=True)
    bases = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "venv", bases))
    # Only the packages in that folder are found: the link from there to src is not followed.
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return folder / "bin" / "python"


if __name__ == "__main__":
    print(environment(Path(sys.argv[1])))
