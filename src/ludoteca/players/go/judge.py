"""The judge of a finished game: which stones are dead, and which are in seki."""

from __future__ import annotations

import random

from ludoteca.games.go.position import GoPosition
from ludoteca.games.go.score import propose_seki
from ludoteca.players.go.dead import dead_stones


def propose_marks(position: GoPosition, seed: int) -> tuple[frozenset[str], frozenset[str]]:
    """Name the dead stones and those in seki; depends only on position and seed.

    Under area scoring seki makes no difference, so none is named.
    """
    dead = dead_stones(position, random.Random(seed))
    seki = frozenset[str]() if position.rules.area else propose_seki(position, dead) - dead
    return dead, seki
