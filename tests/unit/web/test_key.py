"""The owner's key, and tickets that stand for it once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ludoteca.core import SessionError
from ludoteca.web.http.owner_key import Tickets, check_route, is_same, owner_key


def test_the_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    key = owner_key(folder)
    assert len(key) >= 43
    assert owner_key(folder) == key
    assert [path.name for path in folder.iterdir()] == ["browser.key"]
    if os.name == "posix":
        assert (folder / "browser.key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", [b"", b"\n", b"\xff\xfe"])
def test_a_file_without_a_key_gets_one(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "browser.key").write_bytes(content)
    key = owner_key(tmp_path)
    assert len(key) >= 43
    assert owner_key(tmp_path) == key


def test_a_place_that_cannot_be_used_is_named_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SessionError, match="cannot be opened"):
        owner_key(tmp_path / "file")


@pytest.mark.parametrize(
    ("given", "wanted", "same"),
    [
        ("a", "a", True),
        ("a", "b", False),
        ("", "", False),
        ("é", "a", False),
        ("a" * 300, "a", False),
    ],
)
def test_keys_are_compared_without_surprises(given: str, wanted: str, same: bool) -> None:
    assert is_same(given, wanted) is same


def test_a_ticket_is_good_once() -> None:
    tickets = Tickets()
    first, second = tickets.issue(), tickets.issue()
    assert first != second
    assert tickets.redeem(first)
    assert not tickets.redeem(first)
    assert not tickets.redeem("another")
    assert tickets.redeem(second)


def test_a_ticket_is_not_good_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    tickets, now = Tickets(), 1000.0
    monkeypatch.setattr("ludoteca.web.http.owner_key.time.monotonic", lambda: now)
    ticket = tickets.issue()
    now += 121
    assert not tickets.redeem(ticket)


@pytest.mark.parametrize(
    ("route", "taken"),
    [
        ("/table/abc-1_2", "/table/abc-1_2"),
        ("/", "/"),
        ("//evil.example", "/"),
        ("https://evil.example", "/"),
        ("/x?y", "/"),
        ("/\r\nSet-Cookie: a", "/"),
        ("", "/"),
    ],
)
def test_only_screens_of_the_page_are_gone_to(route: str, taken: str) -> None:
    assert check_route(route) == taken
