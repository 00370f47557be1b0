"""Counting: territory, dead stones, seki, and life beyond doubt."""

from __future__ import annotations

import pytest

from ludoteca.core import NotationError, Seat, Sentence
from ludoteca.games.go import GAME, GoPosition
from ludoteca.games.go.board import select
from ludoteca.games.go.score import (
    Count,
    chains_of,
    is_settled,
    propose_seki,
    score,
    unconditionally_alive,
)
from tests.unit.games.go.helpers import ALMOST_SETTLED, SEKI

BLACK, WHITE = Seat.FIRST, Seat.SECOND

DIVIDED = """
    7  · · · ● ○ · ·
    6  · · · ● ○ · ·
    5  · · · ● ○ · ·
    4  · · ● ● ○ · ·
    3  · · · ● ○ ○ ·
    2  · · · ● ○ · ·
    1  · · · ● ○ · ·
       A B C D E F G
    """


def draw(drawing: str, fields: str = "b - 0/0 2", rules: str = "japanese") -> GoPosition:
    return GAME.parse_diagram(drawing, fields, rules=rules)


# Territory and area


def test_japanese_counts_territory_prisoners_and_komi() -> None:
    result = score(draw(DIVIDED, "b - 3/1 2"))
    assert result.counts == (
        Count(territory=20, stones=0, prisoners=3, dead=0, komi=0.0, bonus=0),
        Count(territory=13, stones=0, prisoners=1, dead=0, komi=6.5, bonus=0),
    )
    assert [count.total for count in result.counts] == [23, 20.5]
    assert result.winner is BLACK
    assert result.margin == 2.5
    assert str(result) == "B+2.5"


def test_chinese_counts_territory_living_stones_and_komi() -> None:
    result = score(draw(DIVIDED, "b - 3/1 2", rules="chinese"))
    assert result.counts == (
        Count(territory=20, stones=8, prisoners=0, dead=0, komi=0.0, bonus=0),
        Count(territory=13, stones=8, prisoners=0, dead=0, komi=7.5, bonus=0),
    )
    assert str(result) == "W+0.5"


def test_equal_points_are_written_as_zero() -> None:
    result = score(GAME.start("new-zealand", size=7, komi=0))
    assert result.winner is None
    assert result.margin == 0
    assert str(result) == "0"


def test_a_point_that_touches_both_sides_is_nobodys() -> None:
    position = draw(
        """
        3  · ● ○
        2  ● ● ○
        1  ● · ○
           A B C
        """
    )
    assert score(position).territory == (frozenset({"A3"}), frozenset())


def test_white_gets_the_handicap_bonus_and_half_a_point() -> None:
    position = GAME.start("chinese", size=9, handicap=4)
    assert score(position).counts[1] == Count(0, 0, 0, 0, komi=0.5, bonus=4)


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (Count(20, 0, 3, 1, 0.0, 0), "territory 20 + prisoners 3 + dead stones 1 = 24"),
        (
            Count(13, 8, 0, 0, 7.5, 2),
            "territory 13 + living stones 8 + komi 7.5 + for the handicap 2 = 30.5",
        ),
        (Count(1, 0, 0, 0, 7.0, 0), "territory 1 + komi 7 = 8"),
        (Count(3, 0, 0, 0, 0.1 + 0.2, 0), "territory 3 + komi 0.3 = 3.3"),
        (Count(0, 0, 0, 0, 0.0, 0), "0"),
    ],
)
def test_a_count_is_shown_as_a_sum(count: Count, words: str) -> None:
    assert count.in_words("White") == f"White: {words}"


def test_every_word_and_number_of_a_sum_can_be_translated() -> None:
    words = Count(20, 0, 0, 0, 6.5, 0).in_words("White")
    assert words.values["total"] == 26.5
    parts = words.values["parts"]
    assert isinstance(parts, Sentence)
    assert parts.template == "{part0} + {part1}"
    each = [part for part in parts.values.values() if isinstance(part, Sentence)]
    assert [part.values["points"] for part in each] == [20, 6.5]


