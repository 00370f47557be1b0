"""The geometry of a Shogi board: files and ranks, the pentagons, and a stand for each hand."""

from __future__ import annotations

from dataclasses import replace

from ludoteca.core import Seat, say
from ludoteca.core.geometry import UNIT, Box, Geometry, Label, Mark, Piece, Point, Stock, grid_lines
from ludoteca.games.shogi.board import HAND_ORDER, PIECE_SIGNS, RANKS, UNPROMOTED, tables, ways
from ludoteca.games.shogi.diagram import KANJI
from ludoteca.games.shogi.rules import ShogiRules

_PAD = 12
_MARGIN = 46
_LABEL = 22
_STAND = 120
_LOW_STAND = 100
_SLOT = 108
_CELL = 109  # The height of a cell: on real boards it is a little more than the width
_SMALLER = {"K": 1.0, "R": 0.97, "B": 0.97, "G": 0.94, "S": 0.94, "N": 0.9, "L": 0.9, "P": 0.85}
_LETTERS = "KkRBGSNLPDHWVU"
_UPPER, _LOWER = "玉王飛角金銀桂香歩龍龍成成成", "将将車行将将馬車兵王馬銀桂香"
# What is written on real pieces; by custom the side that opens has 玉将, the other 王将.
_INSCRIPTIONS = dict(zip(_LETTERS, map(str.__add__, _UPPER, _LOWER), strict=True)) | {"T": "と"}
# People's settings have these keys: "kanji" had one character before there was a set with two.
_PIECE_SETS = {
    "kanji": say("one kanji"),
    "two-kanji": say("kanji"),
    "letters": say("letters"),
    "moves": say("letters with moves"),
}


def geometry(rules: ShogiRules) -> Geometry:
    """Describe the board; Black's hand lies on a stand at the lower right, White's opposite."""
    kinds = [kind for kind in HAND_ORDER if kind in rules.start.upper()]
    return replace(_beside(rules, kinds), portrait=_above_and_below(rules, kinds))


def _beside(rules: ShogiRules, kinds: list[str]) -> Geometry:
    board = _board(rules, 2 * _PAD + _STAND, _PAD)
    tall = len(kinds) * _SLOT + _PAD
    right = Box(board.right + _PAD, board.bottom - tall, _STAND, tall)
    left = Box(_PAD, _PAD, _STAND, tall)
    return _laid(rules, board, right, left, kinds)


def _above_and_below(rules: ShogiRules, kinds: list[str]) -> Geometry:
    board = _board(rules, _PAD, 2 * _PAD + _LOW_STAND)
    wide = min(len(kinds) * _SLOT + _PAD, board.width)
    below = Box(board.right - wide, board.bottom + _PAD, wide, _LOW_STAND)
    above = Box(_PAD, _PAD, wide, _LOW_STAND)
    return _laid(rules, board, below, above, kinds)


def _board(rules: ShogiRules, x: float, y: float) -> Box:
    wide, high = rules.side * UNIT, rules.side * _CELL
    return Box(x, y, wide + 2 * _MARGIN, high + 2 * _MARGIN)


def _laid(rules: ShogiRules, board: Box, blacks: Box, whites: Box, kinds: list[str]) -> Geometry:
    wide, high = rules.side * UNIT, rules.side * _CELL
    inside = Box(board.x + _MARGIN, board.y + _MARGIN, wide, high)
    names = tables(rules.side, rules.zone_ranks).names
    corners = (rules.zone_ranks, rules.side - rules.zone_ranks)
    return Geometry(
        width=max(board.right, blacks.right) + _PAD,
        height=max(board.bottom, blacks.bottom) + _PAD,
        board=board,
        trays=(blacks, whites),
        points=tuple(
            Point(
                name,
                inside.x + UNIT * (index % rules.side + 0.5),
                inside.y + _CELL * (index // rules.side + 0.5),
                height=_CELL,
            )
            for index, name in enumerate(names)
        ),
        lines=grid_lines(inside, rules.side, rules.side),
        labels=_labels(rules.side, board, inside),
        marks=tuple(
            Mark("star", inside.x + UNIT * column, inside.y + _CELL * row)
            for row in corners
            for column in corners
        ),
        stocks=(*_stocks(kinds, blacks, Seat.FIRST), *_stocks(kinds, whites, Seat.SECOND)),
        pieces=_PIECES,
        piece_sets=_PIECE_SETS,
    )


def _labels(side: int, board: Box, inside: Box) -> tuple[Label, ...]:
    files = [
        Label(str(side - number), inside.x + UNIT * (number + 0.5), board.y + _LABEL)
        for number in range(side)
    ]
    ranks = [
        Label(RANKS[number], board.right - _LABEL, inside.y + _CELL * (number + 0.5))
        for number in range(side)
    ]
    return (*files, *ranks)


def _stocks(kinds: list[str], box: Box, seat: Seat) -> list[Stock]:
    """Lay the kinds along a stand, the strongest furthest from their owner or at their left."""
    is_tall = box.height > box.width
    apart = (max(box.width, box.height) - _PAD) / len(kinds)
    stocks = []
    for slot, kind in enumerate(kinds if seat is Seat.FIRST else kinds[::-1]):
        along, across = _PAD / 2 + apart * (slot + 0.5), min(box.width, box.height) / 2
        x, y = (across, along) if is_tall else (along, across)
        sign = "v" * seat.index + kind
        stocks.append(Stock(sign, box.x + x, box.y + y, seat, name=f"{kind}*"))
    return stocks


def _piece(letter: str, sign: str) -> Piece:
    seat = Seat.FIRST if letter.isupper() else Seat.SECOND
    plain = UNPROMOTED.get(letter, letter).upper()
    return Piece(
        sign,
        "pentagon",
        seat,
        "shared",
        texts={
            "kanji": KANJI[sign][-1],
            "two-kanji": _INSCRIPTIONS.get(letter) or _INSCRIPTIONS[letter.upper()],
            "letters": sign.removeprefix("v"),
            "moves": plain,
        },
        ways=ways(letter.upper()),
        is_promoted=letter in UNPROMOTED,
        is_turned=seat is Seat.SECOND,
        size=_SMALLER[plain],
    )


_PIECES = tuple(_piece(letter, sign) for letter, sign in PIECE_SIGNS.items())
