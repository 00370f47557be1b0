"""Neutron's two questions: ``ok`` by hand, one that draws lots, and any class that answers."""

from __future__ import annotations

import asyncio
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from ludoteca.core import PlayerError, Seat, moves_beginning, next_steps
from ludoteca.games.neutron import GAME, NeutronMove, NeutronPosition
from ludoteca.players import Limit, ask, player
from ludoteca.players.external.adapter import as_player
from ludoteca.players.neutron import (
    OkComputer,
    RandomCompPlayer,
    generate_possibilities,
    slide,
    start_display,
)
from ludoteca.players.neutron.player import MAX_ATTEMPTS, TwoQuestionPlayer, numbered_pieces
from tests.unit.games.neutron.test_position import NEARLY_SHUT

# Worked out on a board from RULES: the whole game, which Black wins on its fourth turn.
OK_AGAINST_OK = (
    "a1a4",  # up, up-right: the first of two
    "Nc3e3,a5d2",  # all eight: right; down-right only
    "Ne3e2,b1a1",  # up, down, left, up-left: down; up, left, up-right, up-left: left
    "Ne2e4,b5a5",  # up, up-left: up; down, left, down-right: left
    "Ne4b4,c1b1",  # down, left, down-left: left; up, left, up-left: left
    "Nb4e4,c5b5",  # up, down, right, two diagonals: right; down, left, two diagonals: left
    "Ne4b4,d1e2",  # left again; left, up-right, up-left: up-right
    "Nb4c5",  # down, right, up-right, two diagonals: up-right, home
)

START = [list("BBBBB"), list("     "), list("  N  "), list("     "), list("WWWWW")]


def play(position: NeutronPosition, *moves: str) -> NeutronPosition:
    for move in moves:
        position = position.play(GAME.parse_move(position, move))
    return position


def answer(name: str, position: NeutronPosition, seed: int | None = None) -> str:
    return str(asyncio.run(ask(player(name, GAME, seed), position, Limit())))


@pytest.mark.parametrize("rules", ["standard", "classic"])
def test_ok_plays_against_itself_as_worked_out_by_hand(rules: str) -> None:
    position = GAME.start(rules=rules)
    for expected in OK_AGAINST_OK:
        assert answer("ok", position) == expected
        position = play(position, expected)
    assert position.outcome is not None
    assert position.outcome.winners == {Seat.SECOND}


def test_ok_needs_no_memory_of_its_own() -> None:
    one = player("ok", GAME)
    position = play(GAME.start(), *OK_AGAINST_OK[:4])
    asyncio.run(one.choose(play(position, *OK_AGAINST_OK[4:6]), Limit()))
    assert str(asyncio.run(one.choose(position, Limit()))) == OK_AGAINST_OK[4]


def test_without_a_past_ok_begins_with_the_first_piece_in_reading_order() -> None:
    position = play(GAME.start(), *OK_AGAINST_OK[:2])
    read = GAME.parse_position(GAME.format_position(position))
    # With its past White moves b1, its second piece; without, a4, the first on the board.
    assert answer("ok", position) == "Ne3e2,b1a1"
    # It goes up, down, right or down-right: down.
    assert answer("ok", read) == "Ne3e2,a4a1"


def test_pieces_keep_their_numbers_as_they_move() -> None:
    position = play(GAME.start(), *OK_AGAINST_OK[:4])
    squares, moved = numbered_pieces(position, Seat.FIRST)
    assert [divmod(square, 5) for square in squares] == [(1, 0), (4, 0), (4, 2), (4, 3), (4, 4)]
    assert moved == 1
    assert numbered_pieces(GAME.start(), Seat.SECOND) == ([0, 1, 2, 3, 4], None)


@pytest.mark.parametrize(
    ("count", "index"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3)]
)
def test_ok_takes_the_last_of_the_first_half(count: int, index: int) -> None:
    directions = [str(number) for number in range(count)]
    assert OkComputer("W", []).pick(directions) == directions[index]


