"""Writing JKF files."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from ludoteca.games.shogi.board import HAND_ORDER
from ludoteca.records.format import Writing
from ludoteca.records.limits import too_deep
from ludoteca.records.notes import Notes
from ludoteca.records.record import Entry, Line, Record
from ludoteca.records.shogi.board import LooseBoard
from ludoteca.records.shogi.common import BOOKMARK, END, split_comment
from ludoteca.records.shogi.jkf.reader import RANKS
from ludoteca.records.shogi.kifu_writer import bookmark, headings
from ludoteca.records.shogi.moves import may_promote, relative_words
from ludoteca.records.shogi.starts import HANDICAP_NAMES, handicap_of
from ludoteca.records.shogi.words import CSA_PIECES
from ludoteca.records.shogi.writing import (
    check_move,
    csa_word,
    end_entry,
    one_record,
    set_up,
    whole_seconds,
)

__all__ = ["write"]

_RELATIVES = {"右": "R", "左": "L", "直": "C", "上": "U", "寄": "M", "引": "D", "打": "H"}
_MAX_NESTED = 100
"""How deep forks may be nested; each is four brackets."""


def write(records: Sequence[Record]) -> Writing:
    """Write one game.

    Raises:
        RecordError: There is not one record, it is of another game, a move has no piece, or
            variations lie too deep in one another.
    """
    notes = Notes("JKF")
    record = one_record(records, notes)
    holds = ("comments", "joined", "result", "tags", "times", "variations")
    board, _ = set_up(record, notes, holds, (BOOKMARK, END))
    header = _dump(dict(headings(record, board, notes)))
    parts = [f'{{"header":{header},"initial":{_dump(_initial(board))},"moves":[']
    parts.append(_dump(_comments(record)))
    parts += _flat(_Writer(record, notes).parts(board))
    parts.append("]}\n")
    return Writing(notes.encode("".join(parts)), notes.sentences)


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_Parts = Iterator["str | _Parts"]


def _flat(parts: _Parts) -> Iterator[str]:
    """Flatten nested texts without recursion."""
    stack = [parts]
    while stack:
        for part in stack[-1]:
            if not isinstance(part, str):
                if len(stack) > _MAX_NESTED:
                    raise too_deep(_MAX_NESTED)
                stack.append(part)
                break
            yield part
        else:
            stack.pop()


def _initial(board: LooseBoard) -> dict[str, object]:
    handicap = handicap_of(board)
    if handicap is not None:
        return {"preset": HANDICAP_NAMES[handicap][1]}
    files = [[_cell(board.cells.get(f"{file}{rank}")) for rank in RANKS] for file in range(1, 10)]
    hands = [{CSA_PIECES[kind]: hand.get(kind, 0) for kind in HAND_ORDER} for hand in board.hands]
    data = {"color": board.turn.index, "board": files, "hands": hands}
    return {"preset": "OTHER", "data": data}


def _cell(piece: str | None) -> dict[str, object]:
    if piece is None:
        return {}
    return {"color": 0 if piece.isupper() else 1, "kind": CSA_PIECES[piece.upper()]}


def _comments(of: Record | Entry) -> dict[str, object]:
    # A line that begins with & would be a bookmark.
    lines = [f" {line}" if line.startswith("&") else line for line in split_comment(of.comment)]
    lines += bookmark(of)
    return {"comments": lines} if lines else {}


class _Writer:
    """Writes the moves of a record and, inside them, their forks."""

    def __init__(self, record: Record, notes: Notes) -> None:
        self.record = record
        self.notes = notes
        self.tail = end_entry(record)

    def parts(self, board: LooseBoard) -> _Parts:
        """Write the main line and the end of the game, each node after a comma."""
        board = board.copy()
        line = self.record.line[:-1] if self.tail else self.record.line
        yield from self._line(line, board, 1, "")
        node: dict[str, object] = {}
        word = csa_word(self.record, board.turn, self.notes)
        if self.tail:
            node |= _comments(self.tail) | self._time(self.tail, board)
        if word:
            node["special"] = word
        plies = sum(entry.move is not None for entry in line)
        if node or self.tail:
            yield from self._node(node, self.tail or Entry(None), board, plies + 1, "")

    def _line(self, line: Line, board: LooseBoard, ply: int, previous: str) -> _Parts:
        """Write entries, playing them on the board."""
        for entry in line:
            node = _comments(entry) | self._time(entry, board)
            before = board.copy() if entry.variations else board
            if entry.move is not None:
                check_move(ply, entry.move, board)
                node = {"move": _move(entry.move, board, previous)} | node
            elif END in entry.extras:
                node["special"] = entry.extras[END][0] if entry.extras[END] else ""
            yield from self._node(node, entry, before, ply, previous)
            board.take(entry)
            if entry.move is not None:
                previous = entry.move[2:4]
                ply += 1

    def _node(
        self, node: dict[str, object], entry: Entry, board: LooseBoard, ply: int, previous: str
    ) -> _Parts:
        """Write a node, and as its forks the variations that begin on the board."""
        yield "," + _dump(node)[:-1]
        if entry.variations:
            yield ',"forks":[' if node else '"forks":['
            for index, variation in enumerate(entry.variations):
                yield "," if index else ""
                yield _bracketed(self._line(variation, board.copy(), ply, previous))
            yield "]"
        yield "}"

    def _time(self, entry: Entry, board: LooseBoard) -> dict[str, object]:
        seconds = whole_seconds(entry.seconds, self.notes)
        if seconds is None:
            return {}
        return {"time": {"now": _clock(seconds), "total": _clock(board.total(seconds))}}


def _bracketed(parts: _Parts) -> _Parts:
    """Write nodes that come after commas as a list."""
    yield "["
    first = next(parts, "")
    yield first[1:] if isinstance(first, str) else first
    yield from parts
    yield "]"


def _clock(seconds: int) -> dict[str, int]:
    hours, rest = divmod(seconds, 3600)
    clock = {"m": rest // 60, "s": rest % 60}
    return {"h": hours, **clock} if hours else clock


def _move(move: str, board: LooseBoard, previous: str) -> dict[str, object]:
    node: dict[str, object] = {"color": board.turn.index}
    piece = board.piece_for(move) or ""
    if move[1] != "*":
        node["from"] = _place(move[:2])
    node["to"] = _place(move[2:4])
    node["piece"] = CSA_PIECES[piece]
    if move[2:4] == previous:
        node["same"] = True
    if move[1] != "*":
        if move[4:] or may_promote(move, board):
            node["promote"] = bool(move[4:])
        captured = board.cells.get(move[2:4])
        if captured:
            node["capture"] = CSA_PIECES[captured.upper()]
    relative = "".join(_RELATIVES[word] for word in relative_words(board, move))
    return node | ({"relative": relative} if relative else {})


def _place(name: str) -> dict[str, int]:
    return {"x": int(name[0]), "y": RANKS.index(name[1]) + 1}
