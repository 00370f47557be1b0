"""The quick evaluations: what is better, what is over, and that looking one move ahead helps."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ludoteca
from ludoteca.core import Position, Seat
from tests.daily import daily

STONES = "7/7/7/7/7/7/7"
KINGS = "4k4/9/9/9/9/9/9/9/4K4"


def value(key: str, text: str, **by: Any) -> float:
    game = ludoteca.game(key)
    return game.evaluate(game.parse_position(text, **by), Seat.FIRST)


@pytest.mark.parametrize(
    ("key", "text", "by", "worth"),
    [
        ("go", f"{STONES} b - 0/0 2", {}, -1),
        ("go", f"{STONES} b - 0/0 2", {"rules": "aga", "komi": 0}, 0),
        ("morris", "WWW/.../.../....../.../.../BB. b 0 0 0", {}, 1),
        ("morris", "WWW/.../.../....../.../.../BBB b 0 0 100", {}, 0),
        ("neutron", "bbbbb/5/4w/1w3/w1wwn b n", {}, 1),
        ("neutron", "3bb/bb3/nw3/wb3/2www b n", {}, 0),
        ("senet", "A............................. 1 -", {}, 1),
        ("shogi", "8k/8G/8P/9/9/9/9/9/K8 w - 1", {}, 1),
    ],
)
def test_a_won_game_is_worth_one_and_a_draw_or_a_shared_win_nothing(
    key: str, text: str, by: dict[str, Any], worth: float
) -> None:
    assert value(key, text, **by) == worth


def test_the_start_of_shogi_is_even() -> None:
    assert ludoteca.game("shogi").evaluate(ludoteca.game("shogi").start(), Seat.FIRST) == 0


BETTER = {
    "go": [
        # A chain in atari, a shorter chain, prisoners.
        "7/7/2bb3/1bww3/2bb3/7/7 b - 0/0 0 > 7/7/2b4/1bww3/2bb3/7/7 b - 0/0 0",
        "7/7/2b4/1bww3/2bb3/7/7 b - 0/0 0 > 7/7/2b4/1bwww2/2bb3/7/7 b - 0/0 0",
        f"{STONES} b - 5/0 0 > {STONES} b - 0/0 0",
    ],
    "morris": [
        # More men, a mill, a mill within reach, room to move.
        "WWW/.../.../....../.../.../BB. w 6 6 0 > WW./.../.../....../.../.../BB. w 6 6 0",
        "WWW/.../.../....../.../.../B.. w 6 7 0 > W../..W/.../....../W../.../B.. w 6 7 0",
        "WW./.../.../....../.../.../B.. w 7 8 0 > W../.W./.../....../.../.../B.. w 7 8 0",
        ".../.W./.../....../.../.../B.. b 8 8 0 > W../.../.../....../.../.../B.. b 8 8 0",
    ],
    "neutron": [
        # The neutron can go home to c1; Black can bring it nowhere but to White's row.
        "bb1bb/2w2/2n2/b4/ww1ww w n > bbbbb/5/2n2/5/wwwww w n",
        "bb3/5/3bb/w2bn/wwww1 b n > bbbbb/5/2n2/5/wwwww b n",
    ],
    "senet": [
        # Further ahead, one more piece off the board, protection.
        "....A....B....1....2.......... A - > ....A....1....B....2.......... A -",
        "A................1.2.3.4...... 1 - > A................1.2.3.4.....5 1 -",
        "A...............12............ 1 - > A..............1.2............ 1 -",
    ],
    "shogi": [
        # A piece in hand, on the board, promoted, near the king; no king to lose.
        *(f"{KINGS} b {kind} 1 > {KINGS} b - 1" for kind in "RBGSNLP"),
        *(f"4k4/9/9/9/9/9/8{kind}/9/4K4 b - 1 > {KINGS} b - 1" for kind in "RBGSNLP"),
        "4k4/9/9/9/9/9/8+S/9/4K4 b - 1 > 4k4/9/9/9/9/9/8S/9/4K4 b - 1",
        "4k4/9/4G4/9/9/9/9/9/4K4 b - 1 > 4k4/9/9/9/9/9/8G/9/4K4 b - 1",
        "4k4/9/9/9/9/9/9/9/8G b - 1 > 4k4/9/9/9/9/9/9/9/4K4 b - 1",
    ],
}


@pytest.mark.parametrize(("key", "row"), [(key, row) for key in BETTER for row in BETTER[key]])
def test_this_is_better_for_the_first_seat(key: str, row: str) -> None:
    better, worse = (value(key, text) for text in row.split(" > "))
    assert -1 < worse < better < 1


@pytest.mark.parametrize("rules", ["japanese", "chinese"])
def test_stones_in_atari_count_by_area_too(rules: str) -> None:
    texts = ("7/7/2bb3/1bww3/2bb3/7/7 b - 0/0 0", "7/7/2b4/1bww3/2bb3/7/7 b - 0/0 0")
    in_atari, free = (value("go", text, rules=rules) for text in texts)
    assert in_atari > free


EVERY_DAY = [
    *(("go", "japanese", 5, 0.9), ("morris", "standard", 3, 0.8), ("morris", "three", 5, 0.9)),
    *(
        ("neutron", "standard", 5, 0.8),
        ("senet", "standard", 8, 0.7),
        ("shogi", "minishogi", 3, 0.9),
    ),
]
LATER = [
    *(("morris", rules, 5, 0.9) for rules in ("no-flying", "lasker", "twelve", "six")),
    *(("go", "chinese", 5, 0.9), ("neutron", "standard", 10, 0.85), ("senet", "standard", 30, 0.7)),
    *(("shogi", "minishogi", 10, 0.9), ("shogi", "standard", 1, 0.9)),
]


@pytest.mark.parametrize("match", daily([*EVERY_DAY, *LATER], *EVERY_DAY), ids=str)
def test_looking_one_move_ahead_beats_random_play(match: tuple[str, str, int, float]) -> None:
    key, rules, pairs, share = match
    start = ludoteca.game(key).start(rules, **({"size": 7} if key == "go" else {}))
    rng = random.Random(7)
    won = [winners(key, start, rng, greedy) == {greedy} for greedy in [*Seat] * pairs]
    assert sum(won) >= share * len(won)


def winners(key: str, position: Position[Any], rng: random.Random, greedy: Seat) -> frozenset[Seat]:
    evaluate = ludoteca.game(key).evaluate
    while position.outcome is None:
        moves = position.legal_moves()
        move = rng.choice(moves)
        if position.turn is greedy and not position.chances():
            values = {move: evaluate(position._after(move), greedy) for move in moves}
            move = max(moves, key=values.__getitem__)
        position = position.play(move)
    return position.outcome.winners
