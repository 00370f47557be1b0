"""Go: place stones, capture what has no liberties, surround territory.

Moves come in reading order from the top left of the board; the pass is last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property

from ludoteca.core import Announcement, IllegalMoveError, Outcome, Position, Seat, Sentence, say
from ludoteca.games.go.board import COLUMNS, STONES, Grid, each, grid, select
from ludoteca.games.go.rules import GoRules
from ludoteca.games.go.score import score

PASSES_THAT_END = 2
_REPETITIONS_TO_VOID = 3

Key = tuple[tuple[int, int], Seat]


@dataclass(frozen=True, slots=True)
class GoMove:
    """A stone on a point, or a pass."""

    vertex: str

    @property
    def steps(self) -> tuple[str, ...]:
        return (self.vertex,)

    def __str__(self) -> str:
        return self.vertex


PASS = GoMove("pass")


@dataclass(frozen=True, repr=False)
class GoPosition(Position[GoMove]):
    """The stones, the turn, the ko point, the prisoners and the passes."""

    size: int
    stones: tuple[int, int]  # Black's and White's stones, as bits of the grid
    turn: Seat
    ko: str | None  # The point forbidden by simple ko; None under superko
    prisoners: tuple[int, int]  # How many stones Black and White have taken
    passes: int  # How many of the last moves were passes
    rules: GoRules = field(compare=False)
    past: tuple[Key, ...] = field(default=(), compare=False)

    @property
    def key(self) -> Key:
        """What repetition compares: the board and the turn."""
        return self.stones, self.turn

    @property
    def may_be_void(self) -> bool:
        """Whether the players may agree on "no result": a third repetition under simple ko."""
        return self.rules.ko == "simple" and self.occurrences >= _REPETITIONS_TO_VOID

    @property
    def grid(self) -> Grid:
        return grid(self.size)

    @cached_property
    def outcome(self) -> Outcome | None:
        return score(self).outcome if self.passes >= PASSES_THAT_END else None

    def _expected(self) -> Sentence:
        if len(self.board_moves) == 1:
            return say("pass: there is no legal point left")
        if self.passes:
            return say("place a stone, or pass to end the game")
        return say("place a stone on a free point, or pass")

    def _example(self) -> GoMove | None:
        points = self.board_moves[:-1]
        return points[len(points) // 2] if points else None

    def pieces(self) -> Mapping[str, str]:
        return {
            name: sign
            for stones, sign in zip(self.stones, STONES, strict=True)
            for name in select(stones, self.grid.names)
        }

    @property
    def announcements(self) -> Sequence[Announcement]:
        """Say when the players may agree on "no result", and one occurrence before."""
        if self.may_be_void:
            sentence = say("this board has occurred for the third time: you may agree on no result")
        elif self._is_nearly_void:
            sentence = say(
                "this board has occurred twice: at the third time you may agree on no result"
            )
        else:
            return ()
        return (Announcement("repetition", sentence),)

    @property
    def _is_nearly_void(self) -> bool:
        """Whether a stone has brought this board back, once less than allows "no result"."""
        was_placed = bool(self.past) and self.past[-1][0] != self.stones
        is_last = self.occurrences == _REPETITIONS_TO_VOID - 1
        return was_placed and self.rules.ko == "simple" and is_last

    def resume(self, asking: Seat) -> GoPosition:
        """Play on after two passes: the opponent of the seat that asks moves first."""
        if self.passes < PASSES_THAT_END:
            raise IllegalMoveError(
                "resume", self, say("play has not stopped, so it cannot be resumed")
            )
        return replace(self, turn=asking.opponent, passes=0)

    @property
    def sides(self) -> tuple[int, int]:
        """The stones of the seat to move, and the other's."""
        return self._by_turn(*self.stones)

    def _by_turn(self, one: int, other: int) -> tuple[int, int]:
        """Convert a pair between (Black, White) and (mover, opponent)."""
        return (one, other) if self.turn is Seat.FIRST else (other, one)

    def _moves(self) -> Sequence[GoMove]:
        if self.passes >= PASSES_THAT_END:
            return ()
        return [*select(self._open_points(), _stones_on(self.size)), PASS]

    def _open_points(self) -> int:
        playable = self.grid.playable(*self.sides)
        suicides = self._suicides(playable)
        points = playable | suicides
        if self.ko:
            points &= ~self.grid.points[self.ko]
        if self.rules.ko != "simple":
            points &= ~self._repeating(suicides)
        return points

    def _suicides(self, playable: int) -> int:
        if not self.rules.suicide:
            return 0
        own, enemy = self.sides
        suicides = self.grid.full & ~(own | enemy | playable)
        # A single stone's suicide recreates the board, which simple ko forbids after a pass;
        # superko checks the past.
        return suicides & self.grid.around(own) if self.rules.ko == "simple" else suicides

    def _repeating(self, suicides: int) -> int:
        own, enemy = self.sides
        suspects = suicides
        for stones, _ in self.past:
            then_own, then_enemy = self._by_turn(*stones)
            added = then_own & ~own
            # Only a board with one more own stone, and no more enemy stones, can come next.
            if added & (added - 1) == 0 and not (own & ~then_own or then_enemy & ~enemy):
                suspects |= added
        return sum(bit for bit in each(suspects & ~enemy) if self._recreates(bit))

    def _recreates(self, bit: int) -> bool:
        stones = self._by_turn(*self.grid.place(*self.sides, bit))
        if self.rules.ko == "situational":
            return (stones, self.turn.opponent) in self.past
        return any(stones == earlier for earlier, _ in (*self.past, self.key))

    def _after(self, move: GoMove) -> GoPosition:
        own, enemy = self.sides
        left, enemy_left, ko = own, enemy, None
        taken, given, passes = 0, int(self.rules.pass_stones), self.passes + 1
        if move != PASS:
            bit = self.grid.points[move.vertex]
            left, enemy_left = self.grid.place(own, enemy, bit)
            captured = enemy ^ enemy_left
            taken, given, passes = captured.bit_count(), (own ^ bit ^ left).bit_count(), 0
            ko = self._ko_after(bit, captured)
        more = self._by_turn(taken, given)
        return GoPosition(
            self.size,
            self._by_turn(left, enemy_left),
            self.turn.opponent,
            ko,
            (self.prisoners[0] + more[0], self.prisoners[1] + more[1]),
            passes,
            self.rules,
            (*self.past, self.key),
        )

    def _ko_after(self, bit: int, captured: int) -> str | None:
        """Name the point where retaking would recreate the board before this move."""
        if captured.bit_count() != 1 or self.rules.ko != "simple":
            return None
        # Retaking captures only this stone if it is single and has one liberty.
        _, enemy = self.sides
        alone = not self.grid.around(bit) & ~enemy
        return self.grid.names[captured.bit_length() - 1] if alone else None

    def _why_illegal(self, move: GoMove) -> Sentence:
        point = move.vertex
        if point not in self.grid.points:
            return say(
                "there is no point {point} on this board: its corners are A1 and {corner}",
                point=point,
                corner=f"{COLUMNS[self.size - 1]}{self.size}",
            )
        bit = self.grid.points[point]
        own, enemy = self.sides
        if bit & (own | enemy):
            return say("there is already a stone on {point}", point=point)
        if point == self.ko:
            return say(
                "ko: {point} would bring back the board before the opponent's last move;"
                " play elsewhere first",
                point=point,
            )
        playable = self.grid.playable(own, enemy)
        if bit & (playable | self._suicides(playable)):
            return self._why_superko(point)
        return self._why_no_suicide(point)

    def _why_no_suicide(self, point: str) -> Sentence:
        if self.rules.suicide:
            return say(
                "a single stone on {point} would be removed at once and change nothing", point=point
            )
        return say(
            "suicide: a stone on {point} would have no liberties and capture nothing", point=point
        )

    def _why_superko(self, point: str) -> Sentence:
        if self.rules.ko == "situational":
            return say(
                "superko: {point} would bring back an earlier board with the same player to move",
                point=point,
            )
        return say("superko: {point} would bring back an earlier board", point=point)


@cache
def _stones_on(size: int) -> tuple[GoMove, ...]:
    return tuple(map(GoMove, grid(size).names))
