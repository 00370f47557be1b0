"""Two classes that answer Neutron's two questions: one by lot, and the one behind ``ok``."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ludoteca.core import PlayerError, say
from ludoteca.games.neutron.board import SIDE
from ludoteca.players.neutron.display import (
    HOME_PLACES,
    Display,
    Place,
    generate_possibilities,
    slide,
)

_HOME_ROWS = (0, SIDE - 1)


class RandomCompPlayer:
    """Draws a direction for the neutron, then a piece until one can move, then its direction.

    A neutron direction is possible only if the turn can be completed: the neutron reaches a base
    row, or a piece of this colour can still move.
    """

    def __init__(
        self,
        color: str = "B",
        p_places: Sequence[Place] = HOME_PLACES["B"],
        seed: int | None = None,
    ) -> None:
        self.color = color
        self.p_places = list(p_places)
        self.moved: int | None = None
        """The number of the piece moved last."""

        self._random = random.Random(seed)

    def move_n(self, neutron_position: Place, display: Display) -> str:
        """Choose a direction for the neutron."""
        return self.pick(
            [
                direction
                for direction in generate_possibilities(display, neutron_position)
                if self._can_complete(neutron_position, direction, display)
            ]
        )

    def move_reg(self, display: Display) -> tuple[Place, str]:
        """Choose a piece that can move, and a direction for it."""
        for number in self.order():
            directions = generate_possibilities(display, self.p_places[number])
            if directions:
                self.moved = number
                return self.p_places[number], self.pick(directions)
        raise PlayerError(say("none of the pieces can move"))

    def order(self) -> Sequence[int]:
        """Return the piece numbers in the order to try them."""
        return self._random.sample(range(len(self.p_places)), len(self.p_places))

    def pick(self, directions: Sequence[str]) -> str:
        """Choose among possible directions."""
        return self._random.choice(directions)

    def _can_complete(self, neutron: Place, direction: str, display: Display) -> bool:
        row, column = slide(display, neutron, direction)
        if row in _HOME_ROWS:
            return True
        after = [list(signs) for signs in display]
        after[neutron[0]][neutron[1]], after[row][column] = " ", "N"
        return any(generate_possibilities(after, place) for place in self.p_places)


class OkComputer(RandomCompPlayer):
    """Moves its pieces in rotation, in the last direction of the first half."""

    def order(self) -> Sequence[int]:
        """Begin after the piece moved last."""
        count = len(self.p_places)
        first = 0 if self.moved is None else self.moved + 1
        return [(first + number) % count for number in range(count)]

    def pick(self, directions: Sequence[str]) -> str:
        """Take the last of the first half: the third of five or of six."""
        return directions[(len(directions) + 1) // 2 - 1]
