"""The store: what it keeps, what it refuses, and what becomes of damaged or foreign files."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ludoteca.core import SessionError
from ludoteca.match import (
    Created,
    Event,
    Keeper,
    Phase,
    Proposal,
    Session,
    Store,
    default_path,
)
from ludoteca.match import store as store_module
from ludoteca.match.commands import Accept, Move, Offer, Resign, Throw
from ludoteca.match.events import Moved
from tests.unit.match.table import FIRST, SECOND

CREATED = Created(at=1.0, game="morris", rules="standard", names=("Ана", "Boris"))
MOVED = Moved(at=2.0, seat=FIRST, move="d2")
ANSWERED = Moved(at=3.0, seat=SECOND, move="d3")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "games.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as opened:
        yield opened


def refused(action: object) -> SessionError:
    assert callable(action)
    with pytest.raises(SessionError) as caught:
        action()
    assert "\n" not in str(caught.value)
    return caught.value


# Games


def test_what_was_appended_is_read_back_by_another_program(store: Store, path: Path) -> None:
    key = store.create(CREATED)
    store.append(key, 1, [MOVED, ANSWERED], Phase.PLAY)
    with Store(path) as other:
        assert other.events(key) == [CREATED, MOVED, ANSWERED]
        assert other.events(key, since=2) == [ANSWERED]
        assert other.events(key, since=3) == []


def test_the_store_writes_ahead_and_waits_for_the_disk(store: Store, path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._database.execute("PRAGMA synchronous").fetchone() == (2,)


@pytest.mark.parametrize("sequence", [0, 1, 3, 99])
def test_a_stale_or_doubled_event_is_refused(store: Store, sequence: int) -> None:
    key = store.create(CREATED)
    store.append(key, 1, [MOVED], Phase.PLAY)
    error = refused(lambda: store.append(key, sequence, [ANSWERED], Phase.PLAY))
    assert error.code == "session/stale"
    assert store.events(key) == [CREATED, MOVED]


def test_the_tables_themselves_refuse_a_number_twice(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = store.create(CREATED)
    monkeypatch.setattr(Store, "_check_next", lambda *_: None)
    assert refused(lambda: store.append(key, 0, [MOVED], Phase.PLAY)).code == "session/stale"
    assert store.events(key) == [CREATED]


def test_all_events_of_one_command_are_kept_or_none(store: Store) -> None:
    key = store.create(CREATED)
    broken = Moved(at=float("nan"), seat=FIRST, move="d2")
    with pytest.raises(ValueError, match="JSON"):
        store.append(key, 1, [MOVED, broken], Phase.PLAY)
    assert store.events(key) == [CREATED]


@pytest.mark.parametrize("key", ["", "nothing", "x" * 1000, "\ud800"])
def test_a_game_that_is_not_there_is_refused(store: Store, key: str) -> None:
    codes = {
        refused(lambda: store.events(key)).code,
        refused(lambda: store.append(key, 1, [MOVED], Phase.PLAY)).code,
        refused(lambda: store.rename(key, "mine")).code,
        refused(lambda: store.delete(key)).code,
        refused(lambda: store.restore(key)).code,
    }
    assert codes == {"store/failed" if key == "\ud800" else "store/no-game"}


def test_games_are_listed_the_last_played_first(store: Store) -> None:
    older = store.create(CREATED)
    newer = store.create(Created(at=5.0, game="go", rules="japanese"))
    store.append(older, 1, [MOVED, ANSWERED], Phase.PLAY)
    assert [summary.key for summary in store.games()] == [newer, older]
    store.append(older, 3, [Moved(at=9.0, seat=FIRST, move="g7")], Phase.OVER)
    first = store.games()[0]
    assert first.key == older
    assert first.created == CREATED
    assert (first.sequence, first.last, first.phase, first.title) == (4, 9.0, Phase.OVER, "")


def test_a_game_can_be_renamed_and_keeps_its_last_name(store: Store) -> None:
    key = store.create(CREATED)
    store.rename(key, "first try")
    store.rename(key, "  Дама\n с Ана " + "!" * 1000)
    assert store.games()[0].title.startswith("Дама с Ана !!!")
    assert len(store.games()[0].title) == 200


def test_a_deleted_game_is_gone_until_it_is_restored(store: Store) -> None:
    key = store.create(CREATED)
    store.delete(key)
    assert store.games() == []
    assert refused(lambda: store.events(key)).code == "store/no-game"
    assert refused(lambda: store.append(key, 1, [MOVED], Phase.PLAY)).code == "store/no-game"
    store.restore(key)
    assert store.events(key) == [CREATED]
    assert refused(lambda: store.restore(key)).code == "store/no-game"


def test_keys_come_from_whoever_opens_the_store(path: Path) -> None:
    keys = iter("ab")
    with Store(path, new_key=lambda: next(keys)) as store:
        assert [store.create(CREATED), store.create(CREATED)] == ["a", "b"]


# The profile


def test_the_profile_remembers_any_plain_value(store: Store, path: Path) -> None:
    store.remember("name", "Ана")
    store.remember("lessons", ["morris/1", "go/2"])
    store.remember("name", "Ana")
    with Store(path) as other:
        assert other.profile() == {"name": "Ana", "lessons": ["morris/1", "go/2"]}
    store.forget("name")
    assert store.profile() == {"lessons": ["morris/1", "go/2"]}


def test_a_damaged_memory_is_forgotten(store: Store) -> None:
    store.remember("name", "Ana")
    store._database.execute("INSERT INTO profile VALUES ('bad', '{')")
    assert store.profile() == {"name": "Ana"}


# Damaged and foreign files


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana, " * 500, encoding="utf-8")
    before = path.read_bytes()
    error = refused(lambda: Store(path))
    assert error.code == "store/foreign"
    assert str(path) in str(error)
    assert path.read_bytes() == before


@pytest.mark.parametrize("application", [0, 123])
def test_a_database_of_another_program_is_left_alone(tmp_path: Path, application: int) -> None:
    path = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA application_id = {application}")
        database.execute("CREATE TABLE recipes (name TEXT)")
        database.commit()
    before = path.read_bytes()
    assert refused(lambda: Store(path)).code == "store/foreign"
    assert path.read_bytes() == before


def test_a_store_of_a_newer_program_is_not_touched(path: Path) -> None:
    Store(path).close()
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 99")
    assert refused(lambda: Store(path)).code == "store/newer"


def test_an_older_store_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(path) as old:
        key = old.create(CREATED)
    later = (*store_module.MIGRATIONS, ("CREATE TABLE ratings (name TEXT)",))
    monkeypatch.setattr(store_module, "MIGRATIONS", later)
    with Store(path) as new:
        assert new.events(key) == [CREATED]
        assert new._database.execute("SELECT COUNT(*) FROM ratings").fetchone() == (0,)
    monkeypatch.undo()
    assert refused(lambda: Store(path)).code == "store/newer"


@pytest.mark.parametrize("size", [100, 4096, 5000])
def test_a_cut_off_store_is_refused(path: Path, size: int) -> None:
    with Store(path) as store:
        for _ in range(50):
            store.create(CREATED)
    path.write_bytes(path.read_bytes()[:size])

    def use() -> None:
        with Store(path) as broken:
            broken.games()

    assert refused(use).code in {"store/damaged", "store/foreign"}


def test_a_scribbled_over_store_never_breaks_the_program(path: Path) -> None:
    with Store(path) as store:
        for _ in range(50):
            store.append(store.create(CREATED), 1, [MOVED], Phase.PLAY)
    whole = path.read_bytes()
    codes, sentences = set(), []
    for seed in range(60):
        dice = random.Random(seed)
        data = bytearray(whole)
        for _ in range(dice.choice([1, 20, 400])):
            data[dice.randrange(len(data))] = dice.randrange(256)
        path.write_bytes(data)
        try:
            with Store(path) as broken:
                for summary in broken.games():
                    Session.replay(broken.events(summary.key))
        except SessionError as error:
            codes.add(error.code.partition("/")[0])
            sentences.append(str(error))
    assert "store" in codes
    assert not any("\n" in sentence for sentence in sentences)


@pytest.mark.parametrize(
    "body", ["", "{", "[]", '{"event": "burnt"}', "[" * 100_000, '{"event": "moved", "at": 1}']
)
def test_a_damaged_game_is_refused_and_still_listed(store: Store, body: str) -> None:
    key, whole = store.create(CREATED), store.create(CREATED)
    store._database.execute(
        "UPDATE events SET body = ?, phase = 'broken' WHERE game = ?", (body, key)
    )
    assert refused(lambda: store.events(key)).code == "store/damaged"
    assert store.events(whole) == [CREATED]
    (summary,) = (summary for summary in store.games() if summary.key == key)
    assert (summary.created, summary.phase) == (None, None)


def test_a_game_that_begins_with_another_event_has_no_creation_to_list(store: Store) -> None:
    store.append("odd", 0, [MOVED], Phase.PLAY)
    assert store.games()[0].created is None


def test_a_directory_is_no_store(tmp_path: Path) -> None:
    assert refused(lambda: Store(tmp_path)).code == "store/closed"


def test_a_place_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert refused(lambda: Store(tmp_path / "file" / "games.sqlite")).code == "store/closed"


def test_a_closed_store_says_so_in_one_sentence(path: Path) -> None:
    store = Store(path)
    store.close()
    assert refused(store.games).code == "store/failed"


def test_a_writer_that_never_ends_is_not_waited_for_for_ever(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "_BUSY_SECONDS", 0.05)
    with Store(path) as second:
        store._database.execute("BEGIN IMMEDIATE")
        assert refused(lambda: second.create(CREATED)).code == "store/busy"
        store._database.execute("ROLLBACK")
        second.create(CREATED)


def test_a_file_that_is_being_made_elsewhere_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        monkeypatch.setattr(store_module, "_BUSY_SECONDS", 0.05)
        assert refused(lambda: Store(path)).code == "store/busy"
        other.execute("ROLLBACK")
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(store_module, "_RETRY_SECONDS", 0.01)
        assert refused(lambda: Store(path)).code == "store/busy"
        monkeypatch.setattr(store_module, "_BUSY_SECONDS", 10.0)
        monkeypatch.setattr(time, "sleep", lambda _: other.execute("ROLLBACK"))
        monkeypatch.setattr(sqlite3, "connect", _impatient(sqlite3.connect))
        Store(path).close()


def _impatient(connect: object) -> object:
    assert callable(connect)
    return lambda path, timeout, isolation_level: connect(
        path, timeout=0.01, isolation_level=isolation_level
    )


def test_the_default_place_is_the_users_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_path().name == "games.sqlite"
    assert default_path().parent.name == "ludoteca"


# Keeping a session


def test_every_event_is_kept_before_it_is_told(store: Store, path: Path) -> None:
    keeper = Keeper.begin(store, CREATED)
    with Store(path) as other:
        for number, move in enumerate(["d2", "d3", "g7"]):
            events = keeper.submit(
                Move(move), keeper.session.position.turn, number, keeper.session.sequence
            )
            assert other.events(keeper.key)[-1:] == events
        loaded = Keeper.load(other, keeper.key)
        assert loaded.session.snapshot() == keeper.session.snapshot()


def test_what_cannot_be_kept_has_not_happened(store: Store) -> None:
    keeper = Keeper.begin(store, CREATED)
    store.delete(keeper.key)
    before = keeper.session.snapshot()
    error = refused(lambda: keeper.submit(Move("d2"), FIRST, 2.0, 1))
    assert error.code == "store/no-game"
    assert keeper.session.snapshot() == before


def test_the_slower_of_two_programs_is_refused_and_learns_what_happened(
    store: Store, path: Path
) -> None:
    one = Keeper.begin(store, CREATED)
    with Store(path) as other:
        two = Keeper.load(other, one.key)
        one.submit(Move("d2"), FIRST, 2.0, 1)
        error = refused(lambda: two.submit(Move("g7"), FIRST, 2.0, 1))
        assert error.code == "session/stale"
        assert two.session.snapshot() == one.session.snapshot()
        two.submit(Move("g7"), SECOND, 3.0, 2)
        assert one.catch_up() == [Moved(at=3.0, seat=SECOND, move="g7")]
        assert one.catch_up() == []


def test_a_senet_game_goes_on_elsewhere_throw_by_throw(store: Store, path: Path) -> None:
    created = Created(at=0.0, game="senet", rules="standard")
    keeper = Keeper.begin(store, created, random.Random(4))
    for number in range(40):
        position = keeper.session.position
        move = Throw() if position.chances() else Move(str(position.legal_moves()[0]))
        keeper.submit(move, position.turn, number, keeper.session.sequence)
    with Store(path) as other:
        assert Keeper.load(other, keeper.key).session.snapshot() == keeper.session.snapshot()


def test_the_list_says_when_a_game_is_over_and_a_rematch_is_kept_as_a_game_of_its_own(
    store: Store,
) -> None:
    keeper = Keeper.begin(store, CREATED)
    commands = [
        (Resign(), FIRST),
        (Offer(Proposal.REMATCH), FIRST),
        (Accept(Proposal.REMATCH), SECOND),
    ]
    events: list[Event] = []
    for command, seat in commands:
        events += keeper.submit(command, seat, 2.0, keeper.session.sequence)
    assert store.games()[0].phase is Phase.OVER
    following = Keeper.begin(store, keeper.session.rematch(3.0))
    assert following.session.state.names == ("Boris", "Ана")
    assert len(store.games()) == 2
