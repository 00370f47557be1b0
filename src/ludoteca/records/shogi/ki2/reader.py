"""Reading KI2 files: which piece a move means shows only on the board.

A file with a move that no piece can make is refused.
"""

from __future__ import annotations

import re

from ludoteca.core import NotationError, Sentence, say
from ludoteca.games.shogi.board import HAND_ORDER
from ludoteca.games.shogi.notations.origins import narrow
from ludoteca.games.shogi.notations.words import KINDS, MOVE, SIDES, SQUARES
from ludoteca.records.limits import within_limits
from ludoteca.records.record import Entry
from ludoteca.records.shogi.board import LooseBoard, PlacedEntry, walk
from ludoteca.records.shogi.common import ExpectedError
from ludoteca.records.shogi.kifu_reader import KifuReader
from ludoteca.records.shogi.moves import is_safe, origins

_WORD = re.compile(rf"\s*({MOVE.pattern})\s*")
_COST = 3
"""What it costs to find the piece that a move means, in moves of other formats."""


class _Reader(KifuReader):
    """Reads moves as words, which are resolved at the end."""

    _expected_file = "a KI2 file: headings, then moves such as ▲７六歩"
    _expected_move = "a move such as ▲７六歩"
    _bare_ending = "resign"

    def _take(self, line: str) -> None:
        found = _WORD.match(line)
        if not found or not found["side"]:
            self._take_other(line)
            return
        self._begin()
        at = 0
        while at < len(line):
            found = _WORD.match(line, at)
            if not found or not found["side"] or found["origin"]:
                raise ExpectedError(self._expected_move, at)
            entry = Entry(found[1])
            self._tree.entries.append(entry)
            self._comment_on(entry)
            self._meter.take(_COST)
            at = found.end()

    def _take_unknown(self, line: str) -> None:
        if line.strip()[0] in SIDES:
            raise ExpectedError(self._expected_move)
        super()._take_unknown(line)

    def _check_moves(self, board: LooseBoard) -> None:
        for placed in walk(self._record.line, board):
            if placed.entry.move is not None:
                placed.entry.move = resolve(placed, placed.previous or self._head.diagram.before)


def resolve(placed: PlacedEntry, previous: str) -> str:
    """Find the move that words mean on the board.

    Raises:
        NotationError: They mean none, or several.
    """
    found = MOVE.fullmatch(placed.entry.move or "")
    target = found and (SQUARES[found["square"]] if found["square"] else previous)
    if not found or not target:
        raise _error(placed, say("a square, because no move comes before it"))
    mark, _, piece, relative, promotion, _ = found.groups()
    board, kind = placed.board, KINDS[piece]
    if SIDES[mark] is not board.turn:
        raise _error(placed, say("a move of the other side"))
    can_drop = kind in HAND_ORDER and board.hands[board.turn.index].get(kind)
    candidates = [] if promotion == "打" else narrow(origins(board, kind, target), relative)
    moves = [origin.name + target + ("+" if promotion == "成" else "") for origin in candidates]
    if not moves and can_drop and not relative and promotion in (None, "打"):
        return f"{kind}*{target}"
    if len(moves) > 1:
        moves = [move for move in moves if is_safe(move, board)]
    if len(moves) != 1:
        count = len(moves)
        raise _error(
            placed, say("a move that exactly one piece can make; here {count} can", count=count)
        )
    if fault := board.fault(moves[0]):
        raise _error(placed, say("a possible move, but {why}", why=fault))
    return moves[0]


def _error(placed: PlacedEntry, expected: Sentence) -> NotationError:
    numbered = say("in move {ply}: {expected}", ply=placed.ply, expected=expected)
    return NotationError(placed.entry.move or "", 1, numbered)


read = within_limits(lambda data: _Reader(data).read())
"""Reads the game of a file; refuses one with a move that no piece can make."""
