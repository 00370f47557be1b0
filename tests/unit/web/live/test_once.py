"""A click, and a move of an opened file, is read and played once until everybody sees it."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import pytest

import ludoteca
from ludoteca.cli.draw import draw
from ludoteca.core import Seat
from tests.unit.terminal.test_once import TYPED, count_calls
from tests.unit.web.serving import serving as serving_http
from tests.unit.web.visitor import created, serving

ONCE = {"read": 1, "play": 1, "fold": 1}


@pytest.mark.parametrize("key", TYPED)
async def test_a_click_is_read_played_and_folded_once(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, typed = TYPED[key]

    async with serving(tmp_path) as server:
        seated = await server.tables.seating.begin(created(key, start=start), Seat.SECOND)
        token = await server.tables.seating.claim(seated.key, seated.invitation)
        first = await server.sit(seated.key, seated.token)
        others = [await server.sit(seated.key, token), await server.sit(seated.key)]
        calls = count_calls(ludoteca.game(key), monkeypatch)
        await first.does("move", text=typed)
        for one in others:
            await one.until("happened")
            assert one.table["plies"][-1]["text"] == typed
        assert calls == ONCE


@pytest.mark.parametrize("key", TYPED)
async def test_every_event_of_a_loaded_table_is_folded_once(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, typed = TYPED[key]

    async with serving(tmp_path) as server:
        seated = await server.tables.seating.begin(created(key, start=start))
        visitor = await server.sit(seated.key, seated.token)
        await visitor.does("move", text=typed)
    async with serving(tmp_path) as server:
        calls = count_calls(ludoteca.game(key), monkeypatch)
        visitor = await server.sit(seated.key, seated.token)
        assert visitor.table["plies"][-1]["text"] == typed
        assert calls == ONCE


KIF = """手合割：平手
手数----指手---------消費時間--
1 ７六歩(77)
2 ３四歩(33)
3 ２六歩(27)
"""
LUDO = b'[Ludo "1"]\n\n[Game "neutron"]\n\n1. b1b4 Nc3c4,c5e3\n2. Nc4c2,b4b1\n'
FILES = {
    "game.sgf": ("go", b"(;GM[1]FF[4]SZ[9];B[ee];W[cc];B[gg])"),
    "won.sgf": ("go", b"(;GM[1]FF[4]SZ[9]RE[B+R];B[ee];W[cc];B[gg])"),
    "game.kif": ("shogi", KIF.encode()),
    "won.kif": ("shogi", f"{KIF}4 投了\n".encode()),
    "game.ludo": ("neutron", LUDO + b"*\n"),
    "won.ludo": ("neutron", LUDO.replace(b"[Game", b'[Result "1-0"]\n[Game') + b"1-0\n"),
}


@pytest.mark.parametrize("name", FILES)
def test_every_move_of_an_opened_file_is_read_and_played_once(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, data = FILES[name]
    file = {"name": name, "content": b64encode(data).decode(), "number": 0}
    wish = {"game": key, "players": ["human", "human"], "record": file}
    calls = count_calls(ludoteca.game(key), monkeypatch)
    with serving_http(tmp_path) as client:
        review = client.post("/api/reviews", json=file).json()
        assert [node["ply"] for node in review["nodes"]] == [0, 1, 2, 3]
        assert (review["result"] == "", calls) == (name.startswith("game"), {"read": 3, "play": 3})
        calls.clear()
        assert client.post("/api/tables", json=wish).status_code == 200
        assert calls == {"read": 3, "play": 3, "fold": 3}


@pytest.mark.parametrize("name", FILES)
def test_every_move_of_a_drawn_file_is_read_and_played_once(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    key, data = FILES[name]
    (tmp_path / name).write_bytes(data)
    calls = count_calls(ludoteca.game(key), monkeypatch)
    draw(key, start_from=str(tmp_path / name))
    assert capsys.readouterr().out
    assert calls == {"read": 3, "play": 3}
