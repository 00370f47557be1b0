"""From a table in the terminal to the same game in the browser."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from ludoteca.core import SessionError
from ludoteca.match.events import Created
from ludoteca.store.library import Library
from ludoteca.terminal.line.interface import LineInterface
from ludoteca.terminal.line.menu import Menu
from tests.unit.terminal.script import Room, play, room

SENET = "1A2B3C4D5E.................... A 3"


def with_browser(opened: Room) -> tuple[LineInterface, list[str | None]]:
    """Open a interface beside a browser that only notes what it is shown."""
    shown: list[str | None] = []
    interface = LineInterface(
        opened.interface.terminal,
        opened.interface.store,
        opened.settings,
        seed=1,
        open_browser=shown.append,
    )
    return interface, shown


@pytest.mark.parametrize("key", ["b", "B", "browser"])
def test_b_keeps_the_game_and_opens_it_in_the_browser(tmp_path: Path, key: str) -> None:
    with room(tmp_path, "b1b4", key) as opened:
        interface, shown = with_browser(opened)
        interface.begin(Created(at=time.time(), game="neutron", rules="standard"))
        latest = Library(interface.store).latest()
        assert latest is not None
        assert shown == [latest.key]
        assert opened.script.lines[-1] == "The game is saved. Choose Resume to continue it."


def test_the_menu_opens_the_first_screen_in_the_browser(tmp_path: Path) -> None:
    with room(tmp_path, "b", "0") as opened:
        interface, shown = with_browser(opened)
        Menu(interface).open()
        assert shown == [None]
        assert any("Open in the browser" in line for line in opened.script.lines)


def test_where_there_is_no_browser_a_sentence_says_so(tmp_path: Path) -> None:
    with room(tmp_path) as opened, pytest.raises(SessionError, match="in a browser here"):
        opened.interface.browse()


def test_in_senet_b_moves_the_piece_b_while_it_can(tmp_path: Path) -> None:
    game = Created(at=time.time(), game="senet", rules="standard", start=SENET)
    script = play(tmp_path, game, "b", "q")
    assert "Last move: 4x7" in script.lines
