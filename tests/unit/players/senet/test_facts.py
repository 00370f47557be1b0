"""Facts about moves of Senet, on drawn boards: each is said where it is so, and only there."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

import pytest

from ludoteca.core import Seat, Sentence
from ludoteca.games.senet import GAME
from ludoteca.games.senet.position import SenetMove, SenetPosition
from ludoteca.locale import Language
from ludoteca.players.senet.facts import facts


class Drawn(NamedTuple):
    """A board in three rows of ten squares along the path; Player 1 moves."""

    rows: tuple[str, str, str]
    throw: int
    move: str
    better: str = ""  # The only move that is worth more than the one played


def told(drawn: Drawn) -> list[str]:
    position = GAME.parse_position(f"{''.join(drawn.rows)} 1 {drawn.throw}")
    move = GAME.parse_move(position, drawn.move)
    values = {each: 0.5 if each == move else 0.4 for each in position.legal_moves()}
    if drawn.better:
        better = GAME.parse_move(position, drawn.better)
        assert better in values
        values[better] = 0.6
    return list(facts(position, move, position.play(move), values))


TRAP = ("....2.....", "..........", "....1....A")
CAPTURE = ("....1.A...", ".2........", ".........B")
LEAVING = ("..........", ".2........", ".......A1.")
AHEAD = ("........B1", "A.........", ".........2")
PAIR = (".........1", "2.........", "A.........")
TRIPLE = (".........1", "23........", "A.........")
ALONE = (".........2", "A.1......3", "..........")
BLOCKING = (".3..12....", ".........4", ".........A")
WALL = ("....A.12..", "...3......", "..........")
WAITING = ("A.........", "..........", ".23......1")
GAP = ("...1A..2..", "..........", "..3.......")


@pytest.mark.parametrize(
    ("drawn", "fact"),
    [
        (
            Drawn(TRAP, 2, "25-27"),
            "It walks into the trap: piece 1 is carried from 27 back to 15.",
        ),
        (Drawn(CAPTURE, 2, "12-14", "5x7"), "5x7 captures piece A and sends it back to 5."),
        (Drawn(LEAVING, 2, "12-14", "29-off"), "29-off takes piece 1 off the board."),
        (
            Drawn(AHEAD, 3, "10-13"),
            "Piece 1 on 13 can be captured with 2, 4: chance 40 %.",
        ),
        (Drawn(AHEAD, 3, "10-13"), "With 4 Player A captures piece 1 and throws again."),
        (
            Drawn(PAIR, 3, "10-13"),
            "It breaks a pair: piece 2 on 11 is no longer protected.",
        ),
        (Drawn(ALONE, 2, "20-22", "10-12"), "10-12 protects piece 1 on 13."),
        (Drawn(ALONE, 3, "20-23", "13-16"), "13-16 brings piece 1 to safety."),
        (
            Drawn(BLOCKING, 5, "2-8", "20-26"),
            "Piece 3 blocks its own pair on 5 and 6 for 2, 3.",
        ),
        (Drawn(WALL, 3, "7-10"), "Player A can move again with 2, 3."),
        (
            Drawn(WAITING, 5, "30-off", "23-29"),
            "Piece 1 on 30 could have waited: any throw takes it off the board.",
        ),
        (Drawn(WAITING, 5, "30-off", "23-29"), "23-29 takes piece 3 past the trap."),
        (Drawn(GAP, 3, "4-7"), "Player A cannot move with 2, 3."),
    ],
)
def test_what_is_so_is_said(drawn: Drawn, fact: str) -> None:
    assert fact in told(drawn)


@pytest.mark.parametrize(
    ("drawn", "words"),
    [
        pytest.param(Drawn(TRAP, 2, "5-7"), "trap", id="another piece moves"),
        pytest.param(
            Drawn(("..........", "..........", "....1....A"), 2, "25-27"),
            "trap",
            id="the trap cannot be avoided",
        ),
        pytest.param(Drawn(CAPTURE, 2, "5x7"), "sends it back", id="the capture is played"),
        pytest.param(Drawn(CAPTURE, 2, "12-14"), "sends it back", id="the capture is no better"),
        pytest.param(Drawn(LEAVING, 2, "29-off"), "off the board", id="the piece leaves"),
        pytest.param(Drawn(LEAVING, 2, "12-14"), "off the board", id="leaving is no better"),
        pytest.param(Drawn(AHEAD, 4, "10-14"), "captured", id="the mover throws again"),
        pytest.param(Drawn(TRIPLE, 3, "10-13"), "captured", id="a protected piece is safe"),
        pytest.param(
            Drawn(("..........", "A..1......", ".........2"), 2, "30-off"),
            "captured",
            id="it was open before",
        ),
        pytest.param(
            Drawn(("..........", "A1........", ".........2"), 2, "12-14"),
            "throws again",
            id="a 3 does not throw again",
        ),
        pytest.param(Drawn(TRIPLE, 3, "10-13"), "breaks", id="two of three stay together"),
        pytest.param(Drawn(AHEAD, 3, "10-13"), "breaks", id="there was no pair"),
        pytest.param(Drawn(ALONE, 2, "20-22", "13-15"), "protects", id="no better move does"),
        pytest.param(Drawn(ALONE, 2, "10-12"), "protects", id="it is protected"),
        pytest.param(Drawn(ALONE, 2, "20-22", "13-15"), "safety", id="it is still in reach"),
        pytest.param(Drawn(ALONE, 3, "13-16"), "safety", id="it has gone"),
        pytest.param(Drawn(BLOCKING, 5, "2-8"), "blocks its own", id="there is no better move"),
        pytest.param(Drawn(BLOCKING, 5, "20-26", "2-8"), "blocks its own", id="the way is free"),
        pytest.param(Drawn(WALL, 3, "14-17"), "again", id="the wall stands"),
        pytest.param(Drawn(WAITING, 5, "30-off"), "waited", id="nothing better is to do"),
        pytest.param(Drawn(WAITING, 5, "23-29", "22-28"), "waited", id="no piece leaves"),
        pytest.param(
            Drawn(("A.........", "..........", ".2......1."), 2, "29-off", "22-24"),
            "waited",
            id="a 1 would not take it",
        ),
        pytest.param(
            Drawn(WAITING, 3, "30-off", "22-25"), "past", id="the better move stops short"
        ),
        pytest.param(Drawn(WAITING, 5, "22-28", "23-29"), "past", id="another piece passes it"),
        pytest.param(Drawn(GAP, 3, "23-26"), "cannot move", id="there is no wall"),
    ],
)
def test_what_is_not_so_is_not_said(drawn: Drawn, words: str) -> None:
    assert [fact for fact in told(drawn) if words in fact] == []


def test_nothing_is_said_of_throws_and_passes() -> None:
    position = GAME.start()
    throw = position.legal_moves()[0]
    assert facts(position, throw, position.play(throw), {}) == ()
    stuck = GAME.parse_position("1AB........................... 1 1")
    [lost] = stuck.legal_moves()
    assert str(lost) == "pass"
    assert facts(stuck, lost, stuck.play(lost), {lost: 0.5}) == ()


def test_without_values_nothing_is_missed() -> None:
    position = GAME.parse_position(f"{''.join(CAPTURE)} 1 2")
    move = GAME.parse_move(position, "12-14")
    assert not any("captures" in fact for fact in facts(position, move, position.play(move), {}))


@pytest.mark.parametrize(
    ("drawn", "bg", "ru"),
    [
        (
            Drawn(TRAP, 2, "25-27"),
            "Влиза в капана: пионка 1 се отнася от 27 обратно на 15.",
            "Это ход в ловушку: фишку 1 уносит с 27 назад на 15.",
        ),
        (
            Drawn(AHEAD, 3, "10-13"),
            "Пионка 1 на 13 може да бъде пленена с 2, 4: вероятност 40 %.",
            "Фишку 1 на 13 можно взять, выбросив 2, 4: вероятность 40 %.",
        ),
        (
            Drawn(AHEAD, 3, "10-13"),
            "С 4 играч A пленява пионка 1 и хвърля отново.",
            "Выбросив 4, игрок A берёт фишку 1 и бросает ещё раз.",
        ),
    ],
)
def test_facts_are_translated(drawn: Drawn, bg: str, ru: str) -> None:
    said = told(drawn)
    assert bg in map(Language("bg").translate, said)
    assert ru in map(Language("ru").translate, said)


# In real games


def replies(position: SenetPosition, seat: Seat, throw: str) -> list[SenetPosition]:
    """Return what a seat can reach with a throw, as if it were to throw now."""
    turn = "1" if seat is Seat.FIRST else "A"
    thrown = GAME.parse_position(f"{position.board.squares} {turn} {throw}")
    moves = [move for move in thrown.legal_moves() if str(move) != "pass"]
    return [thrown.play(move) for move in moves]


def captures(position: SenetPosition, seat: Seat, throw: str, piece: str) -> bool:
    """Tell whether a seat can send a piece of its opponent elsewhere with a throw."""
    stood = position.board.squares.index(piece)
    return any(
        after.board.squares.index(piece) != stood for after in replies(position, seat, throw)
    )


def holds(fact: Sentence, before: SenetPosition, after: SenetPosition) -> bool:
    """Check a fact by playing it."""
    values, opponent = fact.values, before.turn.opponent
    piece, throws = str(values.get("piece")), str(values.get("throws", "")).split(", ")
    if "can be captured" in fact or fact.startswith("With"):
        return all(captures(after, opponent, throw, piece) for throw in throws)
    if "cannot move" in fact:
        return not any(replies(after, opponent, throw) for throw in throws)
    if "can move again" in fact:
        was_stuck = not any(replies(before, opponent, throw) for throw in throws)
        return was_stuck and all(replies(after, opponent, throw) for throw in throws)
    if "could have waited" in fact:
        return all(replies(before, before.turn, throw) for throw in "12345")
    if "better" not in values:
        return True
    best = before.play(GAME.parse_move(before, str(values["better"])))
    if "sends it back" in fact:
        return best.board.squares[int(str(values["square"])) - 1] == values["met"]
    if "off the board" in fact:
        return piece not in best.board.squares
    if "past the trap" in fact:
        return best.board.squares.find(piece) not in range(27)
    assert "protects" in fact or "to safety" in fact
    return not any(captures(best, opponent, throw, piece) for throw in "12345")


def test_every_fact_of_real_games_is_true() -> None:
    found = Counter[str]()
    for seed in range(30):
        dice, position = random.Random(seed), GAME.start()
        while position.outcome is None:
            moves = position.legal_moves()
            move, *_ = dice.sample(moves, len(moves))
            after = position.play(move)
            values: dict[SenetMove, float] = {each: dice.random() for each in moves}
            for fact in facts(position, move, after, values):
                assert isinstance(fact, Sentence)
                assert holds(fact, position, after), f"{fact} {GAME.format_position(position)}"
                found[fact.template] += 1
            position = after
    assert len(found) == 13
