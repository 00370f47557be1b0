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

FAULTS: dict[str, tuple[AnyGame, str]] = {
    # Names, rules, options
    "a key in capitals": (seeded(key="Noughts!"), "the key is one lower-case word"),
    "no title": (seeded(title=""), "title and summary are one line each"),
    "seats of one name": (seeded(seat_names=("x", "x")), "the seats have different names"),
    "no rules": (seeded(presets={}), "a game has at least one rule set"),
    "rules of another name": (
        seeded(presets={"odd": GAME.presets["plain"]}),
        "rules have the name of their rule set",
    ),
    "rules without a title": (
        seeded(presets={"plain": NoughtsRules(name="plain", title="")}),
        "a rule set has a title",
    ),
    "impossible rules": (
        seeded(presets={"plain": ImpossibleRules(name="plain", title="Plain")}),
        "the options of a rule set are possible together",
    ),
    "a value that does not start": (
        seeded(presets={"plain": SizedRules(name="plain", title="Plain")}, setup=sized),
        "Every value of every option starts a game",
    ),
    "an unknown option for a first game": (
        seeded(first_game={"size": 4}),
        "Every rule set starts a game",
    ),
    "a random start": (
        seeded(setup=another_start),
        "a rule set always starts from the same position",
    ),
    # Positions and moves
    "no end": (positions(outcome=None), "there are legal moves exactly while the game goes on"),
    "a turn of nobody": (
        positions(_after=lambda self, move: type(self)(self.board, "x", self.rules)),
        "it is the turn of one of the seats",
    ),
    "nothing expected": (
        positions(_expected=lambda self: ""),
        "what is expected is said in a sentence",
    ),
    "moves after a win": (
        positions(_moves=lambda self: [Mark(c) for c in CELLS if c not in self.pieces()]),
        "a game won on the board has no moves left for perft",
    ),
    "a loaded coin": (
        positions(chances=coin),
        "the probabilities of throws are positive and sum to 1",
    ),
    "rules that change": (positions(_after=other_rules), "a move does not change the rules"),
    "a position that changes": (
        positions(_after=changing),
        "playing leaves the old position as it was",
    ),
    "moves in any order": (
        positions(_moves=turned_round),
        "moves are listed in the same order each time",
    ),
    "a text of two lines": (
        seeded(format_position=lambda p: texts.format_position(p) + "\n"),
        "the text of a position is one line",
    ),
    "a text without the turn": (
        seeded(format_position=lambda p: f"{p.board} x"),
        "A position is written and read",
    ),
    "a text of another position": (
        seeded(format_position=lambda p: "x........ o"),
        "a position equals what is read from its text",
    ),
    "a hash by identity": (
        positions(__hash__=lambda self: id(self)),
        "equal positions have equal hashes",
    ),
    "a drawing of the empty board": (
        seeded(draw=lambda p: texts.draw(GAME.setup(p.rules))),
        "A drawing is read back",
    ),
    "moves that share a text": (moves(text="a1"), "no two legal moves share a text"),
    "moves of two words": (moves(text="a 1"), "the text of a move is one word"),
    "moves without steps": (moves(), "every move has a step"),
    "moves that begin alike": (
        moves(touched=("b2",)),
        "the steps of a move do not begin those of another",
    ),
    "a move read as another": (
        seeded(parse_move=lambda p, text: Mark("a1")),
        "the text of a move is read back as itself",
    ),
    "nonsense read as a move": (seeded(parse_move=anything), "nonsense is not read as a move"),
    "nonsense read as a position": (
        seeded(read_position=lambda text, rules: GAME.setup(rules)),
        "nonsense is not read as a position",
    ),
    "no reason": (
        positions(_why_illegal=lambda self, move: ""),
        "a sentence says why a move is not legal",
    ),
    "steps without names": (
        seeded(name_step=lambda p, taken, step: ("",)),
        "every step has a name",
    ),
    "an evaluation of 2": (
        seeded(evaluate=lambda p, seat: 2.0 - 4 * seat.index),
        "the evaluation is between -1 and 1",
    ),
    "an evaluation that pleases both": (
        seeded(evaluate=lambda p, seat: 0.5),
        "what is good for one seat is bad for the other",
    ),
    "an ending without a sentence": (
        positions(
            outcome=property(
                lambda self: (
                    Outcome.drawn(type("E", (), {"sentence": ""})())
                    if len(self.pieces()) > 1
                    else None
                )
            )
        ),
        "the ending is said in a sentence",
    ),
    # Pieces, drawing, geometry, picture
    "an unknown sign": (
        positions(pieces=lambda self: dict.fromkeys(NoughtsPosition.pieces(self), "z")),
        "every piece is one of the signs",
    ),
    "pieces the drawing does not show": (
        positions(pieces=lambda self: {}),
        "the drawing shows the pieces",
    ),
    "a place beside the drawing": (
        seeded(places=lambda p: {c: Place(0, 40, 41) for c in CELLS}),
        "every place is inside the drawing",
    ),
    "places of other names": (
        seeded(places=lambda p: {c.upper(): place for c, place in texts.places(p).items()}),
        "every point of the drawing is one of the geometry",
    ),
    "a negative reserve": (seeded(reserves=lambda p: {"x": -1}), "no reserve is below zero"),
    "a set for an unknown sign": (
        seeded(piece_sets={"letters": {"z": "Z"}}),
        "a piece set replaces known signs",
    ),
    "an unknown shape": (
        looks(pieces=(dataclasses.replace(CROSS, shape="dragon"), NOUGHT)),
        "the shape of a piece is known",
    ),
    "a path that is not a path": (
        looks(pieces=(dataclasses.replace(CROSS, path="M0 0<script>"), NOUGHT)),
        "every piece can be drawn",
    ),
    "a path that is missing": (
        looks(pieces=(dataclasses.replace(CROSS, path=""), NOUGHT)),
        "every piece can be drawn",
    ),
    "a colour from elsewhere": (
        looks(pieces=(dataclasses.replace(CROSS, fill="url(https://a.b/c)"), NOUGHT)),
        "every piece can be drawn",
    ),
    "an unknown tone": (
        looks(pieces=(dataclasses.replace(CROSS, tone="pink"), NOUGHT)),
        "the tone of a piece is known",
    ),
    "a piece of the wrong seat": (
        looks(pieces=(dataclasses.replace(CROSS, seat=Seat.SECOND), NOUGHT)),
        "drawing and geometry agree whose a piece is",
    ),
    "a piece too few": (looks(pieces=(CROSS,)), "drawing and geometry have the same signs"),
    "a piece too many": (
        looks(pieces=(CROSS, NOUGHT, Piece("z", "stone"))),
        "drawing and geometry have the same signs",
    ),
    "a sign without a name": (
        seeded(signs={**GAME.signs, "x": Sign("", Seat.FIRST)}),
        "every sign has a name",
    ),
    "a missing point": (
        looks(points=tuple(OTHERS)),
        "every point of the drawing is one of the geometry",
    ),
    "two points of one name": (
        looks(points=(*LOOK.points, FIRST)),
        "every point of the geometry has a name of its own",
    ),
    "points that overlap": (
        looks(points=(dataclasses.replace(FIRST, x=FIRST.x + 50), *OTHERS)),
        "the areas of two points do not overlap",
    ),
    "a point outside": (
        looks(points=(Point(FIRST.name, -50, 0), *OTHERS)),
        "everything lies in the view box",
    ),
    "an unknown mark": (
        looks(marks=(BoardMark("castle", 100, 100),)),
        "the kind of a mark is known",
    ),
    "an unknown line": (
        looks(lines=(dataclasses.replace(LOOK.lines[0], kind="dots"),)),
        "the kind of a line is known",
    ),
    "a line that leaves the board": (
        looks(lines=(BoardLine(((0, 0), (9999, 0))),)),
        "everything lies in the view box",
    ),
    "a picture that is not XML": (
        seeded(key="a<b", title="Noughts"),
        "the picture is well-formed XML",
    ),
    # Words
    "a narration that crashes": (
        seeded(_narrate=crashing),
        "Every legal move can be told in sentences",
    ),
    "a narration of plain text": (
        seeded(_narrate=lambda p, m, after: ["marks it"]),
        "every legal move is told in sentences",
    ),
    "no narration": (
        seeded(_narrate=lambda p, m, after: []),
        "every legal move is told in sentences",
    ),
    # Notations
    "a vague notation": (
        notation(format_move=lambda p, m: "here"),
        "upper: no two moves share a text",
    ),
    "a notation under another key": (
        notation(key="lower"),
        "a notation has the key it is listed by",
    ),
    "a notation that reads anything": (
        notation(parse_move=anything),
        "upper: nonsense is not read as a move",
    ),
}


def test_the_sound_game_passes() -> None:
    check_game(GAME)


@pytest.mark.parametrize(("game", "promise"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_found_and_its_promise_named(game: AnyGame, promise: str) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(game, games=2)
    assert promise in [fault.promise for fault in caught.value.faults], str(caught.value)
    assert promise in str(caught.value)


def test_the_entry_point_must_be_named_as_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "noughts-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: noughts\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ludoteca.games]\ntictactoe = noughts.game:GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ConformanceError, match="the entry point is named as the key: tictactoe"):
        check_game(GAME, games=1)


def test_a_fault_is_reported_with_what_was_found_the_rules_and_the_position() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(FAULTS["moves of two words"][0], games=1)
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
        "every legal move is told in sentences",
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
