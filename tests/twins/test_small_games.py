"""Games small enough to be solved here, by going back from their ends, as the engine sees them."""

from __future__ import annotations

import random
from collections import deque
from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.twins.ways import Way

if TYPE_CHECKING:
    from ludoteca import native

pytestmark = pytest.mark.usefixtures("core")

THREE = Way("morris", "three", {"repetition": 0, "quiet_turns": 0})


def text_of(state: native.State) -> str:
    """Write a position without its count of quiet turns."""
    return " ".join([*state.text().split()[:-1], "0"])


class Solution:
    """All positions of Three Men's Morris, each with the plies to its end if a side wins."""

    def __init__(self) -> None:
        self.after: dict[str, list[str]] = {}
        self.plies: dict[str, int] = {}
        """Odd numbers of plies are wins of the seat to move, even ones losses."""

        self._explore()
        self._go_back()

    def _explore(self) -> None:
        queue = deque([text_of(THREE.state())])
        while queue:
            text = queue.popleft()
            if text in self.after:
                continue
            state, found = THREE.state(text), []
            for action in list(state.legal_actions()):
                state.apply(action)
                found.append(text_of(state))
                state.undo()
            self.after[text] = found
            if not found:
                self.plies[text] = 0
            queue.extend(found)

    def _go_back(self) -> None:
        before: dict[str, list[str]] = {}
        for text, found in self.after.items():
            for one in found:
                before.setdefault(one, []).append(text)
        left = {text: len(found) for text, found in self.after.items()}
        queue = deque(self.plies)
        while queue:
            text = queue.popleft()
            for one in before.get(text, []):
                left[one] -= 1
                is_lost = self.plies[text] % 2 == 0
                if one not in self.plies and (is_lost or left[one] == 0):
                    self.plies[one] = self.plies[text] + 1
                    queue.append(one)


@pytest.fixture
def solution(core: native.Core) -> Solution:
    return solved()


@cache
def solved() -> Solution:
    return Solution()


def test_the_first_player_wins_from_the_middle(solution: Solution) -> None:
    start = text_of(THREE.state())
    assert solution.plies[start] == THREE.state().think(nodes=300_000).lines[0].wins_in


def test_the_engine_is_right_about_every_kind_of_position(solution: Solution) -> None:
    going = [text for text, found in solution.after.items() if found]
    kinds = {text: (solution.plies[text] % 2 if text in solution.plies else 2) for text in going}
    assert set(kinds.values()) == {0, 1, 2}
    for text in random.Random(1).sample(sorted(going), 150):
        thought = THREE.state(text).think(nodes=60_000, memory=4)
        plies = thought.lines[0].wins_in
        if kinds[text] == 2:
            assert plies == 0, text
        else:
            assert (plies > 0) == (kinds[text] == 1), text
            # Nothing ends sooner than it can.
            assert abs(plies) >= solution.plies[text], text
