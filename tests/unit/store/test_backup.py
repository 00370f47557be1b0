"""Backups, what they bring back, and what is saved of a damaged store."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ludoteca.club.people.people import People
from ludoteca.club.people.ratings import Ratings
from ludoteca.club.store import CLUB
from ludoteca.match.commands import PlayMove, ResignGame
from ludoteca.match.events import TableRules
from ludoteca.match.session import Session
from ludoteca.store.backup import back_up, check, put_back, store_file
from ludoteca.store.library import Library
from ludoteca.store.repair import repair
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from tests.unit.match.table import FIRST, SECOND
from tests.unit.store.kept import CREATED, fill, keep, refused


def listed(path: Path) -> list[str]:
    """List the games of a store, each of which can be gone on with."""
    with Store(path) as store:
        games = Library(store).games()
        for game in games:
            Session.replay(store.events(game.key))
    return sorted(game.key for game in games)


def test_a_backup_is_made_while_the_store_is_in_use(path: Path, tmp_path: Path) -> None:
    keys, copy = fill(path, 3), tmp_path / "copy.sqlite"
    with Store(path) as store:
        assert back_up(path, copy) == 3
        keep(store)
    assert listed(copy) == keys
    assert {one.name for one in tmp_path.glob("copy*")} == {"copy.sqlite"}


def test_a_backup_replaces_no_file(path: Path, tmp_path: Path) -> None:
    fill(path, 1)
    (tmp_path / "letter").write_text("Dear Ana", encoding="utf-8")
    assert refused(lambda: back_up(path, tmp_path / "letter")).code == "store/exists"
    assert (tmp_path / "letter").read_text(encoding="utf-8") == "Dear Ana"


def test_what_is_restored_is_as_it_was_and_nothing_is_thrown_away(
    path: Path, tmp_path: Path
) -> None:
    keys, copy = fill(path, 3), tmp_path / "copy.sqlite"
    back_up(path, copy)
    later = sorted(keys + fill(path, 2))
    before = put_back(copy, path)
    assert listed(path) == keys
    assert before is not None
    assert listed(before) == later


def test_a_backup_replaces_a_store_that_cannot_even_be_opened(path: Path, tmp_path: Path) -> None:
    keys, copy = fill(path, 3), tmp_path / "copy.sqlite"
    back_up(path, copy)
    noise = b"\xaa" * 5000
    path.write_bytes(noise)
    before = put_back(copy, path)
    assert listed(path) == keys
    assert before is not None
    assert before.read_bytes() == noise


def test_without_a_store_there_is_nothing_to_copy_and_nothing_is_created(
    path: Path, tmp_path: Path
) -> None:
    assert refused(lambda: back_up(path, tmp_path / "copy.sqlite")).code == "store/closed"
    assert not path.exists()


def test_a_database_that_is_no_file_has_tools_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTECA_DATABASE", "postgresql://localhost/games")
    error = refused(store_file)
    assert error.code == "store/no-file"
    assert "pg_dump" in str(error)


@pytest.mark.parametrize("cut", [1, 2048, 10_000])
def test_a_damaged_backup_is_refused_and_the_games_stay(
    path: Path, tmp_path: Path, cut: int
) -> None:
    keys, copy = fill(path, 40), tmp_path / "copy.sqlite"
    back_up(path, copy)
    copy.write_bytes(copy.read_bytes()[:-cut])
    assert refused(lambda: put_back(copy, path)).code == "store/damaged"
    assert listed(path) == keys


@pytest.mark.parametrize("cut", [2048, 4096, 10_000, 20_000])
def test_of_a_store_that_was_cut_off_the_rest_is_saved(path: Path, cut: int) -> None:
    keys = fill(path, 60)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    assert refused(lambda: check(path)).code == "store/damaged"
    saved = repair(path)
    assert check(path) == saved.whole + saved.shortened >= 10
    assert set(listed(path)) <= set(keys)
    assert saved.whole + saved.shortened + saved.lost <= 60
    assert saved.damaged.read_bytes() == whole[:-cut]


def test_a_page_of_noise_costs_only_the_games_on_it(path: Path) -> None:
    keys = fill(path, 60)
    data = bytearray(path.read_bytes())
    # A leaf: without a page that leads to others, all of theirs are lost too.
    leaf = next(page for page in range(5, len(data) // 4096) if data[page * 4096] in (10, 13))
    data[leaf * 4096 : (leaf + 1) * 4096] = bytes(range(256)) * 16
    path.write_bytes(data)
    saved = repair(path)
    assert saved.whole >= 30
    assert set(listed(path)) <= set(keys)


def test_titles_seats_and_settings_survive_a_repair(path: Path) -> None:
    (key,) = fill(path, 1)
    with Store(path) as store:
        Library(store).rename(key, "our first")
        store.rows("INSERT INTO seats VALUES (?, 0, 'hash', 'token')", key)
        store.rows("INSERT INTO profile VALUES ('name', 'Ana')")
    repair(path)
    with Store(path) as store:
        assert Library(store).games()[0].title == "our first"
        assert store.rows("SELECT seat, holder FROM seats") == [(0, "hash")]
        assert store.rows("SELECT value FROM profile") == [("Ana",)]


def test_people_and_their_ratings_survive_a_repair(path: Path) -> None:
    keys = ["a" * 43, "b" * 43]
    with Store(path, CLUB) as store:
        one, other = (People(store).begin(key, "Ada") for key in keys)
        saved = SavedGame.begin(store, replace(CREATED, table=TableRules(rated=True)))
        for place, person in ((FIRST, one), (SECOND, other)):
            Seats(store).take(saved.key, [place], "", person.id)
        for command, seat in ((PlayMove("d2"), FIRST), (PlayMove("d3"), SECOND)):
            saved.submit(command, seat, 2.0, saved.session.sequence)
        saved.submit(ResignGame(), FIRST, 3.0, saved.session.sequence)
        changes = Ratings(store).settle(saved.key)
        assert changes
    repair(path)
    with Store(path, CLUB) as store:
        assert [People(store).require(key).id for key in keys] == [one.id, other.id]
        assert Ratings(store).changes(saved.key) == changes
        assert Ratings(store).find(one.id, "morris").games == 1
        assert Ratings(store).settle_all() == 0
        assert Seats(store).of_token(saved.key, keys[0]) == {FIRST}


def test_a_repair_that_cannot_write_says_so(path: Path) -> None:
    keys = fill(path, 1)
    path.with_name(f"{path.name}.repaired").mkdir()
    assert refused(lambda: repair(path)).code == "store/failed"
    assert listed(path) == keys
