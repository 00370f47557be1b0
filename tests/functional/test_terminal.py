"""The console as a newcomer meets it: the menu, its settings, a lesson, and what is remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.core import say
from ludoteca.locale import Language
from tests.functional.pure_copy import PureCopy
from tests.functional.screen import Screen


def test_enter_enter_enter_enter_starts_a_game(tmp_path: Path) -> None:
    with Screen(tmp_path) as screen:
        told = screen.type("", "", "", "")
        assert "Nine Men's Morris, Standard rules." in told
        assert "White: you" in told
        assert "White: place a man on a free point" in told
        screen.type("a1", "q")
        assert " * r  Resume" in screen.told
        assert screen.finish("0") == 0


def test_the_language_of_the_menu_is_changed_at_once_and_remembered(tmp_path: Path) -> None:
    with Screen(tmp_path, LANG="ru_RU.UTF-8") as screen:
        assert "Русский" in screen.everything
        assert "Настройки" in screen.everything
        assert "Сохранённые" in screen.everything
        assert "Запазени игри" in screen.type("language", "bg")
        assert screen.finish("0") == 0
    with Screen(tmp_path, LANG="ru_RU.UTF-8") as screen:
        assert "Запазени игри" in screen.everything
    with Screen(tmp_path, "--lang", "en") as screen:
        assert "What would you like to do?" in screen.everything
    with Screen(tmp_path, "--lang", "zz", wait=False) as screen:
        assert screen.wait_for_end() == 2
        assert "no language 'zz'" in screen.everything


def test_a_level_is_chosen_by_its_number_and_named_at_the_table(tmp_path: Path) -> None:
    with Screen(tmp_path) as screen:
        assert " * 3  Learner" in screen.type("neutron")
        told = screen.type("2", "", "")
        assert "Black: Level 2 · Beginner" in told
        assert "Round 1. Black" in screen.type("b1b4")
        assert "Neutron: you – Level 2 · Beginner, moves: 2" in screen.type("q")
        assert " * 2  Beginner" in screen.type("neutron")


def test_without_the_native_module_there_are_the_same_levels(tmp_path: Path) -> None:
    # A variable of Python starts a new process: the module cannot be unloaded.
    with Screen(tmp_path, LUDOTECA_NO_NATIVE="1", PYTHONUNBUFFERED="1") as screen:
        told = screen.type("neutron")
        assert "Without the native module the higher levels are weaker." in told
        assert "  10  Grandmaster" in told
        screen.type("10", "", "")
        assert "Round 1. Black" in screen.type("b1b4")


@pytest.mark.skipif(native.core is None, reason="there is no module that could be built meanwhile")
@pytest.mark.parametrize(
    ("language", "built"),
    [
        ("en", "The native module is built: from now on the computer plays at full strength."),
    ],
)
def test_a_native_module_that_is_built_meanwhile_is_used_from_the_next_game_on(
    tmp_path: Path, language: str, built: str
) -> None:
    clone = PureCopy(tmp_path / "clone")
    with Screen(
        tmp_path, "--lang", language, PYTHONPATH=clone.path, PYTHONUNBUFFERED="1"
    ) as screen:
        weaker = Language(language).translate(
            say("Without the native module the higher levels are weaker.")
        )
        assert weaker in " ".join(screen.type("neutron").split())
        screen.type("2", "", "", "b1b4", "q")
        assert built not in " ".join(screen.everything.split())
        clone.finish()
        told = " ".join(screen.type("neutron").split())
        assert built in told
        assert weaker not in told
        screen.type("10", "", "", "b1b4", "q")
        assert " ".join(screen.everything.split()).count(built) == 1
        assert screen.finish("0") == 0


def test_settings_count_at_the_table(tmp_path: Path) -> None:
    with Screen(tmp_path) as screen:
        screen.type("settings", "name", "Ана Иванова", "dice", "y", "symbols", "ascii", "seconds")
        assert "Thinking time 0.2" in " ".join(screen.type("0,2").split())
        assert "Ана Иванова" in screen.type("0", "senet", "greedy", "", "")
        assert "throws" in screen.everything
        assert "press Enter to throw" not in screen.told
        assert "·" not in screen.told
        screen.type("q", "settings", "shogi", "kanji", "0", "shogi", "greedy", "black", "")
        assert "王" in screen.told or "玉" in screen.told
        screen.type("7g7f", "q")
        assert screen.finish("0") == 0


def test_a_lesson_explains_a_wrong_move_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    with Screen(tmp_path) as screen:
        assert "Step 1 of" in screen.type("learn", "neutron")
        wrong = screen.type("d1d4")
        assert "Step 2 of" not in wrong
        assert len(wrong.splitlines()) > 2
        assert "A correct move: b1b4" in screen.type("m")
        assert "Step 2 of" in screen.type("b1", "up", "")
        assert "will continue here" in screen.type("q")
        assert "Step 2 of" in screen.type("learn", "neutron")
        screen.type("q")
        assert screen.finish("0") == 0


def test_a_lesson_of_senet_says_what_was_thrown(tmp_path: Path) -> None:
    with Screen(tmp_path) as screen:
        assert "The die shows 4." in screen.type("learn", "senet")
        told = screen.type("5")
        assert "Player 1 moves piece 5 from 9 to 13." in told
        assert "Step 2 of" in screen.type("")


def test_help_shows_every_control_and_then_the_game_by_the_windowful(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "neutron") as screen:
        height = len(screen.shown)
        told = screen.type("?")
        for control in ("h (hint)", "u (undo)", "m (moves)", "s (save)", "r (resign)", "q (quit)"):
            assert control in told
        assert "Writing moves" not in told
        assert "Goal" in screen.type("")
        pages = 1
        while screen.cursor_line == "… ":
            assert len(screen.told.splitlines()) <= height
            screen.type("")
            pages += 1
        assert pages > 2
        assert "Writing moves" in screen.everything
        assert "White: slide one of your pieces" in screen.type("")
        screen.type("?", "")
        told = screen.type("q")
        assert "White: slide one of your pieces" in told
        assert "Writing moves" not in told
        assert "Round" not in screen.type("help", "q")
        assert screen.finish("q") == 0


def test_a_number_that_was_not_listed_is_no_move(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "go", "--size", "9") as screen:
        assert "Round 1." not in screen.type("1")


def test_a_drop_and_a_move_of_shogi_are_typed_in_steps(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "shogi", "--from", "k8/9/K8/9/9/9/9/9/9 b G 1") as screen:
        assert "Round" not in screen.type("9c")
        screen.type("u")
        assert "Black drops a gold on 5e." in screen.type("G", "5e")