def test_ok_asked_by_hand_takes_its_pieces_in_rotation() -> None:
    ok = OkComputer("W", [(4, column) for column in range(5)])
    assert [ok.move_reg(START)[0][1] for _ in range(6)] == [0, 1, 2, 3, 4, 0]


def test_ok_passes_over_a_piece_that_cannot_move() -> None:
    shut_in = [list("BBBB "), list("     "), list("  N  "), list("BW   "), list("WWWW ")]
    ok = OkComputer("W", [(4, 0), (3, 1), (4, 1), (4, 2), (4, 3)])
    # Up, right, up-left: the second of three.
    assert ok.move_reg(shut_in) == ((3, 1), "right")
    assert ok.moved == 1


def test_a_class_made_with_no_arguments_is_black_on_row_0_and_is_tried_by_hand() -> None:
    ok = OkComputer()
    assert (ok.color, ok.p_places) == ("B", [(0, column) for column in range(5)])
    assert start_display() == START
    # All eight directions are open to the neutron; the fourth ends the first half.
    assert ok.move_n((2, 2), START) == "right"
    assert ok.move_reg(START) == ((0, 0), "down")
    place, direction = RandomCompPlayer(seed=1).move_reg(START)
    assert direction in generate_possibilities(START, place)


def test_the_possible_directions_are_listed_in_the_order_of_the_game() -> None:
    assert generate_possibilities(START, (0, 0)) == ["down", "down-right"]
    assert generate_possibilities(START, (4, 2)) == ["up", "up-right", "up-left"]
    assert generate_possibilities([list("WWWWW")] * 5, (2, 2)) == []
    assert slide(START, (2, 2), "up-right") == (1, 3)
    assert slide(START, (4, 2), "down") == (4, 2)


def test_a_player_without_a_piece_to_move_says_so() -> None:
    full = [list("BBBBB")] * 5
    with pytest.raises(PlayerError, match="none of the pieces can move"):
        RandomCompPlayer("B", [(0, 0)]).move_reg(full)


def chances(position: NeutronPosition) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}

    def walk(taken: tuple[str, ...], likely: Fraction) -> None:
        moves = moves_beginning(position.legal_moves(), taken)
        steps = next_steps(moves, taken)
        if not steps:
            found[str(moves[0])] = likely
        for step in steps:
            walk((*taken, step), likely / len(steps))

    walk((), Fraction(1))
    return found


@pytest.mark.parametrize(
    "position",
    [GAME.start(), play(GAME.start(), *OK_AGAINST_OK[:3]), NEARLY_SHUT],
)
def test_the_class_that_draws_lots_draws_each_step_evenly(position: NeutronPosition) -> None:
    one, rounds = as_player("lots", RandomCompPlayer)(GAME, seed=7), 3000

    async def draw() -> Counter[str]:
        return Counter([str(await one.choose(position, Limit())) for _ in range(rounds)])

    drawn = asyncio.run(draw())
    expected = chances(position)
    assert set(drawn) <= set(expected)
    spread = sum((drawn[move] - rounds * p) ** 2 / (rounds * p) for move, p in expected.items())
    # The 99.9 % quantile of chi squared is below this for any degree of freedom here.
    degrees = len(expected) - 1
    assert spread < degrees + 4.5 * (2 * max(degrees, 1)) ** 0.5 + 5


def test_a_direction_after_which_no_piece_could_move_is_not_among_the_possible_ones() -> None:
    # Down, right, up-right, down-right, down-left: the third, for left does not count.
    assert answer("ok", NEARLY_SHUT) == "Nc2e4,a3c1"


def test_a_player_that_slides_the_neutron_there_is_asked_again() -> None:
    bot = scripted(["left", "right"], [((2, 0), "down-right")])
    assert str(asyncio.run(ask(bot, NEARLY_SHUT, Limit()))) == "Nc2e2,a3c1"


