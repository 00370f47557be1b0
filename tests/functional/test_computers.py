"""Computers at the table: watched, hurried, paused with Ctrl-C, and offered a draw."""

from __future__ import annotations

from pathlib import Path

from tests.functional.screen import Screen

KEPT = "The game is saved. Choose Resume to continue it."
QUESTION = "Continue, or leave the table?"
HOPELESS = "WWW/.W./.../W..W../.../.B./B.B w 0 0 0"


def test_two_computers_play_to_the_end_and_nobody_is_asked(tmp_path: Path) -> None:
    start = ("--from", "bbbbb/5/2n2/4w/ww1ww w n")
    with Screen(tmp_path, "play", "neutron", "greedy", "greedy", *start) as screen:
        assert "Ctrl-C pauses" in screen.told
        ending = "White wins: the neutron reached the winner's base row."
        assert ending in " ".join(screen.told.split())
        assert "What now?" in screen.told
        assert screen.finish("") == 0


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
        screen.send("\r")
        screen.wait_for("Move 3. Black plays")
        screen.press_control("c")
        screen.wait_for_prompt()
        screen.press_control("d")
        assert screen.wait_for_end() == 0
        assert KEPT in screen.told
        assert "Traceback" not in screen.everything


def test_ctrl_c_in_the_thoughts_of_a_watched_computer_pauses_it_too(tmp_path: Path) -> None:
    with Screen(tmp_path) as screen:
        screen.type("settings", "seconds", "60", "0", "watch", "neutron", "search")
        screen.send("search\r")
        screen.wait_for("(Ctrl-C: pause)")
        screen.press_control("c")
        told = screen.wait_for_prompt()
        assert QUESTION in told
        assert "Round 1." not in told
        screen.press_control("c")
        assert screen.wait_for_end() == 130
        assert "No move was made: there is nothing to save." in screen.everything
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


def test_a_computer_agrees_to_a_draw_only_where_it_stands_worse(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "neutron", "human", "greedy") as screen:
        told = screen.type("o")
        assert "White offers a draw." in told
        assert "Black declines." in told
        assert screen.finish("q") == 0
    with Screen(tmp_path, "play", "morris", "human", "greedy", "--from", HOPELESS) as screen:
        told = screen.type("offer")
        assert "Black agrees. A draw: the players agreed on a draw." in told
        assert screen.finish("") == 0
