"""Golden screens: the menu and its questions, boards of each game, exactly as shown.

``pytest tests/functional/test_screens.py --update-goldens`` renews them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca.games.registry import all_games
from tests.functional.command import ludoteca
from tests.functional.screen import Screen

FOLDER = Path(__file__).parent / "screens"
MIDDLE = {
    "morris": ("d2", "d6", "f2", "f6", "b2", "d6"),
    "shogi": ("7g7f", "3c3d", "8h2b+"),
    "neutron": ("b1b4", "right", "c5", "down", "left"),
    "senet": ("", "m", "9-11"),
    "go": ("D4", "C4", "C3", "E4", "C5", "G7", "B4", "G6"),
}
QUESTIONS = {
    "menu": (),
    "opponent": ("go",),
    "side": ("greedy",),
    "options": ("",),
    "settings": ("0", "0", "0", "settings"),
    "lesson": ("0", "learn", "senet"),
    "saved": ("q", "saved"),
}
"""The answers that lead from each question of the menu to the next."""

ENDS = {"go": ("pass", "pass"), "neutron": ("r", "y")}
OPTIONS = {"senet": ("--seed", "3"), "go": ("--size", "7")}

SPOKEN = {
    "go": "D4 C3 D3 C4 D5 C5 D6 C6 D2 C2 D1 C1 D7 C7 E4 F4 F3 G1 F5 A1 v G4 u G4 pass pass"
    " G1 G1 v a 0",
    "shogi": "3i4h 3c3d 8g8f 6a5b 7g7f 2b8h 5 2b8h+ 4g4f 8h7i v 1g1f S*6a 5g5f B*3i 7f7e 3i4h="
    " 5i5h 7i5g 0",
}
"""Whole games as they are typed at a terminal that only speaks."""


def compare(name: str, lines: list[str], *, renew: bool) -> None:
    path = FOLDER / f"{name}.txt"
    text = "\n".join(lines).rstrip() + "\n"
    if renew:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"--update-goldens renews {path.name}"


@pytest.fixture
def renew(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-goldens"))


@pytest.mark.parametrize("key", MIDDLE)
def test_the_first_screen_and_one_in_the_middle_are_as_they_shall_be(
    key: str, tmp_path: Path, renew: bool
) -> None:
    with Screen(tmp_path, "play", key, *OPTIONS.get(key, ())) as screen:
        compare(f"{key}-first", screen.shown, renew=renew)
        screen.type(*MIDDLE[key])
        compare(f"{key}-middle", screen.shown, renew=renew)
        if key in ENDS:
            screen.type(*ENDS[key])
            compare(f"{key}-end", screen.shown, renew=renew)


def test_the_menu_and_its_questions_look_as_they_shall(tmp_path: Path, renew: bool) -> None:
    with Screen(tmp_path) as screen:
        for name, answers in QUESTIONS.items():
            screen.type(*answers)
            compare(name, screen.told.splitlines(), renew=renew)


def test_every_game_has_its_golden_screens() -> None:
    assert {game.key for game in all_games()} == set(MIDDLE)
    files = {path.stem for path in FOLDER.glob("*.txt")}
    boards = {f"{key}-{part}" for key in MIDDLE for part in ("first", "middle")}
    ends = {*(f"{key}-end" for key in ENDS), *(f"{key}-spoken" for key in SPOKEN)}
    assert files == {*QUESTIONS, *boards, *ends}


@pytest.mark.parametrize("key", SPOKEN)
def test_a_whole_game_is_told_to_people_who_cannot_see_it(
    key: str, tmp_path: Path, renew: bool
) -> None:
    options = ("--plain", *OPTIONS.get(key, ()))
    done = ludoteca("play", key, *options, typed=SPOKEN[key].split(), LUDOTECA_DATA=str(tmp_path))
    compare(f"{key}-spoken", done.stdout.splitlines(), renew=renew)


FIRST_SCREEN = """
import asyncio, time
from ludoteca.terminal.app.app import FullScreen, LudotecaApp
from ludoteca.terminal.interface import open_interface

async def show(app):
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        print(time.process_time())

with open_interface(FullScreen) as interface:
    asyncio.run(show(LudotecaApp(interface)))
"""


def test_the_first_screen_is_up_in_little_time(tmp_path: Path) -> None:
    environment = {**os.environ, "LUDOTECA_DATA": str(tmp_path)}
    shown = subprocess.run(
        [sys.executable, "-c", FIRST_SCREEN],
        env=environment,
        capture_output=True,
        check=True,
        text=True,
    )
    # 0.7 seconds of CPU at most on a usual computer; here it may be slower and busy.
    assert float(shown.stdout) < 1.4
