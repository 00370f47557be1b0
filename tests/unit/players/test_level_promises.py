"""What the levels promise: from 2 on they win at once, from 3 on they leave nothing hanging."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import ludoteca
from ludoteca import Limit, native
from ludoteca.core import Position
from tests.stored import read_toml

pytestmark = [
    pytest.mark.strength,
    pytest.mark.skipif(native.core is None, reason="the levels of Python promise less"),
]

SEEDS = range(4)

_FEW = 100  # What a high level sees at a glance; a low one does not look at more
KEPT = read_toml("games/levels.toml")


def positions(table: dict[str, list[str]]) -> list[Any]:
    return [pytest.param(key, text, id=f"{key}-{text}") for key in table for text in table[key]]


def play(key: str, text: str, level: int, seed: int) -> Position[Any]:
    game = ludoteca.game(key)
    position = game.parse_position(text, game.make_rules())
    player = ludoteca.player(f"level:{level}", game, seed=seed)
    move = asyncio.run(player.choose(position, Limit(nodes=20_000)))
    after: Position[Any] = position.play(move)
    return after


@pytest.mark.parametrize("level", range(2, 11))
@pytest.mark.parametrize(("key", "text"), positions(KEPT["wins"]))
def test_from_level_2_on_a_win_in_one_move_is_played(key: str, text: str, level: int) -> None:
    for seed in SEEDS:
        after = play(key, text, level, seed)
        assert after.outcome is not None
        assert len(after.outcome.winners) == 1


def is_threat(key: str, position: Position[Any]) -> bool:
    if key == "morris":
        return any("x" in str(move) for move in position.legal_moves())
    afters = (position.play(move) for move in position.legal_moves())
    return any(after.outcome and position.turn in after.outcome.winners for after in afters)


@pytest.mark.parametrize("level", range(3, 11))
@pytest.mark.parametrize(("key", "text"), positions(KEPT["threats"]))
def test_from_level_3_on_a_threat_is_answered(key: str, text: str, level: int) -> None:
    for seed in SEEDS:
        after = play(key, text, level, seed)
        assert after.outcome is not None or not is_threat(key, after)


@pytest.mark.parametrize("level", range(3, 11))
@pytest.mark.parametrize("piece", KEPT["hanging"])
def test_from_level_3_on_an_attacked_piece_is_not_left(piece: str, level: int) -> None:
    game = ludoteca.game("shogi")

    def count(position: Position[Any]) -> int:
        return game.format_position(position).split()[0].count(piece)

    for seed in SEEDS:
        after = play("shogi", KEPT["hanging"][piece], level, seed)
        assert all(count(after.play(reply)) == count(after) for reply in after.legal_moves())


@pytest.mark.parametrize("level", range(3, 11))
@pytest.mark.parametrize("move", KEPT["atari"])
def test_from_level_3_on_stones_in_atari_are_saved(move: str, level: int) -> None:
    game = ludoteca.game("go")
    position = game.parse_position(KEPT["atari"][move], game.make_rules("chinese", size=9))
    for seed in SEEDS:
        player = ludoteca.player(f"level:{level}", game, seed=seed)
        assert str(asyncio.run(player.choose(position, Limit(nodes=_FEW)))) == move


@pytest.mark.parametrize("size", [13, 19])
@pytest.mark.parametrize("level", [1, 2, 3, 5, 8])
def test_on_large_boards_the_corners_come_first(level: int, size: int) -> None:
    game = ludoteca.game("go")
    for seed in SEEDS:
        position = game.start(game.make_rules("chinese", size=size))
        player = ludoteca.player(f"level:{level}", game, seed=seed)
        for _ in range(4):
            move = asyncio.run(player.choose(position, Limit(nodes=_FEW // 5)))
            column, row = "ABCDEFGHJKLMNOPQRST".index(str(move)[0]) + 1, int(str(move)[1:])
            assert all(min(line, size + 1 - line) <= 6 for line in (column, row)), move
            position = position.play(move)


@pytest.mark.parametrize("rules", ["chinese", "japanese"])
@pytest.mark.parametrize("level", [1, 3, 5, 7])
def test_a_level_of_go_passes_when_nothing_is_left(level: int, rules: str) -> None:
    game = ludoteca.game("go")
    position = game.start(game.make_rules(rules, size=7))
    player = ludoteca.player(f"level:{level}", game, seed=level)
    moves: list[str] = []
    while position.outcome is None and moves[-2:] != ["pass", "pass"]:
        move = asyncio.run(player.choose(position, Limit()))
        moves.append(str(move))
        position = position.play(move)
        assert len(moves) < 100


def test_from_level_3_on_no_move_is_played_that_costs_much_in_senet() -> None:
    game = ludoteca.game("senet")
    position = game.parse_position(".......1..2...4....D.3.....B5. 1 5", game.make_rules())
    # Bearing off costs a fifth of the chance to win, as the opponent's piece on 28 stays.
    bad = {str(move) for move in position.legal_moves()} - {"22x28", "8-14", "11-17", "15-21"}
    assert len(bad) == 1
    for level in range(3, 10):
        for seed in range(20):
            player = ludoteca.player(f"level:{level}", game, seed=seed)
            assert str(asyncio.run(player.choose(position, Limit()))) not in bad
