"""KI2: moves as people read them aloud, ``▲７六歩 △３四歩``, without the squares they come from.

Which piece is meant shows only on the board, so that a file with a move that no piece can make is
refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ludoteca.core import NotationError, RecordError, Seat, Sentence, say
from ludoteca.games.shogi.board import HAND_ORDER
from ludoteca.games.shogi.notations.origins import narrow
from ludoteca.records.format import Format, Reading, Writing
from ludoteca.records.ki2_moves import format_words, is_safe, origins
from ludoteca.records.limits import Meter, within_limits
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi_board import LooseBoard, Step, walk
from ludoteca.records.shogi_file import (
    Notes,
    Remarks,
    checked_walk,
    decode,
    end_entry,
    find_special,
    first_board,
    name_fouls,
    one_record,
    remark_losses,
    split_lines,
)
from ludoteca.records.shogi_head import (
    BOOKMARK,
    REMARK,
    Head,
    Result,
    comment_lines,
    encode_japanese,
    format_result,
    head_lines,
    read_result,
)
from ludoteca.records.shogi_lines import LineTree, VariationError
from ludoteca.records.shogi_words import KINDS, SQUARES

__all__ = ["FORMAT", "read", "write"]

_TITLE = "KI2"
_MOVE = re.compile(
    r"\s*([▲△☗☖▼▽])(?:([１-９1-9][一二三四五六七八九１-９1-9])|同)\s*"
    r"(成[香桂銀]|[歩香桂銀金角飛玉王と杏圭全馬龍竜])([右左直上行寄引]{0,3})(成|不成|生|打)?\s*"
)
_VARIATION = re.compile(r"\s*変化[：:]\s*([0-9]{1,6})手")
_SIDES = dict.fromkeys("▲☗▼", Seat.FIRST) | dict.fromkeys("△☖▽", Seat.SECOND)
_MARKS = "▲△"
_COST = 3
"""To find the piece that a move means takes as long as so many moves of other formats."""

_MOVES_IN_LINE = 6


@within_limits
def read(data: bytes) -> Reading:
    """Read the game of a file.

    Raises:
        NotationError: It is no KI2 file, or no piece can make a move of it.
        RecordError: The file has more than is read.
    """
    notes = Notes()
    reader = _Reader(decode(data, notes), notes)
    reader.read()
    name_fouls([reader.record])
    return Reading([reader.record], notes.sentences)


class _Reader:
    """Reads a file line by line; its moves are understood when all are there."""

    def __init__(self, text: str, notes: Notes) -> None:
        self.text = text
        self.notes = notes
        self.record = Record("shogi", "standard")
        self.head = Head(self.record)
        self.tree = LineTree()
        self.result = Result()
        self.remarks = Remarks()
        self.pending: list[str] = []
        """The lines of a comment on the move that comes next."""

        self.moves = 0
        self.meter = Meter()
        self.column = 1

    def read(self) -> None:
        """Read the whole file."""
        for line in split_lines(self.text):
            self.meter.take()
            self._take(line)
            self.column += len(line) + 1
        self.remarks.flush()
        if self.remarks.on_file:
            self.record.extras[REMARK] = tuple(self.remarks.on_file)
        board, expected = self.head.finish(self.notes)
        if board is None:
            raise NotationError(self.text, 1, str(expected))
        if not (self.head.lines or self.moves or self.result.told):
            raise NotationError(self.text, 1, "a KI2 file: headings, then moves such as ▲７六歩")
        if not self.moves:
            self.record.comment = "\n".join(self.pending)
        self.record.line = self.tree.line
        before = self.head.diagram.before
        for step in walk(self.record.line, board):
            if step.entry.move is not None:
                step.entry.move = _resolve(step, step.previous or before)
        self.result.settle(self.record, board.turn, "resign")

    def _take(self, line: str) -> None:
        if line[:1] == "*":
            self._comment(line[1:])
        elif line[:1] == "&":
            self._bookmark(line[1:])
        elif line[:1] == "#":
            self.remarks.on_file.append(line[1:])
        elif _MOVE.match(line):
            self._take_moves(line)
        elif found := _VARIATION.match(line):
            self._branch(int(found[1]))
        elif result := read_result(line) if "まで" in line else None:
            self.result.told = self.result.told or (result if self.tree.is_main else None)
        elif line.strip() and not (self.moves == 0 and self.head.take(line)):
            self._refuse_or_note(line)

    def _take_moves(self, line: str) -> None:
        if not self.moves:
            self.record.comment = "\n".join(self.pending)
            self.pending = []
        at = 0
        while at < len(line):
            found = _MOVE.match(line, at)
            if not found:
                raise NotationError(self.text, self.column + at, "a move such as ▲７六歩")
            entry = Entry(found[0].strip())
            if self.pending:
                entry.comment, self.pending = "\n".join(self.pending), []
            self.tree.entries.append(entry)
            self.moves += 1
            self.meter.take(_COST)
            at = found.end()

    def _branch(self, ply: int) -> None:
        try:
            self.tree.branch(ply)
        except VariationError as error:
            raise NotationError(self.text, self.column, str(error)) from None
        self.pending = []

    def _comment(self, text: str) -> None:
        if not self.tree.entries:
            self.pending.append(text)
            return
        self.remarks.add(self.tree.entries[-1], text)

    def _bookmark(self, name: str) -> None:
        extras = self.tree.entries[-1].extras if self.tree.entries else self.record.extras
        extras[BOOKMARK] = (name,)

    def _refuse_or_note(self, line: str) -> None:
        if line.strip()[0] in _SIDES or line.startswith("|"):
            raise NotationError(self.text, self.column, "a move such as ▲７六歩")
        self.notes.add_line(line)


def _resolve(step: Step, previous: str) -> str:
    """Find the move that words mean on the board."""
    words = step.entry.move or ""
    found = _MOVE.fullmatch(words)
    target = found and (SQUARES[found[2]] if found[2] else previous)
    if not found or not target:
        raise _error(step, say("a square, for there is no move before it"))
    mark, _, piece, relative, promotion = found.groups()
    board, kind = step.board, KINDS[piece]
    if _SIDES[mark] is not board.turn:
        raise _error(step, say("a move of the other side"))
    can_drop = kind in HAND_ORDER and board.hands[board.turn.index].get(kind)
    candidates = [] if promotion == "打" else narrow(origins(board, kind, target), relative)
    moves = [origin.name + target + ("+" if promotion == "成" else "") for origin in candidates]
    if not moves and can_drop and not relative and promotion in (None, "打"):
        return f"{kind}*{target}"
    if len(moves) > 1:
        moves = [move for move in moves if is_safe(move, board)]
    if len(moves) != 1:
        count = len(moves)
        raise _error(step, say("a move that one piece can make, not {count}", count=count))
    fault = board.fault(moves[0])
    if fault:
        raise _error(step, fault)
    return moves[0]


def _error(step: Step, expected: Sentence) -> NotationError:
    numbered = say("as move {ply} {expected}", ply=step.ply, expected=expected)
    return NotationError(step.entry.move or "", 1, numbered)


def write(records: Sequence[Record]) -> Writing:
    """Write one game, in Shift JIS if that has all its characters.

    Raises:
        RecordError: There is not one record, it is of another game, or a move has no piece.
    """
    notes, record = Notes(), one_record(records, _TITLE)
    board, ply = first_board(record, _TITLE)
    holds = ("comments", "result", "tags", "variations")
    remark_losses(record, _TITLE, notes, holds, (BOOKMARK, REMARK))
    lines = [*head_lines(record, board, ply, notes), *comment_lines(record), ""]
    lines += _move_lines(record, board, notes)
    return Writing(encode_japanese("\n".join(lines) + "\n", notes), notes.sentences)


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
        meant = _resolve(step._replace(entry=Entry(words)), step.previous)
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


FORMAT = Format(
    key="ki2",
    title="KI2",
    suffixes=(".ki2", ".ki2u"),
    games=("shogi",),
    read=read,
    write=write,
)