# Dead stones

BULKY_EYE = """
    7  · · · · · · ·
    6  · · · · · · ·
    5  ● ● ● ● ● ● ●
    4  ○ ○ ○ ○ ○ ○ ○
    3  ● ● ● ○ ○ · ·
    2  · · ● ● ○ · ·
    1  · ○ · ● ○ · ·
       A B C D E F G
    """


def test_without_marking_every_stone_is_alive() -> None:
    result = score(draw(BULKY_EYE))
    assert [count.territory for count in result.counts] == [14, 6]
    assert str(result) == "B+1.5"


def test_dead_stones_are_taken_off_and_count_as_prisoners_under_japanese_rules() -> None:
    result = score(draw(BULKY_EYE, "b - 2/1 2"), dead={"C2"})
    assert result.counts == (
        Count(territory=14, stones=0, prisoners=2, dead=0, komi=0.0, bonus=0),
        Count(territory=16, stones=0, prisoners=1, dead=6, komi=6.5, bonus=0),
    )
    assert str(result) == "W+13.5"


def test_dead_stones_are_taken_off_under_chinese_rules() -> None:
    result = score(draw(BULKY_EYE, rules="chinese"), dead={"C2"})
    assert result.counts == (
        Count(territory=14, stones=7, prisoners=0, dead=0, komi=0.0, bonus=0),
        Count(territory=16, stones=12, prisoners=0, dead=0, komi=7.5, bonus=0),
    )
    assert str(result) == "W+14.5"


def test_one_dead_stone_means_its_whole_chain() -> None:
    position = draw(BULKY_EYE)
    assert chains_of(position, ("C2",)) == {"A3", "B3", "C3", "C2", "D2", "D1"}
    assert score(position, dead={"A3"}) == score(position, dead=chains_of(position, ("C2",)))


@pytest.mark.parametrize("point", ["A1", "K10", "pass", ""])
def test_only_stones_can_be_dead(point: str) -> None:
    position = draw(BULKY_EYE)
    with pytest.raises(NotationError, match="expected a point with a stone"):
        score(position, dead={point})
    with pytest.raises(NotationError, match="expected a point with a stone"):
        score(position, seki={point})


# Seki


def test_groups_beside_a_point_that_nobody_can_fill_are_proposed_as_seki() -> None:
    position = draw(SEKI)
    assert propose_seki(position) == chains_of(position, ("B1", "E1"))


def test_no_seki_is_proposed_where_one_of_the_groups_is_dead() -> None:
    assert propose_seki(draw(SEKI), dead={"B1"}) == frozenset()


def test_no_seki_is_proposed_on_an_ordinary_board() -> None:
    assert propose_seki(draw(DIVIDED)) == frozenset()
    neutral = draw(
        """
        4  · ● ○ ·
        3  ● ● ○ ○
        2  · ● ○ ·
        1  ● · · ○
           A B C D
        """
    )
    assert propose_seki(neutral) == frozenset()


def test_points_surrounded_by_groups_in_seki_do_not_count_under_japanese_rules() -> None:
    position = draw(SEKI)
    unmarked, marked = score(position), score(position, seki={"B1", "E1"})
    assert [count.territory for count in unmarked.counts] == [13, 9]
    assert [count.territory for count in marked.counts] == [12, 8]
    assert str(score(position, seki={"E1"})) == "W+3.5"


def test_points_surrounded_by_groups_in_seki_count_under_chinese_rules() -> None:
    result = score(draw(SEKI, rules="chinese"), seki=propose_seki(draw(SEKI)))
    assert [count.territory for count in result.counts] == [13, 9]
    assert [count.stones for count in result.counts] == [13, 13]
    assert str(result) == "W+3.5"


# Unconditional life


