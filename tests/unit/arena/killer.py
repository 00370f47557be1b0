"""A player that takes its whole process down."""

from __future__ import annotations

import os
from typing import Any

from ludoteca.players.player import Limit
from ludoteca.players.random import RandomPlayer


class Killer(RandomPlayer):
    """Plays at random, and ends its process in every third game."""

    name = "killer"

    async def choose(self, position: Any, limit: Limit) -> Any:
        if self.seed is not None and self.seed % 3 == 0:
            os._exit(1)
        return await super().choose(position, limit)
