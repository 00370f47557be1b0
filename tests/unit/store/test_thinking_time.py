from __future__ import annotations

import pytest

from ludoteca.match.session import Session
from ludoteca.store.saved_game import store_game, thinking_time
from ludoteca.store.store import Store
from tests.unit.store.kept import CREATED, keep


def test_a_game_remembers_how_long_computers_think(store: Store) -> None:
    key = store_game(store, Session.begin(CREATED), 5.5)
    other = store_game(store, Session.begin(CREATED))
    assert (thinking_time(store, key), thinking_time(store, other)) == (5.5, 1.0)


@pytest.mark.parametrize(
    ("written", "read"), [("x", 1.0), ("", 1.0), ("nan", 1.0), ("1e9", 60.0), ("-1", 0.0)]
)
def test_what_somebody_scribbled_is_taken_for_something_sensible(
    store: Store, written: str, read: float
) -> None:
    key = keep(store)
    store.rows("INSERT INTO properties (game, name, value) VALUES (?, 'seconds', ?)", key, written)
    assert thinking_time(store, key) == read
