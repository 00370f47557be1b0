"""Puzzles of Go: capture a chain, directly or by a net. Every move on the board is tried."""

from __future__ import annotations

import random
from typing import Any, cast

from ludoteca.core import Move, Position, PositionError, Sentence, say
from ludoteca.games.go import GAME
from ludoteca.games.go.board import grid
from ludoteca.games.go.position import PASS, GoMove, GoPosition
from ludoteca.study.puzzles.composer import Composer, Judgement
from ludoteca.study.puzzles.go.capture import PASS_BIT, Hunt
from ludoteca.study.puzzles.puzzle import Puzzle, Tree

_SIZE = 7
_GRID = grid(_SIZE)
_STONES = range(8, 20)
_REGION = 5  # The stones are in a square of this side
_MOVES = (2, 3)  # How many moves the attacker has
_MAX_CHOICE = 3  # As many moves may capture after the first one
_NET = "net"


class GoComposer(Composer):
    """Scatters stones in a corner, and looks for one move that captures a chain."""

    game = GAME.key
    kinds = (*(f"capture-{moves}" for moves in _MOVES), _NET)
    patience = 5_000

    def task(self, puzzle: Puzzle) -> Sentence:
        seat = puzzle.position().turn
        return say(
            "{seat} to move: capture the stone on {point} in {count} moves",
            seat=GAME.seat_name(seat),
            point=puzzle.target,
            count=_own_moves(puzzle.depth),
        )

    def invent(self, dice: random.Random) -> Puzzle | None:
        position = _scatter(dice)
        if position is None:
            return None
        black, white = position.stones
        chain = dice.choice(list(_GRID.parts(white)))
        hunt = Hunt(_GRID, black, white, chain & -chain)
        if hunt.is_caught(1):
            return None
        for moves in _MOVES:
            catching = list(hunt.catching(moves))
            if catching:
                break
        if len(catching) != 1:
            return None
        tree = _tree(hunt, moves, 1)
        if tree is None:
            return None
        is_direct = bool(catching[0] & hunt.liberties)
        return Puzzle(
            GAME.key,
            f"capture-{moves}" if is_direct else _NET,
            GAME.format_position(position),
            tree,
            2 * moves - 1,
            "search",
            target=_name(hunt.chain),
        )

    def judge(self, puzzle: Puzzle, position: Position[Any], move: Move, plies: int) -> Judgement:
        before = cast(GoPosition, position)
        own, enemy = before.sides
        ko = _GRID.points[before.ko] if before.ko else 0
        hunt: Hunt | None = Hunt(_GRID, own, enemy, _GRID.points[puzzle.target], ko)
        moves = _own_moves(plies)
        if move == PASS:
            return Judgement()
        assert hunt is not None
        hunt = hunt.attacked(_GRID.points[cast(GoMove, move).vertex])
        if hunt is None or not hunt.is_escaping(moves):
            return Judgement(is_slower=hunt is not None)
        reply = hunt.escape(moves - 1)
        return Judgement(reply=None if reply is None else _move(reply))


def _own_moves(plies: int) -> int:
    return (plies + 1) // 2


def _scatter(dice: random.Random) -> GoPosition | None:
    """Put stones into the corner; None if a chain has no liberty."""
    near = [bit for name, bit in _GRID.points.items() if _is_near(name)]
    signs = {bit: dice.choice("bw") for bit in dice.sample(near, dice.choice(_STONES))}
    spelled = "".join(
        "/" if not name else signs.get(1 << index, ".") for index, name in enumerate(_GRID.names)
    )
    try:
        position = GAME.parse_position(f"{spelled.strip('/')} b - 0/0 0", size=_SIZE)
    except PositionError:
        return None
    return position if "w" in signs.values() else None


def _is_near(name: str) -> bool:
    return name[0] in "ABCDE" and int(name[1:]) <= _REGION


def _tree(hunt: Hunt, moves: int, most: int) -> Tree | None:
    """Return the moves that capture in time, each with the reply that resists most."""
    catching = list(hunt.catching(moves))
    if len(catching) > most:
        return None
    tree: dict[str, tuple[str, Tree] | None] = {}
    for bit in catching:
        after = hunt.attacked(bit)
        tree[_name(bit)] = None
        if after is None or after.is_over:
            continue
        reply = _resistance(after, moves - 1)
        then = after.defended(reply)
        following = _tree(then, moves - 1, _MAX_CHOICE) if then else None
        if following is None:
            return None
        tree[_name(bit)] = str(_move(reply)), following
    return tree


def _resistance(hunt: Hunt, moves: int) -> int:
    """Return the reply that holds out longest."""
    for limit in range(moves - 1, 0, -1):
        reply = hunt.escape(limit)
        if reply is not None:
            return reply
    return next(bit for bit in hunt.replies() if hunt.defended(bit))


def _name(bit: int) -> str:
    return _GRID.names[bit.bit_length() - 1]


def _move(bit: int) -> GoMove:
    return PASS if bit == PASS_BIT else GoMove(_name(bit))
