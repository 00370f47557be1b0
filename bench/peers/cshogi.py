"""cshogi, driven from Python as its own examples do: moves are ints, and the list is lazy."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from bench.measure import Work

__all__ = ["games", "leaves", "mates", "perft"]


# The two walks are alike but for the last ply; a choice there would cost cshogi time at every leaf.


def perft(depth: int) -> Work:
    """Walk the tree in Python; count the last ply by the length of its list."""
    from cshogi import Board

    board = Board()

    def walk(left: int) -> int:
        count = 0
        push, pop = board.push, board.pop
        if left == 2:
            for move in board.legal_moves:
                push(move)
                count += len(board.legal_moves)
                pop()
            return count
        for move in board.legal_moves:
            push(move)
            count += walk(left - 1)
            pop()
        return count

    return lambda seed: walk(depth)


def leaves(depth: int) -> Work:
    """Walk the tree in Python; push and pop the moves of the last ply too."""
    from cshogi import Board

    board = Board()

    def walk(left: int) -> int:
        count = 0
        push, pop = board.push, board.pop
        if left == 1:
            for move in board.legal_moves:
                push(move)
                pop()
                count += 1
            return count
        for move in board.legal_moves:
            push(move)
            count += walk(left - 1)
            pop()
        return count

    return lambda seed: walk(depth)


def games(max_plies: int) -> Work:
    """Play a random game; cshogi leaves repetitions to the caller."""
    from cshogi import Board

    board: Any = Board()

    def work(seed: int) -> int:
        draw = random.Random(seed).random
        board.reset()
        for ply in range(max_plies):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(moves[int(draw() * len(moves))])
        return max_plies

    return work


def mates(texts: Sequence[str], nodes: int) -> Work:
    """Read all positions and look for their mates; count those found."""
    from cshogi import Board, DfPn

    board: Any = Board()
    solver: Any = DfPn(31, nodes, 32767)

    def work(seed: int) -> int:
        found = 0
        for text in texts:
            board.set_sfen(text)
            found += bool(solver.search(board))
        return found

    return work
