"""Native Neutron and Senet beside fixed figures of Ludii; no other program plays them."""

from __future__ import annotations

from bench import native
from bench.measure import Pair, Row
from bench.peers import ludii

__all__ = ["rows"]

_PLAYOUTS = 2_000
_MAX_PLIES = 10_000


def rows() -> list[Row]:
    """List the comparisons."""
    return [
        _row(
            "neutron", 60.0, ludii.NEUTRON, "The neutron and the soldier of a turn are two moves."
        ),
        _row("senet", 100.0, ludii.SENET, "Throws are not counted. Ludii uses different rules."),
    ]


def _row(game: str, goal: float, figure: float, note: str) -> Row:
    def prepare() -> Pair:
        start = native.make_state(game, "standard")
        return Pair(native.playouts(start, _PLAYOUTS, _MAX_PLIES, unit="moves"), figure)

    return Row(
        name=f"{game.title()} random games, native loop",
        peer="Ludii (fixed figure)",
        goal=goal,
        prepare=prepare,
        note=note,
    )
