"""The real program, killed at random moments: what its screen told is in the store."""

from __future__ import annotations

import random
import re
import sys
import time
from pathlib import Path

import pytest

import ludoteca
from ludoteca.store.library import Library
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.store import Store
from tests.daily import daily
from tests.functional.screen import Screen

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

TOLD = re.compile(r"Move [0-9]+\. (?:Black|White) plays ([A-T][0-9]+)\.")


def moves_of_a_game(dice: random.Random) -> list[str]:
    """Play at random for a while, so that there is enough to type."""
    position = ludoteca.game("go").start(size=9)
    moves = []
    for _ in range(60):
        move = dice.choice([move for move in position.legal_moves() if str(move) != "pass"])
        position = position.play(move)
        moves.append(str(move))
    return moves


def check(home: Path, dice: random.Random) -> None:
    """Kill the program at some moment, and compare what it had told with what is kept."""
    moves = moves_of_a_game(dice)
    home.mkdir()
    with Screen(home, "play", "go", "--size", "9", columns=100) as screen:
        screen.send("".join(f"{move}\r" for move in moves))
        screen.wait_for("Move 1. ")
        time.sleep(dice.uniform(0.0, 0.3))
        screen.kill()
        told = TOLD.findall(screen.everything)
    with Store(home / "data" / "games.sqlite") as store:
        (game,) = Library(store).games()
        kept = [ply.text for ply in SavedGame.load(store, game.key).session.state.plies]
    assert told == moves[: len(told)]
    assert kept == moves[: len(kept)]
    assert len(kept) >= len(told)
    assert game.moves == len(kept)


@pytest.mark.parametrize("times", daily([6, 200], 6))
def test_whatever_the_screen_told_is_there_after_a_kill(tmp_path: Path, times: int) -> None:
    dice = random.Random(times)
    for number in range(times):
        check(tmp_path / str(number), dice)
