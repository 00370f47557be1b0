"""The ten levels: in every game, by name, each with a label and a line about how it plays."""

from __future__ import annotations

import asyncio
import re

import pytest

import ludoteca
from ludoteca import Limit
from ludoteca.arena import Pairing, simulate
from ludoteca.games.registry import BUILT_IN
from ludoteca.players import players_for
from ludoteca.players.levels.level import LEVELS, level_of
from ludoteca.players.player import Progress
from ludoteca.protocols.gtp import GtpProtocol
from ludoteca.protocols.protocol import Protocol
from ludoteca.protocols.ugp import UgpProtocol
from ludoteca.protocols.usi import UsiProtocol
from tests.script import run
from tests.unit.protocols.talk import Talk


def test_there_are_ten_levels_with_different_labels_and_lines() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 11))
    assert len({level.label for level in LEVELS}) == len({level.manner for level in LEVELS}) == 10


@pytest.mark.parametrize("key", BUILT_IN)
def test_the_levels_of_a_game_come_first_and_in_order(key: str) -> None:
    found = players_for(ludoteca.game(key))
    assert list(found)[:10] == [level.name for level in LEVELS]
    for level in LEVELS:
        assert found[level.name] is level
        assert level.title.startswith(level.manner)


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
    told = run(script, LUDOTECA_NO_NATIVE="1")
    assert told.endswith("the native module is not installed.")


@pytest.mark.parametrize("key", BUILT_IN)
def test_a_level_obeys_a_shorter_limit_and_ignores_a_longer_one(key: str) -> None:
    game, told = ludoteca.game(key), list[Progress]()
    position = game.start()
    while position.chances():
        position = position.play(position.chances()[-1].move)
    for limit in (Limit(nodes=1), Limit(seconds=60)):
        player = ludoteca.player("level:3", game, seed=1)
        player.progress = told.append
        asyncio.run(player.choose(position, limit))
    assert told[-1].seconds < 5


def test_simulations_take_levels() -> None:
    played = simulate(Pairing("neutron", ("level:1", "level:4"), seed=1), 2)
    assert [game.fault for game in played] == [None, None]


@pytest.mark.parametrize(
    ("protocol", "lines"),
    [
        (GtpProtocol(player="level:2", seed=1), ["boardsize 9", "genmove b"]),
        (UsiProtocol(player="level:2", seed=1), ["usi", "position startpos", "go"]),
        (UgpProtocol(player="level:2", seed=1), ["position startpos", "go"]),
    ],
)
def test_protocols_take_levels(protocol: Protocol, lines: list[str]) -> None:
    said = Talk(protocol).say(*lines)
    assert re.search(r"^(= [A-J]\d|bestmove \w+)", "\n".join(said), re.MULTILINE)
