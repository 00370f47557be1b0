from __future__ import annotations

import pytest

from ludoteca.store.store import Store
from ludoteca.store.thinking_time import save_thinking_time, thinking_time
from tests.unit.store.kept import keep


def test_a_game_remembers_how_long_computers_think(store: Store) -> None:
    key, other = keep(store), keep(store)
    assert thinking_time(store, key) == 1.0
    save_thinking_time(store, key, 5.5)
    assert (thinking_time(store, key), thinking_time(store, other)) == (5.5, 1.0)


@pytest.mark.parametrize(
    ("written", "read"), [("x", 1.0), ("", 1.0), ("nan", 1.0), ("1e9", 60.0), ("-1", 0.0)]
)
def test_what_somebody_scribbled_is_taken_for_something_sensible(
    store: Store, written: str, read: float
) -> None:
    key = keep(store)
    store.rows("INSERT INTO shelf (game, act, value) VALUES (?, 'seconds', ?)", key, written)
    assert thinking_time(store, key) == read
