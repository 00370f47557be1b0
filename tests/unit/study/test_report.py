"""A review in words: who was how accurate, where it turned, what was better, and by what source."""

from __future__ import annotations

from dataclasses import replace

from ludoteca.core import Seat
from ludoteca.games.registry import game
from ludoteca.records import Record
from ludoteca.solved import Value, Verdict
from ludoteca.study.analysis import GameReview, MoveReview
from ludoteca.study.evaluation import Evaluation
from ludoteca.study.grading import Grade
from ludoteca.study.report import annotations_of, as_data, heading_of, line_of, summary_of

GO = game("go")
D4, E5, C3 = (GO.parse_move(GO.start(size=5), text) for text in ("D4", "E5", "C3"))
RECORD = Record("go", "japanese", {"size": 5}, tags={"first": "Anna"})
FIRST, SECOND = Seat.FIRST, Seat.SECOND
GOOD = MoveReview(
    1,
    FIRST,
    D4,
    before=Evaluation(0.5, lead=0.5, nodes=1000, turn=FIRST),
    after=Evaluation(0.48, lead=-0.5, nodes=1200, turn=SECOND),
    best=C3,
    line=(C3, D4),
    loss=0.02,
    points_lost=0.0,
    grade=Grade.GOOD,
)
BAD = replace(
    GOOD,
    number=2,
    seat=SECOND,
    move=E5,
    after=Evaluation(0.9, lead=12.0, nodes=1000, turn=FIRST),
    line=(C3, D4),
    loss=0.4,
    grade=Grade.BLUNDER,
)
THROW = replace(GOOD, line=(), best=None, loss=0.0, grade=None, luck=0.125)


def test_every_move_has_a_line() -> None:
    assert heading_of(GO, RECORD) == "Go, Black: Anna"
    assert [line_of(GO, one, 3) for one in (GOOD, BAD)] == [
        "   1. Black  D4      +0.5 points",
        "   2. White  E5  ??  -12.0 points; better: C3 D4",
    ]


def test_the_summary_has_the_source_and_what_cost_most() -> None:
    first, second = "Accuracy of Black: 92 %", "Accuracy of White: 16 %"
    assert list(summary_of(GO, GameReview.of_moves([GOOD, BAD]))) == [
        first,
        second,
        "Source: engine, 1,200 nodes",
        "Turning point: move 2",
        "Costly: 2. E5 ??, 40 % lost; better: C3 D4",
        "Costly: 1. D4, 2 % lost",
    ]


def test_luck_is_said_where_there_are_throws() -> None:
    review = GameReview.of_moves([THROW])
    assert line_of(GO, THROW, 2).endswith("; luck +12.5 %")
    assert list(summary_of(GO, review))[:2] == ["Luck of Black: +12.5 %", "Luck of White: +0.0 %"]


def test_what_is_proved_is_said_to_be() -> None:
    won = Evaluation.of_verdict(Verdict(Value.LOSS, 3), SECOND)
    over = Evaluation.of_verdict(Verdict(Value.LOSS), SECOND)
    last = replace(BAD, seat=FIRST, after=over, grade=Grade.BEST)
    review = GameReview.of_moves([replace(GOOD, after=won), last])
    first, second = (line_of(GO, one, 2) for one in review.moves)
    assert first.endswith("wins in 2 turns (proved)")
    assert second.endswith("has won")
    assert "Source: proved: 2 of 2 positions" in list(summary_of(GO, review))


def test_annotations_say_whose_the_words_are() -> None:
    found = annotations_of(GO, GameReview.of_moves([GOOD, BAD]), str)
    assert [one.text for one in found] == [
        "Black: +0.5 points",
        "White: -12.0 points; better: C3 D4",
    ]
    assert [(one.mark, one.lead, one.better) for one in found] == [
        ("", 0.5, ()),
        ("??", 12.0, ("C3", "D4")),
    ]
    bare = replace(GOOD, after=Evaluation(0.5, nodes=9, turn=SECOND))
    assert annotations_of(GO, GameReview.of_moves([bare]), str)[0].text == ""


def test_programs_get_numbers_for_the_mover() -> None:
    data = as_data(GO, RECORD, GameReview.of_moves([GOOD, BAD]), "x.sgf", 1)
    assert (data["players"], data["costly"], data["turning_point"]) == (["Anna", None], [2, 1], 2)
    assert data["moves"][1]["after"]["lead"] == -12.0
    assert data["moves"][1]["after"]["chance"] == 0.9
    assert data["moves"][1]["grade"] == "blunder"
