"""What the levels promise: from 2 on they win at once, from 3 on they leave nothing hanging."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import ludoteca
from ludoteca import Limit, native
from ludoteca.core import Position

pytestmark = [
    pytest.mark.strength,
    pytest.mark.skipif(native.core is None, reason="the levels of Python promise less"),
]

SEEDS = range(4)

_FEW = 100  # What a high level sees at a glance; a low one does not look at more
WINS = {
    "neutron": [
        "bbb2/w4/5/bn3/wbwww b n",
        "b2bb/1bn1w/bww2/5/w3w b n",
        "3bb/5/1bb1w/bw2n/ww2w b n",
    ],
    "morris": [
        ".../B../.../..W.../WB./B../..W b 0 0 10",
        ".WB/WB./W../.W..W./BW./.W./... w 0 0 17",
        "..B/W.W/.../W.W..W/.WB/.W./..B w 0 0 25",
    ],
    "shogi": [
        "1n2kpgnb/6+bP1/l1r3+N1l/p1pp4p/PG1spsPp1/L2P4P/NPP2K1G1/4PPR1L/2S1S4 w 2Pg 122",
        "l3sk3/5sg1l/nr1Gp1P2/p2psp1Pp/PPpPPnR1G/L8/2P1SPN1+p/1+p5+p1/BN1K4L b GPb 115",
        "1n2s1s2/gr3g2l/l1g1kpp1p/1p2p2+B1/p1Kp1nPP1/r1PP4P/LP3PNSL/3SG4/4+b4 w N3Pp 76",
    ],
}
"""Positions that are won by one move, or by a few; in Senet the last move has no alternative."""

THREATS = {
    "neutron": [
        "b2bb/3wn/b3b/3w1/ww1w1 w n",
        "2bbb/3w1/2w2/wbnb1/2w1w b n",
        "2b1b/bwn2/2b2/w2b1/w2ww w n",
        "bb1bw/1w1b1/3ww/4n/1wb2 b n",
    ],
    "morris": [
        ".B./.B./.WW/...BW./..W/.../... b 5 6 0",
        ".W./.BB/.../..WWB./.../..B/... w 5 5 0",
        ".../.W./.W./B.WWBB/.W./.B./... b 4 5 0",
    ],
}
"""Positions where few moves keep the opponent from winning, or from closing a mill."""

HANGING = {
    "R": "lnsgkgsnl/1r5b1/ppppppp1p/9/7p1/7R1/PPPPPPP1P/1B7/LNSGKGSNL b - 1",
    "G": "lnsgkgsnl/1r5b1/pppp1pppp/4p4/4G4/9/PPPPPPPPP/1B5R1/LNS1KGSNL b - 1",
    "B": "lnsgkgsnl/1r5b1/pppp1pppp/4p4/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL b - 1",
}
"""In Shogi a pawn attacks Black's rook, gold or bishop."""

ATARI = {
    "E9": "5wwb1/3wbwb2/2bwbwb2/4wbb2/2w1wwb2/2bw1bw2/1wwbbbw2/2b2wbb1/9 w - 0/0 0",
    "B4": "9/9/1ww1wwb2/2bwwb3/1bwbbbb2/2wwb1b2/1wbwwb3/1wbbbw3/1b7 w - 1/0 0",
    "E6": "4bbww1/3bbww2/2b1wbbw1/2bb1bbw1/2b1bwwww/2b1bbbw1/2bbwbwbb/bwbwwwww1/2bw5 b - 5/1 0",
    "F3": "9/3wb1b2/2wwwbb2/1bwwbww2/b1bwbw1w1/1bwwbbw2/4w1bb1/9/9 b - 1/2 0",
}
"""In Go four or five stones are in atari; a move saves them, and nothing is bigger."""


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
@pytest.mark.parametrize(("key", "text"), positions(WINS))
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
@pytest.mark.parametrize(("key", "text"), positions(THREATS))
def test_from_level_3_on_a_threat_is_answered(key: str, text: str, level: int) -> None:
    for seed in SEEDS:
        after = play(key, text, level, seed)
        assert after.outcome is not None or not is_threat(key, after)


@pytest.mark.parametrize("level", range(3, 11))
@pytest.mark.parametrize("piece", HANGING)
def test_from_level_3_on_an_attacked_piece_is_not_left(piece: str, level: int) -> None:
    game = ludoteca.game("shogi")

    def count(position: Position[Any]) -> int:
        return game.format_position(position).split()[0].count(piece)

    for seed in SEEDS:
        after = play("shogi", HANGING[piece], level, seed)
        assert all(count(after.play(reply)) == count(after) for reply in after.legal_moves())


@pytest.mark.parametrize("level", range(3, 11))
@pytest.mark.parametrize("move", ATARI)
def test_from_level_3_on_stones_in_atari_are_saved(move: str, level: int) -> None:
    game = ludoteca.game("go")
    position = game.parse_position(ATARI[move], game.make_rules("chinese", size=9))
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
