"""The speed of the rules in pure Python, beside the best Python peers.

Each peer is driven as its own examples do: list the legal moves, choose one, play it.
"""

from __future__ import annotations

import random
from typing import Any

import ludoteca
from bench.measure import Pair, Row, Work

__all__ = ["rows"]

_NEUTRON_GOAL = 150_000.0


def random_game(key: str, max_plies: int, **options: Any) -> Work:
    """Play a random game of ours and count its moves."""
    start = ludoteca.game(key).start(**options)

    def work(seed: int) -> int:
        rng = random.Random(seed)
        position = start
        for ply in range(max_plies):
            moves = position.legal_moves()
            if not moves:
                return ply
            position = position.play(rng.choice(moves))
        return max_plies

    return work


def python_shogi_game(max_plies: int) -> Work:
    """Play a random game of python-shogi."""
    import shogi

    def work(seed: int) -> int:
        rng = random.Random(seed)
        board = shogi.Board()
        for ply in range(max_plies):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(rng.choice(moves))
        return max_plies

    return work


def pettingzoo_go_game(size: int, max_plies: int) -> Work:
    """Play a random game of PettingZoo's Go."""
    import numpy
    from pettingzoo.classic import go_v5

    env = go_v5.env(board_size=size, komi=7.5)

    def work(seed: int) -> int:
        rng = random.Random(seed)
        env.reset(seed=seed)
        for ply in range(max_plies):
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                return ply
            env.step(int(rng.choice(numpy.flatnonzero(observation["action_mask"]))))
        return max_plies

    return work


def neutron_perft(depth: int = 3) -> Work:
    """Walk the whole tree of Neutron and play every leaf."""
    start = ludoteca.game("neutron").start()

    def walk(position: Any, left: int) -> int:
        if not left:
            return 1
        return sum(walk(position._after(move), left - 1) for move in position.board_moves)

    return lambda seed: walk(start, depth)


def rows() -> list[Row]:
    """List the comparisons."""
    return [
        Row(
            name="Shogi random games, pure Python",
            peer="python-shogi",
            goal=3.0,
            prepare=lambda: Pair(random_game("shogi", 150), python_shogi_game(150)),
        ),
        Row(
            name="Go 9×9 random games, pure Python",
            peer="PettingZoo",
            goal=1.0,
            prepare=lambda: Pair(
                random_game("go", 150, size=9, rules="chinese"), pettingzoo_go_game(9, 150)
            ),
        ),
        Row(
            name="Neutron perft 3, pure Python, leaves played",
            peer="a fixed goal",
            goal=1.0,
            prepare=lambda: Pair(neutron_perft(), _NEUTRON_GOAL),
            unit="turns",
            note="There is no comparable program in Python.",
        ),
    ]
