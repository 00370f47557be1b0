"""The conformance kit finds faults: each is a tiny change to a sound game, noughts and crosses."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import noughts.game as sound
import pytest
from noughts import text as texts
from noughts.game import GAME
from noughts.geometry import CELLS
from noughts.position import Mark, NoughtsPosition
from noughts.rules import NoughtsRules

from ludoteca.core import AnyGame, Outcome, Place, Seat, Sign
from ludoteca.core.geometry import BoardLine, Piece, Point
from ludoteca.core.geometry import Mark as BoardMark
from ludoteca.testing import ConformanceError, check_game
from tests.noughts import write_metadata
from tests.unit.testing.seeded import (
    CROSS,
    FIRST,
    LOOK,
    NOUGHT,
    OTHERS,
    ImpossibleRules,
    SizedRules,
    another_start,
    anything,
    changing,
    coin,
    crashing,
    looks,
    moves,
    notation,
    other_rules,
    positions,
    seeded,
    sized,
    turned_round,
)

FAULTS: list[tuple[str, AnyGame]] = [
    # Names, rules, options
    ("the key is one lower-case word", seeded(key="Noughts!")),
    ("title and summary are one line each", seeded(title="")),
    ("the seats have different names", seeded(seat_names=("x", "x"))),
    ("a game has at least one rule set", seeded(presets={})),
    ("rules have the name of their rule set", seeded(presets={"odd": GAME.presets["plain"]})),
    ("a rule set has a title", seeded(presets={"plain": NoughtsRules(name="plain", title="")})),
    (
        "the options of a rule set are possible together",
        seeded(presets={"plain": ImpossibleRules(name="plain", title="Plain")}),
    ),
    (
        "Every value of every option starts a game",
        seeded(presets={"plain": SizedRules(name="plain", title="Plain")}, setup=sized),
    ),
    ("Every rule set starts a game", seeded(first_game={"size": 4})),
    ("a rule set always starts from the same position", seeded(setup=another_start)),
    # Positions and moves
    ("there are legal moves exactly while the game goes on", positions(outcome=None)),
    (
        "it is the turn of one of the seats",
        positions(_after=lambda self, move: type(self)(self.board, "x", self.rules)),
    ),
    ("what is expected is said in a sentence", positions(_expected=lambda self: "")),
    (
        "a game won on the board has no moves left for perft",
        positions(_moves=lambda self: [Mark(c) for c in CELLS if c not in self.pieces()]),
    ),
    ("the probabilities of throws are positive and sum to 1", positions(chances=coin)),
    ("a move does not change the rules", positions(_after=other_rules)),
    ("playing leaves the old position as it was", positions(_after=changing)),
    ("moves are listed in the same order each time", positions(_moves=turned_round)),
    (
        "the text of a position is one line",
        seeded(format_position=lambda p: texts.format_position(p) + "\n"),
    ),
    ("A position is written and read", seeded(format_position=lambda p: f"{p.board} x")),
    (
        "a position equals what is read from its text",
        seeded(format_position=lambda p: "x........ o"),
    ),
    ("equal positions have equal hashes", positions(__hash__=lambda self: id(self))),
    ("A drawing is read back", seeded(draw=lambda p: texts.draw(GAME.setup(p.rules)))),
    ("no two legal moves share a text", moves(text="a1")),
    ("the text of a move is one word", moves(text="a 1")),
    ("every move has a step", moves()),
    ("the steps of a move do not begin those of another", moves(touched=("b2",))),
    ("the text of a move is read back as itself", seeded(parse_move=lambda p, text: Mark("a1"))),
    ("nonsense is not read as a move", seeded(parse_move=anything)),
    (
        "nonsense is not read as a position",
        seeded(read_position=lambda text, rules: GAME.setup(rules)),
    ),
    ("a sentence says why a move is not legal", positions(_why_illegal=lambda self, move: "")),
    ("every step has a name", seeded(name_step=lambda p, taken, step: ("",))),
    ("the evaluation is between -1 and 1", seeded(evaluate=lambda p, seat: 2.0 - 4 * seat.index)),
    ("what is good for one seat is bad for the other", seeded(evaluate=lambda p, seat: 0.5)),
    (
        "the ending is said in a sentence",
        positions(
            outcome=property(
                lambda self: (
                    Outcome.drawn(type("E", (), {"sentence": ""})())
                    if len(self.pieces()) > 1
                    else None
                )
            )
        ),
    ),
    # Pieces, drawing, geometry, picture
    (
        "every piece is one of the signs",
        positions(pieces=lambda self: dict.fromkeys(NoughtsPosition.pieces(self), "z")),
    ),
    ("the drawing shows the pieces", positions(pieces=lambda self: {})),
    (
        "every place is inside the drawing",
        seeded(places=lambda p: {c: Place(0, 40, 41) for c in CELLS}),
    ),
    (
        "every point of the drawing is one of the geometry",
        seeded(places=lambda p: {c.upper(): place for c, place in texts.places(p).items()}),
    ),
    ("no reserve is below zero", seeded(reserves=lambda p: {"x": -1})),
    ("a piece set replaces known signs", seeded(piece_sets={"letters": {"z": "Z"}})),
    (
        "the shape of a piece is known",
        looks(pieces=(dataclasses.replace(CROSS, shape="dragon"), NOUGHT)),
    ),
    (
        "every piece can be drawn",
        looks(pieces=(dataclasses.replace(CROSS, path="M0 0<script>"), NOUGHT)),
    ),
    ("every piece can be drawn", looks(pieces=(dataclasses.replace(CROSS, path=""), NOUGHT))),
    (
        "every piece can be drawn",
        looks(pieces=(dataclasses.replace(CROSS, fill="url(https://a.b/c)"), NOUGHT)),
    ),
    (
        "the tone of a piece is known",
        looks(pieces=(dataclasses.replace(CROSS, tone="pink"), NOUGHT)),
    ),
    (
        "drawing and geometry agree whose a piece is",
        looks(pieces=(dataclasses.replace(CROSS, seat=Seat.SECOND), NOUGHT)),
    ),
    ("drawing and geometry have the same signs", looks(pieces=(CROSS,))),
    (
        "drawing and geometry have the same signs",
        looks(pieces=(CROSS, NOUGHT, Piece("z", "stone"))),
    ),
    ("every sign has a name", seeded(signs={**GAME.signs, "x": Sign("", Seat.FIRST)})),
    ("every point of the drawing is one of the geometry", looks(points=tuple(OTHERS))),
    ("every point of the geometry has a name of its own", looks(points=(*LOOK.points, FIRST))),
    (
        "the areas of two points do not overlap",
        looks(points=(dataclasses.replace(FIRST, x=FIRST.x + 50), *OTHERS)),
    ),
    ("everything lies in the view box", looks(points=(Point(FIRST.name, -50, 0), *OTHERS))),
    ("the kind of a mark is known", looks(marks=(BoardMark("castle", 100, 100),))),
    (
        "the kind of a line is known",
        looks(lines=(dataclasses.replace(LOOK.lines[0], kind="dots"),)),
    ),
    ("everything lies in the view box", looks(lines=(BoardLine(((0, 0), (9999, 0))),))),
    ("the picture is well-formed XML", seeded(key="a<b", title="Noughts")),
    # Words
    ("Every legal move can be described in sentences", seeded(_narrate=crashing)),
    (
        "every legal move is described in sentences",
        seeded(_narrate=lambda p, m, after: ["marks it"]),
    ),
    ("every legal move is described in sentences", seeded(_narrate=lambda p, m, after: [])),
    # Notations
    ("upper: no two moves share a text", notation(format_move=lambda p, m: "here")),
    ("a notation has the key it is listed by", notation(key="lower")),
    ("upper: nonsense is not read as a move", notation(parse_move=anything)),
]


def test_the_sound_game_passes() -> None:
    check_game(GAME)


@pytest.mark.parametrize(("promise", "game"), FAULTS, ids=[fault for fault, _ in FAULTS])
def test_a_fault_is_found_and_its_promise_named(promise: str, game: AnyGame) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(game, games=2)
    assert promise in [fault.promise for fault in caught.value.faults], str(caught.value)
    assert promise in str(caught.value)


def test_the_entry_point_must_be_named_as_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_metadata(tmp_path, "noughts", "[ludoteca.games]\ntictactoe = noughts.game:GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ConformanceError, match="the entry point is named as the key: tictactoe"):
        check_game(GAME, games=1)


def test_a_fault_is_reported_with_what_was_found_the_rules_and_the_position() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(moves(text="a 1"), games=1)
    report = str(caught.value)
    assert report.startswith("noughts breaks ")
    assert "- the text of a move is one word: 'a 1' (plain, ......... x)" in report.splitlines()


def test_several_faults_are_collected() -> None:
    game = seeded(_narrate=lambda p, m, after: [], evaluate=lambda p, seat: 0.5, title="")
    with pytest.raises(ConformanceError) as caught:
        check_game(game, games=1)
    assert [fault.promise for fault in caught.value.faults] == [
        "title and summary are one line each",
        "what is good for one seat is bad for the other",
        "every legal move is described in sentences",
    ]


def test_a_crash_is_reported_with_file_and_line() -> None:
    code = compile("def fail(position, seat):\n    return 1 / 0\n", sound.__file__, "exec")
    rules: dict[str, Any] = {"__name__": sound.__name__}
    exec(code, rules)
    with pytest.raises(ConformanceError) as caught:
        check_game(seeded(evaluate=rules["fail"]), games=1)
    (fault,) = caught.value.faults
    assert str(fault) == (
        "A position can be evaluated: Noughts and crosses crashed in noughts/game.py, line 2: "
        "ZeroDivisionError: division by zero (plain, ......... x)"
    )
