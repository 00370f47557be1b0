"""Whether a chain can be captured within some moves, whatever its side plays anywhere.

A chain with more liberties than the attacker has moves is safe: its side may pass all the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludoteca.games.go.board import Grid, each

PASS_BIT = 0  # A pass of the defender, among the bits of points


@dataclass(frozen=True, slots=True)
class Hunt:
    """The stones of the hunter and of the prey, a stone of the chain, and the point of a ko."""

    grid: Grid
    hunter: int
    prey: int
    chain: int
    ko: int = 0

    @property
    def liberties(self) -> int:
        whole = self.grid.fill(self.chain, self.prey)
        return self.grid.around(whole) & ~(self.hunter | self.prey)

    @property
    def is_over(self) -> bool:
        return not self.chain & self.prey

    def catching(self, moves: int) -> Iterator[int]:
        """List the first moves that capture the chain within the given number of moves."""
        liberties = self.liberties
        count = liberties.bit_count()
        if count > moves:
            return
        free = self.grid.full & ~(self.hunter | self.prey | self.ko)
        # With no move to spare, each one has to take a liberty.
        for bit in each(liberties & free if count == moves else free):
            after = self.attacked(bit)
            if after and (after.is_over or not after.is_escaping(moves - 1)):
                yield bit

    def is_caught(self, moves: int) -> bool:
        return next(self.catching(moves), None) is not None

    def is_escaping(self, moves: int) -> bool:
        """Return whether the defender to move survives the given number of moves."""
        return self.liberties.bit_count() > moves or self.escape(moves) is not None

    def escape(self, moves: int) -> int | None:
        """Return a reply that survives the given number of moves; None if all lose."""
        for bit in self.replies():
            after = self.defended(bit)
            if after and not after.is_caught(moves):
                return bit
        return None

    def replies(self) -> Iterator[int]:
        """List the points for the chain's side, its liberties first, and last the pass."""
        free = self.grid.full & ~(self.hunter | self.prey | self.ko)
        yield from each(free & self.liberties)
        yield from each(free & ~self.liberties)
        yield PASS_BIT

    def attacked(self, bit: int) -> Hunt | None:
        """Return what follows a stone of the hunter; None if it is suicide."""
        hunter, prey = self.grid.place(self.hunter, self.prey, bit)
        if not hunter & bit:
            return None
        return Hunt(self.grid, hunter, prey, self.chain, self._ko(bit, self.prey, prey))

    def defended(self, bit: int) -> Hunt | None:
        """Return what follows a stone of the prey, or a pass; None if it is suicide."""
        if bit == PASS_BIT:
            return Hunt(self.grid, self.hunter, self.prey, self.chain)
        prey, hunter = self.grid.place(self.prey, self.hunter, bit)
        if not prey & bit:
            return None
        return Hunt(self.grid, hunter, prey, self.chain, self._ko(bit, self.hunter, hunter))

    def _ko(self, bit: int, before: int, after: int) -> int:
        """Return the point where a lone stone that took a lone stone may not be retaken."""
        taken = before ^ after
        is_alone = taken.bit_count() == 1 and not self.grid.around(bit) & ~before
        return taken if is_alone else 0
