"""The lobby: challenges made and taken, who is here, and games to watch."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludoteca.club.lobby import lobby as lobby_module
from ludoteca.club.lobby import messages as lobby_wire
from ludoteca.web.api import wire
from ludoteca.web.http.limits import Quota, RateLimits
from tests.refusing import refusing
from tests.unit.web.test_fuzz import garbled, mutated
from tests.unit.web.visitor import Server, Visitor, named, run_clock, serving

pytestmark = pytest.mark.anyio

GO = {"game": "go", "options": {"size": 9}, "clock": "5m+3s", "seat": 0}
HOME, OTHER, THIRD = "10.0.0.1", "10.0.0.2", "10.0.0.3"
KNOWN_CLOSINGS = {1001, 4400, 4403, 4408, 4429}


async def make(server: Server, address: str = HOME, **wish: Any) -> dict[str, Any]:
    asked = {**GO, **wish}
    answer = await server.ask("POST", "/api/lobby/challenges", address=address, json=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def take(server: Server, id: str, address: str = HOME, **taker: Any) -> Any:
    path = f"/api/lobby/challenges/{id}/take"
    return await server.ask("POST", path, address=address, json=taker)


def shows(wanted: Callable[[dict[str, Any]], bool]) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message["type"] == "lobby" and wanted(message)


async def test_a_challenge_is_seen_by_all_and_taken_by_one(server: Server) -> None:
    made = await make(server, name=" Ana  B ", hints=True)
    mine = {"id": made["id"], "token": made["token"]}
    maker = await server.enter(challenges=[mine])
    other = await server.enter()
    for visitor in (maker, other):
        news = await visitor.until(shows(lambda one: bool(one["challenges"])))
        (offered,) = news["challenges"]
        assert offered["id"] == made["id"]
        assert (offered["name"], offered["game"]) == ("Ana B", "go")
        assert (offered["clock"], offered["rated"]) == ("5m+3s", False)
        assert offered["hints"]
        assert offered["options"] == {"size": 9}
    taken = await asyncio.gather(*(take(server, made["id"]) for _ in range(4)))
    assert sorted(one.status_code for one in taken) == [200, 404, 404, 404]
    seated = next(one.json() for one in taken if one.status_code == 200)
    told = await maker.until("taken")
    assert told == {"type": "taken", "challenge": made["id"], "table": seated["key"]}
    await other.until(shows(lambda one: one["challenges"] == []))
    host = await server.sit(seated["key"], made["token"])
    guest = await server.sit(seated["key"], seated["token"])
    assert (host.you, guest.you) == ([0], [1])


async def test_a_taken_challenge_is_a_table_of_both_addresses(server: Server) -> None:
    tables = server.tables
    tables.count.quota = Quota(9, 1, "limit/tables")
    first, second = [await make(server, HOME) for _ in range(2)]
    third = await make(server, THIRD)
    seated = (await take(server, first["id"], OTHER)).json()
    # The one who took it has a table too many now, and then the one who made it.
    refused = await take(server, third["id"], OTHER)
    assert refused.status_code == 429
    assert refused.json() == {
        "code": "limit/tables",
        "sentence": "too many games are open from your address: close some first",
    }
    refused = await take(server, second["id"], THIRD)
    assert refused.json()["code"] == "limit/tables"
    assert refused.json()["sentence"].startswith("the player who offers this game")
    more = await server.ask("POST", "/api/lobby/challenges", json=GO, address=HOME)
    assert more.json() == {**more.json(), "code": "limit/tables"}
    # Nothing is lost: what was refused is still open.
    assert tables.count.quota.held == 2
    await tables.registry._drop(await tables.registry.find(seated["key"]))
    assert tables.count.quota.held == 0
    for made, address in ((second, OTHER), (third, THIRD)):
        answer = await take(server, made["id"], address)
        assert answer.status_code == 200, answer.text
    # Two people of one address have one table.
    assert tables.count.quota.held == 3


async def test_a_server_stops_although_its_lobby_is_just_woken(server: Server) -> None:
    assert server.club.lobby is not None
    await asyncio.sleep(0.2)
    server.club.lobby._waking.set()
    async with asyncio.timeout(20):
        await server.tables.stop()


async def test_a_taken_challenge_is_a_new_table_of_both_addresses(server: Server) -> None:
    server.tables.count.creations = RateLimits(0.001, 1)
    first, second = [await make(server, HOME) for _ in range(2)]
    assert (await take(server, first["id"], OTHER)).status_code == 200
    for address in (OTHER, THIRD):
        assert (await take(server, second["id"], address)).json()["code"] == "limit/tables"
    assert server.tables.count.quota.held == 2


async def test_names_of_guests_show_nothing_strange(server: Server) -> None:
    made = await make(server, name="\u202eA\x1bna\u3164")
    other = await server.enter()
    news = await other.until(shows(lambda one: bool(one["challenges"])))
    assert news["challenges"][0]["name"] == "Ana"
    key = (await take(server, made["id"], name="Bo\u200bb\u202e")).json()["key"]
    asked = {"tables": [{"key": key, "token": made["token"]}]}
    listed = await server.ask("POST", "/api/library", json=asked)
    assert "Ana" in listed.text
    assert "Bob" in listed.text


NUL_REQUESTS = [
    ("GET", "/api/people/a%00b", None),
    ("GET", "/api/tables/a%00b/record", None),
    ("POST", "/api/lobby/challenges/a%00b/take", {}),
    ("POST", "/api/library", {"tables": [{"key": "a\0b", "token": "x" * 40}]}),
    ("POST", "/api/lobby/challenges", {**GO, "name": "a\0b"}),
]


async def test_what_a_database_cannot_store_does_not_reach_it(server: Server) -> None:
    for method, path, body in NUL_REQUESTS:
        answer = await server.ask(method, path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (422, "request/unreadable"), path


@pytest.mark.parametrize(("kind", "read"), [("hello", wire.read), ("enter", lobby_wire.read)])
def test_no_message_has_what_a_database_cannot_store(
    kind: str, read: Callable[[str], object]
) -> None:
    held = {"challenges": [{"id": "a\0b", "token": ""}], "table": "a\0b", "language": "en"}
    with refusing("wire/unreadable"):
        read(json.dumps({"type": kind, "protocol": 1, "token": "", **held}))


async def test_a_maker_who_comes_back_finds_the_game(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        made = await make(server, clock="3d/move")
        key = (await take(server, made["id"])).json()["key"]
    async with serving(tmp_path) as server:
        strange = {"id": made["id"], "token": "x" * 43}
        stranger = await server.enter(challenges=[strange])
        await stranger.until("lobby")
        mine = {"id": made["id"], "token": made["token"]}
        maker = await server.enter(challenges=[mine])
        assert (await maker.until("taken"))["table"] == key
        assert all(message["type"] != "taken" for message in stranger.seen)


async def test_challenges_go_when_their_makers_have_left(server: Server) -> None:
    lobby = server.club.lobby
    assert lobby is not None
    made, slow = await make(server), await make(server, clock="1d/move")
    other = await server.enter()
    maker = await server.enter(challenges=[{"id": made["id"], "token": made["token"]}])
    await other.until(shows(lambda one: len(one["challenges"] or ()) == 2))
    later = 0.0
    began = lobby._now
    lobby._now = lambda: began() + later
    later = 60.0
    await lobby._renew_challenges()
    await maker.leave()
    later = 120.0
    await lobby._renew_challenges()
    news = await other.until(shows(lambda one: len(one["challenges"] or ()) == 1))
    assert news["challenges"][0]["id"] == slow["id"]


async def test_a_challenge_is_withdrawn_by_its_maker_only(server: Server) -> None:
    made = await make(server)
    path = f"/api/lobby/challenges/{made['id']}"
    for token, status in (("x" * 43, 403), (made["token"], 204), (made["token"], 403)):
        headers = {"Authorization": f"Bearer {token}"}
        assert (await server.ask("DELETE", path, headers=headers)).status_code == status
    gone = await take(server, made["id"])
    assert gone.json()["code"] == "lobby/gone"


async def test_a_rated_challenge_is_for_two_people_with_names(server: Server) -> None:
    (ana, _), (boris, _) = await named(server, "Ana"), await named(server, "Boris")
    nobody = await server.ask("POST", "/api/lobby/challenges", json={**GO, "rated": True})
    assert nobody.json()["code"] == "people/not-rated"
    made = await make(server, rated=True, clock="10m", person=ana)
    assert made["token"] == ""
    assert (await take(server, made["id"])).json()["code"] == "people/unknown"
    assert (await take(server, made["id"], person=ana)).json()["code"] == "lobby/own"
    seated = (await take(server, made["id"], person=boris)).json()
    host = await server.sit(seated["key"], ana)
    assert host.table["names"] == ["Ana", "Boris"]
    assert (await server.sit(seated["key"], boris)).you == [1]


async def test_who_is_here_is_told_and_guests_are_counted(server: Server) -> None:
    ana, _ = await named(server, "Ana")
    first = await server.enter()
    await first.until(shows(lambda one: one["guests"] == 1))
    again = [await server.enter(person=ana) for _ in range(2)]
    news = await first.until(shows(lambda one: bool(one["people"])))
    assert [(one["name"], len(one["tag"])) for one in news["people"]] == [("Ana", 4)]
    for visitor in again:
        await visitor.leave()
    await first.until(shows(lambda one: one["people"] == []))


async def begin(server: Server, **wish: Any) -> dict[str, Any]:
    answer = await server.ask("POST", "/api/tables", json={"game": "neutron", **wish})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def present(
    visitor: Visitor, people: list[tuple[str, bool]], guests: int = 0
) -> dict[str, Any]:
    """Wait until these people, who play or not, and as many guests are here."""
    here = None
    while True:
        news = await visitor.until("lobby")
        if news["people"] is not None:
            here = [(one["name"], one["is_playing"]) for one in news["people"]]
        if (here, news["guests"]) == (people, guests):
            return news


async def test_who_plays_in_private_is_here_and_it_is_not_told_where(server: Server) -> None:
    (ana, _), (boris, _) = await named(server, "Ana"), await named(server, "Boris")
    invited = await begin(server, players=["human", "human"], friend=True, person=ana)
    trained = await begin(server, players=["human", "random"], person=boris)
    alone = await begin(server, players=["human", "human"])
    watcher = await server.enter(person=ana)
    await present(watcher, [("Ana", False)])
    at_table = await server.sit(invited["key"], ana)
    others = [
        await server.sit(trained["key"], boris),
        await server.sit(alone["key"], alone["token"]),
        # Those who watch are not players.
        await server.sit(alone["key"]),
    ]
    news = await present(watcher, [("Ana", True), ("Boris", True)], guests=1)
    assert (news["keys"], news["games"], news["more"]) == ([], {}, 0)
    for table in (invited, trained, alone):
        assert table["key"] not in json.dumps(watcher.seen)
    await at_table.does("resign")
    await present(watcher, [("Ana", False), ("Boris", True)], guests=1)
    for visitor in (at_table, *others):
        await visitor.leave()
    await present(watcher, [("Ana", False)])


async def test_a_long_list_of_people_is_cut_and_counted(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "_MAX_PEOPLE", 2)
    for name in ("Ana", "Boris", "Clara"):
        key, _ = await named(server, name)
        last = await server.enter(person=key)
    news = await last.until(shows(lambda one: one["more"] == 1))
    assert [one["name"] for one in news["people"]] == ["Ana", "Boris"]


async def test_games_in_progress_are_shown_move_by_move(server: Server) -> None:
    made = await make(server, name="Ana")
    seated = (await take(server, made["id"], name="Boris")).json()
    watcher = await server.enter()
    news = await watcher.until(shows(lambda one: bool(one["keys"])))
    board = news["games"][seated["key"]]
    assert (board["names"], board["moves"]) == (["Ana", "Boris"], 0)
    host = await server.sit(seated["key"], made["token"])
    await server.sit(seated["key"], seated["token"])
    await run_clock(host)
    await host.does("move", text="E5")
    news = await watcher.until(shows(lambda one: bool(one["games"])))
    board = news["games"][seated["key"]]
    assert (board["moves"], board["last"], list(board["standing"])) == (1, ["E5"], ["E5"])
    assert news["challenges"] is None
    private = await server.ask(
        "POST", "/api/tables", json={"game": "neutron", "players": ["human", "human"]}
    )
    await asyncio.sleep(0.3)
    keys = [key for one in watcher.seen for key in one.get("keys", ())]
    assert private.json()["key"] not in keys
    await host.does("resign")
    await watcher.until(shows(lambda one: one["keys"] == []))


async def test_a_persons_own_server_has_no_lobby(tmp_path: Path) -> None:
    async with serving(tmp_path, owner_key="k" * 43) as server:
        answer = await server.ask("POST", "/api/lobby/challenges", json=GO)
        assert (answer.status_code, answer.json()["code"]) == (404, "lobby/none")
        visitor = server.connect(path="/api/lobby")
        assert await visitor.next() == {}


async def test_what_cannot_be_played_is_not_offered(server: Server) -> None:
    for change, said in (
        ({"game": "chess"}, "no game"),
        ({"options": {"size": 99}}, "Size"),
        ({"clock": "soon"}, "cannot read"),
        ({"colours": "dice"}, "dice"),
        ({"seat": 2}, "seat"),
    ):
        answer = await server.ask("POST", "/api/lobby/challenges", json={**GO, **change})
        assert answer.status_code in (404, 409, 422)
        assert said in answer.json()["sentence"]


async def test_strange_messages_are_refused_and_the_lobby_goes_on(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    rng = random.Random(20_261_117)
    held = [{"id": "a", "token": "t" * 43}]
    hello = {"type": "enter", "protocol": 1, "person": "p" * 43, "challenges": held}
    with caplog.at_level(logging.WARNING):
        for number in range(60):
            visitor = server.connect(address=f"192.0.2.{number}", path="/api/lobby")
            visitor.send(json.dumps(hello if number % 2 else mutated(rng, hello)))
            for _ in range(15):
                text = json.dumps(mutated(rng, {"type": "mine", "challenges": held}))
                visitor.send(garbled(rng, text) if rng.random() < 0.4 else text)
            visitor.send_bytes(b"\xff")
            await closing(visitor)
        made = await make(server)
        visitor = await server.enter()
        await visitor.until(shows(lambda one: bool(one["challenges"])))
        assert (await take(server, made["id"])).status_code == 200
    assert [record.getMessage() for record in caplog.records] == []


async def closing(visitor: Visitor) -> None:
    """Read until a ping is answered, or the socket is closed with a known code."""
    visitor.say(type="ping", id="last")
    while message := await visitor.next():
        if message["type"] in ("pong", "closing") or message.get("code") == "limit/too-fast":
            await visitor.leave()
            return
    assert visitor.status in KNOWN_CLOSINGS


async def test_a_socket_is_refused_what_is_too_large_and_sent_away_after_too_many_refusals(
    server: Server,
) -> None:
    visitor = await server.enter()
    # Fewer than 16 K characters, but more bytes.
    visitor.send(json.dumps({"type": "ping", "id": "я" * 10_000}, ensure_ascii=False))
    assert (await visitor.until("refused"))["code"] == "wire/too-large"
    for _ in range(20):
        visitor.send("?")
    assert (await visitor.until("closing"))["code"] == "limit/too-fast"
    assert await visitor.next() == {}
    assert visitor.status == 4429
    await visitor.leave()
    while server.tables.socket_quota.held:
        await asyncio.sleep(0.01)
