"""Laying a table: what can be played, and what cannot."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.core import LudotecaError
from ludoteca.match.events import Created, TableRules
from ludoteca.match.session import Session
from tests.refusing import refusing
from tests.unit.match.table import SECOND, Table


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"game": "chess"}, None),
        ({"rules": "martian"}, None),
        ({"options": {"komi": 1e6}}, None),
        ({"options": {"colour": "red"}}, None),
        ({"options": {"rules": "chinese"}}, None),
        ({"options": {"self": 1}}, None),
        ({"options": {"komi": float("nan")}}, "session/unreadable"),
        ({"given": -1}, "session/no-moves"),
        ({"start": "nonsense"}, None),
        ({"start": "7" * 9000}, "session/unreadable"),
        ({"start": "3/3/3 b - 0/0 2"}, "session/over"),
        ({"clock": "soon"}, None),
        ({"table": TableRules(colours="furigoma")}, "session/no-such-lot"),
        ({"names": ("x" * 9000, "")}, "session/unreadable"),
        ({"players": ("human", "y" * 9000)}, "session/unreadable"),
    ],
)
def test_a_table_that_cannot_be_laid_is_refused(given: dict[str, Any], code: str | None) -> None:
    created = Created(**{"at": 0.0, "game": "go", "rules": "japanese", **given})
    with pytest.raises(LudotecaError) as caught:
        Session.begin(created)
    assert getattr(caught.value, "code", None) == code
    with refusing("session/unfit"):
        Session.replay([created])


def test_a_game_may_begin_from_any_position() -> None:
    start = "bbbbb/5/2n2/1w3/w1www b n"
    table = Table("neutron", start=start)
    assert table.text == start
    assert table.session.state.position.turn is SECOND


@pytest.mark.parametrize("at", [float("nan"), float("inf"), -float("inf"), 1e300, 10**400])
def test_a_table_is_not_laid_at_a_time_that_cannot_be(at: float) -> None:
    with refusing("session/no-time"):
        Session.begin(Created(at=at, game="morris", rules="standard"))
