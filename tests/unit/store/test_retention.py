"""What a store keeps, and what it removes for good."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ludoteca.core import SessionError
from ludoteca.match.state import Stage
from ludoteca.store.library import Library
from ludoteca.store.retention import DAY, RetentionPolicy, tidy
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.schema import Standing
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from tests.unit.match.table import FIRST
from tests.unit.store.kept import CREATED, MOVED, keep

HOUR = 60 * 60.0
LAST = MOVED.at
POLICY = RetentionPolicy.for_days(30)
PLAYED = Standing(Stage.PLAY, moves=1)
OVER = Standing(Stage.OVER, moves=1, winners=frozenset({FIRST}), ending="resigned")


def begin(store: Store, standing: Standing) -> str:
    return store.create([CREATED, MOVED], standing)


def is_kept(store: Store, key: str) -> bool:
    return bool(store.rows("SELECT 1 FROM events WHERE game = ?", key))


@pytest.mark.parametrize(
    ("what", "age", "stays"),
    [
        ("unplayed", HOUR - 1, True),
        ("unplayed", HOUR + 2, False),
        ("deleted", 29 * DAY, True),
        ("deleted", 31 * DAY, False),
        ("abandoned", 29 * DAY, True),
        ("abandoned", 31 * DAY, False),
        ("deleted lately", 31 * DAY, True),
        ("restored", 29 * DAY, True),
        ("over", 10_000 * DAY, True),
    ],
)
def test_a_game_is_kept_for_its_time(store: Store, what: str, age: float, stays: bool) -> None:
    is_over = what in ("over", "deleted lately")
    key = keep(store) if what == "unplayed" else begin(store, OVER if is_over else PLAYED)
    if what in ("deleted", "restored"):
        Library(store).delete(key, LAST)
    if what == "deleted lately":
        Library(store).delete(key, LAST + 10 * DAY)
    if what == "restored":
        Library(store).restore(key)
    removed = tidy(store, POLICY, LAST + age)
    assert is_kept(store, key) is stays
    assert removed == (not stays)
    assert tidy(store, POLICY, LAST + age) == 0


def test_nothing_is_left_of_a_game_that_is_removed(store: Store) -> None:
    key, other = begin(store, PLAYED), begin(store, OVER)
    Seats(store).take(key, [FIRST], "a token that is long enough")
    Library(store).rename(key, "ours")
    tidy(store, POLICY, LAST + 31 * DAY)
    for table in ("events", "standings", "seats", "properties"):
        assert store.rows(f"SELECT 1 FROM {table} WHERE game = ?", key) == []
    assert [game.key for game in Library(store).games()] == [other]
    with pytest.raises(SessionError, match="there is no game"):
        store.events(key)


def test_a_game_in_use_stays_and_others_are_found_behind_it(store: Store) -> None:
    keys = [begin(store, PLAYED) for _ in range(5)]
    in_use = set(keys[:3])
    assert tidy(store, POLICY, LAST + 31 * DAY, in_use=in_use, limit=1) == 1
    assert tidy(store, POLICY, LAST + 31 * DAY, in_use=in_use) == 1
    assert {key for key in keys if is_kept(store, key)} == in_use


def test_a_file_gives_the_room_back(tmp_path: Path) -> None:
    with Store(tmp_path / "games.sqlite") as store:
        for _ in range(500):
            begin(store, PLAYED)
        before = store.database.size
        while tidy(store, POLICY, LAST + 31 * DAY):
            pass
        store.database.shrink()
        assert store.database.size < before / 2


def test_a_correspondence_game_waits_for_its_first_move(store: Store) -> None:
    key = SavedGame.begin(store, replace(CREATED, at=LAST, clock="2d/move")).key
    assert tidy(store, POLICY, LAST + DAY) == 0
    assert tidy(store, POLICY, LAST + 2 * DAY + POLICY.unplayed + 1) == 1
    assert not is_kept(store, key)
