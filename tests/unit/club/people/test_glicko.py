"""Glicko-2, by the numbers of Glickman's paper and by what it must never do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.club.people.glicko import PERIOD, Rating, rate_pair, updated

DAY = 24 * 60 * 60.0
RATINGS = st.builds(
    Rating,
    st.floats(500, 3000),
    st.floats(45, 350),
    st.floats(0.03, 0.1),
)


def test_the_example_of_the_paper() -> None:
    opponents = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    new = updated(Rating(1500, 200, 0.06), opponents)
    assert new.value == pytest.approx(1464.06, abs=0.01)
    assert new.deviation == pytest.approx(151.52, abs=0.01)
    assert new.volatility == pytest.approx(0.05999, abs=0.00001)


def test_time_makes_a_rating_less_certain_and_a_whole_period_as_the_paper_does() -> None:
    rating = Rating(1700, 50, 0.06)
    whole = rating.after(PERIOD)
    assert whole.deviation == pytest.approx((50**2 + (0.06 * 173.7178) ** 2) ** 0.5)
    assert rating.after(PERIOD / 3).after(PERIOD * 2 / 3).deviation == pytest.approx(
        whole.deviation
    )
    assert rating.after(-DAY) == rating
    assert Rating(1700, 45, 0.06).after(200 * DAY).is_provisional is False
    assert Rating(1700, 45, 0.06).after(500 * DAY).is_provisional is True
    assert rating.after(1000 * 365 * DAY).deviation == 350


@given(RATINGS, RATINGS, st.sampled_from([0.0, 0.5, 1.0]))
def test_a_win_raises_a_loss_lowers_and_both_become_more_certain(
    one: Rating, other: Rating, score: float
) -> None:
    new_one, new_other = rate_pair(one, other, score)
    if score == 1:
        assert new_one.value >= one.value
        assert new_other.value <= other.value
    assert 45 <= new_one.deviation <= max(one.deviation, 45)
    assert 45 <= new_other.deviation <= max(other.deviation, 45)
    assert rate_pair(other, one, 1 - score) == (new_other, new_one)


def test_a_new_player_is_provisional_for_some_games() -> None:
    rating, games = Rating(), 0
    while rating.is_provisional:
        rating, _ = rate_pair(rating, Rating(1500, 60), games % 2)
        games += 1
    assert 5 <= games <= 20


def test_provisional_opponents_weigh_little() -> None:
    farmed = established = Rating()
    for _ in range(14):
        farmed, _ = rate_pair(farmed, Rating(), 1)
        established, _ = rate_pair(established, Rating(1500, 60), 1)
    assert farmed.value < 1710 < 1900 < established.value
    assert farmed.is_provisional
    assert rate_pair(Rating(1500, 60), Rating(), 1)[0].value < 1502
