"""People without accounts: a name, and the keys of the devices that show who somebody is.

Only hashes of keys and phrases are stored.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from ludoteca.club.people.answers import DeviceView
from ludoteca.club.people.device_transfer import new_phrase, read_phrase
from ludoteca.core import SessionError, say
from ludoteca.match.person_name import clean_name, plain_text
from ludoteca.store.schema import Schema
from ludoteca.store.store import Store
from ludoteca.store.tokens import PERSON, hash_if_token, hash_token, is_token
from ludoteca.web.live.people import NamedPerson

MAX_DEVICES = 10
PHRASE_SECONDS = 600.0
_MIN_KEY = 32
_SIGNS = "23456789bcdfghjkmnpqrstvwxz"
_LENGTH = 8
_TAG_LENGTH = 4
_MAX_LABEL = 60
_SEEN_SECONDS = 3600.0  # The resolution at which it is stored when somebody was last seen
PEOPLE: Schema = {
    "people": [
        """
CREATE TABLE people (
    id {text} PRIMARY KEY,
    name {text} NOT NULL,
    since {real} NOT NULL,
    seen {real} NOT NULL
) {by_key}
"""
    ],
    "devices": [
        """
CREATE TABLE devices (
    hash {text} PRIMARY KEY,
    id {text} NOT NULL,
    person {text} NOT NULL,
    label {text} NOT NULL,
    since {real} NOT NULL,
    seen {real} NOT NULL
) {by_key}
""",
        "CREATE INDEX devices_by_person ON devices (person)",
    ],
    "phrases": [
        """
CREATE TABLE phrases (
    hash {text} PRIMARY KEY,
    person {text} NOT NULL,
    until {real} NOT NULL
) {by_key}
"""
    ],
}
_OF_KEY = """
SELECT people.id, people.name, people.since, people.seen, devices.seen FROM devices
JOIN people ON people.id = devices.person WHERE devices.hash = ?
"""
_UNUSED = f"""
SELECT id FROM people WHERE seen < ?
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.holder = '{PERSON}' || people.id)
    AND NOT EXISTS (SELECT 1 FROM ratings WHERE ratings.person = people.id)
