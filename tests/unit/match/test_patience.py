from __future__ import annotations

import pytest

from ludoteca.match import Store
from ludoteca.match.store.thinking_time import keep_seconds, seconds_of
from tests.unit.match.kept import keep


def test_a_game_remembers_how_long_computers_think(store: Store) -> None:
    key, other = keep(store), keep(store)
    assert seconds_of(store, key) == 1.0
    keep_seconds(store, key, 5.5)
    assert (seconds_of(store, key), seconds_of(store, other)) == (5.5, 1.0)


@pytest.mark.parametrize(
    ("written", "read"), [("x", 1.0), ("", 1.0), ("nan", 1.0), ("1e9", 60.0), ("-1", 0.0)]
)
def test_what_somebody_scribbled_is_taken_for_something_sensible(
    store: Store, written: str, read: float
) -> None:
    key = keep(store)
    store.rows("INSERT INTO shelf (game, act, value) VALUES (?, 'seconds', ?)", key, written)
    assert seconds_of(store, key) == read
