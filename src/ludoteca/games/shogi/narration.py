"""Shogi moves in words, and the names of their steps."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core import Seat, Sentence, join, say
from ludoteca.games.shogi.attacks import attackers
from ludoteca.games.shogi.board import (
    FREE,
    HAND_ORDER,
    PIECE_NAMES,
    PROMOTED,
    SEAT_NAMES,
    UNPROMOTED,
    pieces_of,
)
from ludoteca.games.shogi.notations.meaning import has_rival, kind_of
from ludoteca.games.shogi.position import ShogiMove, ShogiPosition, must_deviate

# Dragon, horse and tokin; other promoted pieces have no name of their own.
_NAMED_BY_PROMOTION = "DHT"
_PROMOTION_NAMES: dict[str, Sequence[str]] = {
    "+": (say("promote"), "+"),
    "=": (say("do not promote"), "="),
}


def narrate(before: ShogiPosition, move: ShogiMove, after: ShogiPosition) -> Sequence[Sentence]:
    """Describe a legal move, and what a captured promoted piece reverts to.

    >>> from ludoteca.games.shogi import GAME
    >>> start = GAME.start()
    >>> GAME.narrate(start, GAME.parse_move(start, "7g7f"))
    ('Black moves the pawn from 7g to 7f.',)
    """
    if move.dropped:
        seat, piece = SEAT_NAMES[before.turn], PIECE_NAMES[move.dropped]
        dropped = say(
            "{seat} drops a {piece} on {target}.", seat=seat, piece=piece, target=move.target
        )
        return (dropped,)
    sentence = _with_promotion(before, move)
    captured = _piece_on(before, move.target)
    if captured not in UNPROMOTED:
        return (sentence,)
    to_hand = say(
        "The {captured} goes to the hand as a {plain}.",
        captured=PIECE_NAMES[captured],
        plain=PIECE_NAMES[UNPROMOTED[captured]],
    )
    return sentence, to_hand


def name_step(position: ShogiPosition, taken: Sequence[str], step: str) -> Sequence[str]:
    if step.endswith("*"):
        return step, step[0], PIECE_NAMES[step[0]]
    return _PROMOTION_NAMES.get(step, (step,))


def why_not_step(position: ShogiPosition, text: str) -> Sentence | None:
    """Say that a piece which was to be dropped is not in hand; None if no piece is named."""
    word = text.strip().casefold()
    for kind in HAND_ORDER:
        names = (f"{kind}*", kind, PIECE_NAMES[kind])
        if word in map(str.casefold, names) and kind not in position.hands[position.turn.index]:
            return say("you have no {piece} in hand", piece=PIECE_NAMES[kind])
    return None


def ask_step(position: ShogiPosition, taken: Sequence[str]) -> Sentence:
    if len(taken) > 1:
        return say("promote?")
    is_drop = taken[0].endswith("*")
    return say("now choose where to drop it") if is_drop else say("now choose where it goes")


def beside_board(position: ShogiPosition) -> Sequence[Sentence]:
    black, white = map(_hand_in_words, position.hands)
    lines = [say("In hand: Black {black}, White {white}", black=black, white=white)]
    if position.outcome or not position.is_nearly_repeated:
        return lines
    lines.append(say("This position has occurred {count} times", count=position.occurrences))
    if position.perpetual_checker:
        lines.append(must_deviate(position.perpetual_checker))
    return lines


def threats(position: ShogiPosition) -> Sequence[Sentence]:
    """Say who is in check and which pieces are attacked, those of the seat to move first."""
    sentences = [one.sentence for one in position.announcements if one.key == "check"]
    for seat in (position.turn, position.turn.opponent):
        found = _attacked(position, seat)
        if found:
            pieces = join(", ", found)
            sentences.append(
                say("{seat}'s pieces under attack: {pieces}.", seat=SEAT_NAMES[seat], pieces=pieces)
            )
    return sentences


def _attacked(position: ShogiPosition, seat: Seat) -> list[Sentence]:
    tables, board = position.tables, position.board
    return [
        say(
            "{piece} on {square}",
            piece=PIECE_NAMES[piece.upper()],
            square=tables.names[square],
        )
        for square, piece in pieces_of(board, seat)
        if piece.upper() != "K" and attackers(tables, board, square, seat.opponent)
    ]


def _with_promotion(before: ShogiPosition, move: ShogiMove) -> Sentence:
    deed = _deed(before, move)
    if not move.promotes:
        squares = before.tables.squares
        if before.may_promote(squares[move.origin], squares[move.target]):
            return say("{deed} without promoting.", deed=deed)
        return say("{deed}.", deed=deed)
    promoted = PROMOTED[kind_of(before, move)]
    if promoted not in _NAMED_BY_PROMOTION:
        return say("{deed}, promoting.", deed=deed)
    return say("{deed}, promoting to a {promoted}.", deed=deed, promoted=PIECE_NAMES[promoted])


def _deed(before: ShogiPosition, move: ShogiMove) -> Sentence:
    seat, piece = SEAT_NAMES[before.turn], PIECE_NAMES[kind_of(before, move)]
    ends = {"origin": move.origin, "target": move.target}
    captured = _piece_on(before, move.target)
    if captured == FREE:
        return say(
            "{seat} moves the {piece} from {origin} to {target}", seat=seat, piece=piece, **ends
        )
    if has_rival(before, move):
        piece = say("{piece} from {origin}", piece=piece, origin=move.origin)
    return say(
        "{seat} takes the {captured} on {target} with the {piece}",
        seat=seat,
        captured=PIECE_NAMES[captured],
        target=move.target,
        piece=piece,
    )


def _piece_on(position: ShogiPosition, name: str) -> str:
    return position.board[position.tables.squares[name]].upper()


def _hand_in_words(hand: str) -> str:
    counts = {kind: hand.count(kind) for kind in hand}
    return " ".join(kind if n == 1 else f"{n}{kind}" for kind, n in counts.items()) or "-"
