"""Senet solved once more, slowly: only what the rules say of each position, over and over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from ludoteca.core import Seat
from ludoteca.games.senet import GAME, SenetPosition, SenetRules
from ludoteca.games.senet.board import PIECES, SQUARES, TRAP, Board

STAYS = 1e-9  # The values are exact enough when none changes more
Squares = frozenset[int]
Key = tuple[Squares, Squares]  # The squares of the player about to throw, and of the other
After = tuple[Key, bool]  # What a step leads to, and whether the same player throws next


def position_of(key: Key, rules: SenetRules) -> SenetPosition:
    signs = ["."] * len(SQUARES)
    for squares, seat in zip(key, Seat, strict=True):
        for square, piece in zip(sorted(squares), PIECES[seat], strict=False):
            signs[square - 1] = piece
    return SenetPosition(Board("".join(signs)), Seat.FIRST, None, rules)


def key_of(position: SenetPosition) -> Key:
    own, other = (position.board.where(seat) for seat in (position.turn, position.turn.opponent))
    return frozenset(own), frozenset(other)


def keys(own: int, other: int) -> Iterator[Key]:
    free = [square for square in SQUARES if square != TRAP]
    for first in combinations(free, own):
        for second in combinations([square for square in free if square not in first], other):
            yield frozenset(first), frozenset(second)


@dataclass
class Chances:
    """The chance to win of the player about to throw, in every position."""

    rules: SenetRules
    found: dict[Key, float] = field(default_factory=dict)

    def solve(self, own: int, other: int) -> None:
        """Solve all positions with so many pieces of either player; those with fewer are there."""
        # Those further along the path first: they are what the others lead to.
        listed = [key for size in {(own, other), (other, own)} for key in keys(*size)]
        listed.sort(key=lambda key: -sum(key[0] | key[1]))
        throws = {key: self._throws(key) for key in listed}
        self.found.update(dict.fromkeys(throws, 0.5))
        while True:
            change = 0.0
            for key, steps in throws.items():
                better = sum(max(map(self.after, after)) for after in steps) / len(steps)
                change = max(change, abs(better - self.found[key]))
                self.found[key] = better
            if change < STAYS:
                return

    def after(self, after: After) -> float:
        (own, other), is_same = after
        chance = self.found[own, other] if own and other else float(not own)
        return chance if is_same else 1 - chance

    def _throws(self, key: Key) -> list[list[After]]:
        position = position_of(key, self.rules)
        return [list(steps_of(position.play(chance.move))) for chance in position.chances()]


def steps_of(position: SenetPosition) -> Iterator[After]:
    for move in position.legal_moves():
        after = position.play(move)
        yield key_of(after), after.turn is position.turn


def solved(pieces: int, bear_off: str) -> Chances:
    chances = Chances(GAME.make_rules("standard", bear_off=bear_off))
    for total in range(2, 2 * pieces + 1):
        for own in range(max(1, total - pieces), total // 2 + 1):
            chances.solve(own, total - own)
    return chances
