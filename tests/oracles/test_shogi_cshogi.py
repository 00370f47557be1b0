"""Shogi against cshogi: the same moves, checks, texts and impasse counts all along.

Its ``is_draw`` is not asked: made for search, it answers at the second occurrence already.
"""

from __future__ import annotations

import random

import cshogi
import pytest

from ludoteca.core import Ending, PositionError
from ludoteca.games.shogi import GAME, ShogiEnding, ShogiPosition
from ludoteca.games.shogi.rules import HANDICAPS
from tests.daily import daily_rows

EVERY = [(handicap, 6) for handicap in ("none", *HANDICAPS)]
_IMPASSES: dict[Ending, int] = {
    ShogiEnding.FAILED_DECLARATION: cshogi.NYUGYOKU_NONE,
    ShogiEnding.DECLARATION: cshogi.NYUGYOKU_WIN,
    ShogiEnding.IMPASSE: cshogi.NYUGYOKU_DRAW,
}


def check_position(position: ShogiPosition, board: cshogi.Board) -> None:
    text = GAME.format_position(position)
    ours = {str(move) for move in position.legal_moves()}
    assert ours == {cshogi.move_to_usi(move) for move in board.legal_moves}, text
    assert board.sfen() == text
    assert board.is_check() == position.is_check, text


def check_impasse(text: str, board: cshogi.Board) -> None:
    for impasse, law in (("csa27", cshogi.LAW_27), ("jsa24", cshogi.LAW_24)):
        position = GAME.parse_position(text, impasse=impasse)
        ending = position.declaration().outcome.ending
        assert board.nyugyoku_result(law) == _IMPASSES[ending], text


def check_random_game(position: ShogiPosition, rng: random.Random) -> Ending:
    board = cshogi.Board(GAME.format_position(position))
    while position.outcome is None:
        check_position(position, board)
        check_impasse(GAME.format_position(position), board)
        move = rng.choice(position.legal_moves())
        board.push_usi(str(move))
        position = position.play(move)
    if position.outcome.ending is not ShogiEnding.REPETITION:
        check_position(position, board)
        assert board.is_game_over()
    return position.outcome.ending


def entered_position(rng: random.Random) -> str:
    """Scatter one army over the far ranks and its hand, near to what a declaration needs."""
    army = rng.sample("RBB" + "GGGGSSSSNNNNLLLL" + "P" * 18, rng.randint(14, 28))
    in_hand = rng.randint(0, len(army) // 2)
    held, placed = army[:in_hand], ["K", *army[in_hand:]]
    squares = ["1"] * 81
    squares[80], squares[rng.randrange(36, 80)] = "k", "r"
    for square, kind in zip(rng.sample(range(36), len(placed)), placed, strict=True):
        squares[square] = kind if kind in "KG" else f"+{kind}"
    turn = rng.choice("bw")
    if turn == "w":
        squares = [piece.swapcase() for piece in reversed(squares)]
        held = [kind.lower() for kind in held]
    ranks = ["".join(squares[start : start + 9]) for start in range(0, 81, 9)]
    return f"{'/'.join(ranks)} {turn} {''.join(held) or '-'} 1"


@pytest.mark.parametrize(
    ("seed", "count"), [(3, 150), pytest.param(4, 20_000, marks=pytest.mark.oracle_large)]
)
def test_declared_impasses_agree(seed: int, count: int) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        text = entered_position(rng)
        try:
            position = GAME.parse_position(text)
        except PositionError:
            continue
        if position.outcome is None:
            canonical = GAME.format_position(position)
            check_impasse(canonical, cshogi.Board(canonical))


def test_random_games_agree_move_by_move() -> None:
    assert check_random_game(GAME.start(), random.Random(1)) is ShogiEnding.MATE


@pytest.mark.parametrize(("handicap", "games"), daily_rows([("10", 1), *EVERY], 1))
def test_random_handicap_games_agree_move_by_move(handicap: str, games: int) -> None:
    rng = random.Random(handicap)
    for _ in range(games):
        check_random_game(GAME.start(handicap=handicap), rng)
