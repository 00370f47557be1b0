"""Verdicts at a table: for those who may have hints, and never against another person."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.match.events import TableRules
from tests.unit.solved.test_judgement import CROSS
from tests.unit.web.visitor import created, run, serving, two_players

pytestmark = pytest.mark.skipif(native.core is None, reason="tables need the native module")

THREE = {"game": "morris", "rules": "three", "start": CROSS}


def test_who_plays_alone_sees_what_each_move_is_worth(tmp_path: Path, tables: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            for players in (("human", "greedy"), ("human", "human")):
                seated = await server.tables.begin(created(**THREE, players=players))
                visitor = await server.sit(seated.key, seated.token)
                assert "verdicts" in visitor.table["can"]
                found = (await visitor.asks("verdicts"))["verdicts"]
                assert found["next"]["b2"]["mark"] == "+1"

    run(work())


def test_people_who_play_each_other_see_none(tmp_path: Path, tables: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            seated, white, black = await two_players(server, **THREE)
            watcher = await server.sit(seated.key)
            for one in (white, black, watcher):
                assert (await one.asks("verdicts"))["code"] == "ask/no-verdicts"
                assert "verdicts" not in one.table["can"]
            review = (await server.ask("GET", f"/api/tables/{seated.key}/review")).json()
            assert review["verdicts"] is False
            await white.does("move", text="b2-b1")
            review = (await server.ask("GET", f"/api/tables/{seated.key}/review")).json()
            assert review["verdicts"] is True

    run(work())


def test_people_who_agreed_on_hints_see_them(tmp_path: Path, tables: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            _, white, _ = await two_players(server, **THREE, table=TableRules(hints=True))
            assert (await white.asks("verdicts"))["verdicts"]["moves"]

    run(work())


def test_where_nothing_is_known_it_is_said_how_to_know_more(tmp_path: Path, tables: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            seated = await server.tables.begin(created("neutron"))
            answer = await (await server.sit(seated.key, seated.token)).asks("verdicts")
            assert answer["verdicts"]["moves"] == []
            assert "ludoteca solve neutron" in answer["sentences"][0]
            go = await server.tables.begin(created("go", rules="japanese"))
            assert "verdicts" not in (await server.sit(go.key, go.token)).table["can"]

    run(work())


def test_a_player_without_its_tables_says_so_at_the_table(tmp_path: Path, tables: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            seated = await server.tables.begin(created("neutron", players=("human", "perfect")))
            (notice,) = (await server.sit(seated.key, seated.token)).table["notices"]
            assert "ludoteca solve neutron makes them" in notice
            seated = await server.tables.begin(created(**THREE, players=("human", "perfect")))
            assert (await server.sit(seated.key, seated.token)).table["notices"] == []

    run(work())
