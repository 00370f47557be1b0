"""Verdicts at a table: for those who may have hints, and never against another person."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from tests.unit.solved.test_position_verdicts import CROSS
from tests.unit.web.visitor import Server, begin_game, created, serving, two_players

pytestmark = pytest.mark.skipif(native.core is None, reason="tables need the native module")

THREE = {"game": "morris", "rules": "three", "start": CROSS}


async def review(server: Server, key: str, token: str = "") -> Any:
    shown = {"Authorization": f"Bearer {token}"} if token else {}
    return (await server.ask("GET", f"/api/tables/{key}/review", headers=shown)).json()


async def test_who_plays_alone_sees_what_each_move_is_worth(server: Server, tables: Path) -> None:
    for players in (("human", "greedy"), ("human", "human")):
        seated = await begin_game(server.tables, created(**THREE, players=players))
        visitor = await server.sit(seated.key, seated.token)
        assert "verdicts" in visitor.table["can"]
        found = (await visitor.asks("verdicts"))["verdicts"]
        assert found["next"]["b2"]["mark"] == "+1"
        assert (await review(server, seated.key, seated.token))["verdicts"]


async def test_people_who_play_each_other_see_none(server: Server, tables: Path) -> None:
    seated, white, black = await two_players(server, **THREE)
    watcher = await server.sit(seated.key)
    for one in (white, black, watcher):
        assert (await one.asks("verdicts"))["code"] == "ask/no-verdicts"
        assert "verdicts" not in one.table["can"]
    for token in (seated.token, ""):
        assert not (await review(server, seated.key, token))["verdicts"]
    await white.does("move", text="b2-b1")
    assert (await review(server, seated.key))["verdicts"]


async def test_a_stranger_has_a_review_of_their_own(tmp_path: Path) -> None:
    async with serving(tmp_path, owner_key="the-key") as server:
        seated = await begin_game(server.tables, created(**THREE), is_owner=True)
        assert (await review(server, seated.key, "the-key"))["verdicts"]
        assert not (await review(server, seated.key))["verdicts"]


async def test_where_nothing_is_known_it_is_said_how_to_know_more(
    server: Server, tables: Path
) -> None:
    seated = await begin_game(server.tables, created("morris", rules="six"))
    answer = await (await server.sit(seated.key, seated.token)).asks("verdicts")
    assert answer["verdicts"]["moves"] == []
    assert "ludoteca solve morris --rules six" in answer["verdicts"]["note"]
    go = await begin_game(server.tables, created("go", rules="japanese"))
    visitor = await server.sit(go.key, go.token)
    assert "verdicts" not in visitor.table["can"]
    refused = await visitor.asks("verdicts")
    assert (refused["code"], refused["sentence"]) == (
        "ask/no-verdicts",
        "Go cannot be solved",
    )


async def test_a_player_without_its_tables_says_so_at_the_table(
    server: Server, tables: Path
) -> None:
    seated = await begin_game(server.tables, created("neutron", players=("human", "perfect")))
    (notice,) = (await server.sit(seated.key, seated.token)).table["notices"]
    assert "ludoteca solve neutron makes them" in notice
    seated = await begin_game(server.tables, created(**THREE, players=("human", "perfect")))
    assert (await server.sit(seated.key, seated.token)).table["notices"] == []
