"""Games that Hypothesis draws, and shrinks to the shortest in which the twins differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from tests.twins.pair import Pair
from tests.twins.ways import GAMES, Way, choices, is_possible

if TYPE_CHECKING:
    from ludoteca.native import State


@dataclass(frozen=True)
class Line:
    """A way to play and the numbers of the moves made, each taken round the list of moves."""

    way: Way
    numbers: list[int]

    def check(self, make_state: Callable[..., State] = Way.state) -> None:
        """Play it with both twins.

        Raises:
            AssertionError: They differ on the way.
        """
        pair = Pair(self.way, make_state=make_state)
        pair.check()
        for number in self.numbers:
            count = len(pair.position.legal_moves())
            if not count:
                break
            pair.play(number % count)
            pair.check()


@st.composite
def ways(draw: st.DrawFn, key: str) -> Way:
    """Draw a way to play; shrinks to the first rule set without options."""
    rules = draw(st.sampled_from(list(GAMES[key].presets)))
    values = {name: st.sampled_from(few) for name, few in choices(key, rules).items()}
    needed = {name: values.pop(name) for name in ("size",) if name in values}
    options = draw(st.fixed_dictionaries(needed, optional=values))
    return Way(key, rules, options)


def lines(key: str, most_plies: int) -> st.SearchStrategy[Line]:
    """Draw games; shrinks to few moves that come early in their lists."""
    numbers = st.lists(st.integers(0, 600), max_size=most_plies)
    return st.builds(Line, ways(key).filter(is_possible), numbers)
