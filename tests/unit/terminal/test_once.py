"""A typed move is read, played and folded once; so is every event of a game that is resumed."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.core import AnyGame
from ludoteca.match import session
from ludoteca.match.events import Created
from ludoteca.store.library import Library
from ludoteca.terminal.line.menu import Menu
from tests.unit.terminal.script import play, room

TYPED = {
    "morris": (None, "d2"),
    "shogi": (None, "7g7f"),
    "neutron": (None, "b1b4"),
    "senet": ("1A2B3C4D5E.................... 1 3", "9-12"),
    "go": (None, "Q16"),
}


def count_calls(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count from now on how often moves of a game are read and played, and events folded."""
    calls: Counter[str] = Counter()

    def counting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def called(*arguments: Any) -> Any:
            calls[name] += 1
            return function(*arguments)

        return called

    kind: Any = type(game.start())
    notations = {
        key: replace(one, parse_move=counting("read", one.parse_move))
        for key, one in game.notations.items()
    }
    # A game is frozen, and so are its ways of reading moves.
    monkeypatch.setitem(vars(game), "notations", notations)
    monkeypatch.setitem(vars(game), "parse_move", counting("read", game.parse_move))
    monkeypatch.setattr(kind, "_after", counting("play", kind._after))
    monkeypatch.setattr(session, "fold", counting("fold", session.fold))
    return calls


def created(key: str, start: str | None) -> Created:
    rules = next(iter(ludoteca.game(key).presets))
    return Created(at=time.time(), game=key, rules=rules, start=start)


@pytest.mark.parametrize("key", TYPED)
def test_a_typed_move_is_read_played_and_folded_once(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, typed = TYPED[key]
    calls = count_calls(ludoteca.game(key), monkeypatch)
    script = play(tmp_path, created(key, start), typed, "q")
    assert f"Last move: {typed}" in script.text
    assert calls == {"read": 1, "play": 1, "fold": 1}


@pytest.mark.parametrize("key", TYPED)
def test_every_event_of_a_resumed_game_is_folded_once(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, typed = TYPED[key]
    play(tmp_path, created(key, start), typed, "q")
    calls = count_calls(ludoteca.game(key), monkeypatch)
    with room(tmp_path, "q") as opened:
        latest = Library(opened.interface.store).latest()
        assert latest is not None
        opened.interface.resume(latest.key)
        assert f"Last move: {typed}" in opened.script.text
    # The table paused and resumed it, so that the time away counts for nobody.
    assert calls == {"read": 1, "play": 1, "fold": 3}


def test_a_file_that_is_looked_at_and_played_on_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[1]FF[4]SZ[9]RU[Japanese]KM[6.5];B[ee];W[cc];B[gg])")
    answers = ("saved", "open", str(path), "p", "", "c", "people", "q", "0", "0")
    calls = count_calls(ludoteca.game("go"), monkeypatch)
    with room(tmp_path, *answers) as opened:
        Menu(opened.interface).open()
        assert "White: place a stone on a free point" in opened.script.text
    assert calls == {"read": 3, "play": 3, "fold": 3}
