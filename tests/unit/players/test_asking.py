"""Asking players who crash, cheat or answer nonsense."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import ludoteca
from ludoteca import Limit, Move, Position, Resign
from ludoteca.core import PlayerError
from ludoteca.players import Player, ask

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


def test_whoever_equals_everything_has_chosen_the_first_move() -> None:
    assert str(answered(lambda position: EqualsAll())) == "a1"


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (ValueError("no\nidea"), "no idea"),
        (KeyError(), "KeyError"),
        (RecursionError("too deep"), "too deep"),
        (SystemExit(3), "3"),
        (ValueError("x" * 200), "x" * 60 + "…"),
    ],
)
def test_a_crash_is_said_in_one_sentence(error: BaseException, text: str) -> None:
    with pytest.raises(PlayerError) as caught:
        answered(raising(error))
    assert str(caught.value) == f"stub failed to choose a move: {text}"
    assert caught.value.__cause__ is error


def test_a_player_that_says_itself_why_it_failed_is_believed() -> None:
    said = PlayerError(ludoteca.core.say("the engine is gone"))
    with pytest.raises(PlayerError, match=r"^the engine is gone$"):
        answered(raising(said))


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        (None, "None"),
        ("d2", "d2"),
        (["d2"], r"\['d2'\]"),
        (GAME.parse_move(GAME.start(), "a1-a4"), "a1-a4"),
        (Unwritable(), "Unwritable"),
    ],
)
def test_what_is_no_legal_move_is_refused(answer: object, shown: str) -> None:
    with pytest.raises(PlayerError, match=f"^stub chose {shown}, which is no legal move$"):
        answered(lambda position: answer)


def test_whoever_only_reads_rules_does_not_wait_for_asyncio() -> None:
    program = "import sys, ludoteca; print('asyncio' in sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "False\n"
