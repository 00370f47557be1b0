"""The caller's side of a batch: its arrays, and a state for each of its games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ludoteca import native
from tests.twins.ways import Way

if TYPE_CHECKING:
    from ludoteca.native import Batch, State


class Arrays:
    """A batch with all the arrays it can fill."""

    def __init__(self, way: Way, n: int, **plan: int) -> None:
        assert native.core is not None
        self.way = way
        options: dict[str, Any] = {**plan, **way.options}
        self.batch: Batch = native.core.Batch(way.game, way.rules, n, **options)
        self.action: NDArray[np.int32] = np.zeros(n, np.int32)
        self.observation: NDArray[np.uint8] = np.zeros((n, *self.batch.observation_shape), np.uint8)
        self.mask: NDArray[np.bool_] = np.zeros((n, self.batch.action_count), np.bool_)
        self.turn: NDArray[np.uint8] = np.zeros(n, np.uint8)
        self.reward: NDArray[np.float32] = np.zeros((n, 2), np.float32)
        self.done: NDArray[np.bool_] = np.zeros(n, np.bool_)

    def reset(self) -> None:
        self.batch.reset(self.observation, self.mask, self.turn)

    def draw(self) -> None:
        self.batch.draw(self.action)

    def step(self) -> None:
        self.batch.step(self.action, self.observation, self.mask, self.turn, self.reward, self.done)

    @property
    def texts(self) -> list[str]:
        return [self.batch.text(number) for number in range(self.batch.n)]

    def everything(self) -> list[Any]:
        arrays = (self.action, self.observation, self.mask, self.turn, self.reward, self.done)
        return [*(array.copy() for array in arrays), self.texts]


class Followed:
    """One game of a batch, followed by a state that is told what the dice showed."""

    def __init__(self, arrays: Arrays, number: int) -> None:
        self.arrays, self.number = arrays, number
        self.begin()

    def begin(self) -> None:
        self.state: State = self.arrays.way.state()
        self.plies = 0
        self.throw_dice()

    def throw_dice(self) -> None:
        """Apply the throw after which the position is the one of the batch."""
        text = self.arrays.batch.text(self.number)
        for throw, _ in self.state.chances():
            self.state.apply(throw)
            if self.state.text() == text:
                return
            self.state.undo()

    def step(self, max_plies: int = 0) -> tuple[bool, tuple[float, float]]:
        """Apply the action of the batch; return whether the game is done, and its returns."""
        self.state.apply(int(self.arrays.action[self.number]))
        self.plies += 1
        done = self.state.is_over or self.plies == max_plies
        returns = self.state.returns()
        if done:
            self.begin()
        else:
            self.throw_dice()
        return done, returns

    def check(self) -> None:
        """Compare what the batch shows of this game with what the state says."""
        arrays, number, state = self.arrays, self.number, self.state
        text = state.text()
        assert arrays.batch.text(number) == text
        assert arrays.turn[number] == state.turn, text
        assert (arrays.observation[number] == state.observation()).all(), text
        legal = np.flatnonzero(arrays.mask[number])
        assert legal.tolist() == sorted(state.legal_actions()), text
