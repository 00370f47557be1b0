"""Neutron by Robert A. Kraus (Playroom 81, 1978): slide, and bring the neutron home.

Moves are ordered by the neutron's direction, the piece in reading order, and its direction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from ludoteca.core import (
    Announcement,
    Outcome,
    Position,
    Seat,
    Sentence,
    members,
    say,
    warn_of_repetition,
)
from ludoteca.games.neutron.board import (
    BOARD,
    NAMES,
    NEUTRON,
    SOLDIERS,
    SQUARES,
    Board,
    Slide,
    Square,
)
from ludoteca.games.neutron.rules import NeutronEnding, NeutronRules


@dataclass(frozen=True, slots=True)
class NeutronMove:
    """A whole turn: the neutron, then one of the player's own pieces."""

    neutron: Slide | None  # None only on White's first turn
    piece: Slide | None  # None if the neutron slides home, which ends the game

    @property
    def steps(self) -> tuple[str, ...]:
        ends: tuple[str, ...] = ()
        for slide in (self.neutron, self.piece):
            if slide is not None:
                ends += (NAMES[slide.origin], NAMES[slide.target])
        return ends

    def __str__(self) -> str:
        neutron, piece = self.neutron, self.piece
        text = f"N{NAMES[neutron.origin]}{NAMES[neutron.target]}" if neutron else ""
        if piece is None:
            return text
        return f"{text}{',' if text else ''}{NAMES[piece.origin]}{NAMES[piece.target]}"


