"""The menu in a window: its language, its levels with and without the native module, its help."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import native
from tests.functional.pure_copy import PureCopy
from tests.functional.screen import Screen


def test_the_language_is_that_of_the_environment_the_last_choice_or_the_option(
    tmp_path: Path,
) -> None:
    with Screen(tmp_path, LANG="ru_RU.UTF-8") as screen:
        assert "Сохранённые" in screen.everything
        assert "Запазени игри" in screen.type("language", "bg")
        assert screen.finish("0") == 0
    with Screen(tmp_path, LANG="ru_RU.UTF-8") as screen:
        assert "Запазени игри" in screen.everything
    with Screen(tmp_path, "--lang", "en") as screen:
        assert "What would you like to do?" in screen.everything


def test_without_the_native_module_there_are_the_same_levels(tmp_path: Path) -> None:
    # A variable of Python starts a new process: the module cannot be unloaded.
    with Screen(tmp_path, LUDOTECA_NO_NATIVE="1", PYTHONUNBUFFERED="1") as screen:
        told = screen.type("neutron")
        assert "Without the native module the higher levels are weaker." in told
        assert "  10  Grandmaster" in told
        screen.type("10", "", "")
        assert "Round 1. Black" in screen.type("b1b4")


@pytest.mark.skipif(native.core is None, reason="there is no module that could be built meanwhile")
def test_a_native_module_that_is_built_meanwhile_is_used_from_the_next_game_on(
    tmp_path: Path,
) -> None:
    weaker = "Without the native module the higher levels are weaker."
    built = "The native module is built: from now on the computer plays at full strength."
    clone = PureCopy(tmp_path / "clone")
    with Screen(tmp_path, PYTHONPATH=clone.path, PYTHONUNBUFFERED="1") as screen:
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
