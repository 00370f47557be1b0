"""Shogi by the rules of the Japan Shogi Association, and any smaller board with its pieces.

Moves are ordered by origin and target in reading order, a promotion before the same move without
it; then drops in the order R B G S N L P, by square in reading order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import NamedTuple

from ludoteca.core import Announcement, IllegalMoveError, Outcome, Position, Seat, Sentence, say
from ludoteca.games.shogi.attacks import Threats, attackers, find_king, threats
from ludoteca.games.shogi.board import (
    FREE,
    HAND_ORDER,
    PIECE_NAMES,
    PIECE_SIGNS,
    PIECE_WAYS,
    PROMOTED,
    SEAT_NAMES,
    UNPROMOTED,
    Square,
    Tables,
    occupied_by,
    owned,
    pieces_of,
    put,
    squares,
    tables,
)
from ludoteca.games.shogi.rules import IMPASSES, Declaration, ShogiEnding, ShogiRules

_BIG_PIECES = "RBDH"
_BIG_POINTS = 5


@dataclass(frozen=True, slots=True)
class ShogiMove:
    """A move on the board, or a drop."""

    origin: str  # The square it leaves, or the piece dropped as in ``P*``
    target: str
    promotes: bool = False
    # Whether the move exists both with and without promotion.
    has_choice: bool = field(default=False, compare=False)

    @property
    def steps(self) -> tuple[str, ...]:
        """Piece or origin, target, and ``+`` or ``=`` where there is a choice."""
        if self.has_choice:
            return self.origin, self.target, "+" if self.promotes else "="
        return self.origin, self.target

    @property
    def dropped(self) -> str | None:
        """The kind of piece dropped; None for a move on the board."""
        return self.origin[0] if self.origin.endswith("*") else None

    def __str__(self) -> str:
        return self.origin + self.target + "+" * self.promotes


_shared_move = cache(ShogiMove)  # Shares equal moves; a board has only a few thousand


class Seen(NamedTuple):
    """A position as remembered by the repetition rule."""

    pieces: str  # The board and both hands
    turn: Seat
    is_check: bool


@dataclass(frozen=True, repr=False)
class ShogiPosition(Position[ShogiMove]):
    """The board, both hands and whose turn it is."""

    board: str
    # The pieces in hand of Black and White: capital letters in the order R B G S N L P.
    hands: tuple[str, str]
    turn: Seat
    ply: int = field(compare=False)  # The number of the next move, as SFEN counts
    rules: ShogiRules = field(compare=False)
    past: tuple[Seen, ...] = field(default=(), compare=False)

    @property
    def tables(self) -> Tables:
        return tables(self.rules.side, self.rules.zone_ranks)

    @property
    def is_check(self) -> bool:
        return self._threats.checkers != 0

    @cached_property
    def outcome(self) -> Outcome | None:
        if not self.board_moves:
            ending = ShogiEnding.MATE if self.is_check else ShogiEnding.NO_MOVE
            return Outcome.won(self.turn.opponent, ending)
        limit = self.rules.repetition
        if not limit or self.occurrences < limit:
            return None
        checker = self.perpetual_checker
        if checker:
            return Outcome.won(checker.opponent, ShogiEnding.PERPETUAL_CHECK)
        return Outcome.drawn(ShogiEnding.REPETITION)

    def _expected(self) -> Sentence:
        if self.is_check:
            return say("get your king out of check")
        if self.hands[self.turn.index]:
            return say("move a piece or drop one from your hand")
        return say("move a piece")

    def _example(self) -> ShogiMove:
        return self.board_moves[0]

    def pieces(self) -> Mapping[str, str]:
        squares = zip(self.tables.names, self.board, strict=True)
        return {name: PIECE_SIGNS[piece] for name, piece in squares if piece != FREE}

    @property
    def announcements(self) -> Sequence[Announcement]:
        found = [Announcement("check", say("check"), self._check_marks)] if self.is_check else []
        if not self.is_nearly_repeated:
            return found
        count = say(
            "this position has occurred {count} times: once more ends the game",
            count=self.occurrences,
        )
        found.append(Announcement("repetition", count))
        if self.perpetual_checker:
            found.append(Announcement("perpetual-check", must_deviate(self.perpetual_checker)))
        return found

    @property
    def _check_marks(self) -> Mapping[str, str]:
        names, king = self.tables.names, find_king(self.board, self.turn)
        checkers = {names[square]: "checker" for square in squares(self._threats.checkers)}
        return checkers if king is None else {names[king]: "check", **checkers}

    @property
    def is_nearly_repeated(self) -> bool:
        return 1 < self.occurrences == self.rules.repetition - 1

    @property
    def key(self) -> Seen:
        """What the repetition rule compares: board, hands and turn."""
        return Seen("/".join((self.board, *self.hands)), self.turn, self.is_check)

    # Japan Shogi Association, playing rules: at the fourth occurrence (sennichite), a side that has
    # given only checks since the first one loses.
    @cached_property
    def perpetual_checker(self) -> Seat | None:
        """The only side, if any, that has given only checks since this position first occurred."""
        if self.occurrences == 1:
            return None
        since = (*self.past[self.past.index(self.key) + 1 :], self.key)
        checking = [
            seat
            for seat in Seat
            if all(seen.is_check for seen in since if seen.turn is seat.opponent)
        ]
        return checking[0] if len(checking) == 1 else None

    def declaration(self) -> Declaration:
        """Count an impasse for the seat to move, as if it were declared now."""
        if self.rules.impasse == "none":
            raise IllegalMoveError("declaration", self, say("these rules have no impasse"))
        if self.outcome:
            raise IllegalMoveError("declaration", self, say("the game is over"))
        inside = [
            piece.upper()
            for square, piece in pieces_of(self.board, self.turn)
            if self.in_zone(square, self.turn)
        ]
        men = [piece for piece in inside if piece != "K"]
        counted = (*men, *self.hands[self.turn.index])
        return Declaration(
            rule=IMPASSES[self.rules.impasse],
            seat=self.turn,
            king_in_zone="K" in inside,
            is_check=self.is_check,
            pieces=len(men),
            points=sum(_BIG_POINTS if piece in _BIG_PIECES else 1 for piece in counted),
        )

    def in_zone(self, square: Square, seat: Seat) -> bool:
        return self.tables.zone[seat.index] >> square & 1 != 0

    def may_promote(self, origin: Square, target: Square) -> bool:
        """Return whether the piece on the origin, of either side, may promote on this move."""
        piece = self.board[origin]
        owner = Seat.FIRST if piece.isupper() else Seat.SECOND
        ends = self.in_zone(origin, owner) or self.in_zone(target, owner)
        return piece in PROMOTED and ends

    def must_promote(self, origin: Square, target: Square) -> bool:
        """Return whether the piece on the origin could never move again from the target."""
        dead_ends = self.tables.dead_ends
        return dead_ends.get(self.board[origin], 0) >> target & 1 != 0

    @cached_property
    def _threats(self) -> Threats:
        return threats(self.tables, self.board, self.turn)

    def _moves(self) -> Sequence[ShogiMove]:
        own = occupied_by(self.board, self.turn)
        occupied = own | occupied_by(self.board, self.turn.opponent)
        tables, limits = self.tables, self._threats
        king = find_king(self.board, self.turn)
        moves: list[ShogiMove] = []
        for square, piece in pieces_of(self.board, self.turn):
            targets = tables.attacks(piece, square, occupied) & ~own
            if square == king:
                targets &= ~limits.danger
            else:
                targets &= limits.answers & limits.pins.get(square, -1)
            if targets:
                moves += self._board_moves_of(piece, square, targets)
        if self.hands[self.turn.index]:
            moves += self._drops(limits.answers & ~occupied)
        return moves

    def _board_moves_of(self, piece: str, origin: Square, targets: int) -> Iterator[ShogiMove]:
        names = self.tables.names
        zone = self.tables.zone[self.turn.index] if piece in PROMOTED else 0
        if zone >> origin & 1:
            zone = targets
        dead_ends = self.tables.dead_ends[piece]
        name = names[origin]
        for target in squares(targets):
            may, must = zone >> target & 1 != 0, dead_ends >> target & 1 != 0
            if may:
                yield _shared_move(name, names[target], True, not must)
            if not must:
                yield _shared_move(name, names[target], False, may)

    def _drops(self, free: int) -> Iterator[ShogiMove]:
        names = self.tables.names
        for kind in dict.fromkeys(self.hands[self.turn.index]):
            targets = free & ~self._forbidden_drops(kind)
            if kind == "P":
                targets &= ~self._uchifuzume(targets)
            for target in squares(targets):
                yield _shared_move(f"{kind}*", names[target])

    def _forbidden_drops(self, kind: str) -> int:
        """Return the squares where this piece could never move, or would be nifu."""
        piece = owned(kind, self.turn)
        forbidden = self.tables.dead_ends[piece]
        if kind == "P":
            for square, other in enumerate(self.board):
                if other == piece:
                    forbidden |= self.tables.files[square]
        return forbidden

    def _uchifuzume(self, targets: int) -> int:
        """Return the target, if any, where a dropped pawn would give mate."""
        king = find_king(self.board, self.turn.opponent)
        if king is None:
            return 0
        in_front = targets & self.tables.steps[owned("P", self.turn.opponent)][king]
        if not in_front:
            return 0
        drop = ShogiMove("P*", self.tables.names[squares(in_front)[0]])
        return 0 if self._after(drop).board_moves else in_front

    def _after(self, move: ShogiMove) -> ShogiPosition:
        target = self.tables.squares[move.target]
        board, hand = self.board, self.hands[self.turn.index]
        if move.dropped:
            piece = owned(move.dropped, self.turn)
            hand = hand.replace(move.dropped, "", 1)
        else:
            origin = self.tables.squares[move.origin]
            piece = PROMOTED[board[origin]] if move.promotes else board[origin]
            hand = _with_captured(hand, board[target])
            board = put(board, origin, FREE)
        black, white = self.hands
        return ShogiPosition(
            put(board, target, piece),
            (hand, white) if self.turn is Seat.FIRST else (black, hand),
            self.turn.opponent,
            self.ply + 1,
            self.rules,
            (*self.past, self.key),
        )

    def _why_illegal(self, move: ShogiMove) -> Sentence:
        on_board = self.tables.squares
        for name in (move.target,) if move.dropped else (move.origin, move.target):
            if name not in on_board:
                return say("{square} is not on this board", square=name)
        target = on_board[move.target]
        if move.dropped:
            if move.promotes:
                return say("a dropped piece can promote only on a later move")
            return self._why_not_drop(move.dropped, target)
        origin = on_board[move.origin]
        return (
            self._why_not_this_piece(origin, target)
            or self._why_not_this_way(origin, target)
            or self._why_not_promotion(origin, target, promotes=move.promotes)
            or self._why_not_safe(origin, target)
        )

    def _why_not_drop(self, kind: str, target: Square) -> Sentence:
        names = self.tables.names
        piece = PIECE_NAMES[kind]
        if kind not in self.hands[self.turn.index]:
            return say("you have no {piece} in hand", piece=piece)
        if self.board[target] != FREE:
            return say("{square} is occupied: drop on a free square", square=names[target])
        if self.tables.dead_ends[owned(kind, self.turn)] >> target & 1:
            return say(
                "a {piece} dropped on {square} could never move", piece=piece, square=names[target]
            )
        if self._forbidden_drops(kind) >> target & 1:
            return say(
                "nifu: you already have an unpromoted pawn on file {file}", file=names[target][0]
            )
        if not self._threats.answers >> target & 1:
            return self._why_no_answer()
        return say("uchifuzume: a pawn drop may not give mate")

    def _why_not_this_piece(self, origin: Square, target: Square) -> Sentence | None:
        names = self.tables.names
        if self.board[origin] == FREE:
            return say("there is no piece on {square}", square=names[origin])
        if not occupied_by(self.board, self.turn) >> origin & 1:
            return say(
                "the piece on {square} is not yours: it is {seat}'s turn",
                square=names[origin],
                seat=SEAT_NAMES[self.turn],
            )
        if occupied_by(self.board, self.turn) >> target & 1:
            return say("{square} is occupied by your own {piece}", **self._named(target))
        return None

    def _why_not_this_way(self, origin: Square, target: Square) -> Sentence | None:
        tables, piece = self.tables, self.board[origin]
        if not tables.attacks(piece, origin, 0) >> target & 1:
            return say(
                "a {piece} cannot go from {origin} to {target}: it moves {way}",
                piece=PIECE_NAMES[piece.upper()],
                origin=tables.names[origin],
                target=tables.names[target],
                way=PIECE_WAYS[piece.upper()],
            )
        for square in squares(tables.between(origin, target)):
            if self.board[square] != FREE:
                return say("the {piece} on {square} is in the way", **self._named(square))
        return None

    def _why_not_promotion(
        self, origin: Square, target: Square, *, promotes: bool
    ) -> Sentence | None:
        piece = self.board[origin]
        if not promotes:
            if not self.must_promote(origin, target):
                return None
            return say(
                "the {piece} must promote: it could never move from {square}",
                piece=PIECE_NAMES[piece.upper()],
                square=self.tables.names[target],
            )
        if self.may_promote(origin, target):
            return None
        if piece in UNPROMOTED:
            return say("the {piece} on {square} is already promoted", **self._named(origin))
        if piece not in PROMOTED:
            return say("a {piece} never promotes", piece=PIECE_NAMES[piece.upper()])
        zone = squares(self.tables.zone[self.turn.index])
        ranks = dict.fromkeys(self.tables.names[square][1] for square in zone)
        return say(
            "a piece promotes only by a move that starts or ends in the promotion zone ({ranks})",
            ranks=", ".join(ranks),
        )

    def _why_not_safe(self, origin: Square, target: Square) -> Sentence:
        if origin == find_king(self.board, self.turn):
            left = put(put(self.board, origin, FREE), target, self.board[origin])
            attacker = attackers(self.tables, left, target, self.turn.opponent)[0]
            return say(
                "your king would be in check from the {piece} on {square}", **self._named(attacker)
            )
        if not self._threats.answers >> target & 1:
            return self._why_no_answer()
        pinner = squares(self._threats.pins[origin] & occupied_by(self.board, self.turn.opponent))
        return say(
            "the {piece} on {square} is pinned: without it your king would be in check "
            "from the {other} on {from_square}",
            **self._named(origin),
            other=PIECE_NAMES[self.board[pinner[0]].upper()],
            from_square=self.tables.names[pinner[0]],
        )

    def _why_no_answer(self) -> Sentence:
        first, *others = squares(self._threats.checkers)
        if others:
            return say("two pieces give check: only the king can move")
        return say(
            "your king is in check from the {piece} on {square}: capture it, "
            "block the check or move the king",
            **self._named(first),
        )

    def _named(self, square: Square) -> dict[str, object]:
        piece = PIECE_NAMES[self.board[square].upper()]
        return {"piece": piece, "square": self.tables.names[square]}


def must_deviate(seat: Seat) -> Sentence:
    return say("{seat} has given only checks and must deviate or lose", seat=SEAT_NAMES[seat])


def _with_captured(hand: str, captured: str) -> str:
    if captured == FREE:
        return hand
    kind = UNPROMOTED.get(captured, captured).upper()
    return "".join(sorted(hand + kind, key=HAND_ORDER.index))
