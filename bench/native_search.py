"""The native engines beside the search in Python, in positions a second."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import ludoteca
from bench import native
from bench.measure import Pair, Row, Work
from ludoteca.players import Limit, Progress
from ludoteca.players.search import SearchPlayer

__all__ = ["rows"]

# How far into the game the positions are, by random moves; in Senet throws count too.
_PLIES = {"morris": 8, "neutron": 7, "senet": 31}
_GOALS = {"morris": 60.0, "neutron": 10.0, "senet": 30.0}
_POSITIONS = 10
_NODES = 50_000
_PYTHON_NODES = 500


def rows() -> list[Row]:
    """List the comparisons."""
    return [_row(game) for game in _PLIES]


def _row(game: str) -> Row:
    return Row(
        name=f"{game.title()} search, native engine",
        peer="Ludoteca's search in Python",
        goal=_GOALS[game],
        prepare=lambda: Pair(_ours(game), _python(game)),
        unit="nodes",
        note="Positions visited from the middle of a game, one thread; in Neutron half of them by"
        " proof search. The two searches do not visit the same positions.",
    )


def _position(game: str, seed: int) -> ludoteca.Position[Any]:
    """Return a position in which a player has to choose."""
    rng = random.Random(seed)
    position = ludoteca.game(game).start()
    plies = 0
    while plies < _PLIES[game] or position.chances() or len(position.legal_moves()) < 2:
        after = position.play(rng.choice(position.legal_moves()))
        if after.outcome:
            after, plies = ludoteca.game(game).start(), 0
        position, plies = after, plies + 1
    return position


def _ours(game: str) -> Work:
    write = ludoteca.game(game).format_position
    texts = [write(_position(game, seed)) for seed in range(_POSITIONS)]
    return native.thoughts(game, "standard", texts, _NODES)


def _python(game: str) -> Work:
    def work(seed: int) -> int:
        player = SearchPlayer(ludoteca.game(game), seed)
        told: list[Progress] = []
        player.progress = told.append
        asyncio.run(player.choose(_position(game, seed % _POSITIONS), Limit(nodes=_PYTHON_NODES)))
        return told[-1].nodes

    return work
