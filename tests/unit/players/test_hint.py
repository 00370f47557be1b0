"""A hint comes with a fact, where there is one."""

from __future__ import annotations

from typing import Any

import pytest

import ludoteca
from ludoteca.locale import Language
from ludoteca.players.hint import reason_for


def reason(key: str, text: str | None, move: str, mate: int | None = None, **options: Any) -> str:
    game = ludoteca.game(key)
    position: Any = game.parse_position(text, **options) if text else game.start(**options)
    why = reason_for(game, position, game.parse_move(position, move), mate)
    return Language("en").translate(why) if why is not None else ""


@pytest.mark.parametrize(
    ("key", "text", "move", "why"),
    [
        ("senet", "1............................A 1 2", "1-3", "It is the only legal move."),
        ("shogi", "k8/9/K8/9/9/9/9/9/9 b G 1", "G*9b", "Black wins: the loser's king is mated."),
        (
            "morris",
            ".../..W/..B/.WWBW./..B/WBW/.B. b 0 0 0",
            "e5-d5xb4",
            "Black closes the mill D5-D6-D7. Black takes the man on b4.",
        ),
        ("go", "7/7/2b4/1bw4/2b4/7/7 b - 0/0 0", "D4", "Black takes one stone."),
        (
            "shogi",
            "4k4/9/9/9/4p4/4+P4/9/4K4/9 b - 1",
            "5f5e",
            "Black takes the pawn on 5e with the tokin.",
        ),
        ("shogi", "4k4/9/9/9/9/9/9/4K4/9 b R 1", "R*5e", "It gives check."),
        ("go", "7/7/7/2wb3/3w3/7/7 b - 0/0 0", "D5", ""),
        (
            "go",
            "7/7/7/2wbw2/3w3/7/7 b - 0/0 0",
            "D5",
            "It answers a threat: Black's stone on D4 is in atari.",
        ),
        (
            "morris",
            "BB./.../.../....../.../.../W.. w 8 7 0",
            "g1",
            "It answers a threat: Black can close a mill on g1.",
        ),
        ("morris", "BB./.../.../....../.../.../W.. w 8 7 0", "g7", ""),
        ("go", None, "D4", ""),
        ("neutron", None, "b1b4", "It wins by force in 9 turns."),
    ],
)
def test_a_hint_has_a_reason_where_a_fact_speaks_for_it(
    key: str, text: str | None, move: str, why: str
) -> None:
    assert reason(key, text, move) == why


def test_a_win_that_a_search_has_seen_is_a_reason() -> None:
    assert reason("shogi", None, "7g7f", mate=5) == "It wins by force in 3 turns."
    assert reason("shogi", None, "7g7f", mate=-4) == ""


def test_a_chain_that_stays_in_atari_is_not_saved() -> None:
    text = "7/3w3/2w1w2/2wbw2/3w3/7/7 b - 0/0 0"
    assert reason("go", text, "C7") == ""


@pytest.mark.parametrize(
    ("language", "told"),
    [("bg", "Отговаря на заплаха: Черният "), ("ru", "Он отвечает на угрозу: Чёрные ")],
)
def test_a_reason_is_said_in_the_language_of_the_person(language: str, told: str) -> None:
    game = ludoteca.game("morris")
    position = game.parse_position("BB./.../.../....../.../.../W.. w 8 7 0")
    why = reason_for(game, position, game.parse_move(position, "g1"))
    assert why is not None
    assert Language(language).translate(why).startswith(told)
