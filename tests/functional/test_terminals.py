"""Every kind of terminal: colours or none, ASCII, plain lines, small, resized, piped."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteca.locale import languages
from tests.functional.command import ludoteca
from tests.functional.screen import Screen

ESCAPE = re.compile(rb"\x1b\[(?!\?2004[hl])")


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


@pytest.mark.parametrize(
    ("answers", "key", "code"),
    [
        ((), "d", 0),
        ((), "c", 130),
        (("neutron", "people", "", "", ""), "c", 130),
        (("rules", "go", ""), "c", 130),
    ],
)
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


def test_a_glyph_set_can_be_asked_for_and_a_wrong_one_is_named(tmp_path: Path) -> None:
    data = {"LUDOTECA_DATA": str(tmp_path)}
    shown = ludoteca("play", "morris", "--glyphs", "ascii", typed=["q"], **data).stdout
    assert "1   .-----------.-----------." in shown
    refused = ludoteca("play", "morris", "--glyphs", "zz", **data)
    assert refused.returncode == 2
    said = "no glyph set called 'zz': choose one of unicode, ascii, letters, wide"
    assert said in refused.stderr


@pytest.mark.parametrize("language", languages())
def test_the_largest_usual_board_of_go_fits_in_a_low_window_with_its_question(
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
        screen.resize(30, 23)
        screen.type("v")
        assert "● Black: human" in screen.shown
        assert all(len(line) <= 30 for line in screen.told.splitlines())
        screen.resize(100, 40)
        screen.type("E5")
        assert any(re.search(r"· +● Black: human", line) for line in screen.told.splitlines())
        assert screen.finish("q") == 0


def test_doctor_says_what_is_there_and_what_to_do(tmp_path: Path) -> None:
    told = ludoteca("doctor", LUDOTECA_DATA=str(tmp_path))
    assert told.returncode == 0
    assert "✓ Ludoteca " in told.stdout
    assert "Games: morris, shogi, neutron, senet, go." in " ".join(told.stdout.split())
    (tmp_path / "file").write_text("no directory", encoding="utf-8")
    unwritable = {"LUDOTECA_DATA": str(tmp_path / "file")}
    told = ludoteca("doctor", **unwritable)
    assert told.returncode == 1
    assert "✗ Games cannot be saved" in told.stdout
    assert "LUDOTECA_DATA" in told.stdout
    played = ludoteca("play", "neutron", typed=["b1b4"], **unwritable)
    assert "Games cannot be saved" in " ".join((played.stdout + played.stderr).split())
    assert "White moves b1 up to b4." in played.stdout


def test_a_clock_that_runs_out_ends_the_game_at_the_prompt(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "neutron", "--clock", "1s") as screen:
        screen.send("b1")
        screen.wait_for("Black wins: the loser's time ran out.")
        screen.wait_for_prompt()
        assert screen.finish("0") == 0
        assert "Traceback" not in screen.everything
