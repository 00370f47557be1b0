"""What is said of a move in any game: wins and losses at once, and what is proved."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ludoteca
from ludoteca import native
from ludoteca.core import Move, Position
from ludoteca.games.registry import BUILT_IN
from ludoteca.locale import Language
from ludoteca.solved import PositionVerdicts, Value, Verdict, find_verdicts
from ludoteca.study import explanation
from ludoteca.study.explanation import explain
from tests.nim import NIM, NimMove, NimPosition

needs_native = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")


def heap(count: int, most: str = "-", rules: str = "plain") -> NimPosition:
    return NIM.parse_position(f"{count} 0 {most}", rules)


def take(count: int) -> NimMove:
    return NimMove("take", count)


def proofs(_: object, position: Position[Any]) -> PositionVerdicts:
    """Solve Nim: a heap of a multiple of four is lost."""
    assert isinstance(position, NimPosition)
    moves = {move: -_value(position.heap - move.count) for move in position.legal_moves()}
    verdicts: dict[Move, Verdict] = {
        move: Verdict(Value(value), _plies(position.heap - move.count) + 1)
        for move, value in moves.items()
    }
    best = max(verdicts.values(), key=lambda verdict: verdict.rank)
    return PositionVerdicts(position, best, verdicts)


def _value(count: int) -> int:
    return 1 if count % 4 else -1


def _plies(count: int) -> int:
    """Return the plies to the end where the loser takes one counter each time."""
    if count == 0:
        return 0
    if count % 4:
        return 1 + min(_plies(count - n) for n in (1, 2, 3) if n <= count and (count - n) % 4 == 0)
    return 1 + max(_plies(count - n) for n in (1, 2, 3))


@pytest.mark.parametrize(
    ("count", "played", "said"),
    [
        (3, 1, ["Left missed a win at once: take3.", "Now Right wins at once: take2."]),
        (5, 2, ["Now Right wins at once: take3.", "Only take1 would not have lost at once."]),
        (4, 1, ["Now Right wins at once: take3.", "No other move would have prevented it."]),
        (3, 3, []),
        (7, 3, []),
        (6, 1, []),
    ],
)
def test_what_wins_or_loses_at_once_is_found_by_playing(
    count: int, played: int, said: list[str]
) -> None:
    assert list(explain(NIM, heap(count), take(played))) == said


def test_the_only_legal_move_is_no_mistake() -> None:
    only = explain(NIM, heap(5, "1", "lucky"), take(1))
    assert list(only) == ["take1 was the only legal move."]


def test_nothing_is_said_of_a_throw_or_of_the_best_move() -> None:
    assert explain(NIM, heap(5, rules="lucky"), NimMove("coin", 1)) == ()
    assert explain(NIM, heap(5), take(2), better_line=[take(2)]) == ()


def test_a_lost_win_is_told_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explanation, "find_verdicts", proofs)
    position = heap(10)
    assert list(explain(NIM, position, take(1), verdicts=proofs(NIM, position))) == [
        "Only take2 still won, in 3 turns: take2 take1 take3 take1 take3.",
        "Now Right wins in 3 turns: take1 take1 take3 take1 take3.",
    ]


def test_of_several_wins_the_shortest_is_told() -> None:
    position = heap(9)
    moves: dict[Move, Verdict] = {
        take(1): Verdict(Value.DRAW),
        take(2): Verdict(Value.WIN, 7),
        take(3): Verdict(Value.WIN, 5),
    }
    known = PositionVerdicts(position, Verdict(Value.WIN, 5), moves)
    assert list(explain(NIM, position, take(1), verdicts=known)) == [
        "A win in 3 turns was there: take3."
    ]


def test_a_lost_draw_is_told_with_the_moves_that_kept_it() -> None:
    draw, loss = Verdict(Value.DRAW), Verdict(Value.LOSS, 2)
    position = heap(9)
    one = PositionVerdicts(position, draw, {take(1): loss, take(2): draw, take(3): loss})
    assert list(explain(NIM, position, take(1), verdicts=one)) == ["Only take2 still drew."]
    assert explain(NIM, position, take(2), verdicts=one) == []


def test_a_lost_chance_is_told_in_percent() -> None:
    position = heap(9)
    chances: dict[Move, Verdict] = {
        take(1): Verdict(chance=0.5),
        take(2): Verdict(chance=0.62),
        take(3): Verdict(chance=0.615),
    }
    known = PositionVerdicts(position, Verdict(chance=0.62), chances)
    assert list(explain(NIM, position, take(1), verdicts=known)) == [
        "take2 wins 62.0 %, take1 only 50.0 %."
    ]
    assert explain(NIM, position, take(3), verdicts=known) == []


def test_a_better_move_that_loses_at_once_as_well_makes_it_no_fault() -> None:
    assert explain(NIM, heap(4), take(1), better_line=[take(2)]) == []


def test_a_pass_is_not_called_a_win_at_once() -> None:
    game = ludoteca.game("go")
    position = game.play(game.start(size=5), "C3")
    passed = game.parse_move(position, "pass")
    assert explain(game, position, passed) == []


def test_what_may_still_be_drawn_is_not_called_won() -> None:
    win = Verdict(Value.WIN, 9, may_be_drawn=True)
    loss = Verdict(Value.LOSS, 4)
    position = heap(9)
    known = PositionVerdicts(position, win, {take(1): loss, take(2): win, take(3): loss})
    assert explain(NIM, position, take(1), verdicts=known) == []


def test_a_games_own_fact_replaces_the_general_one_about_the_same_move() -> None:
    game = ludoteca.game("neutron")
    position = game.parse_position("bbbbb/5/2n2/w3w/ww2w w n")
    said = explain(game, position, game.parse_move(position, "Nc3e3,a2a4"))
    assert said[0] == "Missed: the neutron could slide home with Nc3c1."
    assert "White missed a win at once: Nc3c1." not in said


def test_a_move_that_loses_by_itself_is_told() -> None:
    game = ludoteca.game("neutron")
    position = game.parse_position("bb1bb/b4/2n2/w3w/w1w1w w n")
    played = game.parse_move(position, "Nc3c5")
    assert "Nc3c5 loses the game at once." in explain(game, position, played)


def test_of_several_wins_at_once_that_of_the_better_line_is_told() -> None:
    game = ludoteca.game("neutron")
    position = game.parse_position("2bbb/3w1/w1b2/3nb/ww2w w n")
    played, better = (game.parse_move(position, move) for move in ("Nd2a2,e1d2", "Nd2c1"))
    assert list(explain(game, position, played, [better]))[:1] == [
        "Missed: the neutron could slide home with Nd2c1."
    ]


@needs_native
def test_a_proof_that_comes_with_the_package_is_told() -> None:
    game = ludoteca.game("neutron")
    position = game.start()
    verdicts = find_verdicts(game, position)
    assert verdicts is not None
    worst = min(verdicts.moves, key=lambda move: verdicts.moves[move].rank)
    said = explain(game, position, worst, verdicts=verdicts)
    assert said


@pytest.mark.parametrize("key", BUILT_IN)
def test_no_first_move_of_a_game_is_explained_by_what_is_not_there(key: str) -> None:
    game = ludoteca.game(key)
    position = game.start()
    for move in position.legal_moves()[:3]:
        assert list(explain(game, position, move)) == []


@pytest.mark.parametrize("key", BUILT_IN)
def test_any_move_can_be_explained_in_every_language(key: str) -> None:
    game, dice = ludoteca.game(key), random.Random(7)
    position = game.start()
    for _ in range(40):
        moves = position.legal_moves()
        if not moves:
            break
        played, better = dice.choice(moves), dice.choice(moves)
        said = explain(game, position, played, [better])
        assert len(said) <= 3
        for sentence in said:
            assert sentence.endswith(".")
            assert Language("bg").translate(sentence) != sentence
            assert Language("ru").translate(sentence) != sentence
        position = position.play(played)
