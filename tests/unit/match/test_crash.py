"""A crash in a game's own code is refused as a fault of the game, and the table stands."""

from __future__ import annotations

import base64
import contextlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from noughts import opening
from noughts.coin import CallCoin
from noughts.opening import ChooseCell, LeaveOpen, Opening
from noughts.position import NoughtsPosition

import ludoteca
from ludoteca.arena.game import Pairing, play_game
from ludoteca.core import GameError, Seat, SessionError
from ludoteca.match.controller import Controller
from ludoteca.match.events import Created, TableRules
from ludoteca.match.phrases import expected, narrate
from ludoteca.match.session import Session
from ludoteca.match.state import Stage
from ludoteca.terminal.line.menu import Menu
from ludoteca.terminal.terminal import EndOfInputError
from tests.noughts import offer
from tests.unit.match.table import snapshot
from tests.unit.terminal.script import created as at_terminal
from tests.unit.terminal.script import play, room
from tests.unit.web.serving import serving

WHY = "Noughts and crosses crashed in noughts/opening.py, line 2: KeyError: 'a4'"
CHOSEN = {"opening": "chosen"}
CREATED = Created(at=0.0, game="noughts", rules="plain", options=CHOSEN)


@pytest.fixture(autouse=True)
def _noughts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(offer(tmp_path / "site")))


def crashing() -> Callable[..., Any]:
    """Return a function that crashes, as if the phase's file said so."""
    code = compile("def fail(*_):\n    raise KeyError('a4')\n", str(opening.__file__), "exec")
    found: dict[str, Any] = {"__name__": opening.__name__}
    exec(code, found)
    fail: Callable[..., Any] = found["fail"]
    return fail


@pytest.fixture
def break_phase(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Let a method of the phase crash."""
    return lambda name: monkeypatch.setattr(Opening, name, crashing())


@pytest.fixture
def break_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the game crash when it is asked for the phase before play."""
    monkeypatch.setitem(vars(ludoteca.game("noughts")), "before", crashing())


def answered(session: Session) -> object:
    return Controller(session).due(0.0)


def chosen(session: Session) -> object:
    return session.submit(ChooseCell("b2"), Seat.SECOND, 0.0, 1)


@pytest.mark.parametrize(
    ("broken", "ask"),
    [
        ("decide", chosen),
        ("fold", chosen),
        ("narrate", lambda session: narrate(chosen(session)[0])),  # type: ignore[index] # a list
        ("scene", lambda session: expected(session.state)),
        ("answer", answered),
    ],
)
def test_a_crash_in_a_phase_names_the_game_the_file_and_the_line(
    broken: str, ask: Callable[[Session], object], break_phase: Callable[[str], None]
) -> None:
    players = ("human", "random") if broken == "answer" else ("human", "human")
    session = Session.begin(Created(**{**vars(CREATED), "players": players}))
    before = snapshot(session)
    break_phase(broken)
    with pytest.raises(GameError) as caught:
        ask(session)
    assert str(caught.value) == WHY
    assert broken == "narrate" or snapshot(session) == before
    assert isinstance(caught.value, SessionError)


def test_people_at_a_terminal_stay_at_the_table(
    tmp_path: Path, break_phase: Callable[[str], None]
) -> None:
    break_phase("decide")
    game = at_terminal("noughts", "plain", options=CHOSEN)
    script = play(tmp_path, game, "b2", "o", "q")
    assert script.refused == [f"{WHY}."] * 2
    assert script.lines[-1] == "No move was made: there is nothing to save."


def test_a_scene_that_crashes_ends_the_visit_with_one_sentence(
    tmp_path: Path, break_phase: Callable[[str], None]
) -> None:
    break_phase("scene")
    script = play(tmp_path, at_terminal("noughts", "plain", options=CHOSEN), "b2")
    assert script.refused == [f"{WHY}."]


@pytest.mark.usefixtures("break_before")
def test_a_game_that_cannot_begin_is_refused_in_the_menu(tmp_path: Path) -> None:
    answers = ("noughts", "people", "", "", "", "0")
    with room(tmp_path, *answers) as opened:
        with contextlib.suppress(EndOfInputError):
            Menu(opened.interface).open()
        assert opened.script.refused == [f"{WHY}."]
        with pytest.raises(GameError, match="Noughts and crosses crashed"):
            opened.interface.begin(at_terminal("noughts", "plain"))


@pytest.mark.usefixtures("break_before")
def test_a_game_that_cannot_begin_is_refused_in_the_browser(tmp_path: Path) -> None:
    wish = {"game": "noughts", "players": ["human", "human"]}
    content = base64.b64encode(
        b'[Ludo "1"]\n\n[Game "noughts"]\n[Rules "plain"]\n\n1. b2\n*\n'
    ).decode()
    with serving(tmp_path) as client:
        for more in ({}, {"record": {"name": "a.ludo", "content": content}}):
            answer = client.post("/api/tables", json={**wish, **more})
            assert answer.status_code == 422, answer.text
            assert answer.json() == {"code": "game/failed", "sentence": WHY}


def test_no_moves_are_listed_after_a_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = at_terminal("noughts", "plain")
    monkeypatch.setattr(NoughtsPosition, "_after", crashing())
    script = play(tmp_path, game, "b2", "q")
    assert script.refused == [f"{WHY}."]
    assert "Legal moves" not in script.text


def test_a_simulation_ends_with_the_fault(break_phase: Callable[[str], None]) -> None:
    break_phase("fold")
    options = tuple(CHOSEN.items())
    with pytest.raises(GameError, match=r"noughts/opening\.py, line 2"):
        play_game(Pairing("noughts", ("random", "random"), options=options), 0)


def test_the_lot_and_the_phase_lead_to_play() -> None:
    table = TableRules(colours="coin")
    session = Session.begin(Created(**{**vars(CREATED), "table": table}), random.Random(1))
    session.submit(CallCoin("heads"), Seat.FIRST, 0.0, 1)
    with pytest.raises(SessionError, match="Nought chooses where Cross begins"):
        session.submit(LeaveOpen(), Seat.FIRST, 0.0, 2)
    session.submit(ChooseCell("c1"), Seat.SECOND, 0.0, 2)
    assert session.state.stage is Stage.PLAY
    assert session.state.position.pieces() == {"c1": "x"}
    assert session.to_record().start == "........x o"
    assert snapshot(Session.replay(session.events)) == snapshot(session)
