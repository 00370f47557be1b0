"""A game of Go in progress, and what the student and the teacher see of it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class Seen:
    """A native state that remembers the ladders of earlier positions."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.moves: list[int] = []
        self._ladders: list[Floats] = []
        self._look()

    def _look(self) -> None:
        self.planes, self.numbers = self.state.features()
        self._ladders = [self.planes[10], *self._ladders[:2]]

    def play(self, action: int) -> None:
        self.state.apply(action)
        self.moves.append(action)
        if not self.state.is_over:
            self._look()

    def legal(self) -> NDArray[np.bool_]:
        mask = np.zeros(self.state.action_count, bool)
        mask[list(self.state.legal_actions())] = True
        return mask

    def write_teacher_input(self, planes: Floats, numbers: Floats) -> None:
        """Write KataGo's inputs of version 7 into arrays of zeros."""
        own, features = planes, self.planes
        own[0:7] = features[0:7]
        size = features.shape[-1]
        for age, action in enumerate(reversed(self.moves[-5:])):
            if action == size * size:
                numbers[age] = 1
            else:
                own[9 + age, action // size, action % size] = 1
        for age in range(3):
            own[14 + age] = self._ladders[min(age, len(self._ladders) - 1)]
        own[17] = features[11]
        komi, passed, _, territory, superko, suicide, wave, _ = self.numbers
        if not territory:
            own[18:20] = features[12:14]
        numbers[5] = komi
        if superko:
            numbers[6:8] = 1, -0.5
        numbers[8] = suicide
        numbers[9] = numbers[10] = territory  # territory rules count nothing in seki
        numbers[14] = passed
        numbers[18] = wave
