"""Shogi's canonical texts: SFEN for positions and USI for moves.

``lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1`` and ``7g7f 8h2b+ P*5e``.
"""

from __future__ import annotations

import re
from collections import Counter

from ludoteca.core import NotationError, PositionError, Seat, Sentence, say
from ludoteca.core.reader import Field, format_rows, split_fields
from ludoteca.games.shogi.attacks import threats
from ludoteca.games.shogi.board import (
    FREE,
    HAND_ORDER,
    PIECE_NAMES,
    PROMOTED,
    SEAT_NAMES,
    SFEN_PIECES,
    UNPROMOTED,
    owned,
    pieces_of,
)
from ludoteca.games.shogi.position import ShogiMove, ShogiPosition
from ludoteca.games.shogi.rules import ShogiRules

_TURNS = {"b": Seat.FIRST, "w": Seat.SECOND}
_PLAIN = "KRBGSNLPkrbgsnlp"
_HAND = re.compile(r"([0-9]{0,2})([RBGSNLP])", re.ASCII | re.IGNORECASE)
_MOVE = re.compile(
    r"(?:([1-9][a-i])[-x]?|([rbgsnlp]\*))([1-9][a-i])([+=]?)", re.ASCII | re.IGNORECASE
)
_MAX_LENGTH = 40
_FIELDS = (
    say("the ranks of the board separated by slashes"),
    say("b or w to move"),
    say("the pieces in hand, or -"),
    say("the number of the next move"),
)


def format_position(position: ShogiPosition) -> str:
    board, side = position.board, position.rules.side
    letters = [SFEN_PIECES[piece] for piece in board]
    ranks = ["".join(letters[start : start + side]) for start in range(0, len(board), side)]
    placement = format_rows(ranks)
    hands = "".join(_format_hand(position.hands[seat.index], seat) for seat in Seat) or "-"
    return f"{placement} {'bw'[position.turn.index]} {hands} {position.ply}"


def read_position(text: str, rules: ShogiRules) -> ShogiPosition:
    """Read a position; the number of the next move may be missing."""
    ranks, turn, hands, *number = split_fields(text, _FIELDS, optional=1)
    position = ShogiPosition(
        _read_board(ranks, rules.side),
        _read_hands(hands),
        turn.choice(_TURNS, _FIELDS[1]),
        number[0].number(_FIELDS[3]) if number else 1,
        rules,
    )
    if faults := _faults(position):
        raise PositionError(faults)
    return position


def parse_move(position: ShogiPosition, text: str) -> ShogiMove:
    """Read a move; ``=`` means that it does not promote."""
    found = _MOVE.fullmatch("".join(text.split())) if len(text) <= _MAX_LENGTH else None
    if not found:
        example = next(iter(position.board_moves), "7g7f")
        expected = say("a move such as {move}, or P*5e for a drop", move=example)
        raise NotationError(text, 1, expected)
    origin, drop, target = (part and part.lower() for part in found.group(1, 2, 3))
    for name in filter(None, (origin, target)):
        check_square(position, name, text, name)
    promotes = found[4] == "+"
    if drop:
        return ShogiMove(drop.upper(), target, promotes)
    squares = position.tables.squares
    ends = squares[origin], squares[target]
    has_choice = position.may_promote(*ends) and not position.must_promote(*ends)
    return ShogiMove(origin, target, promotes, has_choice)


def check_square(position: ShogiPosition, name: str, text: str, written: str) -> None:
    if name in position.tables.squares:
        return
    first, *_, last = position.tables.names
    column = text.lower().find(written.lower()) + 1 or 1
    raise NotationError(
        text, column, say("a square from {first} to {last}", first=first, last=last)
    )


def _format_hand(hand: str, seat: Seat) -> str:
    held = Counter(hand)
    return "".join(
        f"{count if count > 1 else ''}{owned(kind, seat)}" for kind, count in held.items()
    )


