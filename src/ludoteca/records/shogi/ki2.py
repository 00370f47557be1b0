"""KI2: moves as people read them aloud, ``▲７六歩 △３四歩``, without the squares they come from.

As with KIF, ``.ki2`` is in Shift JIS and ``.ki2u`` in UTF-8.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ludoteca.core import NotationError, RecordError, Sentence, say
from ludoteca.games.shogi.board import HAND_ORDER
from ludoteca.games.shogi.notations.origins import narrow
from ludoteca.games.shogi.notations.words import KINDS, MOVE, SIDES, SQUARES
from ludoteca.records.format import Format
from ludoteca.records.limits import within_limits
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import LooseBoard, PlacedEntry, walk
from ludoteca.records.shogi.kifu import KifuReader, KifuWriter
from ludoteca.records.shogi.moves import format_words, is_safe, origins
from ludoteca.records.shogi.reader import ExpectedError
from ludoteca.records.shogi.words import Special

_WORD = re.compile(rf"\s*({MOVE.pattern})\s*")
_COST = 3  # What it costs to find the piece that a move means, in moves of other formats


class _Ki2Reader(KifuReader):
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
                placed.entry.move = resolve(placed, placed.previous or self._head.before)


def resolve(placed: PlacedEntry, previous: str) -> str:
    """Find the move that words mean on the board; raise NotationError for none or several."""
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


# Reads the game of a file; refuses one with a move that no piece can make.
read = within_limits(lambda data: _Ki2Reader(data).read())


_MARKS = "▲△"
_MOVES_IN_LINE = 6


class _Ki2Writer(KifuWriter):
    _title = "KI2"

    def __init__(self, records: Sequence[Record]) -> None:
        super().__init__(records)
        self._words: list[str] = []

    def _entry_lines(self, placed: PlacedEntry) -> Iterator[str]:
        if placed.entry.move is not None:
            self._words.append(_format_move(placed, placed.entry.move))
        if len(self._words) == _MOVES_IN_LINE:
            yield from self._lines_left()

    def _lines_left(self) -> list[str]:
        line, self._words = "　".join(self._words), []
        return [line] if line else []

    def _end_lines(self, special: Special | None, board: LooseBoard, plies: int) -> Iterator[str]:
        yield from self._tail_lines()
        result, winners = self._result(special, plies), self._record.winners
        if special and special.ending == "time" and winners:
            result = result.replace("手で", "手で時間切れにより", 1)
        elif special and special.ending == "mate" and special.winners(board.turn) == winners:
            result = f"まで{plies}手で{special.kif}"
        elif result and (special is None or special.ending == "no-show"):
            self._warnings.add("{title} stores only the winner: written as a resignation")
        if result:
            yield result


write, write_utf8 = _Ki2Writer.write, _Ki2Writer.write_utf8


def _format_move(placed: PlacedEntry, move: str) -> str:
    words = _MARKS[placed.board.turn.index] + format_words(move, placed.board, placed.previous)
    try:
        meant = resolve(placed._replace(entry=Entry(words)), placed.previous)
    except NotationError:
        meant = ""
    if meant == move:
        return words
    template = "move {ply}, {move}, cannot be written in KI2: {words} would not mean that move"
    raise RecordError(template, ply=placed.ply, move=move, words=words)


FORMAT = Format("ki2", "KI2", (".ki2",), ("shogi",), read, write)
UTF8_FORMAT = Format("ki2u", "KI2 (UTF-8)", (".ki2u",), ("shogi",), read, write_utf8)
