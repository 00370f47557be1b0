"""Asking players who crash, cheat or answer nonsense."""

from __future__ import annotations

import asyncio
import dataclasses
import importlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import Limit, Move, Position, Resign
from ludoteca.core import GameError, PlayerError
from ludoteca.players import Player, ask
from ludoteca.players.external.adapter import as_player
from tests.script import run

GAME = ludoteca.game("morris")


class Stub(Player):
    name = "stub"
    title = "For tests."

    def __init__(self, does: Callable[[Position[Any]], Any]) -> None:
        super().__init__(GAME)
        self.does = does

    async def choose(self, position: Position[Any], limit: Limit) -> Move | Resign:
        answer: Move = self.does(position)
        return answer


class Unwritable:
    def __str__(self) -> str:
        raise ValueError


class EqualsAll:
    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def raising(error: BaseException) -> Callable[[Position[Any]], Any]:
    def fail(position: Position[Any]) -> Any:
        raise error

    return fail


def answered(does: Callable[[Position[Any]], Any]) -> Move | Resign:
    return asyncio.run(ask(Stub(does), GAME.start(), Limit()))


def test_a_legal_move_is_passed_on() -> None:
    assert str(answered(lambda position: position.legal_moves()[3])) == "b2"


def test_giving_up_is_passed_on() -> None:
    assert isinstance(answered(lambda position: Resign()), Resign)


def test_an_answer_equal_to_everything_is_the_first_move() -> None:
    assert str(answered(lambda position: EqualsAll())) == "a1"


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (ValueError("no\nidea"), "ValueError: no idea"),
        (KeyError(), "KeyError"),
        (RecursionError("too deep"), "RecursionError: too deep"),
        (SystemExit(3), "SystemExit: 3"),
        (ValueError("x" * 200), "ValueError: " + "x" * 60 + "…"),
    ],
)
def test_a_crash_is_said_in_one_sentence(error: BaseException, text: str) -> None:
    with pytest.raises(PlayerError) as caught:
        answered(raising(error))
    where = r" \(tests/unit/players/test_ask\.py:\d+\)"
    assert re.fullmatch(f"stub failed to choose a move: {text}{where}", str(caught.value))
    assert caught.value.__cause__ is error


def test_a_player_that_says_itself_why_it_failed_is_believed() -> None:
    said = PlayerError(ludoteca.core.say("the engine is gone"))
    with pytest.raises(PlayerError, match=r"^the engine is gone$"):
        answered(raising(said))


WRONG_KIND = "choose one of position.legal_moves(), not an object of type {}"


@pytest.mark.parametrize(
    ("answer", "shown", "why"),
    [
        (None, "None", WRONG_KIND.format("NoneType")),
        ("d2", "d2", WRONG_KIND.format("str")),
        (["d2"], "['d2']", WRONG_KIND.format("list")),
        (
            GAME.parse_move(GAME.start(), "a1-a4"),
            "a1-a4",
            "place all your men first: you have 9 in hand",
        ),
        (Unwritable(), "Unwritable", WRONG_KIND.format("Unwritable")),
    ],
)
def test_an_illegal_answer_is_refused_with_the_reason(answer: object, shown: str, why: str) -> None:
    with pytest.raises(PlayerError) as caught:
        answered(lambda position: answer)
    assert str(caught.value) == f"stub chose {shown}, which is not a legal move: {why}"


def test_a_move_of_odd_fields_is_refused_too() -> None:
    odd = dataclasses.replace(GAME.start().legal_moves()[0], target=object())
    with pytest.raises(PlayerError, match="which is not a legal move"):
        answered(lambda position: odd)


def test_reading_the_rules_does_not_import_asyncio() -> None:
    assert run("import sys, ludoteca; print('asyncio' in sys.modules)") == "False"


NOUGHTS = Path(__file__).parents[2] / "plugin"


@pytest.fixture
def noughts(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(NOUGHTS))
    return importlib.import_module("noughts.game")


def chosen(game: Any, name: str = "greedy", found: Any = None) -> Move | Resign:
    seated = as_player(name, found)(game) if found else ludoteca.player(name, game)
    return asyncio.run(ask(seated, game.start(), Limit()))


@pytest.mark.parametrize(
    ("broken", "name"),
    [("_after", "greedy"), ("_moves", "random"), ("_after", "search"), ("outcome", "mcts")],
)
def test_a_crash_in_the_rules_names_the_game_the_file_and_the_line(
    noughts: Any, monkeypatch: pytest.MonkeyPatch, broken: str, name: str
) -> None:
    source = "def fail(*_):\n    raise KeyError('a4')\n"
    exec(compile(source, str(NOUGHTS / "noughts" / "game.py"), "exec"), vars(noughts))
    fail = vars(noughts).pop("fail")
    monkeypatch.setattr(
        noughts.NoughtsPosition, broken, property(fail) if broken == "outcome" else fail
    )
    with pytest.raises(GameError) as caught:
        chosen(noughts.GAME, name)
    assert str(caught.value) == (
        "Noughts and crosses crashed in noughts/game.py, line 2: KeyError: 'a4'"
    )


def test_a_player_of_the_games_own_package_that_crashes_is_to_blame(noughts: Any) -> None:
    middle = importlib.import_module("noughts.player").Middle
    assert str(chosen(noughts.GAME, "middle", middle)) == "b2"
    with pytest.raises(PlayerError, match="middle failed to choose"):
        asyncio.run(ask(as_player("middle", middle)(noughts.GAME), None, Limit()))  # type: ignore[arg-type] # on purpose


def test_a_refusal_by_the_rules_is_the_fault_of_the_player(noughts: Any) -> None:
    class Nonsense:
        def choose(self, position: Any, limit: Any) -> Any:
            return noughts.GAME.parse_move(position, "z9")

    with pytest.raises(PlayerError, match="nonsense failed to choose a move: cannot read 'z9'"):
        chosen(noughts.GAME, "nonsense", Nonsense)