def _read_board(ranks: Field, side: int) -> str:
    rows = ranks.text.split("/")
    if len(rows) != side:
        raise ranks.error(say("{side} ranks separated by slashes", side=side))
    board, offset = "", 0
    for row in rows:
        spelled = _read_rank(ranks, row, offset)
        if len(spelled) != side:
            raise ranks.error(say("{side} squares in each rank", side=side), offset)
        board += spelled
        offset += len(row) + 1
    return board


def _read_rank(ranks: Field, row: str, offset: int) -> str:
    spelled, promoted = "", False
    for column, glyph in enumerate(row, offset):
        if promoted and glyph not in PROMOTED:
            raise ranks.error(say("a piece that promotes after +: P L N S B R"), column)
        if glyph in _PLAIN:
            spelled += PROMOTED[glyph] if promoted else glyph
        elif glyph in "123456789":
            spelled += FREE * int(glyph)
        elif glyph != "+":
            raise ranks.error(say("a piece K R B G S N L P or a number of free squares"), column)
        promoted = glyph == "+"
    if promoted:
        raise ranks.error(say("a piece after +"), offset + len(row))
    return spelled


def _read_hands(hands: Field) -> tuple[str, str]:
    if hands.text == "-":
        return "", ""
    held = ""
    end = 0
    while end < len(hands.text):
        found = _HAND.match(hands.text, end)
        if not found or found[1] in ("0", "00"):
            raise hands.error(say("pieces R B G S N L P with their numbers, such as 2P, or -"), end)
        held += found[2] * int(found[1] or 1)
        end = found.end()
    in_order = sorted(held, key=lambda piece: HAND_ORDER.index(piece.upper()))
    black, white = (
        "".join(piece for piece in in_order if piece == owned(piece, seat)) for seat in Seat
    )
    return black, white.upper()


def _faults(position: ShogiPosition) -> list[Sentence]:
    faults = [*_faults_of_set(position), *_faults_of_kings(position)]
    for seat in Seat:
        faults += _faults_of_pieces(position, seat)
    return faults


def _faults_of_set(position: ShogiPosition) -> list[Sentence]:
    full = Counter(position.rules.start.upper())
    plain = [UNPROMOTED.get(piece, piece).upper() for piece in position.board]
    found = Counter((*plain, *"".join(position.hands)))
    return [
        say(
            "{count} × {piece}: a set has only {limit}",
            count=found[kind],
            piece=PIECE_NAMES[kind],
            limit=full[kind],
        )
        for kind in HAND_ORDER
        if found[kind] > full[kind]
    ]


def _faults_of_kings(position: ShogiPosition) -> list[Sentence]:
    kings = {seat: position.board.count(owned("K", seat)) for seat in Seat}
    faults = [
        say("{seat} has {count} kings instead of one", seat=SEAT_NAMES[seat], count=count)
        for seat, count in kings.items()
        if count > 1
    ]
    if not any(kings.values()):
        faults.append(say("there is no king: a mate problem needs at least the defender's"))
    waiting = position.turn.opponent
    if kings[waiting] == 1 and threats(position.tables, position.board, waiting).checkers:
        faults.append(
            say(
                "{seat} is in check although it is {other}'s turn",
                seat=SEAT_NAMES[waiting],
                other=SEAT_NAMES[position.turn],
            )
        )
    return faults


def _faults_of_pieces(position: ShogiPosition, seat: Seat) -> list[Sentence]:
    tables, pieces = position.tables, pieces_of(position.board, seat)
    faults = [
        say(
            "the {piece} on {square} could never move",
            piece=PIECE_NAMES[piece.upper()],
            square=tables.names[square],
        )
        for square, piece in pieces
        if tables.dead_ends[piece] >> square & 1
    ]
    pawns = Counter(tables.names[square][0] for square, piece in pieces if piece in "Pp")
    return faults + [
        say("{seat} has two pawns on file {file}", seat=SEAT_NAMES[seat], file=file)
        for file, count in sorted(pawns.items())
        if count > 1
    ]
