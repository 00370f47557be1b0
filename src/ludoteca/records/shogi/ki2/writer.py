"""Writing KI2 files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.core import NotationError, RecordError, say
from ludoteca.records.format import Writing
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import LooseBoard, Step
from ludoteca.records.shogi.common import BOOKMARK, REMARK, Notes
from ludoteca.records.shogi.head_writer import (
    comment_lines,
    encode_japanese,
    format_result,
    head_lines,
)
from ludoteca.records.shogi.ki2.reader import resolve
from ludoteca.records.shogi.moves import format_words
from ludoteca.records.shogi.writing import (
    checked_walk,
    encode,
    end_entry,
    find_special,
    first_board,
    one_record,
    remark_losses,
)

__all__ = ["write", "write_utf8"]

_TITLE = "KI2"
_MARKS = "▲△"
_MOVES_IN_LINE = 6


def write(records: Sequence[Record]) -> Writing:
    """Write one game, in Shift JIS if that has all its characters.

    Raises:
        RecordError: There is not one record, it is of another game, or a move has no piece.
    """
    notes = Notes()
    return Writing(encode_japanese(_format_file(records, notes), notes), notes.sentences)


def write_utf8(records: Sequence[Record]) -> Writing:
    """Write one game in UTF-8.

    Raises:
        RecordError: As for write.
    """
    notes = Notes()
    return Writing(encode(_format_file(records, notes), "utf-8", notes), notes.sentences)


def _format_file(records: Sequence[Record], notes: Notes) -> str:
    record = one_record(records, _TITLE)
    board, ply = first_board(record, _TITLE)
    holds = ("comments", "result", "tags", "variations")
    remark_losses(record, _TITLE, notes, holds, (BOOKMARK, REMARK))
    lines = [*head_lines(record, board, ply, notes), *comment_lines(record), ""]
    lines += _move_lines(record, board, notes)
    return "\n".join(lines) + "\n"


def _move_lines(record: Record, first: LooseBoard, notes: Notes) -> Iterator[str]:
    """Write the moves, the end of the game, then the variations."""
    tail, is_ended = end_entry(record), False
    board, plies, words = first, 0, list[str]()
    for step in checked_walk(record, first):
        if step.opens:
            yield from _joined(words)
            if not is_ended:
                yield from _end_lines(record, board, plies, notes)
                is_ended = True
            yield from ("", f"変化：{step.ply}手")
        if step.entry is tail:
            continue
        if not is_ended:
            board, plies = step.board, plies + (step.entry.move is not None)
        if step.entry.move is not None:
            words.append(_format_move(step))
        comment = list(comment_lines(step.entry))
        if comment or len(words) == _MOVES_IN_LINE:
            yield from (*_joined(words), *comment)
    yield from _joined(words)
    if not is_ended:
        yield from _end_lines(record, board, plies, notes)


def _joined(words: list[str]) -> list[str]:
    """Take all words out of the list as one line."""
    line = "　".join(words)
    words.clear()
    return [line] if line else []


def _format_move(step: Step) -> str:
    """Write a move and make sure that its words mean it."""
    move = step.entry.move or ""
    words = _MARKS[step.board.turn.index] + format_words(move, step.board, step.previous)
    try:
        meant = resolve(step._replace(entry=Entry(words)), step.previous)
    except NotationError:
        meant = ""
    if meant == move:
        return words
    raise RecordError(
        say(
            "move {ply}, {move}, cannot be written in KI2: {words} does not mean it there",
            ply=step.ply,
            move=move,
            words=words,
        )
    )


def _end_lines(record: Record, board: LooseBoard, plies: int, notes: Notes) -> Iterator[str]:
    special, tail = find_special(record, board.turn, _TITLE, notes), end_entry(record)
    if tail:
        yield from comment_lines(tail)
    result = format_result(record, special, plies)
    if special and special.ending == "time" and record.winners:
        result = result.replace("手で", "手で時間切れにより", 1)
    elif special and special.ending == "mate" and special.winners(board.turn) == record.winners:
        result = f"まで{plies}手で{special.kif}"
    elif result and (special is None or special.ending == "no-show"):
        notes.add("{title} says only who won, as if by resignation", title=_TITLE)
    if result:
        yield result
