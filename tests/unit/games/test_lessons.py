"""The lessons are true: what a step asks for is done by its answers, and by no other move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ludoteca
from ludoteca.core import Outcome, Position, Seat, next_steps
from ludoteca.games.go.score import score
from ludoteca.games.morris import MorrisEnding
from ludoteca.games.neutron import NeutronEnding
from ludoteca.games.neutron.board import line
from ludoteca.games.shogi import ShogiEnding
from ludoteca.locale.lesson import lesson
from tests.unit.games.helpers import moves, why

Does = Callable[[Any, Any, Any], object]
"""Says of a position, a move and the position after it whether that does what is asked for."""

FIRST, SECOND = Seat


def shown(key: str, number: int) -> Any:
    """The board of a step."""
    game = ludoteca.game(key)
    return lesson(game, "en")[number - 1].board(game)


def told(position: Position[Any], move: Any) -> str:
    game = ludoteca.game(type(position).__name__.removesuffix("Position").lower())
    return " ".join(game.narrate(position, move))


def tells(words: str) -> Does:
    return lambda before, move, after: words in told(before, move)


def ends(winners: str, ending: object) -> Does:
    """By a win of one or of both."""
    won = {"first": {FIRST}, "second": {SECOND}, "both": {FIRST, SECOND}}[winners]
    return lambda before, move, after: after.outcome == Outcome(frozenset(won), ending)  # type: ignore[arg-type]


def takes_a_man(before: Any, move: Any, after: Any) -> object:
    return move.taken


def can_take(position: Any) -> bool:
    return any(move.taken for move in position.legal_moves())


def comes_home(position: Any, move: Any, seat: Seat) -> bool:
    return bool(ends(seat.name.lower(), NeutronEnding.HOME)(None, None, position.play(move)))


def stops_after_one_square(before: Any, move: Any, after: Any) -> bool:
    """Because of the neutron."""
    slide = move.piece
    ways = (line(slide.origin, way) for way in ("up", "up-left", "up-right"))
    return any(way[:2] == [slide.target, before.neutron] for way in map(list, ways))


def liberties(position: Any, point: str) -> int:
    """Count those of the chain on a point."""
    board, stone = position.grid, position.grid.points[point]
    black, white = position.stones
    chain = board.fill(stone, black if stone & black else white)
    return int((board.around(chain) & board.full & ~(black | white)).bit_count())


EXACTLY: dict[str, dict[int, Does]] = {
    "go": {
        2: lambda before, move, after: liberties(after, "D4") == 3,
        3: lambda before, move, after: after.prisoners == (1, 0),
        4: lambda before, move, after: after.prisoners == (2, 0),
        5: lambda before, move, after: liberties(after, "D4") == 3,
        6: lambda before, move, after: liberties(after, "F1") == 1,
        7: lambda before, move, after: not {"A1", "B1", "C1"} & {*moves(after)},
        8: lambda before, move, after: after.prisoners == (3, 0),
        9: lambda before, move, after: score(after).counts[0].territory == 18,
        10: lambda before, move, after: after.outcome and str(score(after)) == "B+0.5",
    },
    "morris": {
        2: tells("White closes the mill A1-D1-G1. White takes"),
        3: lambda before, move, after: move.taken and not can_take(after),
        4: tells("White closes the mill A1-D1-G1. White takes"),
        5: tells("White closes the mill A1-D1-G1. White takes"),
        6: tells("White closes the mill A1-A4-A7. White takes"),
        7: tells("White flies from e5 to g1. White closes the mill A1-D1-G1. White takes"),
        8: ends("first", MorrisEnding.TWO_MEN),
        9: ends("first", MorrisEnding.BLOCKED),
    },
    "neutron": {
        1: tells("White moves b1 up to b4."),
        2: stops_after_one_square,
        3: lambda before, move, after: move.neutron and move.piece,
        4: ends("first", NeutronEnding.HOME),
        5: lambda before, move, after: (
            not any(comes_home(after, reply, SECOND) for reply in after.legal_moves())
        ),
        6: lambda before, move, after: all(
            comes_home(after, reply, FIRST) for reply in after.legal_moves()
        ),
        7: ends("first", NeutronEnding.BASE),
        8: ends("both", NeutronEnding.BLOCKED),
    },
    "senet": {
        2: tells("to 15. Player 1 throws again."),
        3: tells("Piece B goes back to 9."),
        4: lambda before, move, after: "x" in str(move),
        5: tells("Pieces 1 and 2 protect each other."),
        6: lambda before, move, after: "is carried to 15" not in told(before, move),
        7: lambda before, move, after: after.turn is SECOND,
        8: tells("past 30. Piece 4 leaves the board: one left."),
        9: lambda before, move, after: after.outcome and after.outcome.winners == {FIRST},
    },
    "shogi": {
        1: tells("the pawn"),
        2: tells(" takes the "),
        3: tells(" takes the gold"),
        4: tells(" takes the silver"),
        5: tells("promoting to a tokin"),
        8: tells(" takes the knight"),
        9: ends("first", ShogiEnding.MATE),
        10: ends("first", ShogiEnding.MATE),
    },
}


@pytest.mark.parametrize(
    ("key", "number"), [(key, number) for key, steps in EXACTLY.items() for number in steps]
)
def test_exactly_the_answers_do_what_is_asked_for(key: str, number: int) -> None:
    game, position = ludoteca.game(key), shown(key, number)
    does, answers = EXACTLY[key][number], lesson(game, "en")[number - 1].answers
    right = {
        str(move) for move in position.legal_moves() if does(position, move, position.play(move))
    }
    assert right == (set(moves(position)) if answers == ["*"] else set(answers))


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 8])
def test_in_senet_there_is_something_else_to_choose(number: int) -> None:
    assert len(moves(shown("senet", number))) > 1


def test_a_ko_may_be_retaken_after_a_threat_and_its_answer() -> None:
    go, position = ludoteca.game("go"), shown("go", 6)
    assert str(why(position, "C5")).startswith("ko: C5")
    for threat, other in (("F2", "G2"), ("G2", "F2")):
        assert go.play(position, threat, other, "C5").prisoners == (1, 1)
        assert go.play(position, threat, "C5", other).prisoners == (2, 1)


def test_what_is_counted_is_the_territory_that_was_closed() -> None:
    go = ludoteca.game("go")
    assert go.play(shown("go", 9), "D4").stones == shown("go", 10).stones
    black, white = shown("go", 10).stones
    territory = score(shown("go", 10)).territory
    assert (black | white).bit_count() + sum(map(len, territory)) == 7 * 7


def test_a_double_mill_closes_again_whatever_black_does() -> None:
    position = shown("morris", 6)
    for move in filter(lambda move: move.taken, position.legal_moves()):
        after = position.play(move)
        for reply in after.legal_moves():
            assert any(text.startswith("a4-b4x") for text in moves(after.play(reply)))


def test_black_has_one_man_outside_a_mill_and_one_way_out_and_does_not_fly() -> None:
    assert {text[-2:] for text in moves(shown("morris", 4), "g1")} == {"a4"}
    free = shown("morris", 9).free
    board, black = shown("morris", 9).board, shown("morris", 9).men[1]
    ways = {
        name
        for man in board.list_points(black)
        for name in board.list_points(board.neighbours[man] & free)
    }
    assert ways == {"g1"}
    assert not any(shown("morris", number).can_fly(SECOND) for number in (5, 7, 9))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "up, down, left, right, up-right, up-left, down-right or down-left"),
        ("bg", "нагоре, надолу, наляво, надясно, нагоре-надясно, нагоре-наляво, "),
        ("bg", "надолу-надясно или надолу-наляво"),
        ("ru", "вверх, вниз, влево, вправо, вверх-вправо, вверх-влево, вниз-вправо или вниз-влево"),
    ],
)
def test_the_first_step_of_neutron_names_the_directions(language: str, words: str) -> None:
    assert words in lesson(ludoteca.game("neutron"), language)[0].text


def test_one_slide_gives_the_neutron_to_black_and_one_square_is_free_on_row_5() -> None:
    position = shown("neutron", 4)
    given = [str(move) for move in position.legal_moves() if comes_home(position, move, SECOND)]
    assert given == ["Nc3c5"]
    assert "b5" not in shown("neutron", 5).pieces()
    assert {"a5", "c5", "d5", "e5"} <= shown("neutron", 5).pieces().keys()


def test_by_the_classic_rules_black_would_lose_a_blocked_neutron() -> None:
    game, step = ludoteca.game("neutron"), lesson(ludoteca.game("neutron"), "en")[7]
    position = game.parse_position(step.position, rules="classic")
    over = game.play(position, step.answers[0])
    assert over.outcome == Outcome.won(FIRST, NeutronEnding.BLOCKED)


def test_a_promotion_can_be_declined_and_a_taken_tokin_is_a_pawn() -> None:
    game = ludoteca.game("shogi")
    assert next_steps(shown("shogi", 5).legal_moves(), ("5d", "5c")) == ("+", "=")
    assert game.play(shown("shogi", 2), "5g6h").hands == ("P", "")


def test_a_silver_on_4a_forks_and_cannot_be_taken_and_on_4c_it_can() -> None:
    game, position = ludoteca.game("shogi"), shown("shogi", 6)
    for square, takers in (("4a", 0), ("4c", 1)):
        after = game.play(position, f"S*{square}")
        assert len([text for text in moves(after) if text[2:4] == square]) == takers
        reached = after.tables.attacks("S", after.tables.squares[square], 0)
        assert all(reached >> after.tables.squares[name] & 1 for name in ("5b", "3b"))


@pytest.mark.parametrize(
    ("number", "text", "rule"), [(7, "P*7e", "nifu"), (10, "P*1b", "uchifuzume")]
)
def test_what_the_lesson_calls_forbidden_is(number: int, text: str, rule: str) -> None:
    assert str(why(shown("shogi", number), text)).startswith(rule)


def test_the_dropped_pawn_is_protected_and_the_king_could_leave_the_check() -> None:
    game = ludoteca.game("shogi")
    taken = game.play(shown("shogi", 7), "P*3e", "3d3e")
    assert [text for text in moves(taken) if text[2:4] == "3e"] == ["4g3e"]
    assert shown("shogi", 8).is_check
    assert len(moves(shown("shogi", 8))) > 1
