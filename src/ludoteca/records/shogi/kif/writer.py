"""Writing KIF files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.games.shogi.notations.words import DIGITS, PIECES, SQUARE_WORDS
from ludoteca.records.format import Writing
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import LooseBoard, Step
from ludoteca.records.shogi.common import BOOKMARK, END, REMARK, Notes
from ludoteca.records.shogi.head_writer import (
    comment_lines,
    encode_japanese,
    format_result,
    head_lines,
)
from ludoteca.records.shogi.words import ENDINGS
from ludoteca.records.shogi.writing import (
    checked_walk,
    encode,
    end_entry,
    find_special,
    first_board,
    one_record,
    remark_losses,
    whole_seconds,
)

__all__ = ["format_move", "write", "write_utf8"]

_TITLE = "KIF"
_MOVE_WIDTH = 13
_FIRST_LINE = "#KIF version=2.0 encoding={coding}\n"
_RULER = "手数----指手---------消費時間--"


def write(records: Sequence[Record]) -> Writing:
    """Write one game, in Shift JIS if that has all its characters.

    Raises:
        RecordError: There is not one record, it is of another game, or a move has no piece.
    """
    notes = Notes()
    text = _format_file(records, notes)
    return Writing(encode_japanese(text, notes, _FIRST_LINE), notes.sentences)


def write_utf8(records: Sequence[Record]) -> Writing:
    """Write one game in UTF-8.

    Raises:
        RecordError: As for write.
    """
    notes = Notes()
    text = _FIRST_LINE.format(coding="UTF-8") + _format_file(records, notes)
    return Writing(encode(text, "utf-8", notes), notes.sentences)


def _format_file(records: Sequence[Record], notes: Notes) -> str:
    record = one_record(records, _TITLE)
    board, ply = first_board(record, _TITLE)
    holds = ("comments", "result", "tags", "times", "variations")
    remark_losses(record, _TITLE, notes, holds, (BOOKMARK, REMARK, END))
    lines = [*head_lines(record, board, ply, notes), *comment_lines(record), _RULER]
    lines += _move_lines(record, board, notes)
    return "\n".join(lines) + "\n"


def _move_lines(record: Record, first: LooseBoard, notes: Notes) -> Iterator[str]:
    """Write the moves, the end of the game, then the variations."""
    tail, is_ended = end_entry(record), False
    board, plies = first, 0
    for step in checked_walk(record, first):
        if step.opens:
            if not is_ended:
                yield from _end_lines(record, board, plies, notes)
                is_ended = True
            yield ""
            yield f"変化：{step.ply}手"
        if step.entry is tail:
            continue
        if not is_ended:
            board, plies = step.board, plies + (step.entry.move is not None)
        yield from _step_lines(step, notes)
    if not is_ended:
        yield from _end_lines(record, board, plies, notes)


def _step_lines(step: Step, notes: Notes) -> Iterator[str]:
    entry, time = step.entry, _format_time(step.entry, step.board, notes)
    mark = "+" if step.has_others else ""
    if entry.move is not None:
        words = format_move(entry.move, step.board, step.previous)
        yield f"{step.ply:>4} {_padded(words, time)}{time}{mark}".rstrip()
    elif (end := entry.extras.get(END, ())[:1]) and end[0] in ENDINGS:
        word = ENDINGS[end[0]].kif
        yield f"{step.ply:>4} {_padded(word, time)}{time}{mark}".rstrip()
    yield from comment_lines(entry)


def _end_lines(record: Record, board: LooseBoard, plies: int, notes: Notes) -> Iterator[str]:
    special, tail = find_special(record, board.turn, _TITLE, notes), end_entry(record)
    if special:
        time = _format_time(tail, board, notes) if tail else ""
        mark = "+" if tail and tail.variations else ""
        yield f"{plies + 1:>4} {_padded(special.kif, time)}{time}{mark}".rstrip()
    elif tail and tail.seconds is not None:
        notes.add("the time before the end has no place without a word for the end")
    if tail:
        yield from comment_lines(tail)
    result = format_result(record, special, plies)
    if result:
        yield result


def format_move(move: str, board: LooseBoard, previous: str) -> str:
    """Write a move without its number, such as ７六歩(77)."""
    target = "同　" if move[2:4] == previous else SQUARE_WORDS[move[2:4]]
    if move[1] == "*":
        return f"{target}{PIECES[move[0]]}打"
    piece = PIECES[board.cells[move[:2]].upper()]
    return f"{target}{piece}{'成' if move[4:] else ''}({DIGITS[move[:2]]})"


def _padded(words: str, time: str) -> str:
    """Pad a move so that the times after it line up; Japanese characters are wide."""
    width = sum(1 if letter.isascii() else 2 for letter in words)
    return words + " " * max(_MOVE_WIDTH - width, 1) if time else words


def _format_time(entry: Entry, board: LooseBoard, notes: Notes) -> str:
    """Write how long a move took and how long its side has thought in all."""
    seconds = whole_seconds(entry.seconds, _TITLE, notes)
    if seconds is None:
        return ""
    total = int(board.spent[board.turn.index]) + seconds
    hours, rest = divmod(total, 3600)
    now = f"{seconds // 60:>2}:{seconds % 60:02}"
    return f"({now}/{hours:02}:{rest // 60:02}:{rest % 60:02})"