@dataclass(frozen=True, repr=False)
class NeutronPosition(Position[NeutronMove]):
    """The ten pieces, the neutron and whose turn it is."""

    board: ClassVar[Board] = BOARD

    soldiers: tuple[int, int]  # The squares of White's and of Black's pieces, as bits
    neutron: Square
    turn: Seat
    opening: bool  # Whether this is White's first turn, which has no neutron slide
    rules: NeutronRules = field(compare=False)
    past: tuple[object, ...] = field(default=(), compare=False)

    @property
    def key(self) -> tuple[tuple[int, int], Square, Seat]:
        return self.soldiers, self.neutron, self.turn

    @property
    def occupied(self) -> int:
        """The squares that stop a slide: every piece and the neutron."""
        return self.soldiers[0] | self.soldiers[1] | 1 << self.neutron

    @cached_property
    def outcome(self) -> Outcome | None:
        if ended := self._end_on_board:
            return ended
        if not self.board_moves:
            return Outcome.won(self.turn.opponent, NeutronEnding.NO_TURN)
        limit = self.rules.repetition
        if limit and self.occurrences >= limit:
            return Outcome.drawn(NeutronEnding.REPETITION)
        return None

    @property
    def why_not_neutron(self) -> Sentence:
        return say(
            "{square} is the neutron, which does not move on White's first turn",
            square=NAMES[self.neutron],
        )

    @property
    def why_not_piece_first(self) -> Sentence:
        return say("every turn except White's first starts with the neutron")

    def _expected(self) -> Sentence:
        if self.opening:
            return say("slide one of your pieces")
        return say("slide the neutron, then one of your pieces")

    def _example(self) -> NeutronMove:
        return self.board_moves[0]

    @property
    def announcements(self) -> Sequence[Announcement]:
        return warn_of_repetition(self.occurrences, self.rules.repetition)

    def pieces(self) -> Mapping[str, str]:
        return self._pieces

    @cached_property
    def _pieces(self) -> Mapping[str, str]:
        sets = (*self.soldiers, 1 << self.neutron)
        signs = zip(sets, (*SOLDIERS, NEUTRON), strict=True)
        return {name: sign for bits, sign in signs for name in members(bits, NAMES)}

    @cached_property
    def _end_on_board(self) -> Outcome | None:
        # If a move causes several endings, the first of home, base, blocked counts.
        base = self.board.base
        if 1 << self.neutron & self.board.home_rows:
            owner = Seat.FIRST if 1 << self.neutron & base[Seat.FIRST] else Seat.SECOND
            return Outcome.won(owner, NeutronEnding.HOME)
        if self.rules.base_wins:
            for seat in (self.turn.opponent, self.turn):
                if not self.soldiers[seat.index] & ~base[seat.opponent]:
                    return Outcome.won(seat, NeutronEnding.BASE)
        if not self.opening and not self.board.slides(self.neutron, self.occupied):
            if self.rules.blocked_shared:
                return Outcome.shared(NeutronEnding.BLOCKED)
            return Outcome.won(self.turn.opponent, NeutronEnding.BLOCKED)
        return None

    @cached_property
    def _past_of_next(self) -> tuple[object, ...]:
        return (*self.past, self.key)

    def _moves(self) -> Sequence[NeutronMove]:
        if self._end_on_board:
            return ()
        own = members(self.soldiers[self.turn.index], SQUARES)
        occupied = self.occupied
        slides = self.board.slides
        if self.opening:
            return [
                NeutronMove(None, slide) for square in own for slide in slides(square, occupied)
            ]
        moves = []
        for neutron in slides(self.neutron, occupied):
            target = 1 << neutron.target
            if target & self.board.home_rows:
                moves.append(NeutronMove(neutron, None))
                continue
            stopping = occupied ^ 1 << neutron.origin ^ target
            moves += [
                NeutronMove(neutron, slide) for square in own for slide in slides(square, stopping)
            ]
        return moves

    def _after(self, move: NeutronMove) -> NeutronPosition:
        white, black = self.soldiers
        if move.piece:
            moved = 1 << move.piece.origin | 1 << move.piece.target
            if self.turn is Seat.FIRST:
                white ^= moved
            else:
                black ^= moved
        return type(self)(
            (white, black),
            move.neutron.target if move.neutron else self.neutron,
            self.turn.opponent,
            False,
            self.rules,
            self._past_of_next,
        )

    def _why_illegal(self, move: NeutronMove) -> Sentence:
        if move.neutron is None and move.piece and move.piece.origin == self.neutron:
            return self._why_not_unnamed(move.piece)
        if move.neutron is None:
            if not self.opening:
                return self.why_not_piece_first
            return self._why_not_piece(move.piece, self.occupied)
        if self.opening:
            return say("White's first turn moves a piece only, not the neutron")
        if move.neutron.origin != self.neutron:
            return say("the neutron is on {square}", square=NAMES[self.neutron])
        if move.neutron not in self.board.slides(self.neutron, self.occupied):
            return self._where_it_slides(say("the neutron"), self.neutron, self.occupied)
        target = 1 << move.neutron.target
        if target & self.board.home_rows:
            return say("a neutron that slides home ends the turn: no piece moves after it")
        return self._why_not_piece(move.piece, self.occupied ^ 1 << self.neutron ^ target)

    def _why_not_piece(self, slide: Slide | None, occupied: int) -> Sentence:
        own = self.soldiers[self.turn.index]
        if not any(self.board.slides(square, occupied) for square in members(own, SQUARES)):
            return say("none of your pieces could move after this, and a turn must be completed")
        if slide is None:
            return say("a turn ends with a move of one of your own pieces")
        if not own >> slide.origin & 1:
            return say("you have no piece on {square}", square=NAMES[slide.origin])
        return self._where_it_slides(say("a piece"), slide.origin, occupied)

    def _why_not_unnamed(self, slide: Slide) -> Sentence:
        square = NAMES[slide.origin]
        if self.opening:
            return self.why_not_neutron
        return say("{square} is the neutron: write N{slide} for it", square=square, slide=slide)

    def _where_it_slides(self, what: Sentence, origin: Square, occupied: int) -> Sentence:
        targets = ", ".join(NAMES[slide.target] for slide in self.board.slides(origin, occupied))
        if not targets:
            return say("the piece on {origin} is blocked on all sides", origin=NAMES[origin])
        return say(
            "{what} slides in a straight line as far as it can: from {origin} to {targets}",
            what=what,
            origin=NAMES[origin],
            targets=targets,
        )
