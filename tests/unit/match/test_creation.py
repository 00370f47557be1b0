"""Laying a table: what can be played, and what cannot."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.core import LudotecaError, SessionError
from ludoteca.match.events import Created, TableRules
from ludoteca.match.session import Session
from tests.unit.match.table import SECOND, Table


@pytest.mark.parametrize(
    "given",
    [
        {"game": "chess", "rules": "standard"},
        {"game": "go", "rules": "martian"},
        {"game": "go", "rules": "japanese", "options": {"komi": 1e6}},
        {"game": "go", "rules": "japanese", "options": {"colour": "red"}},
        {"game": "go", "rules": "japanese", "options": {"rules": "chinese"}},
        {"game": "go", "rules": "japanese", "options": {"self": 1}},
        {"game": "go", "rules": "japanese", "given": -1},
        {"game": "go", "rules": "japanese", "start": "nonsense"},
        {"game": "go", "rules": "japanese", "clock": "soon"},
        {"game": "go", "rules": "japanese", "start": "3/3/3 b - 0/0 2"},
        {"game": "go", "rules": "japanese", "table": TableRules(colours="furigoma")},
        {"game": "senet", "rules": "standard", "table": TableRules(colours="nigiri")},
    ],
)
def test_a_table_that_cannot_be_laid_is_refused(given: dict[str, object]) -> None:
    created = Created(at=0.0, **given)  # type: ignore[arg-type]
    with pytest.raises(LudotecaError):
        Session.begin(created)
    with pytest.raises(SessionError) as caught:
        Session.replay([created])
    assert caught.value.code == "session/unfit"


def test_a_game_may_begin_from_any_position() -> None:
    start = "bbbbb/5/2n2/1w3/w1www b n"
    table = Table("neutron", start=start)
    assert table.text == start
    assert table.session.state.position.turn is SECOND


@pytest.mark.parametrize("at", [float("nan"), float("inf"), -float("inf"), 1e300, 10**400])
def test_a_table_is_not_laid_at_a_time_that_cannot_be(at: float) -> None:
    with pytest.raises(SessionError) as caught:
        Session.begin(Created(at=at, game="morris", rules="standard"))
    assert caught.value.code == "session/no-time"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"table": TableRules(colours="furigoma")}, "session/no-such-lot"),
        ({"given": -1}, "session/no-moves"),
        ({"names": ("x" * 9000, "")}, "session/unreadable"),
        ({"players": ("human", "y" * 9000)}, "session/unreadable"),
        ({"options": {"komi": float("nan")}}, "session/unreadable"),
        ({"start": "7" * 9000}, "session/unreadable"),
        ({"start": "3/3/3 b - 0/0 2"}, "session/over"),
    ],
)
def test_why_a_table_cannot_be_laid_has_a_code(given: dict[str, Any], code: str) -> None:
    with pytest.raises(SessionError) as caught:
        Session.begin(Created(at=0.0, game="go", rules="japanese", **given))
    assert caught.value.code == code
