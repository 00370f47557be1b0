"""The openings that nobody wins, as the solution of the game found them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

_RULES = "rules "


@cache
def openings() -> dict[str, tuple[str, ...]]:
    """Return the balanced openings of each rule set, each as turns of White and Black in turn."""
    found: dict[str, list[str]] = {}
    for line in files(__package__).joinpath("balanced.txt").read_text("utf-8").splitlines():
        if line.startswith(_RULES):
            found[line.removeprefix(_RULES)] = []
        elif line and not line.startswith("#"):
            found[[*found][-1]].append(line)
    return {rules: tuple(lines) for rules, lines in found.items()}
