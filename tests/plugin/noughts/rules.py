"""The rules that a table may choose, and how a game ends."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.core import Ending, Rules, option


class NoughtsEnding(Ending):
    """The rules by which a game ends."""

    LINE = "line", "three in a line"
    FULL = "full", "the board is full"


@dataclass(frozen=True, kw_only=True)
class NoughtsRules(Rules):
    """What a table may change."""

    misere: bool = option(False, "Misère", "Whether three in a line lose instead of winning.")
    opening: str = option(
        "free",
        "Opening",
        "free: Cross begins anywhere; chosen: Nought may choose where.",
        choices=("free", "chosen"),
        names={"free": "Cross begins anywhere", "chosen": "Nought may choose where Cross begins"},
    )


PRESETS = {"plain": NoughtsRules(name="plain", title="Plain")}
