"""The review of a game finds what was thrown away, and by how much."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from ludoteca.core import Seat, draw
from ludoteca.games.registry import game
from ludoteca.players import Limit, Variation
from ludoteca.records import Entry, Record
from ludoteca.solved import Value, Verdict
from ludoteca.study.analysis import Analyst, GameReview, MoveReview, review_game
from ludoteca.study.evaluation import Evaluation
from ludoteca.study.grading import Grade
from tests.unit.solved.test_position_verdicts import CROSS, RACE

pytestmark = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")

FEW = Limit(nodes=300)
BOTH_CAN_MATE = "4k4/9/4P4/9/9/9/4p4/9/4K4 b Gg 1"


def reviewed(
    key: str,
    moves: Sequence[str],
    rules: str | None = None,
    start: str | None = None,
    analyst: Analyst | None = None,
    **options: Any,
) -> GameReview:
    found = game(key)
    chosen = rules or next(iter(found.presets))
    record = Record(key, chosen, options, start, line=[Entry(text) for text in moves])
    reported: list[MoveReview] = []
    work = review_game(found, record.replay(), limit=FEW, progress=reported.append, analyst=analyst)
    review = asyncio.run(work)
    assert record.replay().error is None
    assert tuple(reported) == review.moves
    assert [one.number for one in reported] == [*range(1, len(moves) + 1)]
    return review


def test_a_game_that_follows_the_proofs_has_no_mark() -> None:
    line = [
        *("b1b4", "Nc3d2,c5c2", "Nd2e2,c1e3", "Ne2c4,d5d2", "Nc4e2,a1a4", "Ne2c4,e5a1"),
        *("Nc4e2,d1b1", "Ne2c4,c2c1", "Nc4e2,b1e4", "Ne2c4,d2e2", "Nc4c2,e1c3", "Nc2a2,c1b1"),
        *("Na2a3,c3b3", "Na3a2,b5e5", "Na2a3,b3a2", "Na3d3,e2d1", "Nd3a3,e3b3", "Na3c1"),
    ]
    review = reviewed("neutron", line)
    assert {one.grade for one in review.moves[:-1]} == {Grade.BEST}
    assert review.moves[-1].grade is Grade.FORCED
    assert [one.after.verdict for one in review.moves[:2]] == [
        Verdict(Value.LOSS, 17),
        Verdict(Value.WIN, 16),
    ]
    assert review.accuracy == (100.0, 100.0)
    assert (review.turning_point, review.costly, review.luck) == (None, (), None)


def test_a_thrown_win_is_graded_by_the_proofs() -> None:
    review = reviewed("neutron", ["a1b2", "Nc3c2,b5e2"])
    first, second = review.moves
    assert first.before.is_proved
    assert first.after.is_proved
    assert (first.grade, first.loss, str(first.best)) == (Grade.BLUNDER, 1.0, "b1b4")
    assert [str(move) for move in first.line[:2]] == ["b1b4", "Nc3d2,c5c2"]
    assert (second.grade, second.seat) == (Grade.BLUNDER, Seat.SECOND)
    assert review.turning_point == 2
    assert review.costly == (first, second)


def test_a_thrown_mate_is_a_blunder() -> None:
    review = reviewed("shogi", ["G*9h", "G*5h"], start=BOTH_CAN_MATE)
    thrown, mate = review.moves
    assert (thrown.grade, thrown.mark, str(thrown.best)) == (Grade.BLUNDER, "??", "G*5b")
    assert thrown.loss == 1.0
    assert thrown.before.mate == 1
    assert mate.grade is Grade.BEST
    assert mate.after.verdict == Verdict(Value.LOSS)
    assert (review.turning_point, review.costly) == (1, (thrown,))
    assert review.accuracy[1] == 100.0
    assert review.accuracy[0] is not None
    assert review.accuracy[0] < 10


def test_a_game_of_go_counts_points() -> None:
    review = reviewed("go", ["D4", "A1", "D3", "C5", "pass", "pass"], size=7)
    corner = review.moves[1]
    assert corner.grade is Grade.BLUNDER
    assert corner.points_lost is not None
    assert corner.points_lost > 5
    # Players count after two passes, so the last word is that of the search before them.
    last = review.moves[-1]
    assert last.grade is not Grade.BLUNDER
    assert last.after.verdict is None
    assert last.after.chance == last.before.chance


def test_a_won_ending_of_morris_is_exact(tables: Path) -> None:
    review = reviewed("morris", ["a1-b1"], "three", CROSS)
    (only,) = review.moves
    assert (only.grade, str(only.best), only.before.nodes) == (Grade.BLUNDER, "b2-b1", 0)


def test_luck_and_errors_of_senet_add_up_to_the_result(tables: Path) -> None:
    senet, dice = game("senet"), random.Random(3)
    position = senet.parse_position(RACE)
    texts = []
    while position.outcome is None:
        throws = position.chances()
        move = draw(throws, dice) if throws else dice.choice(position.legal_moves())
        texts.append(str(move))
        position = position.play(move)
    review = reviewed("senet", texts, start=RACE)
    assert all(one.before.is_proved for one in review.moves)
    assert [one.is_throw for one in review.moves] == [one.luck is not None for one in review.moves]
    assert {one.grade for one in review.moves if one.is_throw} == {None}
    assert review.luck is not None
    lost = [sum(one.loss for one in review.moves if one.seat is seat) for seat in Seat]
    gained = review.luck[0] - review.luck[1] - lost[0] + lost[1]
    assert review.moves[0].before.chance + gained == pytest.approx(
        review.moves[-1].after.chance, abs=1e-9
    )


class Fickle(Analyst):
    """Says in a first search that each move loses a fifth, and in a deeper one that none does."""

    def __init__(self, deeper: float) -> None:
        super().__init__(game("shogi"))
        self.deeper = deeper
        self.limits: list[int] = []

    async def analyse(
        self, position: Any, first: Any, moves: Sequence[Any], limit: Limit | None = None
    ) -> tuple[Evaluation, tuple[Variation, ...]]:
        assert limit is not None
        assert limit.nodes is not None
        self.limits.append(limit.nodes)
        is_deeper = limit.nodes > (FEW.nodes or 0)
        lost = self.deeper if is_deeper else 0.2
        chance = 0.5 - lost * len(moves)
        best = Variation((position.legal_moves()[0],), 0.0)
        return Evaluation(chance, nodes=limit.nodes, turn=position.turn), (best,)


@pytest.mark.parametrize(
    ("deeper", "grade"),
    [(0.0, None), (0.049, None), (0.06, Grade.INACCURACY), (0.3, Grade.BLUNDER)],
)
def test_a_mark_is_withheld_where_twice_the_nodes_disagree(
    deeper: float, grade: Grade | None
) -> None:
    with Fickle(deeper) as analyst:
        (only,) = reviewed("shogi", ["7g7f"], analyst=analyst).moves
        assert analyst.limits == [300, 300, 600, 600]
    assert only.grade is grade
    assert only.loss == pytest.approx(deeper)
    assert only.mark == (grade.mark if grade else "")


def test_the_best_move_is_not_doubted() -> None:
    with Fickle(0.2) as analyst:
        best = str(game("shogi").start().legal_moves()[0])
        (only,) = reviewed("shogi", [best], analyst=analyst).moves
        assert analyst.limits == [300, 300]
    assert (only.grade, only.loss) == (Grade.BEST, 0.0)


def test_the_only_legal_move_is_never_marked() -> None:
    # The king is in check, and has one square left; after it the game is as lost as before.
    start = "k8/9/9/9/9/9/8r/r8/8K b - 1"
    assert len(game("shogi").parse_position(start).legal_moves()) == 1
    (only,) = reviewed("shogi", ["1i2i"], start=start).moves
    assert (only.grade, only.loss, only.best) == (Grade.FORCED, 0.0, only.move)
    assert only.before.chance == only.after.chance
    assert not only.is_choice


def test_a_forced_last_pass_leaves_the_count_to_the_players() -> None:
    # White could only play into one of Black's two eyes, which is suicide.
    review = reviewed("go", ["pass", "pass"], start="bb1/bbb/1bb b - 0/0 0", size=3)
    assert review.moves[0].after.verdict is None
    assert review.moves[1].grade is Grade.FORCED


def test_a_record_without_moves_has_an_empty_review() -> None:
    review = reviewed("go", [], size=5)
    assert review == GameReview((), (None, None), None, (), None)
