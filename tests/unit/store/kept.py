"""Keeping games, for the tests of the store and of what is kept in it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ludoteca.core import SessionError
from ludoteca.match.events import Created, Moved
from ludoteca.match.state import Stage
from ludoteca.store.database import Changes
from ludoteca.store.schema import Standing
from ludoteca.store.store import Store
from tests.unit.match.table import FIRST, SECOND

CREATED = Created(at=1.0, game="morris", rules="standard", names=("Ана", "Boris"))
MOVED = Moved(at=2.0, seat=FIRST, move="d2")
ANSWERED = Moved(at=3.0, seat=SECOND, move="d3")
PLAYING = Standing(Stage.PLAY)


def keep(store: Store, created: Created = CREATED) -> str:
    return store.create([created], PLAYING)


def changes_soon(store: Store) -> Changes:
    """What others wrote; PostgreSQL takes a moment to tell it."""
    for _ in range(500):
        changes = store.database.changes()
        if changes:
            return changes
        time.sleep(0.01)
    return Changes()


def refused(action: Callable[[], object]) -> SessionError:
    with pytest.raises(SessionError) as caught:
        action()
    assert "\n" not in str(caught.value)
    return caught.value


def fill(path: Path, games: int) -> list[str]:
    """Keep some games of two moves in a file, and return their keys."""
    # The keys decide what is on which page, so they are the same each time.
    dice = random.Random(games)
    with Store(path, new_key=lambda: f"{dice.getrandbits(128):032x}") as store:
        keys = [keep(store) for _ in range(games)]
        for key in keys:
            store.append(key, 1, [MOVED, ANSWERED], PLAYING)
    return sorted(keys)
