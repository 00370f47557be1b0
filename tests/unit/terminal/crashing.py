"""A player that cannot play."""

from __future__ import annotations


class Crashing:
    """Fails when it is asked."""

    def choose(self, position: object, limit: object) -> object:
        raise RuntimeError("out of order")
