"""The boards that the moves of a file are played on: a fast one for Go, and one for all else."""

from __future__ import annotations

from typing import Any

from ludoteca.core import AnyGame, LudotecaError, Position, RecordError
from ludoteca.games.go import GoPosition
from ludoteca.games.go.position import PASSES_THAT_END
from ludoteca.games.morris.notations.standard_rows import STANDARD_ROWS
from ludoteca.records.sgf.go import points
from ludoteca.records.sgf.tree import read_simple


class GoBoard:
    """Plays the moves of a file and refuses those that the rules forbid.

    A position says the same, but lists all legal moves before each one.
    """

    def __init__(self, position: GoPosition) -> None:
        self.grid = position.grid
        self.points = points(position.size)
        self.rules = position.rules
        self.own, self.enemy = position.sides
        self.turn = position.turn.index
        self.ko = self.grid.points[position.ko] if position.ko else 0
        self.passes = position.passes
        self.trail: list[Any] = []  # The boards of this line that must not recur, under superko
        self.seen: set[Any] = set()
        self._remember()

    def mark(self) -> Any:
        return self.own, self.enemy, self.turn, self.ko, self.passes, len(self.trail)

    def go_back(self, mark: Any) -> None:
        self.own, self.enemy, self.turn, self.ko, self.passes, length = mark
        while len(self.trail) > length:
            self.seen.discard(self.trail.pop())

    def play(self, raw: str, checked: bool) -> str:
        """Play a move for the side to move; return its text, or raise RecordError."""
        found = self.points.get(raw) or self.points.get(read_simple(raw).strip())
        if not found:
            raise RecordError("{value} is not a point of this board", value=repr(raw[:20]))
        name, bit = found
        if not checked:
            self.turn ^= 1
            return name
        if self.passes >= PASSES_THAT_END:
            raise RecordError("the game is over")
        if not bit:
            self._next(self.own, self.enemy, 0, self.passes + 1)
            return name
        if bit & (self.own | self.enemy):
            raise RecordError("there is already a stone on {point}", point=name)
        own, enemy = self.grid.place(self.own, self.enemy, bit)
        why = self._why_not(own, enemy, bit)
        if why:
            raise RecordError("{why} forbids {point}", why=why, point=name)
        captured = self.enemy ^ enemy
        ko = 0
        if captured and self.rules.ko == "simple" and not captured & (captured - 1):
            # Retaking takes just this stone if it stands alone with the one liberty it has won.
            ko = 0 if self.grid.around(bit) & ~self.enemy else captured
        self._next(own, enemy, ko, 0)
        return name

    def skip_turn(self, checked: bool) -> str:
        if self.passes + 1 >= PASSES_THAT_END:
            raise RecordError("it is the other side's turn")
        return self.play("", checked)

    def _why_not(self, own: int, enemy: int, bit: int) -> str:
        if bit == self.ko:
            return "ko"
        # A lone stone's suicide would recreate the board: simple ko forbids it.
        if not own & bit and not (self.rules.suicide and (self.seen or own != self.own)):
            return "the rule against suicide"
        return "superko" if self.seen and self._key(enemy, own, 1 - self.turn) in self.seen else ""

    def _next(self, own: int, enemy: int, ko: int, passes: int) -> None:
        self.own, self.enemy, self.ko, self.passes = enemy, own, ko, passes
        self.turn ^= 1
        self._remember()

    def _remember(self) -> None:
        if self.rules.ko == "simple":
            return
        key = self._key(self.own, self.enemy, self.turn)
        if key not in self.seen:
            self.seen.add(key)
            self.trail.append(key)

    def _key(self, own: int, enemy: int, turn: int) -> Any:
        stones = (enemy, own) if turn else (own, enemy)
        return (stones, turn) if self.rules.ko == "situational" else stones


class OtherBoard:
    """A board for any game but Go."""

    def __init__(self, game: AnyGame, position: Position[Any]) -> None:
        self.position = position
        self.turn = position.turn.index
        self.parse = STANDARD_ROWS.parse_move if game.key == "morris" else game.parse_move
        self.known: dict[str, str] = {}  # The texts of moves that were read without being checked

    def mark(self) -> Any:
        return self.position, self.turn

    def go_back(self, mark: Any) -> None:
        self.position, self.turn = mark

    def skip_turn(self, checked: bool) -> str:
        """Refuse to pass."""
        raise RecordError("it is the other side's turn")

    def play(self, raw: str, checked: bool) -> str:
        text = "" if checked else self.known.get(raw, "")
        try:
            move = text or self.parse(self.position, read_simple(raw))
            if checked:
                self.position = self.position.play(move)
        except LudotecaError as error:
            raise RecordError(error.sentence) from error
        self.turn ^= 1
        if not checked:
            self.known[raw] = str(move)
        return str(move)
