"""Nine Men's Morris and its relatives: place men, move them, and close mills to take men.

Moves are ordered by origin (placements first), target and the man taken, each in reading order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ludoteca.core import (
    Announcement,
    Outcome,
    Position,
    Seat,
    Sentence,
    say,
    warn_of_repetition,
)
from ludoteca.games.morris.board import MEN, Board, Point
from ludoteca.games.morris.rules import MorrisEnding, MorrisRules

_MIN_MEN = 3  # With this many men a player can fly; with fewer the game is lost


@dataclass(frozen=True, slots=True)
class MorrisMove:
    """A whole turn: a man placed or moved, and the man taken by a mill."""

    origin: Point | None  # None when a man is placed
    target: Point
    taken: Point | None = None

    @property
    def steps(self) -> tuple[str, ...]:
        return tuple(point for point in (self.origin, self.target, self.taken) if point)

    def __str__(self) -> str:
        origin = f"{self.origin}-" if self.origin else ""
        taken = f"x{self.taken}" if self.taken else ""
        return f"{origin}{self.target}{taken}"


@dataclass(frozen=True, repr=False)
class MorrisPosition(Position[MorrisMove]):
    """The men on the board and in hand, and whose turn it is."""

    men: tuple[int, int]  # The points of White's and of Black's men, as bits
    hands: tuple[int, int]  # How many men White and Black have left to place
    turn: Seat
    quiet: int  # How many turns in a row had neither a mill nor a placement
    rules: MorrisRules = field(compare=False)
    # The keys of earlier positions that could still recur.
    past: tuple[object, ...] = field(default=(), compare=False)

    @property
    def board(self) -> Board:
        return self.rules.board

    @property
    def key(self) -> tuple[tuple[int, int], tuple[int, int], Seat]:
        return self.men, self.hands, self.turn

    @property
    def free(self) -> int:
        return self.board.everywhere ^ self.men[0] ^ self.men[1]

    def men_left(self, seat: Seat) -> int:
        return self.men[seat.index].bit_count() + self.hands[seat.index]

    def can_fly(self, seat: Seat) -> bool:
        return self.rules.flying and self.hands[seat.index] == 0 and self.men_left(seat) <= _MIN_MEN

    @cached_property
    def outcome(self) -> Outcome | None:
        if ended := self._end_on_board:
            return ended
        if not self.board_moves:
            return Outcome.won(self.turn.opponent, MorrisEnding.BLOCKED)
        limit = self.rules.repetition
        if limit and self.occurrences >= limit:
            return Outcome.drawn(MorrisEnding.REPETITION)
        if self.rules.quiet_turns and self.quiet >= self.rules.quiet_turns:
            return Outcome.drawn(MorrisEnding.QUIET)
        return None

    def _expected(self) -> Sentence:
        if self._must_place:
            return say("place a man on a free point")
        if self.hands[self.turn.index]:
            return say("place a man on a free point or move one to a neighbouring point")
        if self.can_fly(self.turn):
            return say("move a man to any free point")
        return say("move a man to a neighbouring free point")

    def _example(self) -> MorrisMove:
        return next((move for move in self.board_moves if not move.taken), self.board_moves[0])

    @property
    def announcements(self) -> Sequence[Announcement]:
        return warn_of_repetition(self.occurrences, self.rules.repetition)

    def pieces(self) -> Mapping[str, str]:
        return {
            point: sign
            for men, sign in zip(self.men, MEN, strict=True)
            for point in self.board.list_points(men)
        }

    @property
    def _must_place(self) -> bool:
        return self.hands[self.turn.index] > 0 and not self.rules.moves_while_placing

    @cached_property
    def _end_on_board(self) -> Outcome | None:
        for seat in (self.turn.opponent, self.turn):
            if self.rules.line_wins and self.board.in_mills(self.men[seat.index]):
                return Outcome.won(seat, MorrisEnding.LINE)
            if self.men_left(seat.opponent) < _MIN_MEN:
                return Outcome.won(seat, MorrisEnding.TWO_MEN)
        # Only twelve men each can fill a board: a draw, as in Morabaraba.
        return None if self.free else Outcome.drawn(MorrisEnding.FULL)

    @cached_property
    def _victims(self) -> list[Point]:
        if self.rules.line_wins:
            return []
        enemy = self.men[self.turn.opponent.index]
        return self.board.list_points(enemy & ~self.board.in_mills(enemy) or enemy)

    def _moves(self) -> Sequence[MorrisMove]:
        if self._end_on_board:
            return ()
        board, victims = self.board, self._victims
        moves = []
        for origin, targets in self._ways():
            closing = board.closing(self._others(origin)) if victims else 0
            for target in board.list_points(targets):
                if closing & board.bits[target]:
                    moves += [MorrisMove(origin, target, taken) for taken in victims]
                else:
                    moves.append(MorrisMove(origin, target))
        return moves

    def _ways(self) -> Iterator[tuple[Point | None, int]]:
        """List each origin (None for the hand) with the points a man can reach from it."""
        if self.hands[self.turn.index]:
            yield None, self.free
        if self._must_place:
            return
        for origin in self.board.list_points(self.men[self.turn.index]):
            yield origin, self._reach(origin)

    def _reach(self, origin: Point) -> int:
        if self.can_fly(self.turn):
            return self.free
        return self.free & self.board.neighbours[origin]

    def _others(self, origin: Point | None) -> int:
        """Return the mover's men without the one on the origin."""
        men = self.men[self.turn.index]
        return men ^ self.board.bits[origin] if origin else men

    def _closes_mill(self, move: MorrisMove) -> bool:
        return bool(self.board.closing(self._others(move.origin)) & self.board.bits[move.target])

    def _after(self, move: MorrisMove) -> MorrisPosition:
        men, hands = list(self.men), list(self.hands)
        mover, enemy = self.turn.index, self.turn.opponent.index
        men[mover] = self._others(move.origin) | self.board.bits[move.target]
        if move.taken:
            men[enemy] ^= self.board.bits[move.taken]
        if not move.origin:
            hands[mover] -= 1
        still = move.origin and not self._closes_mill(move)
        return MorrisPosition(
            (men[0], men[1]),
            (hands[0], hands[1]),
            self.turn.opponent,
            self.quiet + 1 if still else 0,
            self.rules,
            (*self.past, self.key) if move.origin and not move.taken else (),
        )

    def _why_illegal(self, move: MorrisMove) -> Sentence:
        for point in move.steps:
            if point not in self.board.bits:
                return say("there is no point {point} on this board", point=point)
        if move.origin:
            why = self._why_not_move(move.origin, move.target)
        else:
            why = self._why_not_place(move.target)
        return why or self._why_not_take(move)

    def _why_not_place(self, target: Point) -> Sentence | None:
        if not self.hands[self.turn.index]:
            example = self.board_moves[0]
            return say("you have no men left in hand: move one, as in {move}", move=example)
        return self._why_not_free(target)

    def _why_not_move(self, origin: Point, target: Point) -> Sentence | None:
        if self._must_place:
            count = self.hands[self.turn.index]
            return say("place all your men first: you have {count} in hand", count=count)
        if not self.men[self.turn.index] & self.board.bits[origin]:
            return say("you have no man on {point}", point=origin)
        if origin == target:
            return say("choose a point other than {point}", point=origin)
        if occupied := self._why_not_free(target):
            return occupied
        if self._reach(origin) & self.board.bits[target]:
            return None
        names = ", ".join(self.board.list_points(self.board.neighbours[origin]))
        values = {"target": target, "origin": origin, "names": names}
        if self.rules.flying:
            return say(
                "{target} is not next to {origin} ({names} are), "
                "and only a player with three men and none in hand can fly",
                **values,
            )
        return say(
            "{target} is not next to {origin} ({names} are), and these rules have no flying",
            **values,
        )

    def _why_not_free(self, point: Point) -> Sentence | None:
        if self.free & self.board.bits[point]:
            return None
        return say("{point} is occupied", point=point)

    def _why_not_take(self, move: MorrisMove) -> Sentence:
        taken = move.taken
        if not taken:
            return say(
                "{move} closes a mill: add the man you take ({names}), as in {move}x{first}",
                move=move,
                names=", ".join(self._victims),
                first=self._victims[0],
            )
        if self.rules.line_wins:
            return say("no men are taken in this game: a line wins")
        if not self._closes_mill(move):
            return say("this does not close a mill, so it cannot take {point}", point=taken)
        if not self._victims:
            return say("your opponent has no man on the board to take")
        if taken == move.target or self._others(move.origin) & self.board.bits[taken]:
            return say("{point} is your own man: take one of your opponent's", point=taken)
        if not self.men[self.turn.opponent.index] & self.board.bits[taken]:
            return say("there is no man on {point} to take", point=taken)
        return say(
            "{point} is in a mill: take a man outside one, such as {free}",
            point=taken,
            free=self._victims[0],
        )
