"""What is for the owner of a server: the key for a ticket, and the profile."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.web.serving import OWNER, Client, lay, owned


def test_what_is_given_is_remembered_and_the_rest_stays(own: Client) -> None:
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
def test_a_malformed_profile_is_refused(own: Client, wish: Any) -> None:
    assert own.patch("/api/profile", headers=owned(), json=wish).status_code == 422


def test_nobody_else_reads_or_changes_the_profile(own: Client) -> None:
    for headers in ({}, {"Authorization": "Bearer x"}, {"Authorization": "Basic x"}):
        assert own.get("/api/profile", headers=headers).status_code == 401
        assert own.patch("/api/profile", headers=headers, json={"name": "x"}).status_code == 401


def test_a_browser_gets_the_key_for_a_ticket_and_only_once(own: Client) -> None:
    assert own.post("/enter").status_code == 401
    ticket = own.post("/enter", headers=owned()).json()["ticket"]
    answer = own.get(f"/enter/{ticket}?to=/table/abc&lang=bg")
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/?lang=bg#/table/abc?key={OWNER}"
    assert own.get(f"/enter/{ticket}").status_code == 403


def test_a_server_for_others_has_no_owner(client: Client) -> None:
    assert client.post("/enter", headers=owned()).status_code == 401
    assert client.get("/api/profile", headers=owned()).status_code == 401
    assert client.get("/api/profile", headers={"Authorization": "Bearer "}).status_code == 401
    assert lay(client)["token"]
