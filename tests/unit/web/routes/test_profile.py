"""What is remembered of the owner."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.web.serving import Client, owned


def test_what_is_told_is_remembered_and_the_rest_stays(own: Client) -> None:
    empty = {"name": "", "language": "", "lessons": {}, "choices": {}, "terminal": ""}
    assert own.get("/api/profile", headers=owned()).json() == empty
    own.patch("/api/profile", headers=owned(), json={"name": " Ada  L "})
    own.patch("/api/profile", headers=owned(), json={"lessons": {"go": 2}, "language": "bg"})
    choice = {"go": {"clock": "10m", "players": ["human", "mcts"]}}
    answer = own.patch(
        "/api/profile", headers=owned(), json={"lessons": {"senet": 1}, "choices": choice}
    )
    assert answer.json() == {
        "name": "Ada L",
        "language": "bg",
        "lessons": {"go": 2, "senet": 1},
        "choices": choice,
        "terminal": "",
    }
    assert own.get("/api/profile", headers=owned()).json() == answer.json()


@pytest.mark.parametrize(
    "wish",
    [
        {"name": 7},
        {"name": "a" * 41},
        {"language": "xx"},
        {"lessons": {"go": -1}},
        {"lessons": {"go": "1"}},
        {"choices": {"go": 7}},
        {"more": 1},
        [],
    ],
)
def test_what_is_no_profile_is_refused(own: Client, wish: Any) -> None:
    assert own.patch("/api/profile", headers=owned(), json=wish).status_code == 422


def test_nobody_else_is_told_or_believed(own: Client) -> None:
    for headers in ({}, {"Authorization": "Bearer x"}, {"Authorization": "Basic x"}):
        assert own.get("/api/profile", headers=headers).status_code == 401
        assert own.patch("/api/profile", headers=headers, json={"name": "x"}).status_code == 401
