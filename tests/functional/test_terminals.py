"""Every kind of terminal: colours or none, ASCII, plain lines, small, resized, piped."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteca.locale import languages
from tests.functional.screen import Screen

COLOUR = re.compile(rb"\x1b\[[0-9;]*[1-9][0-9;]*m")
ESCAPE = re.compile(rb"\x1b\[(?!\?2004[hl])")
MORRIS_ROW = "1   ·-----------·-----------·"


def test_colours_are_used_on_a_terminal_and_left_out_where_unwanted(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "neutron") as screen:
        screen.type("zz")
        assert b"\x1b[1;31mCannot read" in screen.raw
    with Screen(tmp_path, "play", "neutron", NO_COLOR="1") as screen:
        screen.type("zz")
        assert b"Cannot read" in screen.raw
        assert not re.search(rb"\x1b\[[0-9;]*3[0-7]", screen.raw)


def test_a_dumb_terminal_gets_no_escape_codes(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "neutron", TERM="dumb") as screen:
        screen.type("zz", "?", "b1b4", "h")
        assert not ESCAPE.search(screen.raw)
        assert b"\r" not in screen.raw.replace(b"\r\n", b"").replace(b"\r\r\n", b"")
        assert screen.finish("q") == 0


@pytest.mark.parametrize("answers", [(), ("neutron", "people", "", "", ""), ("rules", "go", "")])
@pytest.mark.parametrize(("key", "code"), [("d", 0), ("c", 130)])
def test_ctrl_d_and_ctrl_c_end_the_program(
    answers: tuple[str, ...], key: str, code: int, tmp_path: Path
) -> None:
    with Screen(tmp_path) as screen:
        screen.type(*answers)
        screen.press_control(key)
        assert screen.wait_for_end() == code
        assert "Traceback" not in screen.everything


@pytest.mark.parametrize(
    "environment",
    [
        {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LANG": "C", "PYTHONIOENCODING": "ascii"},
        {"LANG": "bg_BG.UTF-8", "PYTHONIOENCODING": "ascii"},
    ],
)
def test_without_utf_8_boards_are_drawn_in_ascii(
    environment: dict[str, str], tmp_path: Path
) -> None:
    if "LC_ALL" in environment:
        environment = {**environment, "PYTHONIOENCODING": ""}
    with Screen(tmp_path, "play", "neutron", variables=environment) as screen:
        screen.type("b1b4")
        assert screen.raw.isascii()
        assert "5   B   B   B   B   B" in screen.everything
        assert "3   .   .   N   .   ." in screen.everything
        assert screen.finish("q") == 0
        assert "Traceback" not in screen.everything


def test_every_glyph_set_can_be_asked_for_and_a_wrong_one_is_named(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "morris", "--glyphs", "ascii") as screen:
        assert MORRIS_ROW.replace("·", ".") in screen.everything
    with Screen(tmp_path, "play", "morris", "--glyphs", "zz", wait=False) as screen:
        assert screen.wait_for_end() == 2
        assert (
            "no glyph set called 'zz': choose one of unicode, ascii, letters, wide"
            in screen.everything
        )


@pytest.mark.parametrize("language", languages())
def test_the_largest_usual_board_of_go_fits_on_80_times_24_with_its_question(
    language: str, tmp_path: Path
) -> None:
    with Screen(tmp_path, "play", "go", "--lang", language) as screen:
        screen.type("Q16")
        assert screen.shown[-1] == ">"
        rows = [line.split()[0] for line in screen.shown if line.count("·") > 10]
        assert rows == [str(number) for number in range(19, 0, -1)]
        assert any("A B C D E F G H J K L M N O P Q R S T" in line for line in screen.shown)


def test_a_resized_window_is_used_from_the_next_board_on(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "go", "--size", "9") as screen:
        assert any(re.search(r"· +● Black: human", line) for line in screen.shown)
        screen.resize(30, 24)
        screen.type("v")
        assert "● Black: human" in screen.shown
        assert all(len(line) <= 30 for line in screen.told.splitlines())
        screen.resize(100, 40)
        screen.type("E5")
        assert any(re.search(r"· +● Black: human", line) for line in screen.told.splitlines())
        assert screen.finish("q") == 0


def test_plain_output_is_one_fact_a_line_without_a_drawing(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "neutron", "--plain") as screen:
        assert "White, pieces: a1, b1, c1, d1, e1" in screen.everything
        told = screen.type("b1b4", "Nc3e3,c5c2").splitlines()
        assert "Black moves the neutron right to e3." in told
        assert "Black moves c5 down to c2." in told
        assert not set("○●◆·|") & set(screen.everything)
        assert not COLOUR.search(screen.raw)
        assert screen.finish("q") == 0


def test_doctor_says_what_is_there_and_what_to_do(tmp_path: Path) -> None:
    with Screen(tmp_path, "doctor", wait=False) as screen:
        assert screen.wait_for_end() == 0
        assert "✓ Ludoteca " in screen.everything
        assert "Games: morris, shogi, neutron, senet, go." in " ".join(screen.everything.split())
    (tmp_path / "file").write_text("no directory", encoding="utf-8")
    unwritable = {"LUDOTECA_DATA": str(tmp_path / "file"), "NO_COLOR": "1"}
    with Screen(tmp_path, "doctor", wait=False, variables=unwritable) as screen:
        assert screen.wait_for_end() == 1
        assert "✗ Games cannot be saved" in screen.everything
        assert "LUDOTECA_DATA" in screen.everything
    with Screen(tmp_path, "play", "neutron", variables=unwritable) as screen:
        assert "Games cannot be saved" in " ".join(screen.everything.split())
        assert "White moves b1 up to b4." in screen.type("b1b4")


def test_a_clock_that_runs_out_ends_the_game_at_the_prompt(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "neutron", "--clock", "1s") as screen:
        screen.send("b1")
        screen.wait_for("Black wins: the loser's time ran out.")
        screen.wait_for_prompt()
        assert screen.finish("0") == 0
        assert "Traceback" not in screen.everything
