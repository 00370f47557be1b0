"""Watching two computers: Ctrl-C pauses them, between moves and in thought."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from ludoteca.match.events import Created
from ludoteca.terminal.line.driver import Interruption, noting_interruptions
from tests.unit.terminal.script import Room, room

NEARLY_OVER = "bbbbb/5/2n2/4w/ww1ww w n"
QUESTION = "Continue, or leave the table?"
KEPT = "The game is saved. Choose Resume to continue it."


def watched(player: str, start: str | None = None) -> Created:
    return Created(
        at=time.time(), game="neutron", rules="standard", players=(player, player), start=start
    )


def press_ctrl_c_at(opened: Room, name: str, beginning: str) -> None:
    """Let Ctrl-C be pressed once, when the output does something with a text."""
    output: Any = opened.script
    usual = getattr(output, name)
    waiting = [beginning]

    def disturbed(text: str) -> None:
        usual(text)
        if waiting and text.startswith(waiting[0]):
            waiting.clear()
            signal.raise_signal(signal.SIGINT)

    setattr(output, name, disturbed)


@pytest.mark.parametrize(
    ("player", "name", "beginning"),
    [("random", "show", "Round 1."), ("search", "progress", "search is thinking")],
)
def test_ctrl_c_asks_whether_to_go_on(
    player: str, name: str, beginning: str, tmp_path: Path
) -> None:
    with room(tmp_path, "", "0") as opened:
        press_ctrl_c_at(opened, name, beginning)
        opened.interface.begin(watched(player, NEARLY_OVER if player == "search" else None))
        lines = opened.script.lines
        assert lines.count(QUESTION) == 1
        assert "What now?" in lines[lines.index(QUESTION) :]
        assert KEPT not in lines


def test_a_game_left_while_watching_is_saved(tmp_path: Path) -> None:
    with room(tmp_path, "0") as opened:
        press_ctrl_c_at(opened, "show", "Round 1.")
        opened.interface.begin(watched("random"))
        assert opened.script.lines[-1] == KEPT
        assert "Ctrl-C pauses" in opened.script.lines[0]


def test_a_rest_ends_early_when_somebody_presses_ctrl_c() -> None:
    with noting_interruptions() as interruption:
        signal.raise_signal(signal.SIGINT)
        # Far longer than any test may take.
        interruption.sleep(36000)
    assert interruption.is_pressed


def test_enter_shows_the_next_move_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    keys, terminal = os.openpty()
    with os.fdopen(terminal) as typed:
        monkeypatch.setattr(sys, "stdin", typed)
        os.write(keys, b"\n")
        rest = threading.Thread(target=Interruption().sleep, args=(3600,), daemon=True)
        rest.start()
        rest.join(60)
        assert not rest.is_alive()
    os.close(keys)


def test_ctrl_c_pressed_again_ends_what_does_not_stop() -> None:
    stopped: list[bool] = []
    with noting_interruptions() as interruption:
        interruption.stop = lambda: stopped.append(True)
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert stopped == [True]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_another_thread_may_watch_and_cannot_be_interrupted() -> None:
    found: list[Interruption] = []

    def watch() -> None:
        with noting_interruptions() as interruption:
            found.append(interruption)

    thread = threading.Thread(target=watch)
    thread.start()
    thread.join()
    assert not found[0].is_pressed
