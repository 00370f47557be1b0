"""The live endpoint: players and spectators at one table, and what they do there."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from ludoteca.club.store import CLUB
from ludoteca.core import Seat
from ludoteca.match.commands import PlayMove
from ludoteca.match.session import Session
from ludoteca.store.library import Library
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.store import Store
from tests.unit.web.visitor import Server, begin_game, created, serving, two_players


async def test_two_players_and_a_spectator_see_the_same_game(server: Server) -> None:
    seated, white, black = await two_players(server)
    watcher = await server.sit(seated.key, language="bg")
    assert (white.you, black.you, watcher.you) == ([0], [1], [])
    done = await white.does("move", text="b1b4")
    assert done["narration"] == ["White moves b1 up to b4."]
    assert done["first"] == 1
    assert done["events"][0]["event"] == "moved"
    assert done["events"][0]["seat"] == 0
    seen = await black.until("happened")
    assert seen["answers"] is None
    assert seen["table"]["legal"] is not None
    assert done["table"]["legal"] is None
    told = await watcher.until("happened")
    assert told["narration"] == ["Белият мести от b1 нагоре на b4."]
    assert told["table"]["legal"] is None
    assert await black.does("move", text="Nc3e3,a5a2")
    await white.until("happened")
    assert [ply["text"] for ply in white.table["plies"]] == ["Nc3e3,a5a2"]
    assert white.table["plies_from"] == 1


async def test_people_are_told_who_is_there(server: Server) -> None:
    seated, white, black = await two_players(server)
    watcher = await server.sit(seated.key)
    await white.until(
        lambda message: (
            message["type"] == "people"
            and message["present"] == [True, True]
            and message["watching"] == 1
        )
    )
    await black.leave()
    await white.until(
        lambda message: message["type"] == "people" and message["present"] == [True, False]
    )
    await watcher.leave()


async def test_a_friend_who_has_not_come_is_awaited(server: Server) -> None:
    seated = await begin_game(server.tables, created(clock="10m"), Seat.SECOND)
    host = await server.sit(seated.key, seated.token)
    assert host.table["invited"] == 1
    assert host.table["is_paused"]
    token = await server.tables.seating.claim(seated.key, seated.invitation)
    await host.until(lambda message: message.get("narration") == ["Black has joined."])
    assert host.table["invited"] is None
    assert host.table["is_paused"]
    await server.sit(seated.key, token)
    await host.until(lambda message: message.get("narration") == ["The game continues."])
    assert host.table["clock"]["running"] == 0


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("watcher", {"command": "move", "text": "b1b4"}, "seats/watching"),
    ("watcher", {"command": "resign"}, "seats/watching"),
    ("watcher", {"command": "pause"}, "seats/watching"),
    ("watcher", {"command": "pace", "seconds": 1}, "seats/watching"),
    ("white", {"command": "pace", "seconds": 1}, "seats/watching"),
    ("black", {"command": "move", "text": "b5b2"}, "session/not-your-turn"),
    ("white", {"command": "move", "text": "b1b2"}, "session/illegal-move"),
    ("white", {"command": "move", "text": "%%%"}, "session/unreadable-move"),
    ("white", {"command": "move"}, "session/unreadable"),
    ("white", {"command": "nonsense"}, "session/unreadable"),
    ("white", {}, "session/unreadable"),
    ("white", {"command": "forfeit", "why": "x"}, "session/not-yours"),
    ("white", {"command": "propose-marks", "dead": []}, "session/unreadable"),
    ("white", {"command": "pause", "since_last": True}, "session/not-yours"),
    ("white", {"command": "claim-time"}, "session/time-left"),
    ("white", {"command": "accept", "what": "draw"}, "session/nothing-offered"),
]


async def test_what_is_not_allowed_is_refused_with_a_code(server: Server) -> None:
    seated, white, black = await two_players(server)
    watcher = await server.sit(seated.key)
    visitors = {"white": white, "black": black, "watcher": watcher}
    for who, command, code in REFUSED:
        visitors[who].say(type="do", id="x", sequence=1, seat=None, command=command)
        answer = await visitors[who].until(lambda message: message.get("id") == "x")
        found = (answer["type"], answer["code"], answer["sequence"])
        assert found == ("refused", code, 1), command
        assert answer["sentence"]
    assert (await server.tables.registry.find(seated.key)).session.sequence == 1


async def test_stale_doubled_and_reordered_commands_are_refused(server: Server) -> None:
    seated, white, black = await two_players(server)
    white.do("move", number="a", text="b1b4")
    white.do("move", number="a", sequence=1, text="b1b4")
    await white.until(lambda message: message.get("answers") == "a")
    doubled = await white.until(lambda message: message.get("id") == "a")
    assert doubled["code"] == "session/stale"
    assert doubled["sequence"] == 2
    early = await black.does("move", text="Nc3e3,a5a2", sequence=3)
    late = await black.does("move", text="Nc3e3,a5a2", sequence=1)
    assert (early["code"], late["code"]) == ("session/stale", "session/stale")
    assert (await server.tables.registry.find(seated.key)).session.sequence == 2


async def test_a_client_that_was_away_is_told_what_happened(server: Server) -> None:
    seated, white, black = await two_players(server)
    await white.leave()
    await asyncio.sleep(0)
    again = await server.sit(seated.key, seated.token, sequence=1)
    assert again.seen[0]["missed"] == []
    await again.does("move", text="b1b4")
    await black.until("happened")
    await again.leave()
    await black.does("move", text="Nc3e3,a5a2")
    back = await server.sit(seated.key, seated.token, sequence=2)
    missed = back.seen[0]["missed"]
    assert missed[0] == "Black moves the neutron right to e3."
    assert len(back.table["plies"]) == 2
    assert back.table["plies_from"] == 0


async def test_a_server_that_starts_again_knows_everything_that_was_confirmed(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server:
        seated, white, _ = await two_players(server)
        await white.does("move", text="b1b4")
    async with serving(tmp_path) as server:
        back = await server.sit(seated.key, seated.token, sequence=1)
        assert back.table["sequence"] == 2
        assert back.seen[0]["missed"] == ["White moves b1 up to b4."]


async def test_a_client_that_saw_more_elsewhere_is_believed(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        server.tables.store_thread.watch(lambda _: None)
        seated = await begin_game(server.tables, created())
        host = await server.sit(seated.key, seated.token)
        with Store(tmp_path / "games.sqlite", CLUB) as store:
            saved = SavedGame.load(store, seated.key)
            saved.submit(PlayMove("b1b4"), Seat.FIRST, time.time(), saved.session.sequence)
        answer = await host.does("move", text="Nc3e3,c5c2", sequence=2)
        assert (answer["type"], answer["first"]) == ("happened", 2)


async def test_questions_are_answered(server: Server) -> None:
    _, white, black = await two_players(server)
    assert (await white.asks("read", "b1"))["steps"] == ["b1"]
    assert (await white.asks("read", "up", ["b1"]))["move"] == "b1b4"
    assert (await white.asks("read", "b1b4"))["move"] == "b1b4"
    bad = await white.asks("read", "b1b2")
    assert bad["type"] == "refused"
    assert "b1b2" in bad["sentence"]
    assert (await black.asks("read", "b5b2"))["code"] == "ask/not-your-turn"
    assert (await black.asks("hint"))["code"] == "ask/not-your-turn"
    why = await black.asks("why", steps=["b5"])
    assert why["sentences"] == ["the piece on b5 is your opponent's"]
    assert (await black.asks("why", steps=["b1", "b4"]))["sentences"] == []
    assert (await white.asks("claim", text="declare"))["code"] == "session/no-claim"


async def test_hints_are_for_those_who_play_alone(server: Server) -> None:
    for players in (("human", "greedy"), ("human", "human")):
        seated = await begin_game(server.tables, created(players=players))
        hint = await (await server.sit(seated.key, seated.token)).asks("hint")
        assert hint["move"] in hint["sentences"][0]
        assert hint["steps"]
    _, white, black = await two_players(server)
    assert (await white.asks("hint"))["code"] == "ask/no-hints"
    assert "hint" not in white.table["can"]
    assert white.table["hints"] is black.table["hints"] is False


async def test_an_impasse_is_counted_before_it_is_declared(server: Server) -> None:
    visitor = await server.play("shogi", rules="standard")
    *failing, points, ended = (await visitor.asks("claim", text="declare"))["sentences"]
    assert failing
    assert points == "If you declare now, you lose."
    assert ended.startswith("White wins: ")
    assert "declare" in visitor.table["can"]


async def test_what_another_program_writes_is_seen_at_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, serving(tmp_path) as other:
        seated, white, _ = await two_players(server)
        there = await other.sit(seated.key)
        await white.does("move", text="b1b4")
        seen = await there.until("happened")
        assert seen["narration"] == ["White moves b1 up to b4."]


async def test_a_deleted_game_is_closed(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, serving(tmp_path) as other:
        seated = await begin_game(server.tables, created())
        visitor = await server.sit(seated.key)
        await other.tables.store_thread.run(lambda store: Library(store).delete(seated.key))
        assert (await visitor.until("closing"))["code"] == "store/no-game"


async def test_the_owner_plays_what_was_begun_in_the_terminal(tmp_path: Path) -> None:
    async with serving(tmp_path, owner_key="k" * 40) as server:
        key = await server.tables.store_thread.run(
            lambda store: SavedGame.begin(store, created(players=("human", "greedy"))).key
        )
        assert (await server.sit(key, "k" * 40)).you == [0]
        assert (await server.sit(key, "x" * 40)).you == []
        assert (await server.sit(key)).you == []
        seated = await begin_game(server.tables, created(), Seat.SECOND)
        assert (await server.sit(seated.key, "k" * 40)).you == []


async def test_a_mistake_of_ours_costs_nobody_the_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path) as server:
        visitor = await server.play()

        def fail(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(Session, "decide", fail)
        answer = await visitor.does("move", text="b1b4")
        assert answer["code"] == "server/failed"
        monkeypatch.undo()
        assert (await visitor.does("move", text="b1b4"))["type"] == "happened"
    assert "a message could not be handled" in caplog.text
