"""The lesson in Go is true on the real board."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from ludoteca.core import Seat
from ludoteca.games.go import GAME, GoPosition
from ludoteca.games.go.score import score
from tests.unit.games.helpers import moves, why

after = GAME.play

LESSON = (files(GAME.package) / "help" / "lesson.toml").read_text(encoding="utf-8")
STEPS: list[dict[str, Any]] = tomllib.loads(LESSON)["step"]
STONE, LIBERTIES, CAPTURE, CHAIN, ATARI, KO, EYES, ONE_EYE, TERRITORY, COUNT = STEPS


def shown(step: dict[str, Any]) -> GoPosition:
    return GAME.parse_position(step["position"])


def liberties(position: GoPosition, point: str) -> set[str]:
    """The liberties of the chain on a point."""
    board, stone = position.grid, position.grid.points[point]
    black, white = position.stones
    chain = board.fill(stone, black if stone & black else white)
    free = board.around(chain) & ~(black | white)
    return {name for name, bit in board.points.items() if bit & free}


def test_the_white_stone_has_four_liberties_and_then_three() -> None:
    position = shown(LIBERTIES)
    assert liberties(position, "D4") == set(LIBERTIES["answers"])
    for answer in LIBERTIES["answers"]:
        assert len(liberties(after(position, answer), "D4")) == 3


@pytest.mark.parametrize(
    ("step", "stone", "taken"), [(CAPTURE, "D4", 1), (CHAIN, "D4", 2), (ONE_EYE, "A2", 3)]
)
def test_the_answer_takes_the_last_liberty(step: dict[str, Any], stone: str, taken: int) -> None:
    (answer,) = step["answers"]
    assert liberties(shown(step), stone) == {answer}
    assert after(shown(step), answer).prisoners == (taken, 0)


def test_the_longer_chain_has_three_liberties() -> None:
    assert liberties(shown(ATARI), "D4") == {"D3"}
    assert liberties(after(shown(ATARI), "D3"), "D4") == {"C3", "E3", "D2"}


def test_the_ko_may_be_retaken_only_after_the_threat_is_answered() -> None:
    position = shown(KO)
    reason = why(position, "C5")
    assert reason is not None
    assert reason.startswith("ko: C5")
    assert liberties(position, "F1") == set(KO["answers"]) == {"F2", "G2"}
    for threat, other in (("F2", "G2"), ("G2", "F2")):
        assert liberties(after(position, threat), "F1") == {other}
        assert after(position, threat, other, "C5").prisoners == (1, 1)
        assert after(position, threat, "C5", other).prisoners == (2, 1)


def test_white_may_play_in_neither_eye_and_without_them_takes_the_middle() -> None:
    alive = after(shown(EYES), "B1")
    for eye in ("A1", "C1"):
        reason = why(alive, eye)
        assert reason is not None
        assert reason.startswith("suicide")
    assert all("B1" in moves(after(shown(EYES), other)) for other in ("A1", "C1", "pass"))


def test_behind_the_closed_wall_are_18_points() -> None:
    closed = after(shown(TERRITORY), "D4")
    assert score(closed).counts[0].territory == 18
    assert closed.stones == shown(COUNT).stones
    assert score(after(shown(TERRITORY), "pass", "D4")).counts[0].territory == 0


def test_after_the_last_pass_black_has_won_by_half_a_point() -> None:
    black, white = shown(COUNT).stones
    territory = score(shown(COUNT)).territory
    assert (black | white).bit_count() + sum(map(len, territory)) == 7 * 7
    ended = after(shown(COUNT), "pass")
    assert ended.outcome is not None
    assert ended.outcome.winners == {Seat.FIRST}
    assert str(score(ended)) == "B+0.5"
    assert [count.total for count in score(ended).counts] == [18, 17.5]
