"""People without accounts: names, devices, and phrases that carry one to another device."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import pytest

from ludoteca.club.people.people import MAX_DEVICES, PHRASE_SECONDS, People
from ludoteca.core import Seat
from ludoteca.store.retention import RetentionPolicy, tidy
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from tests.unit.match.table import FIRST, SECOND
from tests.unit.store.kept import keep, refused

HOUR = 3600.0


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def people(store: Store, clock: Callable[[], float]) -> People:
    return People(store, clock)


def new_key() -> str:
    return secrets.token_urlsafe(32)


def test_a_key_is_a_person_and_only_its_hash_is_kept(people: People, store: Store) -> None:
    key = new_key()
    ada = people.begin(key, " Ada ", "Firefox")
    assert people.of_key(key) == ada == people.find(ada.id)
    assert (ada.name, len(ada.id), ada.tag) == ("Ada", 8, ada.id[:4])
    assert people.of_key(new_key()) is None
    assert people.of_key("") is None
    kept = str([store.rows(f"SELECT * FROM {table}") for table in ("people", "devices")])
    assert key not in kept


def test_two_people_may_have_the_same_name(people: People) -> None:
    one, other = people.begin(new_key(), "Ada"), people.begin(new_key(), "Ada")
    assert one.id != other.id
    assert people.find_all([one.id, other.id, "nobody"]) == {one.id: one, other.id: other}


def test_a_known_key_only_changes_the_name(people: People) -> None:
    key = new_key()
    ada = people.begin(key, "Ada")
    assert people.begin(key, "Ada L.").id == ada.id
    found = people.of_key(key)
    assert found is not None
    assert found.name == "Ada L."
    assert len(people.devices(ada.id)) == 1


def test_bad_keys_names_and_ids_are_refused(people: People) -> None:
    assert refused(lambda: people.begin("short", "Ada")).code == "people/no-key"
    assert refused(lambda: people.begin("я" * 43, "Ada")).code == "people/no-key"
    assert refused(lambda: people.begin(new_key(), "\n")).code == "people/no-name"
    assert refused(lambda: people.require(new_key())).code == "people/unknown"


def test_a_phrase_brings_a_person_to_another_device_once(people: People, clock: Clock) -> None:
    first, second = new_key(), new_key()
    ada = people.begin(first, "Ada", "Firefox")
    clock.now += 60
    phrase, until = people.new_phrase(ada.id)
    assert until == clock.now + PHRASE_SECONDS
    assert people.redeem_phrase(phrase.upper(), second, "phone").id == ada.id
    assert people.of_key(second) == people.of_key(first)
    devices = people.devices(ada.id, second)
    assert [(one.label, one.is_this) for one in devices] == [("phone", True), ("Firefox", False)]
    assert refused(lambda: people.redeem_phrase(phrase, new_key())).code == "people/no-phrase"


def test_a_phrase_ends_by_time_or_by_the_next_one(people: People, clock: Clock) -> None:
    ada = people.begin(new_key(), "Ada")
    old, _ = people.new_phrase(ada.id)
    new, _ = people.new_phrase(ada.id)
    assert refused(lambda: people.redeem_phrase(old, new_key())).code == "people/no-phrase"
    clock.now += PHRASE_SECONDS
    assert refused(lambda: people.redeem_phrase(new, new_key())).code == "people/no-phrase"


def test_a_device_that_was_another_person_changes_over(people: People) -> None:
    key = new_key()
    guest, ada = people.begin(key, "Guest"), people.begin(new_key(), "Ada")
    people.redeem_phrase(people.new_phrase(ada.id)[0], key)
    found = people.of_key(key)
    assert found is not None
    assert found.id == ada.id
    assert people.devices(guest.id) == []


def test_a_device_is_shut_out(people: People) -> None:
    lost, kept = new_key(), new_key()
    ada = people.begin(lost, "Ada", "lost")
    people.redeem_phrase(people.new_phrase(ada.id)[0], kept, "kept")
    phrase, _ = people.new_phrase(ada.id)
    (device,) = [one.id for one in people.devices(ada.id) if one.label == "lost"]
    people.shut_out(ada.id, device)
    assert people.of_key(lost) is None
    assert people.of_key(kept) is not None
    assert refused(lambda: people.redeem_phrase(phrase, lost)).code == "people/no-phrase"
    assert refused(lambda: people.shut_out(ada.id, device)).code == "people/no-device"


def test_nobody_shuts_out_a_device_of_somebody_else(people: People) -> None:
    ada, eve = people.begin(new_key(), "Ada"), people.begin(new_key(), "Eve")
    (device,) = people.devices(ada.id)
    assert refused(lambda: people.shut_out(eve.id, device.id)).code == "people/no-device"
    assert people.devices(ada.id) == [device]


def test_devices_are_bounded(people: People) -> None:
    ada = people.begin(new_key(), "Ada")
    for _ in range(MAX_DEVICES - 1):
        people.redeem_phrase(people.new_phrase(ada.id)[0], new_key())
    phrase, _ = people.new_phrase(ada.id)
    assert refused(lambda: people.redeem_phrase(phrase, new_key())).code == "people/devices"


def test_the_last_use_is_kept_to_the_hour(people: People, clock: Clock) -> None:
    key = new_key()
    began = people.begin(key, "Ada").seen
    clock.now += HOUR / 2
    people.of_key(key)
    assert people.require(key).seen == began
    clock.now += HOUR
    people.of_key(key)
    assert people.require(key).seen == clock.now == people.devices(people.require(key).id)[0].seen


# Seats that people hold


def test_a_person_holds_a_place_with_every_device_until_it_is_shut_out(
    people: People, store: Store
) -> None:
    seats, game = Seats(store), keep(store)
    first, second, other = new_key(), new_key(), new_key()
    ada = people.begin(first, "Ada")
    bo = people.begin(other, "Bo")
    seats.take(game, [FIRST], "", ada.id)
    seats.invite(game, SECOND, invitation := new_key())
    assert seats.claim(game, invitation, "", bo.id) is SECOND
    people.redeem_phrase(people.new_phrase(ada.id)[0], second)
    assert seats.of_token(game, first) == seats.of_token(game, second) == {FIRST}
    assert seats.of_token(game, other) == {SECOND}
    assert seats.people(game) == {FIRST: ada.id, SECOND: bo.id}
    assert seats.games_of(ada.id) == [game]
    assert seats.is_shared(game, Seat)
    (lost,) = [one.id for one in people.devices(ada.id, second) if not one.is_this]
    people.shut_out(ada.id, lost)
    assert seats.of_token(game, first) == frozenset()
    assert seats.of_token(game, second) == {FIRST}
    assert seats.of_token(game, f"person:{ada.id}") == frozenset()


def test_a_person_keeps_the_seat_in_a_rematch(people: People, store: Store) -> None:
    seats, old, new, key = Seats(store), keep(store), keep(store), new_key()
    ada = people.begin(key, "Ada")
    seats.take(old, [FIRST], "", ada.id)
    seats.copy(old, new, swap=True)
    assert seats.of_token(new, key) == {SECOND}
    assert sorted(seats.games_of(ada.id)) == sorted([old, new])


def test_people_who_never_played_are_forgotten(store: Store) -> None:
    now, day = 10_000_000.0, 24 * HOUR
    people = People(store, lambda: now)
    key = new_key()
    people.begin(key, "Passer-by")
    ada = people.begin(new_key(), "Ada")
    Seats(store).take(keep(store), [FIRST], "", ada.id)
    tidy(store, RetentionPolicy(unplayed=1e9, deleted=1e9, abandoned=1e9), now + 20 * day)
    assert people.of_key(key) is not None
    tidy(store, RetentionPolicy(unplayed=1e9, deleted=30 * day, abandoned=1e9), now + 31 * day)
    assert people.of_key(key) is None
    assert people.find(ada.id) is not None
    assert store.rows("SELECT COUNT(*) FROM devices") == [(1,)]
