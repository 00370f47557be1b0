"""The hall: laying tables, finding them, letting them go."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from ludoteca.core import LudotecaError, Seat, SessionError, say
from ludoteca.match.commands import Throw
from ludoteca.match.events import Consent
from ludoteca.match.store.store import Store
from ludoteca.web.live.beat import Beat
from ludoteca.web.live.guest import Authority, Guest
from ludoteca.web.live.hall import Hall
from ludoteca.web.live.limits import Census, Limits
from ludoteca.web.live.scribe import Scribe
from ludoteca.web.live.table import LiveTable
from tests.unit.web.visitor import created, run, serving


async def seats(hall: Hall, key: str, token: str) -> frozenset[Seat]:
    """Say for which seats of a table a token's holder may act."""
    return (await hall.table(key)).seats_of(await hall.authority(key, token))


def code_of(error: pytest.ExceptionInfo[SessionError]) -> str:
    return error.value.code


def test_an_invitation_is_good_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            hall = server.hall
            seated = await hall.begin(created(), Seat.FIRST)
            assert await seats(hall, seated.key, seated.token) == {Seat.SECOND}
            token = await hall.claim(seated.key, seated.invitation)
            assert await seats(hall, seated.key, token) == {Seat.FIRST}
            assert await seats(hall, seated.key, seated.invitation) == frozenset()
            with pytest.raises(SessionError) as refused:
                await hall.claim(seated.key, seated.invitation)
            assert code_of(refused) == "seats/no-invitation"

    run(work())


