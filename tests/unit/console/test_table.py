"""The play loop, with a script sitting where a person would."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable

import ludoteca
from ludoteca.console.menu import choose_game
from ludoteca.console.table import Table
from tests.nim import NIM


class Script:
    """A face that answers from a list and remembers what it was shown."""

    def __init__(self, answers: Iterable[str]) -> None:
        self.answers = iter(answers)
        self.shown: list[str] = []
        self.refused: list[str] = []

    def ask(self, prompt: str) -> str | None:
        return next(self.answers, None)

    def show(self, text: str) -> None:
        self.shown.append(text)

    draw = explain = show

    def refuse(self, sentence: str) -> None:
        self.refused.append(sentence)


def play(*answers: str, rules: str = "plain") -> Script:
    script = Script(answers)
    Table(NIM, NIM.start(rules=rules, heap=4), script, random.Random(1)).play()
    return script


def test_anything_that_asks_and_shows_can_stand_in_for_the_terminal() -> None:
    script = play("take3", "take1")
    assert script.shown[-1] == "Right wins: the winner took the last counter."
    assert script.refused == []


def test_a_refusal_changes_nothing() -> None:
    script = play("take9", "nonsense", "", "take1", "quit")
    assert [sentence.partition(":")[0] for sentence in script.refused] == [
        "illegal move take9",
        "cannot read 'nonsense' at column 1",
    ]
    assert "Left plays take1." in script.shown


def test_a_throw_is_drawn_when_the_player_says_so() -> None:
    script = play("take1", "", "take1", "throw", rules="lucky")
    assert script.refused == ["The throw is drawn for you: press Enter."]
    assert sum(" throws coin" in line for line in script.shown) == 2


def test_help_board_moves_and_resigning() -> None:
    script = play("?", "moves", "board", "resign")
    assert script.shown.count("\noooo") == 3
    assert "Nim has no help yet." in script.shown
    assert "take1 take2 take3" in script.shown
    assert script.shown[-1] == "Left resigns. Right wins."


def test_an_illegal_move_loses_where_the_table_says_so() -> None:
    game = ludoteca.game("shogi")
    script = Script(["nonsense", "7g7e", "7g7f"])
    Table(game, game.start(illegal_move="loss"), script, random.Random()).play()
    assert script.shown[-1] == "Black made an illegal move and loses. White wins."
    assert len(script.refused) == 2


def test_the_higher_throw_begins_where_the_table_says_so() -> None:
    game = ludoteca.game("senet")
    begun = set()
    for seed in range(8):
        script = Script([])
        Table(game, game.start(opening="rolloff"), script, random.Random(seed)).play()
        throws = [line for line in script.shown if line.endswith(" for the first turn.")]
        first, second = (int(word) for word in re.findall(r"throws (\d)", throws[-1]))
        begins = "Player 1" if first > second else "Player A"
        assert f"{begins}: throw the die: press Enter." in script.shown
        begun.add(begins)
    assert begun == {"Player 1", "Player A"}


def ending_of(key: str, text: str) -> str:
    game = ludoteca.game(key)
    script = Script([])
    Table(game, game.parse_position(text), script, random.Random()).play()
    return script.shown[-1]


def test_both_may_win_and_nobody_may() -> None:
    blocked = ending_of("neutron", "w3b/5/2wbw/2bnb/2wbw w n")
    assert blocked == "Both players win: the neutron cannot be moved at all."
    quiet = ending_of("morris", "WWW/BBB/.../....../.../.../... w 0 0 100")
    assert quiet.startswith("A draw: there have been too many turns")


def test_the_menu_ends_with_the_input() -> None:
    assert choose_game(Script(["0", "x"])) is None
    chosen = choose_game(Script(["2"]))
    assert chosen is not None
    assert chosen.key == "shogi"
