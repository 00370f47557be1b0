"""A game of another package at a table: its lot, its phases, and a crash in its rules."""

from __future__ import annotations

import importlib
import logging
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.core import AnyGame, Seat
from ludoteca.match.events import TableRules
from tests.noughts import offer
from tests.unit.web.visitor import Server, Visitor, begin_game, created


@pytest.fixture
def noughts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Return the game of a package that seems to be installed."""
    monkeypatch.syspath_prepend(str(offer(tmp_path / "site")))
    return ludoteca.game("noughts")


def unusual(game: AnyGame) -> dict[str, Any]:
    """Choose every option otherwise than usual, so that every phase is played."""
    return {
        one.key: True
        if isinstance(one.default, bool)
        else next(value for value in one.choices if value != one.default)
        for one in game.make_rules().options()
    }


async def step(visitor: Visitor) -> None:
    """Do the first thing that can be done."""
    phase, legal = visitor.table["phase"], visitor.table["legal"]
    if phase:
        command = dict(phase["choices"][0]["command"])
        assert (await visitor.does(command.pop("command"), **command))["type"] == "happened"
        return
    while legal["move"] is None:
        legal = next(iter(legal["next"].values()))
    assert (await visitor.does("move", text=legal["move"]))["type"] == "happened"


async def test_its_lot_and_its_phases_are_played_like_our_own(
    server: Server, noughts: AnyGame
) -> None:
    lot = next(iter(noughts.lots))
    options, rules = unusual(noughts), TableRules(colours=lot)
    wish = created("noughts", rules="plain", options=options, table=rules)
    seated = await begin_game(server.tables, wish)
    visitor = await server.sit(seated.key, seated.token)
    seen = set()
    while visitor.table["stage"] != "over":
        seen.add((visitor.table["phase"] or {"key": "play"})["key"])
        await step(visitor)
    assert seen == {"play", *(phase.key for phase in noughts.phases)}
    assert visitor.table["outcome"]


def crash(noughts: AnyGame, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    """Let a method of the positions crash, as if in the game's own file."""
    kind = type(noughts.start())
    module = importlib.import_module(kind.__module__)
    source = "def fail(*_):\n    raise KeyError('a4')\n"
    space: dict[str, Any] = {"__name__": kind.__module__}
    exec(compile(source, str(module.__file__), "exec"), space)
    monkeypatch.setattr(kind, method, space["fail"])


def failures(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.message for one in caplog.records if one.levelno >= logging.ERROR]


async def test_a_crash_in_the_rules_is_told_to_everybody_and_the_table_stays(
    server: Server,
    noughts: AnyGame,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    seated = await begin_game(server.tables, created("noughts", rules="plain"), Seat.SECOND)
    token = await server.tables.seating.claim(seated.key, seated.invitation)
    first = await server.sit(seated.key, seated.token)
    second = await server.sit(seated.key, token)
    with monkeypatch.context() as broken:
        crash(noughts, broken, "_after")
        for _ in range(2):
            refused = await first.does("move", text="b2")
            assert refused["code"] == "game/failed"
            assert refused["sequence"] == 1
    told = await second.until("refused")
    assert (told["id"], told["code"]) == (None, "game/failed")
    assert told["sentence"] == refused["sentence"]
    assert told["sentence"].startswith("Noughts and crosses crashed in noughts/")
    assert len(failures(caplog)) == 1
    assert (await first.does("move", text="b2"))["type"] == "happened"
    await second.until("happened")


async def test_a_table_whose_rules_crash_when_it_is_shown_is_refused_and_stays(
    server: Server,
    noughts: AnyGame,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    seated = await begin_game(server.tables, created("noughts", rules="plain"))
    with monkeypatch.context() as broken:
        crash(noughts, broken, "pieces")
        for _ in range(2):
            visitor = server.connect()
            hello = {"protocol": 1, "table": seated.key, "token": seated.token}
            visitor.say(type="hello", language="en", **hello)
            closing = await visitor.until("closing")
            assert closing["code"] == "game/failed"
            assert closing["sentence"].startswith("Noughts and crosses crashed")
    assert len(failures(caplog)) == 1
    visitor = await server.sit(seated.key, seated.token)
    assert (await visitor.does("move", text="b2"))["type"] == "happened"
