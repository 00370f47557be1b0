"""The plug-in of the tests as if it were installed, without pip."""

from __future__ import annotations

import tomllib
from pathlib import Path

__all__ = ["PACKAGE", "offer", "write_metadata"]

PACKAGE = Path(__file__).parent / "plugin"


def offer(site: Path) -> Path:
    """Write into a folder what an installed package has besides its modules."""
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {place}" for name, place in points.items())]
    write_metadata(site, "noughts", "\n".join(lines) + "\n")
    return site


def write_metadata(site: Path, name: str, entry_points: str) -> None:
    """Let a folder seem to have a package that offers something."""
    info = site / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entry_points)