def alive(position: GoPosition, seat: Seat) -> list[set[frozenset[str]]]:
    """Name the points of the unconditionally alive chains, and of the regions they enclose."""
    return [
        {frozenset(select(part, position.grid.names)) for part in parts}
        for parts in unconditionally_alive(position, seat)
    ]


def test_a_chain_with_two_eyes_is_alive() -> None:
    chains, regions = alive(
        draw(
            """
            5  · · · · ·
            4  · · · · ·
            3  ○ ○ ○ ○ ○
            2  ● ● ● ● ○
            1  · ● · ● ○
               A B C D E
            """
        ),
        BLACK,
    )
    assert chains == {frozenset({"A2", "B2", "C2", "D2", "B1", "D1"})}
    assert regions == {frozenset({"A1"}), frozenset({"C1"})}


def test_a_chain_with_one_eye_is_not() -> None:
    position = draw(
        """
        4  · · · ·
        3  ○ ○ · ·
        2  ● ● ○ ·
        1  · ● ○ ·
           A B C D
        """
    )
    assert alive(position, BLACK) == [set(), set()]


def test_a_group_with_a_false_eye_is_not() -> None:
    position = draw(
        """
        5  · · · · ·
        4  ○ · · · ·
        3  ● ○ ○ ○ ○
        2  ● ○ ● ● ○
        1  · ● · ● ○
           A B C D E
        """
    )
    assert alive(position, BLACK)[0] == set()


def test_an_enemy_stone_inside_a_big_eye_does_not_hurt() -> None:
    position = draw(
        """
        6  · · · · · ·
        5  · · · · · ·
        4  · · · · · ·
        3  ○ ○ ○ ○ ○ ○
        2  ● ● ● ● ● ●
        1  · ○ · ● · ●
           A B C D E F
        """
    )
    chains, regions = alive(position, BLACK)
    assert len(chains) == 1
    assert regions == {frozenset({"A1", "B1", "C1"}), frozenset({"E1"})}


def test_an_eye_too_big_to_touch_all_over_is_no_proof_of_life() -> None:
    position = draw(
        """
        5  · · · · ·
        4  · · · · ·
        3  ● ● ● ● ·
        2  · · · ● ·
        1  · · · ● ·
           A B C D E
        """
    )
    assert alive(position, BLACK)[0] == set()


def test_chains_that_share_two_eyes_live_together() -> None:
    position = draw(
        """
        5  · ● ● ○ ·
        4  ● · ● ○ ·
        3  ● ● ○ ○ ·
        2  ○ ○ · · ·
        1  · · · · ·
           A B C D E
        """
    )
    assert len(alive(position, BLACK)[0]) == 2


# The settled board

SETTLED = """
    5  · ● ○ · ○
    4  ● ● ○ ○ ○
    3  · ● ○ · ○
    2  ● ● ○ ○ ○
    1  ● ● ○ ○ ○
       A B C D E
    """


def test_a_board_is_settled_when_every_free_point_belongs_to_a_living_group() -> None:
    assert is_settled(draw(SETTLED))


def test_a_dead_stone_in_settled_territory_leaves_the_board_settled() -> None:
    position = draw(
        """
        5  · ● ○ · ○
        4  ● ● ○ ○ ○
        3  · ● ○ · ·
        2  ● ● ○ ○ ●
        1  ● ● ○ ○ ·
           A B C D E
        """
    )
    assert is_settled(position)


def test_a_board_with_a_neutral_point_is_not_settled() -> None:
    assert not is_settled(draw(ALMOST_SETTLED))


@pytest.mark.parametrize("drawing", [DIVIDED, SEKI, BULKY_EYE])
def test_a_board_with_room_to_live_in_is_not_settled(drawing: str) -> None:
    assert not is_settled(draw(drawing))


def test_a_board_without_neutral_points_is_settled_only_if_its_chains_live() -> None:
    assert not is_settled(GAME.parse_position("1bb/bbb/bbb b - 0/0 0"))


def test_an_empty_board_is_not_settled() -> None:
    assert not is_settled(GAME.start(size=7))
