"""The ten levels: in every game, by name, each with a label and a line about how it plays."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

import pytest

import ludoteca
from ludoteca import Limit
from ludoteca.games.registry import BUILT_IN
from ludoteca.players import players_for
from ludoteca.players.level import LEVELS, LevelPlayer, level_of


def test_there_are_ten_levels_with_different_labels_and_lines() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 11))
    assert len({level.label for level in LEVELS}) == len({level.title for level in LEVELS}) == 10


@pytest.mark.parametrize("key", BUILT_IN)
def test_the_levels_of_a_game_come_first_and_in_order(key: str) -> None:
    found = players_for(ludoteca.game(key))
    assert list(found)[:10] == [level.name for level in LEVELS]
    for level in LEVELS:
        player = found[level.name]
        assert issubclass(player, LevelPlayer)
        assert (player.level, player.label) == (level.number, level.label)
        assert player.title.startswith(level.title)


def test_a_name_says_its_level() -> None:
    assert level_of("level:7") == 7
    assert level_of("engine") is level_of("level:11") is level_of("level:") is None


@pytest.mark.parametrize("size", [2, 3, 5, 9, 13, 25])
@pytest.mark.parametrize("name", ["level:1", "level:4"])
def test_levels_play_boards_of_every_size(name: str, size: int) -> None:
    game = ludoteca.game("go")
    position = game.start(game.make_rules("chinese", size=size))
    player = ludoteca.player(name, game, seed=1)
    for _ in range(4):
        if position.outcome is None:
            move = asyncio.run(player.choose(position, Limit()))
            assert move in position.legal_moves()
            position = position.play(move)


def test_without_the_native_module_the_same_levels_say_that_they_are_weaker() -> None:
    script = (
        "import asyncio, ludoteca\n"
        "from ludoteca import Limit\n"
        "for game in ludoteca.all_games():\n"
        "    for number in (1, 2, 3):\n"
        "        player = ludoteca.player(f'level:{number}', game, seed=1)\n"
        "        position = game.start()\n"
        "        while position.chances():\n"
        "            position = position.play(position.chances()[0].move)\n"
        "        asyncio.run(player.choose(position, Limit(nodes=20)))\n"
        "print(player.title)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "LUDOTECA_NO_NATIVE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip().endswith("Weaker here: without the native module.")
