"""What a short text means: the legal move that fits it, or an illegal one to explain."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from ludoteca.core import AmbiguousMoveError, NotationError, say
from ludoteca.games.shogi import text as canonical
from ludoteca.games.shogi.attacks import attackers
from ludoteca.games.shogi.board import FREE, HAND_ORDER, PIECE_NAMES, owned, pieces_of
from ludoteca.games.shogi.position import ShogiMove, ShogiPosition


class Meaning(NamedTuple):
    """What a text says about a move; None for what it leaves open."""

    text: str
    kind: str  # The piece as a capital letter
    target: str
    origins: Collection[str] | None = None
    promotes: bool | None = None
    is_drop: bool | None = None


def kind_of(position: ShogiPosition, move: ShogiMove) -> str:
    """Return the piece that a move moves or drops, as a capital letter."""
    return move.dropped or position.board[position.tables.squares[move.origin]].upper()


def has_rival(position: ShogiPosition, move: ShogiMove) -> bool:
    kind = kind_of(position, move)
    return any(
        other.target == move.target
        and other.origin != move.origin
        and not other.dropped
        and kind_of(position, other) == kind
        for other in position.board_moves
    )


def reaching(position: ShogiPosition, kind: str, target: str) -> list[str]:
    """List the squares of a kind of piece that attack the target."""
    tables, piece = position.tables, owned(kind, position.turn)
    found = attackers(tables, position.board, tables.squares[target], position.turn)
    return [tables.names[square] for square in found if position.board[square] == piece]


def find_move(
    position: ShogiPosition,
    meaning: Meaning,
    format_move: Callable[[ShogiPosition, ShogiMove], str],
) -> ShogiMove:
    """Return the move that a text means.

    A text that does not say means a drop only if no piece on the board can go. An illegal move is
    returned too, for the rules to explain.
    """
    fitting = [move for move in position.board_moves if _fits(position, move, meaning)]
    found = [move for move in fitting if not move.dropped] or fitting
    if not found:
        return _forbidden_move(position, meaning)
    if len(found) > 1:
        choices = ", ".join(format_move(position, move) for move in found)
        raise AmbiguousMoveError(meaning.text, 1, say("one of {choices}", choices=choices))
    return found[0]


def _fits(position: ShogiPosition, move: ShogiMove, meaning: Meaning) -> bool:
    return (
        move.target == meaning.target
        and kind_of(position, move) == meaning.kind
        and (meaning.origins is None or move.origin in meaning.origins)
        and meaning.promotes in (None, move.promotes)
        and meaning.is_drop in (None, move.dropped is not None)
    )


def _forbidden_move(position: ShogiPosition, meaning: Meaning) -> ShogiMove:
    names, piece = position.tables.names, owned(meaning.kind, position.turn)
    origins = meaning.origins
    if origins is None:
        own = pieces_of(position.board, position.turn)
        origins = [names[square] for square, other in own if other == piece]
    if meaning.is_drop or (meaning.is_drop is None and not origins):
        return _forbidden_drop(meaning)
    if not origins:
        raise _no_such_piece(meaning)
    near = reaching(position, meaning.kind, meaning.target)
    origin = min(origins, key=lambda name: (name not in near, *_distance(name, meaning.target)))
    return _forbidden_board_move(position, meaning, origin)


def _forbidden_drop(meaning: Meaning) -> ShogiMove:
    if meaning.kind in HAND_ORDER:
        return ShogiMove(f"{meaning.kind}*", meaning.target, bool(meaning.promotes))
    if meaning.is_drop:
        expected = say("a piece that can be dropped: R B G S N L P")
        raise NotationError(meaning.text, 1, expected)
    raise _no_such_piece(meaning)


def _forbidden_board_move(position: ShogiPosition, meaning: Meaning, origin: str) -> ShogiMove:
    squares = position.tables.squares
    piece = position.board[squares[origin]]
    is_own = piece != FREE and piece == owned(piece, position.turn)
    if is_own and piece.upper() != meaning.kind:
        expected = say("the {piece} on {square}", piece=PIECE_NAMES[piece.upper()], square=origin)
        raise NotationError(meaning.text, 1, expected)
    promotes = meaning.promotes
    if promotes is None:
        promotes = position.must_promote(squares[origin], squares[meaning.target])
    return canonical.parse_move(position, f"{origin}{meaning.target}{'+' * promotes}")


def _no_such_piece(meaning: Meaning) -> NotationError:
    piece = PIECE_NAMES[meaning.kind]
    expected = say("a piece of yours: you have no such {piece} on the board", piece=piece)
    return NotationError(meaning.text, 1, expected)


def _distance(origin: str, target: str) -> tuple[int, int]:
    return abs(ord(origin[0]) - ord(target[0])), abs(ord(origin[1]) - ord(target[1]))
