"""The profile: what is remembered of a person."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.store.profile import Profile
from ludoteca.store.store import Store
from tests.unit.store.kept import refused


@pytest.fixture
def profile(store: Store) -> Profile:
    return Profile(store)


def test_the_profile_remembers_any_plain_value(profile: Profile, place: Path | str) -> None:
    profile.set("name", "Ана")
    profile.set("lessons", ["morris/1", "go/2"])
    profile.set("name", "Ana")
    with Store(place) as other:
        assert Profile(other).all() == {"name": "Ana", "lessons": ["morris/1", "go/2"]}
        assert Profile(other).get("name") == "Ana"
    profile.forget("name")
    assert profile.all() == {"lessons": ["morris/1", "go/2"]}
    assert profile.get("name") is None
    assert profile.get("name", "nobody") == "nobody"


def test_a_value_is_changed_at_once_while_others_write(profile: Profile, place: Path | str) -> None:
    with Store(place) as other:
        for each in (profile, Profile(other), profile):
            each.update("played", lambda count: count + 1, default=0)
    assert profile.get("played") == 3
    assert profile.update("choices", lambda old: old | {"go": {"size": 9}}, default={}) == {
        "go": {"size": 9}
    }


def test_a_change_that_fails_changes_nothing(profile: Profile) -> None:
    profile.set("played", 1)
    with pytest.raises(ZeroDivisionError):
        profile.update("played", lambda count: count / 0)
    assert profile.get("played") == 1
    profile.set("played", 2)


@pytest.mark.parametrize("value", [float("nan"), {1, 2}, object(), "x" * 2_000_000, b"x"])
def test_what_json_cannot_hold_is_refused(profile: Profile, value: object) -> None:
    error = refused(lambda: profile.set("name", value))
    assert (error.code, str(error)) == ("store/no-value", "'name' cannot be stored")
    assert profile.all() == {}


@pytest.mark.parametrize("text", ["{", "", b"\xff", "[" * 100_000])
def test_a_damaged_memory_is_forgotten(file_store: Store, text: object) -> None:
    profile = Profile(file_store)
    profile.set("name", "Ana")
    file_store.rows("INSERT INTO profile VALUES ('bad', ?)", text)
    assert profile.all() == {"name": "Ana"}
    assert profile.get("bad", 3) == 3
    profile.update("bad", lambda value: value, default=4)
    assert profile.get("bad") == 4
