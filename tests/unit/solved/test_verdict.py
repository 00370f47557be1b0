"""Verdicts: their order, their marks and their words."""

from __future__ import annotations

from ludoteca.solved import Value, Verdict


def test_a_fast_win_is_best_and_a_fast_loss_is_worst() -> None:
    in_order = [
        Verdict(Value.LOSS, 2),
        Verdict(Value.LOSS, 8),
        Verdict(Value.LOSS, 120, may_be_drawn=True),
        Verdict(Value.DRAW),
        Verdict(Value.WIN, 101, may_be_drawn=True),
        Verdict(Value.WIN, 9),
        Verdict(Value.WIN, 1),
    ]
    ranks = [verdict.rank for verdict in in_order]
    assert ranks == sorted(ranks)


def test_chances_are_compared_as_numbers() -> None:
    assert Verdict(chance=0.51).rank > Verdict(chance=0.5).rank


def test_turns_are_those_of_the_winner() -> None:
    assert [Verdict(Value.WIN, plies).turns for plies in (1, 3, 7)] == [1, 2, 4]
    assert [Verdict(Value.LOSS, plies).turns for plies in (2, 4, 14)] == [1, 2, 7]


def test_marks_and_words_say_the_same() -> None:
    said = {
        verdict.mark: str(verdict.sentence)
        for verdict in (
            Verdict(Value.WIN, 7),
            Verdict(Value.DRAW),
            Verdict(Value.LOSS, 14),
            Verdict(chance=0.5234),
            Verdict(Value.WIN, 123, may_be_drawn=True),
        )
    }
    assert said == {
        "+4": "wins in 4 turns",
        "=": "draw",
        "-7": "loses in 7 turns",
        "52.3": "wins 52.3 %",
        "+62?": "wins in 62 turns, unless the quiet turns run out first",
    }
