"""A Shogi board that plays moves without checking them, for files that may contain anything.

Pieces are the letters of the game's board module and squares are named, so that a move in USI
such as ``7g7f`` needs no other reading. Whether a move is legal is for the rules to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from ludoteca.core import NotationError, Seat, Sentence, format_rows, say
from ludoteca.games.shogi import GAME
from ludoteca.games.shogi.board import (
    FREE,
    HAND_ORDER,
    PIECE_NAMES,
    PROMOTED,
    SFEN_PIECES,
    UNPROMOTED,
    owned,
    tables,
)
from ludoteca.games.shogi.rules import HANDICAPS
from ludoteca.records.record import Entry, Line

MOVE = re.compile(r"(?:[1-9][a-i]|[RBGSNLP]\*)[1-9][a-i]\+?", re.ASCII)  # A move as USI writes it
NAMES = tuple(tables(9, 3).names)  # The squares in reading order: 9a … 1a, 9b …
MAX_IN_HAND = 18  # The most pieces of a kind in hand: all the pawns
MAX_SECONDS = 1_000_000_000  # Times of this length or more are taken as faults
_TURNS = {"b": Seat.FIRST, "w": Seat.SECOND}
_MAX_FIELD = 200
_HAND = re.compile(r"([0-9]{0,2})([RBGSNLPrbgsnlp])", re.ASCII)
_CAPTURED = {
    piece: UNPROMOTED.get(piece, piece).upper()
    for piece in (*PIECE_NAMES, *map(str.lower, PIECE_NAMES))
}
_CELL = re.compile(r"[1-9]|\+[RBSNLPrbsnlp]|[KRBGSNLPkrbgsnlp]", re.ASCII)


@dataclass(slots=True)
class LooseBoard:
    """Pieces, hands, whose turn it is, and how long each side has thought so far."""

    cells: dict[str, str]
    turn: Seat
    hands: tuple[dict[str, int], dict[str, int]] = field(default_factory=lambda: ({}, {}))
    spent: list[float] = field(default_factory=lambda: [0.0, 0.0])

    @classmethod
    def from_sfen(cls, text: str) -> LooseBoard:
        """Read a position, possible or not; its move number is ignored."""
        fields = text.split()
        if len(fields) not in (3, 4) or fields[1] not in _TURNS:
            raise NotationError(text, 1, "an SFEN: board, turn and hands")
        if len(fields[0]) > _MAX_FIELD or len(fields[2]) > _MAX_FIELD:
            raise NotationError(fields[0][:_MAX_FIELD], 1, "a position of 81 squares")
        rows = [_read_row(row) for row in fields[0].split("/")]
        if [len(row) for row in rows] != [9] * 9:
            raise NotationError(text, 1, "nine ranks of nine squares")
        letters = [piece for row in rows for piece in row]
        cells = {name: piece for name, piece in zip(NAMES, letters, strict=True) if piece != FREE}
        board = cls(cells, _TURNS[fields[1]])
        if not _HAND.sub("", fields[2]).strip("-"):
            for count, piece in _HAND.findall(fields[2]):
                board.hold(piece, min(int(count or 1), MAX_IN_HAND))
            return board
        raise NotationError(text, text.index(fields[2]) + 1, "the pieces in hand, or -")

    def copy(self) -> LooseBoard:
        first, second = self.hands
        hands = first.copy(), second.copy()
        return LooseBoard(self.cells.copy(), self.turn, hands, self.spent.copy())

    def hold(self, piece: str, count: int = 1) -> None:
        hand = self.hands[0 if piece.isupper() else 1]
        hand[piece.upper()] = hand.get(piece.upper(), 0) + count

    def sfen(self, ply: int = 1) -> str:
        """Write the position; ``ply`` is the number of the next move."""
        letters = [SFEN_PIECES[self.cells.get(name, FREE)] for name in NAMES]
        placement = format_rows("".join(letters[start : start + 9]) for start in range(0, 81, 9))
        held = "".join(
            f"{count if count > 1 else ''}{owned(kind, seat)}"
            for seat in Seat
            for kind in HAND_ORDER
            if (count := self.hands[seat.index].get(kind, 0))
        )
        return f"{placement} {'bw'[self.turn.index]} {held or '-'} {ply}"

    def piece_for(self, move: str) -> str | None:
        """Return the kind of piece that a move moves or drops, or None if there is none."""
        if move[1] == "*":
            return move[0]
        piece = self.cells.get(move[:2])
        return piece and piece.upper()

    def fault(self, move: str) -> Sentence | None:
        """Return an obvious fault of a move, such as a missing piece or one in the way."""
        there = self.cells.get(move[2:4])
        if move[1] == "*":
            if not self.hands[self.turn.index].get(move[0]):
                return say("there is no {piece} in hand", piece=PIECE_NAMES[move[0]])
            return say("{square} is occupied", square=move[2:4]) if there else None
        piece = self.cells.get(move[:2])
        if not piece:
            return say("there is no piece on {square}", square=move[:2])
        if piece.isupper() is not (self.turn is Seat.FIRST):
            return say("the piece on {square} is the opponent's", square=move[:2])
        if there and there.isupper() is piece.isupper():
            return say("{square} is occupied by a piece of the same side", square=move[2:4])
        if move[4:] and piece not in PROMOTED:
            return say("the piece on {square} cannot promote", square=move[:2])
        return None

    def plays_all(self, moves: Iterable[str]) -> bool:
        """Play moves until one has an obvious fault; return whether none had."""
        for move in moves:
            if self.fault(move):
                return False
            self.play(move)
        return True

    def play(self, move: str) -> None:
        """Play a move, legal or not; where there is no piece, nothing moves."""
        cells, hand, target = self.cells, self.hands[self.turn.index], move[2:4]
        if move[1] == "*":
            cells[target] = owned(move[0], self.turn)
            if hand.get(move[0]):
                hand[move[0]] -= 1
        elif piece := cells.pop(move[:2], None):
            if captured := cells.get(target):
                kind = _CAPTURED[captured]
                hand[kind] = hand.get(kind, 0) + 1
            cells[target] = PROMOTED.get(piece, piece) if move[4:] else piece
        self.turn = self.turn.opponent

    def take(self, entry: Entry) -> None:
        """Play the move of an entry, if it has one, and count its time."""
        if entry.move is None:
            return
        if entry.seconds is not None and is_time(entry.seconds):
            self.spent[self.turn.index] += entry.seconds
        self.play(entry.move)

    def total(self, seconds: int) -> int:
        """Return the thinking time of the side to move, including these seconds."""
        return int(self.spent[self.turn.index]) + seconds


class PlacedEntry(NamedTuple):
    """One entry of a tree of lines, where it stands."""

    ply: int
    entry: Entry
    board: LooseBoard  # The board before the entry's move
    previous: str  # The square of the move before it, or nothing
    opens: bool  # Whether a variation begins here
    has_others: bool  # Whether variations in place of this move follow


def walk(line: Line, board: LooseBoard) -> Iterator[PlacedEntry]:
    """Walk through a line, then its variations, the last branch first, each with its own.

    The board is updated after each entry, so the caller may still fill in the move of one.
    """
    stack = [(line, 1, board, "", False, False)]
    while stack:
        line, ply, board, previous, opens, has_next = stack.pop()
        board = board.copy()
        branches: list[tuple[list[Line], int, LooseBoard, str, bool]] = []
        for index, entry in enumerate(line):
            goes_on = has_next and index == 0
            if entry.variations:
                branches.append((entry.variations, ply, board.copy(), previous, goes_on))
            has_others = goes_on or bool(entry.variations)
            yield PlacedEntry(ply, entry, board, previous, opens and index == 0, has_others)
            board.take(entry)
            if entry.move is not None:
                previous = entry.move[2:4]
                ply += 1
        for variations, at, before, target, goes_on in branches:
            last = variations[-1]
            stack += [
                (other, at, before, target, True, goes_on or other is not last)
                for other in reversed(variations)
            ]


def _read_row(row: str) -> list[str]:
    if len(row) > 2 * 9 or _CELL.sub("", row):
        return []
    spelled: list[str] = []
    for cell in _CELL.findall(row):
        if cell.isdigit():
            spelled += FREE * int(cell)
        else:
            spelled.append(PROMOTED[cell[1]] if cell[0] == "+" else cell)
    return spelled


_HANDICAPS = (
    ("none", "平手", "HIRATE"),
    ("lance", "香落ち", "KY"),
    ("right-lance", "右香落ち", "KY_R"),
    ("bishop", "角落ち", "KA"),
    ("rook", "飛車落ち", "HI"),
    ("rook-lance", "飛香落ち", "HIKY"),
    ("2", "二枚落ち", "2"),
    ("3", "三枚落ち", "3"),
    ("4", "四枚落ち", "4"),
    ("5", "五枚落ち", "5"),
    ("left-5", "左五枚落ち", "5_L"),
    ("6", "六枚落ち", "6"),
    ("left-7", "左七枚落ち", "7_L"),
    ("right-7", "右七枚落ち", "7_R"),
    ("8", "八枚落ち", "8"),
    ("10", "十枚落ち", "10"),
)
# White's first ranks without seven pieces, which the game does not offer as a handicap.
_SEVEN = {"left-7": "2sgkg3/9", "right-7": "3gkgs2/9"}
# Each handicap's name in KIF and in JKF.
HANDICAP_NAMES = {key: (japanese, preset) for key, japanese, preset in _HANDICAPS}
HANDICAP_KEYS = {name: key for key, *names in _HANDICAPS for name in names}
STARTS = {
    "none": GAME.format_position(GAME.start()),
    **{
        key: f"{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
        for key, ranks in (*HANDICAPS.items(), *_SEVEN.items())
    },
}


def handicap_of(board: LooseBoard) -> str | None:
    """Return the key of the handicap that a position starts (``none`` if even), or None."""
    if any(board.hands[0].values()) or any(board.hands[1].values()):
        return None
    for key in STARTS:
        start = _start_board(key)
        if board.cells == start.cells and board.turn is start.turn:
            return key
    return None


def start_board(key: str) -> LooseBoard:
    return _start_board(key).copy()


@cache
def _start_board(key: str) -> LooseBoard:
    return LooseBoard.from_sfen(STARTS[key])


def is_time(seconds: float) -> bool:
    return 0 <= seconds < MAX_SECONDS