class Scripted:
    """Answers from lists, and writes down what it was asked."""

    script: tuple[list[Any], list[Any]] = ([], [])
    asked: list[Any]

    def __init__(self) -> None:
        self.neutron, self.piece = map(list, self.script)
        Scripted.asked = []

    def move_n(self, neutron_position: Any, display: Any) -> Any:
        self.asked.append((neutron_position, display))
        return self.neutron.pop(0)

    def move_reg(self, display: Any) -> Any:
        self.asked.append(display)
        return self.piece.pop(0)


def scripted(neutron: list[Any], piece: list[Any]) -> TwoQuestionPlayer:
    made = type("Bot", (Scripted,), {"script": (neutron, piece)})
    seated = as_player("py:bots:Bot", made)(GAME)
    assert isinstance(seated, TwoQuestionPlayer)
    return seated


AFTER_ONE = play(GAME.start(), "a1a4")


def test_the_board_is_shown_as_rows_and_the_piece_is_asked_after_the_neutrons_slide() -> None:
    bot = scripted(["right"], [((0, 0), "down-right")])
    assert str(asyncio.run(ask(bot, AFTER_ONE, Limit()))) == "Nc3e3,a5d2"
    neutron, display = Scripted.asked[0]
    assert neutron == (2, 2)
    assert display == [list("BBBBB"), list("W    "), list("  N  "), list("     "), list(" WWWW")]
    assert Scripted.asked[1][2] == list("    N")


@pytest.mark.parametrize("wrong", ["sideways", None, 3, ["up"]])
def test_impossible_directions_are_asked_again(wrong: object) -> None:
    bot = scripted([wrong, "right"], [((0, 0), wrong), ((0, 0), "down"), ((0, 0), "down-right")])
    assert str(asyncio.run(ask(bot, AFTER_ONE, Limit()))) == "Nc3e3,a5d2"


@pytest.mark.parametrize("wrong", [(4, 4), (1, 1), (5, 0), (0, -1), ("a", 1), None, (1, 2, 3), 7])
def test_wrong_pieces_are_asked_again(wrong: object) -> None:
    bot = scripted(["right"], [(wrong, "up"), wrong, ((0, 0), "down-right")])
    assert str(asyncio.run(ask(bot, AFTER_ONE, Limit()))) == "Nc3e3,a5d2"


@pytest.mark.parametrize(
    ("neutron", "piece", "question"),
    [(["up-up"] * 200, [], "move_n"), (["up"], [((0, 0), "up")] * 200, "move_reg")],
)
def test_after_many_impossible_answers_a_player_has_failed(
    neutron: list[Any], piece: list[Any], question: str
) -> None:
    with pytest.raises(PlayerError, match=f"gave {MAX_ATTEMPTS} invalid answers to {question}"):
        asyncio.run(ask(scripted(neutron, piece), AFTER_ONE, Limit()))


def test_a_neutron_that_slides_home_ends_the_turn() -> None:
    position = play(GAME.start(), *OK_AGAINST_OK[:7])
    bot = scripted(["up-right"], [])
    move = asyncio.run(ask(bot, position, Limit()))
    assert isinstance(move, NeutronMove)
    assert str(move) == "Nb4c5"


def test_who_answers_may_be_made_with_color_and_places() -> None:
    class Bot:
        def __init__(self, color: str, p_places: list[tuple[int, int]]) -> None:
            self.made = color, p_places

        def move_n(self, neutron_position: Any, display: Any) -> str:
            raise AssertionError

        def move_reg(self, display: Any) -> Any:
            assert self.made == ("W", [(4, column) for column in range(5)])
            return (4, 0), "up"

    assert str(asyncio.run(ask(as_player("mine", Bot)(GAME), GAME.start(), Limit()))) == "a1a4"


def test_who_can_be_made_in_no_such_way_has_failed() -> None:
    class Bot:
        def __init__(self, one: int, two: int, three: int) -> None:
            raise AssertionError

        move_n = move_reg = print

    with pytest.raises(PlayerError, match=r"mine failed to choose a move: .*Bot"):
        asyncio.run(ask(as_player("mine", Bot)(GAME), GAME.start(), Limit()))
