"""Writing KI2 files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.core import NotationError, RecordError, say
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import LooseBoard, PlacedEntry
from ludoteca.records.shogi.ki2.reader import resolve
from ludoteca.records.shogi.kifu_writer import KifuWriter
from ludoteca.records.shogi.moves import format_words
from ludoteca.records.shogi.words import Special

_MARKS = "▲△"
_MOVES_IN_LINE = 6


class _Writer(KifuWriter):
    _title = "KI2"

    def __init__(self, records: Sequence[Record]) -> None:
        super().__init__(records)
        self._words: list[str] = []
        """The moves of the current line."""

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


write, write_utf8 = _Writer.write, _Writer.write_utf8


def _format_move(placed: PlacedEntry, move: str) -> str:
    """Write a move and make sure that its words mean it."""
    words = _MARKS[placed.board.turn.index] + format_words(move, placed.board, placed.previous)
    try:
        meant = resolve(placed._replace(entry=Entry(words)), placed.previous)
    except NotationError:
        meant = ""
    if meant == move:
        return words
    template = "move {ply}, {move}, cannot be written in KI2: {words} would not mean that move"
    raise RecordError(say(template, ply=placed.ply, move=move, words=words))
