"""Live tables of people with names: what both see of ratings, in one process and in two."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

import pytest

from ludoteca.club.people.people import People, Person
from ludoteca.club.people.ratings import Ratings
from ludoteca.club.store import CLUB
from ludoteca.core import Seat
from ludoteca.match.events import TableRules
from ludoteca.store.store import Store
from ludoteca.web.http.limits import Limits
from ludoteca.web.live import tables as tables_module
from tests.unit.web.visitor import (
    Server,
    Visitor,
    begin_game,
    created,
    named,
    run_clock,
    serving,
    two_players,
)

pytestmark = pytest.mark.anyio

RATED = TableRules(rated=True)


async def lay(server: Server, one: Person, other: Person, **more: Any) -> str:
    """Lay a rated table, where both sit."""
    game = created("morris", table=RATED, names=(one.name, ""), **more)
    seated = await begin_game(server.tables, game, Seat.SECOND, person=one)
    assert seated.token == ""
    assert await server.tables.seating.claim(seated.key, seated.invitation, person=other) == ""
    return seated.key


async def play(one: Visitor, other: Visitor) -> None:
    await one.does("move", text="d2")
    await other.until("happened")
    await other.does("move", text="d6")
    await one.until("happened")


def changes(visitor: Visitor) -> list[int | None]:
    return [person["change"] for person in visitor.table["people"]]


async def test_a_rated_game_that_is_played_gives_no_help(server: Server) -> None:
    (ada_key, ada), (bo_key, bo) = await named(server, "Ada"), await named(server, "Bo")
    key = await lay(server, ada, bo)
    one, other = await server.sit(key, ada_key), await server.sit(key, bo_key)
    watcher = await server.sit(key)
    await play(one, other)
    again = {"game": "morris", "players": ["human", "human"], "again": {"key": key}}
    for visitor in (one, other, watcher):
        assert (await visitor.asks("threats"))["code"] == "ask/no-threats"
        assert (await visitor.asks("hint"))["type"] == "refused"
        assert (await visitor.asks("verdicts"))["code"] == "ask/no-verdicts"
    refused = await server.ask("POST", "/api/tables", json={**again, "hints": True})
    assert (refused.status_code, refused.json()["code"]) == (409, "session/rated")
    review = (await server.ask("GET", f"/api/tables/{key}/review")).json()
    assert not review["verdicts"]
    await one.does("resign")
    assert (await one.asks("threats"))["type"] == "answer"
    assert (await server.ask("POST", "/api/tables", json=again)).status_code == 200


ADA, BO = "203.0.113.1", "203.0.113.2"
SAME = "This game does not count for the ratings: both players are in the same network."
ENOUGH = (
    "This game does not count for the ratings: the players have had enough rated games with "
    "each other today."
)


async def begin(
    server: Server, ada_key: str, bo_key: str, *, by_challenge: bool, address: str = BO
) -> str:
    """Begin a rated game by HTTP; Bo comes from an address of his own, or from another."""
    wish = {"game": "morris", "rated": True, "clock": "10m", "person": ada_key}
    if by_challenge:
        made = await server.ask("POST", "/api/lobby/challenges", json=wish, address=ADA)
        path, body = f"/api/lobby/challenges/{made.json()['id']}/take", {"person": bo_key}
    else:
        wish |= {"players": ["human", "human"], "friend": True}
        made = await server.ask("POST", "/api/tables", json=wish, address=ADA)
        path = f"/api/tables/{made.json()['key']}/claim"
        body = {"person": bo_key, "invitation": made.json()["invitation"]}
    taken = await server.ask("POST", path, json=body, address=address)
    assert taken.status_code == 200, taken.text
    key: str = taken.json()["key"]
    return key


@pytest.mark.parametrize("by_challenge", [False, True])
async def test_a_game_within_one_network_does_not_count_and_says_so_before_play(
    tmp_path: Path, by_challenge: bool
) -> None:
    async with serving(tmp_path) as server:
        (ada_key, _), (bo_key, bo) = await named(server, "Ada"), await named(server, "Bo")
        key = await begin(server, ada_key, bo_key, by_challenge=by_challenge)
        one = await server.sit(key, ada_key)
        assert one.table["rated"]
        key = await begin(server, ada_key, bo_key, by_challenge=by_challenge, address=ADA)
        one = await server.sit(key, ada_key)
        other = await server.sit(key, bo_key)
        assert one.table["notices"] == [SAME]
        assert not one.table["rated"]
        if one.you == [1]:
            one, other = other, one
        await run_clock(one, other)
        await play(one, other)
        await one.does("resign")
        assert changes(one) == [None, None]
    with Store(tmp_path / "games.sqlite", CLUB) as store:
        assert Ratings(store).find(bo.id, "morris").games == 0


async def test_a_club_may_rate_the_games_of_one_network(tmp_path: Path) -> None:
    async with serving(tmp_path, rates_one_network=True) as server:
        (ada_key, _), (bo_key, _) = await named(server, "Ada"), await named(server, "Bo")
        key = await begin(server, ada_key, bo_key, by_challenge=False, address=ADA)
        assert (await server.sit(key, ada_key)).table["rated"]


@pytest.mark.parametrize("by_challenge", [False, True])
async def test_the_fourth_rated_game_of_a_pair_in_a_day_says_that_it_does_not_count(
    server: Server, by_challenge: bool
) -> None:
    (ada_key, _), (bo_key, _) = await named(server, "Ada"), await named(server, "Bo")
    for number in range(4):
        key = await begin(server, ada_key, bo_key, by_challenge=by_challenge)
        one = await server.sit(key, ada_key)
        other = await server.sit(key, bo_key)
        assert one.table["rated"] == (number < 3)
        assert one.table["notices"] == ([ENOUGH] if number == 3 else [])
        if one.you == [1]:
            one, other = other, one
        await run_clock(one, other)
        await play(one, other)
        await one.does("resign")


async def test_both_see_their_ratings_and_at_the_end_the_new_ones(server: Server) -> None:
    (ada_key, ada), (bo_key, bo) = await named(server, "Ada"), await named(server, "Bo")
    key = await lay(server, ada, bo)
    one, other = await server.sit(key, ada_key), await server.sit(key, bo_key)
    watcher = await server.sit(key)
    assert (one.you, other.you, watcher.you) == ([0], [1], [])
    assert one.table["names"] == ["Ada", "Bo"]
    assert one.table["rated"]
    assert [person["id"] for person in watcher.table["people"]] == [ada.id, bo.id]
    assert one.table["people"][0] == {
        "id": ada.id,
        "tag": "",
        "rating": 1500,
        "deviation": 350,
        "is_provisional": True,
        "change": None,
    }
    await play(one, other)
    assert (await one.does("offer", what="takeback"))["type"] == "refused"
    ended = await one.does("resign")
    assert [person["change"] for person in ended["table"]["people"]] == [-23, 23]
    await other.until("happened")
    assert changes(other) == [-23, 23]
    assert other.table["people"][1]["rating"] == 1523


def is_over(message: dict[str, Any]) -> bool:
    return bool(message.get("table", {}).get("stage") == "over")


async def test_who_stays_away_after_a_restart_loses_on_time(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        (ada_key, ada), (bo_key, bo) = await named(server, "Ada"), await named(server, "Bo")
        key = await lay(server, ada, bo, clock="1.5s")
        one, other = await server.sit(key, ada_key), await server.sit(key, bo_key)
        await run_clock(one, other)
        await play(one, other)
    async with serving(tmp_path, limits=Limits(absence_seconds=0.5)) as server:
        # Somebody who only watches does not make it go on.
        watcher = await server.sit(key)
        await asyncio.sleep(0.8)
        assert (await server.tables.registry.find(key)).state.is_paused
        other = await server.sit(key, bo_key)
        assert "goes on after 5 minutes" in other.table["expected"]
        await other.until(is_over)
        assert other.table["outcome"]["winners"] == [1]
        assert changes(other) == [-23, 23]
        await watcher.leave()


async def test_a_casual_game_waits_for_both_after_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        seated, *players = await two_players(server, clock="10m")
        await run_clock(*players)
    async with serving(tmp_path, limits=Limits(absence_seconds=0.1)) as server:
        await server.sit(seated.key, seated.token)
        await asyncio.sleep(0.5)
        assert (await server.tables.registry.find(seated.key)).state.is_paused


async def test_a_rated_game_whose_friend_has_not_come_does_not_begin(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(absence_seconds=0.1)) as server:
        key, ada = await named(server, "Ada")
        game = created("morris", table=RATED, names=("Ada", ""), clock="10m")
        seated = await begin_game(server.tables, game, Seat.SECOND, person=ada)
        await server.sit(seated.key, key)
        await asyncio.sleep(0.5)
        assert (await server.tables.registry.find(seated.key)).state.is_paused


async def test_a_game_that_all_have_left_ends_when_the_flag_falls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "_SWEEP_SECONDS", 0.1)
    async with serving(tmp_path, limits=Limits(idle_seconds=0.2)) as server:
        (ada_key, ada), (bo_key, bo) = await named(server, "Ada"), await named(server, "Bo")
        key = await lay(server, ada, bo, clock="2s")
        one, other = await server.sit(key, ada_key), await server.sit(key, bo_key)
        await run_clock(one, other)
        await play(one, other)
        for visitor in (one, other):
            await visitor.leave()
        while len(server.tables.registry):
            await asyncio.sleep(0.05)
        history = await server.tables.store_thread.run(
            lambda store: Ratings(store).history(bo.id, "morris")
        )
        assert [change.score for change in history] == [1.0]


async def test_who_is_called_alike_has_a_tag(server: Server) -> None:
    (key_one, one), (_, other) = await named(server, "Ada"), await named(server, "ADA")
    seen = await server.sit(await lay(server, one, other), key_one)
    assert [person["tag"] for person in seen.table["people"]] == [one.tag, other.tag]


async def test_a_guest_and_a_computer_are_nobody(server: Server) -> None:
    _, ada = await named(server, "Ada")
    seated = await begin_game(server.tables, created(players=("human", "random")), person=ada)
    seen = await server.sit(seated.key)
    assert [person and person["id"] for person in seen.table["people"]] == [ada.id, None]
    assert not seen.table["rated"]
    two = await begin_game(server.tables, created(), person=ada)
    # Which of two people at one screen it is cannot be known.
    assert two.token
    assert (await server.sit(two.key)).table["people"] == [None, None]


async def test_a_server_counts_what_its_killed_predecessor_did_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        (ada_key, ada), (bo_key, bo) = await named(server, "Ada"), await named(server, "Bo")
        key = await lay(server, ada, bo)
        one, other = await server.sit(key, ada_key), await server.sit(key, bo_key)
        await play(one, other)
        # As if the power was cut after the last event.
        with monkeypatch.context() as patch:
            patch.setattr(Ratings, "settle", lambda self, key: {})
            await one.does("resign")
    with Store(tmp_path / "games.sqlite", CLUB) as store:
        assert Ratings(store).changes(key) == {}
    async with serving(tmp_path) as server:
        assert changes(await server.sit(key)) == [-23, 23]


async def test_a_device_that_is_shut_out_leaves_tables_and_lobbies_at_once(
    one: Server, other: Server
) -> None:
    (lost_key, ada), (bo_key, bo) = await named(one, "Ada"), await named(one, "Bo")
    kept_key = secrets.token_urlsafe(32)

    def redeem_phrase(store: Store) -> str:
        people = People(store)
        people.redeem_phrase(people.new_phrase(ada.id)[0], kept_key)
        return next(device.id for device in people.devices(ada.id, kept_key) if not device.is_this)

    device = await one.tables.store_thread.run(redeem_phrase)
    key = await lay(one, ada, bo)
    lost = [await server.sit(key, lost_key) for server in (one, other)]
    lost += [await server.enter(person=lost_key) for server in (one, other)]
    for visitor in lost[2:]:
        await visitor.until("lobby")
    kept, bystander = await one.sit(key, kept_key), await other.sit(key, bo_key)
    assert lost[0].you == lost[1].you == kept.you == [0]
    await one.club.shut_out(kept_key, device)
    for visitor in lost:
        assert (await visitor.until("closing"))["code"] == "people/shut-out"
        assert await visitor.next() == {}
    assert (await other.sit(key, lost_key)).you == []
    assert (await kept.does("move", text="d2"))["type"] == "happened"
    await bystander.until("happened")
