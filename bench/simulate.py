"""The cost of real sessions: ``simulate`` beside a loop without sessions.

The loop only asks two players and plays their moves: it throws no lot, keeps no events and counts
every stone as alive.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any

from bench.measure import Pair, Row, Work
from ludoteca.arena.playing import Pairing, play_game
from ludoteca.core import Move, OptionValue, Position, draw, moves_beginning, next_steps
from ludoteca.games.registry import game as find_game

__all__ = ["rows"]

_MAX_PLIES = 2000
_GOAL = 0.5
"""A session may cost as much again as the rules and the players."""

_GAMES: tuple[tuple[str, dict[str, OptionValue]], ...] = (
    ("morris", {}),
    ("shogi", {}),
    ("neutron", {}),
    ("senet", {}),
    ("go", {"size": 9}),
    ("go", {"size": 19}),
)


class _RandomPlayer:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    async def choose(self, position: Position[Any]) -> Move:
        moves = list(position.legal_moves())
        taken: list[str] = []
        while steps := next_steps(moves, taken):
            taken.append(self._random.choice(steps))
            moves = moves_beginning(moves, taken)
        chosen: Move = moves[0]
        return chosen


def _simulated(key: str, options: dict[str, OptionValue]) -> Work:
    pairing = Pairing(key, ("random", "random"), options=tuple(options.items()))

    def work(seed: int) -> int:
        play_game(pairing, seed)
        return 1

    return work


def _bare(key: str, options: dict[str, OptionValue]) -> Work:
    game = find_game(key)

    async def play(seed: int) -> None:
        dice = random.Random(f"0/{seed}")
        position = game.start(**options)
        players = [_RandomPlayer(dice.getrandbits(63)) for _ in range(2)]
        for _ in range(_MAX_PLIES):
            if position.outcome is not None:
                return
            if throws := position.chances():
                position = position.play(draw(throws, dice))
                continue
            answer = await players[position.turn.index].choose(position)
            (move,) = (legal for legal in position.legal_moves() if legal == answer)
            position = position.play(move)

    def work(seed: int) -> int:
        asyncio.run(play(seed))
        return 1

    return work


def _row(key: str, options: dict[str, OptionValue]) -> Row:
    size = f" {options['size']}×{options['size']}" if "size" in options else ""
    return Row(
        name=f"A simulated game of {find_game(key).title}{size}",
        peer="a loop without a session",
        goal=_GOAL,
        prepare=lambda: Pair(_simulated(key, options), _bare(key, options)),
        unit="games",
        note="two random players",
    )


def rows() -> list[Row]:
    """List the comparisons."""
    return [_row(key, options) for key, options in _GAMES]
