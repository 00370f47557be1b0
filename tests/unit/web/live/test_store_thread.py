"""The store_thread: a thread that writes for a server, many games at once and in order."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from ludoteca.core import SessionError, say
from ludoteca.store.database import Changes, SqliteDatabase
from ludoteca.store.library import Library
from ludoteca.store.store import Addition, Store
from ludoteca.web.live.store_thread import StoreThread
from tests.postgres import new_database
from tests.refusing import refusing
from tests.unit.store.kept import ANSWERED, CREATED, MOVED, PLAYING, keep


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    return tmp_path / "games.sqlite" if request.param == "sqlite" else new_database()


@asynccontextmanager
async def scribe_of(place: Path | str, longest_queue: int = 100) -> AsyncIterator[StoreThread]:
    store_thread = StoreThread(lambda: Store(place), longest_queue)
    try:
        yield store_thread
    finally:
        store_thread.close()


async def refusal(awaited: Awaitable[object]) -> str:
    with pytest.raises(SessionError) as caught:
        await awaited
    return caught.value.code


async def test_what_was_appended_is_kept_before_the_caller_goes_on(place: Path | str) -> None:
    async with scribe_of(place) as store_thread:
        key = await store_thread.run(keep)
        await store_thread.append(key, 1, [MOVED], PLAYING)
        with Store(place) as other:
            assert other.events(key) == [CREATED, MOVED]
        assert await refusal(store_thread.append(key, 1, [ANSWERED], PLAYING)) == "session/stale"
        assert await refusal(store_thread.append("x", 1, [MOVED], PLAYING)) == "store/no-game"


async def test_all_that_waits_is_written_at_once_and_refused_one_by_one(
    place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = []
    append_all = Store.append_all

    def counted(store: Store, batch: Sequence[Addition]) -> list[SessionError | None]:
        sizes.append(len(batch))
        return append_all(store, batch)

    monkeypatch.setattr(Store, "append_all", counted)
    gate = threading.Event()

    async with scribe_of(place) as store_thread:
        keys = await store_thread.run(lambda store: [keep(store) for _ in range(20)])
        sizes.clear()
        held = asyncio.ensure_future(store_thread.run(lambda _: gate.wait(10)))
        await asyncio.sleep(0)
        moves = [store_thread.append(key, 1, [MOVED], PLAYING) for key in keys]
        twice = store_thread.append(keys[3], 1, [ANSWERED], PLAYING)
        waiting = asyncio.gather(*moves, twice, return_exceptions=True)
        await asyncio.sleep(0)
        assert store_thread.waiting >= 21
        gate.set()
        *kept, refused = await waiting
        assert await held
        assert kept == [None] * 20
        assert isinstance(refused, SessionError)
        assert refused.code == "session/stale"
    assert sizes == [21]


async def test_everything_is_done_in_the_order_of_asking(tmp_path: Path) -> None:
    async with scribe_of(tmp_path / "games.sqlite") as store_thread:
        key = await store_thread.run(keep)
        answers = await asyncio.gather(
            store_thread.run(lambda store: len(store.events(key))),
            store_thread.append(key, 1, [MOVED], PLAYING),
            store_thread.run(lambda store: len(store.events(key))),
            store_thread.append(key, 2, [ANSWERED], PLAYING),
            store_thread.append(key, 3, [MOVED], PLAYING),
            store_thread.run(lambda store: len(store.events(key))),
        )
        assert list(answers) == [1, None, 2, None, None, 4]


@pytest.mark.parametrize("error", [ZeroDivisionError, StopIteration, KeyError, SystemExit])
async def test_errors_reach_the_caller_and_the_scribe_goes_on(
    tmp_path: Path, error: type[BaseException]
) -> None:
    def fail(store: Store) -> None:
        raise error

    async with scribe_of(tmp_path / "games.sqlite") as store_thread:
        expected = RuntimeError if error is StopIteration else error
        with pytest.raises(expected):
            await store_thread.run(fail)
        assert await store_thread.run(lambda store: len(Library(store).games())) == 0


async def test_a_full_queue_refuses_but_serves_those_waiting(tmp_path: Path) -> None:
    gate = threading.Event()

    async with scribe_of(tmp_path / "games.sqlite", longest_queue=3) as store_thread:
        started = asyncio.Event()
        loop = asyncio.get_running_loop()

        def hold(_: Store) -> bool:
            loop.call_soon_threadsafe(started.set)
            return gate.wait(10)

        held = asyncio.ensure_future(store_thread.run(hold))
        await started.wait()
        waiting = [asyncio.ensure_future(store_thread.run(lambda _: 7)) for _ in range(3)]
        await asyncio.sleep(0)
        assert await refusal(store_thread.run(lambda _: 8)) == "server/busy"
        assert await refusal(store_thread.append("x", 0, [CREATED], PLAYING)) == "server/busy"
        gate.set()
        assert await asyncio.gather(*waiting, held) == [7, 7, 7, True]
        assert await store_thread.run(lambda _: 8) == 8


async def test_closing_does_what_was_asked_and_refuses_what_comes_later(tmp_path: Path) -> None:
    store_thread = StoreThread(lambda: Store(tmp_path / "games.sqlite"))
    keys = [asyncio.ensure_future(store_thread.run(keep)) for _ in range(5)]
    await asyncio.sleep(0)
    store_thread.close()
    assert len({await key for key in keys}) == 5
    assert await refusal(store_thread.run(keep)) == "server/stopping"
    store_thread.close()
    with Store(tmp_path / "games.sqlite") as store:
        assert len(Library(store).games()) == 5


async def test_a_caller_that_stops_waiting_harms_nobody(tmp_path: Path) -> None:
    async with scribe_of(tmp_path / "games.sqlite") as store_thread:
        key = await store_thread.run(keep)
        moving = asyncio.ensure_future(store_thread.append(key, 1, [MOVED], PLAYING))
        await asyncio.sleep(0)
        moving.cancel()
        assert await store_thread.run(lambda store: len(store.events(key))) == 2


def test_a_loop_that_is_gone_harms_nobody(tmp_path: Path) -> None:
    gate = threading.Event()
    store_thread = StoreThread(lambda: Store(tmp_path / "games.sqlite"))

    async def leave() -> None:
        asyncio.ensure_future(store_thread.run(lambda _: gate.wait(10)))  # noqa: RUF006
        await asyncio.sleep(0)

    asyncio.run(leave())
    gate.set()
    assert asyncio.run(store_thread.run(lambda _: 5)) == 5
    store_thread.close()


def test_a_store_that_cannot_be_opened_is_said_at_once(tmp_path: Path) -> None:
    def opening() -> Store:
        raise SessionError("store/closed", say("it rains"))

    with refusing("store/closed"):
        StoreThread(opening)


async def test_what_other_programs_write_is_told(place: Path | str) -> None:
    told: asyncio.Queue[Changes] = asyncio.Queue()
    async with scribe_of(place) as store_thread:
        key = await store_thread.run(keep)
        store_thread.watch(told.put_nowait)
        assert (await asyncio.wait_for(told.get(), 5)).is_all
        await store_thread.append(key, 1, [MOVED], PLAYING)
        await asyncio.sleep(0.15)
        assert told.empty()
        with Store(place) as other:
            other.append(key, 2, [ANSWERED], PLAYING)
        assert (await asyncio.wait_for(told.get(), 5)).concern(key)


async def test_a_store_in_trouble_is_looked_at_again_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[Callable[[], Changes]] = [
        lambda: Changes(is_all=True),
        lambda: _raise(SessionError("store/closed", say("it rains"))),
        lambda: _raise(LookupError("a mistake of ours")),
        lambda: Changes(frozenset({"x"})),
    ]
    monkeypatch.setattr(
        SqliteDatabase, "changes", lambda _: answers.pop(0)() if answers else Changes()
    )
    monkeypatch.setattr("ludoteca.web.live.store_thread._RETRY_SECONDS", 0.01)

    told: asyncio.Queue[Changes] = asyncio.Queue()
    async with scribe_of(tmp_path / "games.sqlite") as store_thread:
        store_thread.watch(told.put_nowait)
        assert (await asyncio.wait_for(told.get(), 5)).is_all
        assert (await asyncio.wait_for(told.get(), 5)).keys == {"x"}


async def test_only_the_log_of_a_discreet_scribe_says_where_the_games_are(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = "postgresql://ana@hidden/games"

    def fail_with(code: str, _: Store) -> None:
        raise SessionError(code, say("{path} is damaged and cannot be read", path=path))

    store_thread = StoreThread(lambda: Store(tmp_path / "games.sqlite"), hides_path=True)
    for code in ("store/damaged", "store/damaged"):
        with pytest.raises(SessionError) as caught:
            await store_thread.run(partial(fail_with, code))
        assert caught.value.code == code
        assert "hidden" not in str(caught.value)
    store_thread.close()
    assert caplog.text.count(path) == 1


async def test_a_thread_that_cannot_wait_still_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: SqliteDatabase) -> None:
        raise OSError("no such file descriptor")

    monkeypatch.setattr(SqliteDatabase, "fileno", fail)
    async with scribe_of(tmp_path / "games.sqlite") as store_thread:
        store_thread.watch(lambda changes: None)
        key = await asyncio.wait_for(store_thread.run(keep), 5)
        await asyncio.wait_for(store_thread.append(key, 1, [MOVED], PLAYING), 5)
    assert "no such file descriptor" in caplog.text


async def test_a_fault_after_the_work_leaves_nobody_waiting(tmp_path: Path) -> None:
    class UnprintableError(SessionError):
        def __str__(self) -> str:
            raise LookupError("a mistake of ours")

    def fail(_: Store) -> None:
        raise UnprintableError("store/damaged", say("{path} is damaged", path="a path"))

    store_thread = StoreThread(lambda: Store(tmp_path / "games.sqlite"), hides_path=True)
    with pytest.raises(LookupError):
        await asyncio.wait_for(store_thread.run(fail), 5)
    assert await asyncio.wait_for(store_thread.run(keep), 5)
    store_thread.close()


def _raise(error: Exception) -> Changes:
    raise error
