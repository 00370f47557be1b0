"""Computers at the table: watched, hurried and paused with Ctrl-C."""

from __future__ import annotations

from pathlib import Path

from tests.functional.screen import Screen

KEPT = "The game is saved. Choose Resume to continue it."
QUESTION = "Continue, or leave the table?"


def test_ctrl_c_between_the_moves_of_two_computers_pauses_them(tmp_path: Path) -> None:
    with Screen(tmp_path) as screen:
        told = " ".join(screen.type("settings", "speed", "2").split())
        assert "Pause when watching 2" in told
        screen.type("0", "watch", "go", "greedy")
        screen.send("greedy\r")
        screen.wait_for("Move 1. Black plays")
        screen.press_control("c")
        assert QUESTION in screen.wait_for_prompt()
        assert "is not on the list" in screen.type("perhaps")
        screen.send("\r")
        screen.wait_for("Move 2. White plays")
        screen.press_control("c")
        assert QUESTION in screen.wait_for_prompt()
        told = screen.type("0")
        assert KEPT in told
        assert "* r  Resume    Go: greedy – greedy, moves: 2, " in told
        assert screen.finish("q") == 0
        assert "Traceback" not in screen.everything


def test_ctrl_c_while_a_computer_thinks_makes_it_move_at_once(tmp_path: Path) -> None:
    with Screen(tmp_path) as screen:
        screen.type("settings", "seconds", "60", "0", "neutron", "search", "white", "")
        screen.send("b1b4\r")
        screen.wait_for("thinking")
        screen.press_control("c")
        screen.wait_for("Round 1. Black moves the neutron")
        told = screen.wait_for_prompt()
        assert "Traceback" not in told
        assert "White: slide the neutron" in told
        assert "^C" not in told
        assert "What would you like to do?" in screen.type("q")
