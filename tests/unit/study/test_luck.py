"""Luck and skill: what throws bring, what moves give away, and that both add up to the result."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from ludoteca.core import AnyGame, Move, Position, Seat, draw
from ludoteca.games.registry import game as find_game
from ludoteca.locale import Language
from ludoteca.records.record import Entry, Replay
from ludoteca.solved import PositionVerdicts, Verdict, find_verdicts
from ludoteca.solved.solution import Resources, Solution
from ludoteca.study import luck as module
from ludoteca.study.luck import GameLuck, LuckMeter, LuckTotal
from tests.nim import NIM, NimPosition

SENET = find_game("senet")
FIRST, SECOND = Seat

needs_native = pytest.mark.skipif(native.core is None, reason="the engine is native")


def board(text: str) -> Position[Any]:
    """Read the squares of Senet from 1 to 30, in rows of ten, with Player 1 to throw."""
    found: Position[Any] = SENET.parse_position(f"{text.replace(' ', '')} 1 -")
    return found


ONE_EACH = board(".1..A..... .......... ..........")
TWO_EACH = board("1A2B...... .......... ..........")


def replayed(game: Any, first: Position[Any], moves: Sequence[str]) -> Replay:
    replay = Replay(game, first, [Entry(move) for move in moves])
    replay.play()
    assert replay.error is None
    return replay


def random_game(game: Any, first: Position[Any], seed: int) -> Replay:
    dice, position, moves = random.Random(seed), first, []
    while position.outcome is None:
        chances = position.chances()
        move = draw(chances, dice) if chances else dice.choice(position.legal_moves())
        moves.append(str(move))
        position = position.play(move)
    return replayed(game, first, moves)


@pytest.fixture(scope="session")
def two_each(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Solve Senet with two pieces each."""
    folder = tmp_path_factory.mktemp("two-each")
    resources = Resources(folder, threads=1, gigabytes=1.0, size=2)
    Solution(SENET, SENET.make_rules(), resources).run(lambda stage: None)
    return folder


@pytest.fixture
def no_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTECA_TABLES", str(tmp_path / "none"))


def adds_up(found: GameLuck) -> bool:
    """Tell whether luck and errors explain the result exactly."""
    explained = found.luck[0] - found.luck[1] - found.errors[0] + found.errors[1]
    return found.result - found.start == pytest.approx(explained, abs=1e-9)


# Exactly solved games


@needs_native
def test_with_a_piece_each_luck_alone_explains_the_result(tables: Path) -> None:
    meter = LuckMeter(SENET)
    for seed in range(100):
        found = meter.measure(random_game(SENET, ONE_EACH, seed))
        assert adds_up(found)
        assert found.errors == (0, 0)
        assert found.proved_share == 1
        assert found.residual == pytest.approx(0, abs=1e-9)