ORDER BY seen LIMIT ?
"""


@dataclass(frozen=True, slots=True)
class Person(NamedPerson):
    """Somebody with a name, as the store has them."""

    since: float
    seen: float  # When one of their devices was last used, to the hour

    @property
    def tag(self) -> str:
        return tag_of(self.id)


class People:
    """The people of a store."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._now = now

    def begin(self, key: str, name: str, label: str = "") -> Person:
        """Add a person with a first device; a known key gives its person the name instead.

        Games keep the names they were played with.
        """
        name, hashed, now = clean_name(name), _hash_key(key), self._now()
        with self._store.transaction():
            known = self.of_key(key)
            if known is not None:
                self._store.rows("UPDATE people SET name = ? WHERE id = ?", name, known.id)
                return replace(known, name=name)
            person = Person(_new_id(), name, now, now)
            self._store.rows("INSERT INTO people VALUES (?, ?, ?, ?)", person.id, name, now, now)
            self._add_device(person.id, hashed, label)
        return person

    def of_key(self, key: str) -> Person | None:
        """Return the person whose device has a key; None if it is nobody's."""
        if not is_token(key):
            return None
        hashed = hash_token(key)
        for *found, device_seen in self._store.rows(_OF_KEY, hashed):
            person = Person(*found)
            if min(person.seen, device_seen) < self._now() - _SEEN_SECONDS:
                self._mark_seen(person.id, hashed)
            return person
        return None

    def require(self, key: str) -> Person:
        person = self.of_key(key)
        if person is None:
            raise SessionError(
                "people/unknown", say("this browser has no name here: choose one first")
            )
        return person

    def find(self, id: str) -> Person | None:
        return self.find_all([id]).get(id)

    def find_all(self, ids: Collection[str]) -> dict[str, Person]:
        if not ids:
            return {}
        signs = ", ".join("?" * len(ids))
        rows = self._store.rows(f"SELECT * FROM people WHERE id IN ({signs})", *ids)
        return {row[0]: Person(*row) for row in rows}

    # Devices.

    def devices(self, id: str, key: str = "") -> list[DeviceView]:
        """List the devices of a person, the last used first; ``key`` is that of this device."""
        own = hash_if_token(key)
        rows = self._store.rows(
            "SELECT id, label, since, seen, hash FROM devices WHERE person = ?"
            " ORDER BY seen DESC, since DESC, id",
            id,
        )
        return [
            DeviceView(id=device, label=label, since=since, seen=seen, is_this=hashed == own)
            for device, label, since, seen, hashed in rows
        ]

    def shut_out(self, id: str, device: str) -> str:
        """Revoke the key of a device: it can no longer act for the person.

        Phrases that the device may have asked for are revoked too.

        Returns:
            The hash of its key.
        """
        with self._store.transaction():
            found = self._store.rows(
                "SELECT hash FROM devices WHERE person = ? AND id = ?", id, device
            )
            if not found:
                raise SessionError("people/no-device", say("this device is not on your list"))
            self._store.rows("DELETE FROM devices WHERE person = ? AND id = ?", id, device)
            self._store.rows("DELETE FROM phrases WHERE person = ?", id)
        return str(found[0][0])

    def new_phrase(self, id: str) -> tuple[str, float]:
        """Make a phrase that brings a person to another device once, and return when it expires.

        It replaces the one before.
        """
        phrase, until = new_phrase(), self._now() + PHRASE_SECONDS
        with self._store.transaction():
            self._store.rows("DELETE FROM phrases WHERE person = ? OR until < ?", id, self._now())
            hashed = hash_token(phrase)
            self._store.rows("INSERT INTO phrases VALUES (?, ?, ?)", hashed, id, until)
        return phrase, until

    def redeem_phrase(self, phrase: str, key: str, label: str = "") -> Person:
        """Redeem a phrase: the device with this key is the person's from now on."""
        hashed, device = hash_token(read_phrase(phrase)), _hash_key(key)
        with self._store.transaction():
            rows = self._store.rows("SELECT person, until FROM phrases WHERE hash = ?", hashed)
            person = next((self.find(id) for id, until in rows if until > self._now()), None)
            if person is None:
                sentence = say("this phrase was used or is too old: ask for a new one")
                raise SessionError("people/no-phrase", sentence)
            if len(self.devices(person.id)) >= MAX_DEVICES:
                sentence = say("you have {max} devices: shut one out first", max=MAX_DEVICES)
                raise SessionError("people/devices", sentence)
            self._store.rows("DELETE FROM phrases WHERE hash = ?", hashed)
            self._store.rows("DELETE FROM devices WHERE hash = ?", device)
            self._add_device(person.id, device, label)
        return person

    def forget_unused(self, before: float, limit: int) -> int:
        """Remove people unseen since a time who never sat at a table; return how many."""
        with self._store.transaction():
            found = [id for (id,) in self._store.rows(_UNUSED, before, limit)]
            for id in found:
                self._store.rows("DELETE FROM devices WHERE person = ?", id)
                self._store.rows("DELETE FROM phrases WHERE person = ?", id)
                self._store.rows("DELETE FROM people WHERE id = ?", id)
        return len(found)

    def _add_device(self, person: str, hashed: str, label: str) -> None:
        now, short = self._now(), plain_text(label)[:_MAX_LABEL]
        values = (hashed, _new_id(), person, short, now, now)
        self._store.rows("INSERT INTO devices VALUES (?, ?, ?, ?, ?, ?)", *values)

    def _mark_seen(self, person: str, hashed: str) -> None:
        now = self._now()
        with self._store.transaction():
            self._store.rows("UPDATE devices SET seen = ? WHERE hash = ?", now, hashed)
            self._store.rows("UPDATE people SET seen = ? WHERE id = ?", now, person)


def tag_of(id: str) -> str:
    """Return the beginning of an id, which tells people of the same name apart."""
    return id[:_TAG_LENGTH]


def _new_id() -> str:
    return "".join(secrets.choice(_SIGNS) for _ in range(_LENGTH))


def _hash_key(key: str) -> str:
    if not is_token(key) or len(key) < _MIN_KEY:
        raise SessionError("people/no-key", say("this is not the key of a device"))
    return hash_token(key)
