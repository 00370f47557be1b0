"""Reading in Go: whether a chain can be captured, directly, in a ladder, by a throw-in or in a net.

A chain with three liberties counts as free. Sets of points are ints as in ``games/go/board.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.games.go.board import Grid, each

_FREE = 3  # A chain with this many liberties is not caught step by step
MAX_STONES = 150  # The limit of stones per question; a ladder across a board takes 60


class CaptureSearch:
    """Answers questions about the chains of one board by trying stones.

    A chain that is not caught within the budget counts as free.
    """

    def __init__(self, board: Grid, budget: int) -> None:
        self._board = board
        self._budget = budget
        self._left = 0

    def catching(self, own: int, enemy: int, chain: int, ko: int = 0) -> int:
        """Return the points that catch an enemy chain which could otherwise escape."""
        self._begin()
        if not self._can_escape(own, enemy, chain):
            return 0
        self._begin()
        liberties = self._liberties(chain, own | enemy)
        found = self._caught_by(own, enemy, chain, liberties, ko)
        if found:
            return found
        beside = self._board.around(liberties) & ~(own | enemy)
        return self._caught_by(own, enemy, chain, beside, ko)

    def saving(self, own: int, enemy: int, chain: int, ko: int = 0) -> int:
        """Return the points that save a chain, if it needs saving."""
        self._begin()
        liberties = self._liberties(chain, own | enemy)
        if liberties & (liberties - 1) and not self._can_catch(enemy, own, chain, 0):
            return 0
        self._begin()
        return sum(
            bit
            for bit in each(self._ways_out(enemy, own, chain, liberties))
            if self._escapes_by(enemy, own, chain, bit, ko)
        )

    def forks(self, own: int, enemy: int, chains: Sequence[int], ko: int = 0) -> Iterator[int]:
        """List the points that attack two enemy chains, one of which is lost."""
        once = twice = 0
        for chain in chains:
            liberties = self._liberties(chain, own | enemy)
            twice |= once & liberties
            once |= liberties
        for bit in each(twice & ~ko):
            self._begin()
            after = self._put(own, enemy, bit)
            prey = [chain for chain in chains if self._board.around(chain) & bit]
            if after and not self._save_all(*after, prey):
                yield bit

    def _begin(self) -> None:
        self._left = min(MAX_STONES, self._budget)

    def _liberties(self, chain: int, stones: int) -> int:
        return self._board.around(chain) & ~stones

    def _put(self, own: int, enemy: int, bit: int) -> tuple[int, int] | None:
        self._left -= 1
        self._budget -= 1
        after = self._board.place(own, enemy, bit)
        return after if after[0] & bit else None

    def _caught_by(self, hunter: int, prey: int, chain: int, points: int, ko: int) -> int:
        caught = 0
        for bit in each(points & ~ko):
            after = self._put(hunter, prey, bit)
            if after and self._left > 0 and not self._can_escape(*after, chain):
                caught |= bit
        # Results at the end of the budget may be wrong.
        return caught if self._left > 0 else 0

    def _can_catch(self, hunter: int, prey: int, chain: int, ko: int) -> bool:
        """Return whether the hunter, to move, catches a chain step by step."""
        chain = self._board.fill(chain, prey)
        liberties = self._liberties(chain, hunter | prey)
        count = liberties.bit_count()
        if count >= _FREE or self._left <= 0:
            return False
        if count == 1:
            return liberties != ko
        for bit in each(liberties & ~ko):
            after = self._put(hunter, prey, bit)
            if after and not self._can_escape(*after, chain):
                return True
        return False

    def _can_escape(self, hunter: int, prey: int, chain: int) -> bool:
        """Return whether a chain whose side is to move can escape."""
        if not chain & prey:
            return False
        chain = self._board.fill(chain, prey)
        liberties = self._liberties(chain, hunter | prey)
        count = liberties.bit_count()
        if count >= _FREE or self._left <= 0:
            return True
        if count == 2 and not self._can_catch(hunter, prey, chain, 0):
            return True
        return any(
            self._escapes_by(hunter, prey, chain, bit, 0)
            for bit in each(self._ways_out(hunter, prey, chain, liberties))
        )

    def _ways_out(self, hunter: int, prey: int, chain: int, liberties: int) -> int:
        """Return the liberties of a chain, and those of hunters it may capture."""
        board = self._board
        ways = liberties
        for hunters in board.parts(board.fill(board.around(chain) & hunter, hunter)):
            last = self._liberties(hunters, hunter | prey)
            if last & (last - 1) == 0:
                ways |= last
        return ways

    def _escapes_by(self, hunter: int, prey: int, chain: int, bit: int, ko: int) -> bool:
        if bit == ko:
            return False
        after = self._put(prey, hunter, bit)
        if after is None:
            return False
        taken = hunter ^ after[1]
        # Ko: a single stone that captured a single one may not be retaken at once.
        alone = taken and not taken & (taken - 1) and not self._board.around(bit) & ~hunter
        return not self._can_catch(after[1], after[0], chain, taken if alone else 0)

    def _save_all(self, hunter: int, prey: int, chains: Sequence[int]) -> bool:
        ways = 0
        for chain in chains:
            whole = self._board.fill(chain, prey)
            liberties = self._liberties(whole, hunter | prey)
            ways |= self._ways_out(hunter, prey, whole, liberties)
        return self._left <= 0 or any(
            all(self._escapes_by(hunter, prey, chain, bit, 0) for chain in chains)
            for bit in each(ways)
        )