@needs_native
def test_luck_and_errors_explain_the_result(
    two_each: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTECA_TABLES", str(two_each))
    meter = LuckMeter(SENET)
    found = [meter.measure(random_game(SENET, TWO_EACH, seed)) for seed in range(100)]
    assert all(map(adds_up, found))
    assert all(one.proved_share == 1 for one in found)
    assert all(min(one.errors) >= 0 for one in found)
    assert sum(sum(one.errors) for one in found) > 1
    # Luck favours no seat over many games.
    assert abs(sum(one.net_luck(FIRST) for one in found)) < 3 * 0.5 * len(found) ** 0.5


@needs_native
def test_the_luck_of_all_throws_is_zero_on_average(tables: Path) -> None:
    outlook = LuckMeter(SENET).outlook(ONE_EACH)
    chances = {chance.move: float(chance.probability) for chance in ONE_EACH.chances()}
    mean = sum(chances[throw] * chance for throw, chance in outlook.after.items())
    # Tablebases are rounded.
    assert mean == pytest.approx(outlook.before, abs=4e-5)


# Any game with dice


@cache
def chance_of(position: NimPosition) -> Fraction:
    """Solve lucky Nim: return the exact chance of the seat to move."""
    if position.outcome is not None:
        return Fraction(0)
    after = [
        chance_of(next_one) if next_one.turn is position.turn else 1 - chance_of(next_one)
        for next_one in map(position.play, position.legal_moves())
    ]
    if position.chances():
        odds = [chance.probability for chance in position.chances()]
        return sum(map(Fraction.__mul__, odds, after), Fraction(0))
    return max(after)


def exact_verdicts(game: object, position: NimPosition) -> PositionVerdicts:
    verdicts: dict[Move, Verdict] = {}
    for move in position.legal_moves():
        after = position.play(move)
        chance = chance_of(after) if after.turn is position.turn else 1 - chance_of(after)
        verdicts[move] = Verdict(chance=float(chance))
    return PositionVerdicts(position, Verdict(chance=float(chance_of(position))), verdicts)


LUCKY: Any = NIM.start("lucky", heap=2)  # A coin says whether one may take 1, or up to 3.


@pytest.fixture
def solved_nim(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_verdicts", exact_verdicts)


@pytest.mark.parametrize(
    ("moves", "luck", "errors"),
    [
        ("coin3 take2", (0.5, 0.0), (0.0, 0.0)),
        ("coin1 take1 coin1 take1", (-0.5, 0.0), (0.0, 0.0)),
        ("coin3 take1 coin3 take1", (0.5, 0.0), (1.0, 0.0)),
    ],
)
def test_a_throw_is_luck_and_a_worse_move_an_error(
    moves: str, luck: tuple[float, float], errors: tuple[float, float], solved_nim: None
) -> None:
    found = LuckMeter(NIM).measure(replayed(NIM, LUCKY, moves.split()))
    assert (found.start, found.luck, found.errors) == (0.5, luck, errors)
    assert adds_up(found)


def test_luck_and_errors_of_any_solved_game_add_up(solved_nim: None) -> None:
    meter, first = LuckMeter(NIM), NIM.start("lucky", heap=20)
    for seed in range(100):
        found = meter.measure(random_game(NIM, first, seed))
        assert adds_up(found)
        assert found.adjusted[0] == pytest.approx(found.start - found.errors[0] + found.errors[1])


def test_without_an_engine_chances_are_estimated_at_a_glance() -> None:
    found = LuckMeter(NIM).measure(replayed(NIM, LUCKY, ["coin3", "take1", "coin3", "take1"]))
    assert found.proved_share == 0
    assert not any(step.is_proved for step in found.steps)
    # After a coin of 3 taking both is seen to win; what follows taking one is not.
    assert found.steps[1].error == 0.5
    assert found.residual != 0


def test_a_forced_move_is_no_error_and_no_choice(solved_nim: None) -> None:
    found = LuckMeter(NIM).measure(replayed(NIM, LUCKY, ["coin1", "take1"]))
    assert [(step.is_choice, step.error) for step in found.steps] == [(False, 0), (False, 0)]


def test_a_resigned_game_has_its_result_and_no_more_luck(solved_nim: None) -> None:
    replay = replayed(NIM, LUCKY, ["coin1"])
    found = LuckMeter(NIM).measure(replay, frozenset({FIRST}))
    assert (found.end, found.result, found.luck) == (0, 1, (-0.5, 0))
    assert found.adjusted == (1.5, -0.5)
    assert LuckMeter(NIM).measure(replay).winners is None


# The network


@needs_native
def test_the_engine_estimates_what_no_tablebase_has(no_tables: None) -> None:
    meter, residuals = LuckMeter(SENET), []
    for seed in range(3):
        found = meter.measure(random_game(SENET, SENET.start(), seed))
        assert found.proved_share == 0
        explained = found.net_luck(FIRST) - found.errors[0] + found.errors[1]
        assert found.end - found.start == pytest.approx(explained + found.residual)
        residuals.append(abs(found.residual))
    assert 0 < max(residuals) < 0.1


@needs_native
def test_figures_are_exact_from_where_tablebases_reach(tables: Path) -> None:
    replay = random_game(SENET, board("1......... .......... ..A......2"), seed=1)
    proved = [step.is_proved for step in LuckMeter(SENET).measure(replay).steps]
    assert proved == sorted(proved)
    assert set(proved) == {False, True}


@needs_native
def test_a_whole_game_is_measured_in_seconds(no_tables: None) -> None:
    replay = random_game(SENET, SENET.start(), seed=7)
    began = time.process_time()
    LuckMeter(SENET).measure(replay)
    assert time.process_time() - began < 5


@needs_native
def test_each_position_is_evaluated_once(no_tables: None, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Position[Any]] = []

    def find(game: AnyGame, position: Position[Any]) -> PositionVerdicts | None:
        asked.append(position)
        return find_verdicts(game, position)

    monkeypatch.setattr(module, "find_verdicts", find)
    meter, replay = LuckMeter(SENET), random_game(SENET, TWO_EACH, seed=3)
    assert meter.measure(replay) == meter.measure(replay)
    assert len(asked) == len(set(asked))


# In words


def measured(moves: str, winners: frozenset[Seat] | None = None) -> GameLuck:
    return LuckMeter(NIM).measure(replayed(NIM, LUCKY, moves.split()), winners)


@pytest.mark.parametrize(
    ("moves", "seat", "english", "bulgarian", "russian"),
    [
        (
            "coin3 take2",
            FIRST,
            "You won with +50 % luck; you gave away 0 %.",
            "Спечелихте с +50 % късмет; изпуснахте 0 %.",
            "Вы выиграли, удача: +50 %; сами вы упустили 0 %.",
        ),
        (
            "coin3 take1 coin3 take1",
            FIRST,
            "You lost with +50 % luck; you gave away 100 %.",
            "Загубихте с +50 % късмет; изпуснахте 100 %.",
            "Вы проиграли, удача: +50 %; сами вы упустили 100 %.",
        ),
        (
            "coin3",
            SECOND,
            "So far: -50 % luck; you gave away 0 %.",
            "Дотук: -50 % късмет; изпуснахте 0 %.",
            "Пока удача: -50 %; сами вы упустили 0 %.",
        ),
    ],
)
def test_the_luck_of_a_game_is_said_to_each_player(
    moves: str, seat: Seat, english: str, bulgarian: str, russian: str, solved_nim: None
) -> None:
    first, *others = measured(moves).sentences(seat)
    assert first == english
    assert Language("bg").translate(first) == bulgarian
    assert Language("ru").translate(first) == russian
    assert others[-1] == "All figures are proved."


def test_without_luck_only_errors_count(solved_nim: None) -> None:
    assert "Luck-adjusted result: 50 %." in measured("coin3 take2").sentences(FIRST)
    assert "Luck-adjusted result: -50 %." in measured("coin3 take1 coin3 take1").sentences(FIRST)
    draw = measured("coin3", frozenset())
    assert draw.sentences(SECOND)[0] == "You drew with -50 % luck; you gave away 0 %."


def test_estimates_are_called_so_and_what_they_leave_open_is_said() -> None:
    found = measured("coin3 take1 coin3 take1")
    assert found.sentences(FIRST)[-2:] == [
        "All figures are the engine's estimates.",
        "Luck and errors leave -50 % unexplained.",
    ]
    assert found.sentences(SECOND)[-1] == "Luck and errors leave +50 % unexplained."


@needs_native
def test_a_part_that_is_proved_is_neither_all_nor_nothing(tables: Path) -> None:
    replay = random_game(SENET, board("1......... .......... ..A......2"), seed=1)
    found = LuckMeter(SENET).measure(replay)
    assert 0 < found.proved_share < 1
    percent = round(100 * found.proved_share)
    assert (
        f"Proved: {percent} % of the figures; the engine's estimates: the rest."
        in found.sentences(FIRST)
    )


def test_the_luck_of_many_games_is_added_up(solved_nim: None) -> None:
    won, lost = measured("coin3 take2"), measured("coin3 take1 coin3 take1")
    total = LuckTotal.of([(won, FIRST), (lost, FIRST), (won, SECOND)])
    assert (total.games, total.points, total.luck, total.errors) == (3, 1, 0.5, 1)
    assert (total.adjusted, total.proved_share) == (0.5, 1)
    assert total.sentences == [
        "Points: 1.0; luck: +0.5; without luck: 0.5.",
        "You gave away 33.3 % a game.",
        "All figures are proved.",
    ]
    assert LuckTotal.of([]).sentences == []
