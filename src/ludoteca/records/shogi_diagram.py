"""Diagrams of Shogi positions as KIF draws them (BOD), with the pieces in hand above and below."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludoteca.core import Seat
from ludoteca.games.shogi.board import HAND_ORDER, owned
from ludoteca.records.shogi_board import NAMES, LooseBoard
from ludoteca.records.shogi_words import (
    KINDS,
    NUMERALS,
    SHORT_PIECES,
    SQUARES,
    read_numeral,
    seat_word,
)

__all__ = ["Diagram", "draw"]

_CELL = re.compile(r"([v^V ]?)([・.歩香桂銀金角飛玉王と杏圭全馬龍竜])")
_HANDS = {
    f"{word}の持駒": seat
    for words, seat in ((("先手", "下手"), Seat.FIRST), (("後手", "上手"), Seat.SECOND))
    for word in words
}
_TURNS = {"先手番": Seat.FIRST, "下手番": Seat.FIRST, "後手番": Seat.SECOND, "上手番": Seat.SECOND}
_COUNT = re.compile(r"手数[＝=]\s*([0-9]{1,6})\s*手?(?:\s*[▲△☗☖]?([１-９1-9].))?")
_HAND_LIMIT = 18
_MOST_WORDS = 38
"""A hand has no more pieces, were each named for itself."""

_NONE = "なし"


class Diagram:
    """Reads a diagram line by line; it has no faults as long as all its lines are read."""

    def __init__(self) -> None:
        """Begin with an empty board."""
        self.board = LooseBoard({}, Seat.FIRST)
        self.ranks = 0
        self.ply = 1
        self.before = ""
        """The square of the move before, if the diagram says it."""

    def take(self, line: str) -> bool:
        """Take a line; return whether it is one of a diagram and can be read."""
        if line.startswith("|"):
            return self._take_rank(line)
        words = line.strip()
        if words in _TURNS:
            self.board.turn = _TURNS[words]
            return True
        found = _COUNT.match(words)
        if found:
            self.ply = int(found[1]) + 1
            self.before = SQUARES.get(found[2] or "", "")
            return True
        return words.startswith("+--") or words.replace(" ", "").startswith("９８７")

    def take_hand(self, heading: str, value: str) -> bool | None:
        """Take the heading of a hand; return None for another heading, False for a bad one."""
        if heading not in _HANDS:
            return None
        words = [] if value.strip() == _NONE else value.split(None, _MOST_WORDS)
        if len(words) > _MOST_WORDS or any(self.board.hands[_HANDS[heading].index].values()):
            return False
        for word in words:
            kind, count = KINDS.get(word[0]), read_numeral(word[1:])
            if kind is None or kind not in HAND_ORDER or count is None or count > _HAND_LIMIT:
                return False
            self.board.hold(owned(kind, _HANDS[heading]), count)
        return True

    def _take_rank(self, line: str) -> bool:
        cells = _CELL.findall(line[1:].partition("|")[0])
        if len(cells) != 9 or self.ranks == 9:
            return False
        for name, (side, word) in zip(NAMES[self.ranks * 9 :], cells, strict=False):
            if word in KINDS:
                seat = Seat.SECOND if side in ("v", "V") else Seat.FIRST
                self.board.cells[name] = owned(KINDS[word], seat)
        self.ranks += 1
        return True


def draw(board: LooseBoard, ply: int) -> Iterator[str]:
    """Draw a position; ``ply`` is the number of the next move."""
    yield f"{seat_word(Seat.SECOND, handicap=False)}の持駒：{_format_hand(board, Seat.SECOND)}"
    yield "  ９ ８ ７ ６ ５ ４ ３ ２ １"
    yield "+---------------------------+"
    for rank in range(9):
        pieces = [board.cells.get(name, "") for name in NAMES[rank * 9 : rank * 9 + 9]]
        yield f"|{''.join(map(_format_cell, pieces))}|{NUMERALS[rank + 1]}"
    yield "+---------------------------+"
    yield f"{seat_word(Seat.FIRST, handicap=False)}の持駒：{_format_hand(board, Seat.FIRST)}"
    if ply != 1:
        yield f"手数＝{ply - 1} まで"
    if board.turn is Seat.SECOND:
        yield "後手番"


def _format_cell(piece: str) -> str:
    if not piece:
        return " ・"
    return ("v" if piece.islower() else " ") + SHORT_PIECES[piece.upper()]


def _format_hand(board: LooseBoard, seat: Seat) -> str:
    hand = board.hands[seat.index]
    held = [
        SHORT_PIECES[kind] + (NUMERALS[min(count, _HAND_LIMIT)] if count > 1 else "")
        for kind in HAND_ORDER
        if (count := hand.get(kind, 0))
    ]
    return "　".join(held) or _NONE