def test_tokens_of_one_table_are_worth_nothing_at_another(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            one = await server.hall.begin(created())
            other = await server.hall.begin(created())
            assert await seats(server.hall, one.key, one.token) == set(Seat)
            assert await server.hall.authority(other.key, one.token) == Authority()
            for token in (None, "", "x" * 500, "ж" * 40):
                assert await server.hall.authority(one.key, token) == Authority()

    run(work())


@pytest.mark.parametrize(
    ("friend", "clock", "takebacks", "pauses"),
    [
        (None, "none", Consent.FREE, Consent.FREE),
        (Seat.SECOND, "none", Consent.ASK, Consent.FREE),
        (Seat.SECOND, "5m", Consent.ASK, Consent.ASK),
    ],
)
def test_a_friend_elsewhere_is_asked_more_often(
    friend: Seat | None, clock: str, takebacks: Consent, pauses: Consent, tmp_path: Path
) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            seated = await server.hall.begin(created(clock=clock), friend)
            rules = (await server.hall.table(seated.key)).session.state.created.table
            assert (rules.takebacks, rules.pauses) == (takebacks, pauses)

    run(work())


def test_whoever_lays_a_table_for_two_computers_plays_neither(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            seated = await server.hall.begin(created(players=("random", "random")))
            authority = await server.hall.authority(seated.key, seated.token)
            assert authority.is_host
            assert await seats(server.hall, seated.key, seated.token) == frozenset()

    run(work())


@pytest.mark.parametrize("key", ["", "nothing", "../../etc/passwd", "x" * 10_000])
def test_there_is_no_table_of_that_name(key: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            with pytest.raises(SessionError) as refused:
                await server.hall.table(key)
            assert code_of(refused) == "store/no-game"

    run(work())


def test_a_game_that_cannot_be_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            for wish in (created("nothing"), created(rules="odd"), created(options={"x": 1})):
                with pytest.raises(LudotecaError):
                    await server.hall.begin(wish)
            assert server.hall.tables_in_use == 0

    run(work())


def test_all_who_look_for_a_table_at_once_find_the_same(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            seated = await server.hall.begin(created())
        async with serving(tmp_path) as server:
            found = await asyncio.gather(*(server.hall.table(seated.key) for _ in range(5)))
            assert len(set(map(id, found))) == 1

    run(work())


def test_tables_that_nobody_uses_make_room(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, limits=Limits(tables=2)) as server:
            hall = server.hall
            first = await hall.begin(created())
            guest = Guest(Authority(), Guest.speaks("en"))
            (await hall.table(first.key)).welcome(guest, None)
            second = await hall.begin(created())
            await asyncio.sleep(0.01)
            third = await hall.begin(created())
            assert hall.tables_in_use == 2
            assert (await hall.table(third.key)).session.sequence == 1
            (await hall.table(third.key)).welcome(guest, None)
            await asyncio.sleep(0.01)
            with pytest.raises(SessionError) as refused:
                await hall.table(second.key)
            assert code_of(refused) == "limit/tables"
            assert hall.guests == 2

    run(work())


def test_whoever_comes_while_tables_are_put_away_keeps_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with serving(tmp_path, limits=Limits(idle_seconds=0)) as server:
            hall = server.hall
            first, second = [await hall.begin(created()) for _ in range(2)]
            await asyncio.gather(*(one._task for one in hall._attendants.values() if one._task))
            guest = Guest(Authority(), Guest.speaks("en"))
            wanted = await hall.table(second.key)
            real = Hall._forget

            async def forget(hall: Hall, table: LiveTable) -> None:
                await real(hall, table)
                if not wanted.audience:
                    wanted.welcome(guest, None)

            monkeypatch.setattr(Hall, "_forget", forget)
            await hall._clear_away()
            assert hall.tables_in_use == 1
            assert await hall.table(second.key) is wanted
            assert first.key not in hall._tables

    run(work())


def test_a_store_in_trouble_does_not_cost_a_friend_the_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(table: LiveTable) -> None:
        raise SessionError("store/busy", say("it rains"))

    async def work() -> None:
        async with serving(tmp_path) as server:
            seated = await server.hall.begin(created(), Seat.SECOND)
            with monkeypatch.context() as patched:
                patched.setattr(LiveTable, "catch_up", refuse)
                token = await server.hall.claim(seated.key, seated.invitation)
            assert await seats(server.hall, seated.key, token) == {Seat.SECOND}

    run(work())


def test_an_address_may_lay_only_so_many_tables(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            hall = server.hall
            hall._laid = Census(9, 1, "limit/tables")
            seated = await hall.begin(created(), address="10.0.0.1")
            with pytest.raises(SessionError) as refused:
                await hall.begin(created(), address="10.0.0.1")
            assert code_of(refused) == "limit/tables"
            await hall.begin(created(), address="10.0.0.2")
            await hall._forget(await hall.table(seated.key))
            await hall.begin(created(), address="10.0.0.1")

    run(work())


def test_a_hall_that_closes_lets_nobody_in(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            seated = await server.hall.begin(created())
            await server.hall.stop()
            await server.hall.stop()
            with pytest.raises(SessionError) as refused:
                await server.hall.begin(created())
            assert code_of(refused) == "server/stopping"
            assert seated.key

    run(work())


def test_a_damaged_game_is_named_as_such(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            seated = await server.hall.begin(created())
            await server.hall.scribe.run(
                lambda store: store.rows(
                    "INSERT INTO events SELECT game, 1, at, phase, body FROM events"
                )
            )
        async with serving(tmp_path) as server:
            with pytest.raises(SessionError) as refused:
                await server.hall.table(seated.key)
            assert code_of(refused) == "store/damaged"

    run(work())


def test_servers_of_one_database_know_of_each_other(tmp_path: Path) -> None:
    async def work() -> None:
        now = 1000.0
        scribe = Scribe(lambda: Store(tmp_path / "games.sqlite"))
        first = Beat(scribe, lambda: now)
        await first.start()
        now = 1010.0
        second = Beat(scribe, lambda: now)
        await second.start()
        assert second.alive_since == 1000.0
        await first.stop()
        third = Beat(scribe, lambda: now)
        await third.start()
        assert third.alive_since == 1000.0, "there was always one of them"
        assert third.others == {second.name}
        now = 1100.0
        late = Beat(scribe, lambda: now)
        await late.start()
        assert late.alive_since == 1100.0
        for beat in (second, third, late):
            await beat.stop()
        scribe.close()

    run(work())


def test_a_clock_runs_on_while_another_server_lives(tmp_path: Path) -> None:
    async def work() -> None:
        scribes = [Scribe(lambda: Store(tmp_path / "games.sqlite")) for _ in range(2)]
        one, other = (Hall(scribe, is_shared=True, workers=1) for scribe in scribes)
        await one.start()
        seated = await one.begin(created(clock="10m"))
        other._began = other._beat.began = seated_at = 1e11  # type: ignore[union-attr]
        await other.start()
        assert other._beat is not None
        assert other._beat.alive_since < seated_at
        assert not (await other.table(seated.key)).state.is_paused
        for hall in (one, other):
            await hall.stop()
        for scribe in scribes:
            scribe.close()

    run(work())


def test_lots_are_drawn_from_the_dice_that_are_given(tmp_path: Path) -> None:
    async def work() -> None:
        throws = []
        for _ in range(2):
            scribe = Scribe(lambda: Store(tmp_path / "games.sqlite"))
            hall = Hall(scribe, dice=random.Random(5), workers=1)
            await hall.start()
            seated = await hall.begin(created("senet"))
            session = (await hall.table(seated.key)).session
            table = await hall.table(seated.key)
            await table.do(Throw(), session.position.turn, session.sequence)
            throws.append(session.state.plies[0].text)
            await hall.stop()
            scribe.close()
        assert throws[0] == throws[1]

    run(work())
