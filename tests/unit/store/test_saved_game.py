"""Sessions that are kept: nothing is told before it is on the disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludoteca.match.commands import PlayMove
from ludoteca.match.events import Moved
from ludoteca.match.record import session_from
from ludoteca.match.session import Session
from ludoteca.store.library import Library
from ludoteca.store.saved_game import SavedGame, store_game, thinking_time
from ludoteca.store.store import Store
from tests.unit.match.table import FIRST, SECOND, Table, snapshot
from tests.unit.store.kept import CREATED, keep, refused


def test_every_event_is_kept_before_it_is_told(store: Store, place: Path | str) -> None:
    saved = SavedGame.begin(store, CREATED)
    with Store(place) as other:
        for number, move in enumerate(["d2", "d3", "g7"]):
            transitions = saved.submit(
                PlayMove(move), saved.session.state.position.turn, number, saved.session.sequence
            )
            assert other.events(saved.key)[-1:] == [one.event for one in transitions]
        loaded = SavedGame.load(other, saved.key)
        assert snapshot(loaded.session) == snapshot(saved.session)


def test_what_cannot_be_kept_has_not_happened(store: Store) -> None:
    saved = SavedGame.begin(store, CREATED)
    Library(store).delete(saved.key)
    before = snapshot(saved.session)
    error = refused(lambda: saved.submit(PlayMove("d2"), FIRST, 2.0, 1))
    assert error.code == "store/no-game"
    assert snapshot(saved.session) == before


def test_the_slower_of_two_programs_is_refused_and_learns_what_happened(
    store: Store, place: Path | str
) -> None:
    one = SavedGame.begin(store, CREATED)
    with Store(place) as other:
        two = SavedGame.load(other, one.key)
        one.submit(PlayMove("d2"), FIRST, 2.0, 1)
        error = refused(lambda: two.submit(PlayMove("g7"), FIRST, 2.0, 1))
        assert error.code == "session/stale"
        assert [one.event for one in two.catch_up()] == [Moved(at=2.0, seat=FIRST, move="d2")]
        assert snapshot(two.session) == snapshot(one.session)
        two.submit(PlayMove("g7"), SECOND, 3.0, 2)
        assert [each.event for each in one.catch_up()] == [Moved(at=3.0, seat=SECOND, move="g7")]
        assert one.catch_up() == []


def test_a_game_from_a_record_is_kept_whole_and_goes_on(store: Store) -> None:
    table = Table("morris")
    table.play("d2", "d3", "g7")
    saved = SavedGame.create(store, session_from(table.session.to_record(), 2))
    assert saved.session.sequence == 3
    saved.submit(PlayMove("a1"), FIRST, 5.0, 3)
    assert snapshot(SavedGame.load(store, saved.key).session) == snapshot(saved.session)
    assert Library(store).games()[0].moves == 3


def test_an_interrupt_just_after_writing_loses_nothing_and_doubles_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = SavedGame.begin(store, CREATED)
    append = Store.append

    def append_and_interrupt(*given: Any) -> None:
        append(*given)
        raise KeyboardInterrupt

    monkeypatch.setattr(Store, "append", append_and_interrupt)
    with pytest.raises(KeyboardInterrupt):
        saved.submit(PlayMove("d2"), FIRST, 2.0, 1)
    monkeypatch.undo()
    assert saved.session.sequence == 1
    assert refused(lambda: saved.submit(PlayMove("d2"), FIRST, 2.0, 1)).code == "session/stale"
    saved.catch_up()
    assert saved.session.sequence == 2
    saved.submit(PlayMove("d3"), SECOND, 3.0, 2)
    assert len(store.events(saved.key)) == 3


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
