"""The guided lesson of Neutron is true on the real board."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from ludoteca.core import Seat
from ludoteca.games.neutron import GAME, NeutronEnding, NeutronMove, NeutronPosition
from ludoteca.games.neutron.board import NAMES, SIDE, line
from ludoteca.locale.lesson import lesson

IDEAS = [
    "choose",
    "slide",
    "two parts",
    "home",
    "give away",
    "make Black bring it",
    "base",
    "block",
]
STEPS: list[dict[str, Any]] = tomllib.loads(
    files(GAME.package).joinpath("help", "lesson.toml").read_text(encoding="utf-8")
)["step"]

# What each language calls the directions; the catalogues have the same words.
DIRECTIONS = {
    "en": "up, down, left, right, up-right, up-left, down-right or down-left",
    "bg": "нагоре, надолу, наляво, надясно, нагоре-надясно, нагоре-наляво, "
    "надолу-надясно или надолу-наляво",
    "ru": "вверх, вниз, влево, вправо, вверх-вправо, вверх-влево, вниз-вправо или вниз-влево",
}


def board(idea: str) -> NeutronPosition:
    return GAME.parse_position(STEPS[IDEAS.index(idea)]["position"])


def right(idea: str) -> list[NeutronMove]:
    position = board(idea)
    return [GAME.parse_move(position, text) for text in STEPS[IDEAS.index(idea)]["answers"]]


def brings_home(position: NeutronPosition, move: NeutronMove, seat: Seat) -> bool:
    """Tell whether a move wins for a seat by the neutron."""
    outcome = position.play(move).outcome
    if outcome is None or outcome.ending is not NeutronEnding.HOME:
        return False
    return outcome.winners == {seat}


def ended(idea: str, ending: NeutronEnding) -> list[NeutronMove]:
    """List the moves that end the game by a rule."""
    position = board(idea)
    outcomes = {move: position.play(move).outcome for move in position.legal_moves()}
    return [move for move, outcome in outcomes.items() if outcome and outcome.ending is ending]


@pytest.mark.parametrize("language", DIRECTIONS)
def test_the_first_step_names_every_direction(language: str) -> None:
    assert DIRECTIONS[language] in lesson(GAME, language)[0].text


def test_the_first_answer_is_b1_up() -> None:
    (move,) = right("choose")
    assert list(GAME.narrate(board("choose"), move)) == ["White moves b1 up to b4."]


def test_the_neutron_stops_exactly_the_answers_after_one_square() -> None:
    position = board("slide")
    stopped = []
    for move in position.legal_moves():
        assert move.piece
        way = next(
            squares
            for squares in (line(move.piece.origin, way) for way in ("up", "up-left", "up-right"))
            if move.piece.target in squares
        )
        if way[0] == move.piece.target and way[1:2] == [position.neutron]:
            stopped.append(move)
    assert stopped == right("slide")


def test_every_turn_of_the_third_step_has_two_parts() -> None:
    assert all(move.neutron and move.piece for move in board("two parts").legal_moves())


def test_one_slide_brings_the_neutron_home_and_another_gives_it_to_black() -> None:
    position = board("home")
    ways = {
        seat: [move for move in position.legal_moves() if brings_home(position, move, seat)]
        for seat in Seat
    }
    assert ways[Seat.FIRST] == right("home")
    assert [str(move) for move in ways[Seat.SECOND]] == ["Nc3c5"]


def test_after_any_other_turn_black_brings_the_neutron_to_b5() -> None:
    position = board("give away")
    assert [NAMES[square] for square in range(SIDE) if not position.occupied >> square & 1] == [
        "b5"
    ]
    safe = []
    for move in position.legal_moves():
        after = position.play(move)
        assert after.outcome is None
        if not any(brings_home(after, reply, Seat.SECOND) for reply in after.legal_moves()):
            safe.append(move)
    assert set(safe) == set(right("give away"))


def test_whatever_black_does_brings_the_neutron_to_row_1() -> None:
    position = board("make Black bring it")
    forcing = []
    for move in position.legal_moves():
        after = position.play(move)
        assert after.outcome is None
        if all(brings_home(after, reply, Seat.FIRST) for reply in after.legal_moves()):
            forcing.append(move)
    assert set(forcing) == set(right("make Black bring it"))


def test_the_way_down_from_a4_ends_on_a2_if_nothing_is_done() -> None:
    position = board("make Black bring it")
    after = position.play(GAME.parse_move(position, "Na3a4,e2e4"))
    assert "Na4a2" in {str(move).split(",")[0] for move in after.legal_moves()}


def test_the_answers_are_all_that_take_blacks_base_row() -> None:
    assert right("base") == ended("base", NeutronEnding.BASE)
    in_the_way = board("base").why_illegal(GAME.parse_move(board("base"), "Nc3e3,e1e5"))
    assert in_the_way is not None


def test_the_answers_are_all_that_block_the_neutron_and_both_win() -> None:
    assert right("block") == ended("block", NeutronEnding.BLOCKED)
    for move in right("block"):
        outcome = board("block").play(move).outcome
        assert outcome is not None
        assert outcome.winners == set(Seat)


def test_by_the_classic_rules_black_would_lose_there() -> None:
    position = GAME.parse_position(STEPS[IDEAS.index("block")]["position"], rules="classic")
    outcome = position.play(right("block")[0]).outcome
    assert outcome is not None
    assert outcome.winners == {Seat.FIRST}
    assert outcome.ending is NeutronEnding.BLOCKED
