"""Who may act at a table of a server: the holders of seat tokens and invitations.

Seats are those of the creation of the game, before a lot swaps them. Only hashes of tokens and
invitations are stored, so reading the store does not give access to a seat. A seat taken by a
person with a name is held by every device of that person.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from ludoteca.core import Seat, SessionError
from ludoteca.store.store import Store
from ludoteca.store.tokens import PERSON, hash_token, holder_of, is_token, person_of

SEAT = "seat"  # A taken seat
INVITATION = "invitation"  # A seat reserved for the person with the link
_SET = """
INSERT INTO seats (game, seat, holder, kind) VALUES (?, ?, ?, ?)
ON CONFLICT (game, seat) DO UPDATE SET holder = excluded.holder, kind = excluded.kind
"""
_OF_PERSON = """
SELECT DISTINCT seats.game, standings.last FROM seats
JOIN standings ON standings.game = seats.game WHERE seats.holder = ?
ORDER BY standings.last DESC LIMIT ?
"""
_MAX_GAMES = 500
_OF_GAME = "SELECT seat, holder, kind FROM seats WHERE game = ? ORDER BY seat"


class Seats:
    """The seats taken or reserved in the games of a store; errors are those of ``Store``.

    A taken seat is refused (``seats/taken``), and so is an invalid token (``seats/no-token``).
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def take(self, key: str, seats: Iterable[Seat], token: str, person: str = "") -> None:
        """Take all of these seats with a token, or for a person with a name; or none of them."""
        self.give(key, seats, holder_of(token, person))

    def give(self, key: str, seats: Iterable[Seat], holder: str) -> None:
        """Give all of these seats to a holder, as ``holder_of`` returns one; or none of them."""
        with self._store.transaction():
            self._store.check_exists(key)
            held = self.taken(key)
            for seat in seats:
                if seat in held:
                    raise _taken()
                self._set(key, seat, holder, SEAT)
            self._store.notify(key)

    def invite(self, key: str, seat: Seat, invitation: str) -> None:
        """Reserve a seat for an invitation, which replaces an older one."""
        hashed = hash_token(invitation)
        with self._store.transaction():
            self._store.check_exists(key)
            if self.taken(key).get(seat) == SEAT:
                raise _taken()
            self._set(key, seat, hashed, INVITATION)
            self._store.notify(key)

    def claim(self, key: str, invitation: str, token: str, person: str = "") -> Seat:
        """Take the seat of an invitation, and return it; a used one is ``seats/no-invitation``."""
        hashed = holder_of(token, person)
        with self._store.transaction():
            self._store.check_exists(key)
            found = self._held(key, invitation, INVITATION)
            if not found:
                raise SessionError(
                    "seats/no-invitation", "this invitation is not valid, or has already been used"
                )
            (seat, *_) = found
            self._set(key, seat, hashed, SEAT)
            self._store.notify(key)
        return seat

    def is_open(self, key: str, invitation: str) -> bool:
        self._store.check_exists(key)
        return bool(self._held(key, invitation, INVITATION))

    def of_token(self, key: str, token: str) -> frozenset[Seat]:
        """Return the seats taken with a token, or by the person whose device has this key."""
        return frozenset(self._held(key, token, SEAT))

    def of_tokens(self, tokens: Mapping[str, str]) -> dict[str, frozenset[Seat]]:
        """Return the seats taken with many tokens, by game; games without one are left out."""
        known_as = cache(self._known_as)
        found = {key: self._held(key, token, SEAT, known_as) for key, token in tokens.items()}
        return {key: frozenset(seats) for key, seats in found.items() if seats}

    def of_owner(self) -> dict[str, frozenset[Seat]]:
        """Return the seats that are left to the owner of the store, by game.

        Games without other holders are left out.
        """
        free: dict[str, frozenset[Seat]] = {}
        for key, seat in self._store.rows("SELECT game, seat FROM seats"):
            if seat in (0, 1):
                free[str(key)] = free.get(str(key), frozenset(Seat)) - {Seat(seat)}
        return free

    def taken(self, key: str) -> dict[Seat, str]:
        return {seat: kind for seat, _, kind in self._of_game(key)}

    def people(self, key: str) -> dict[Seat, str]:
        return {
            seat: person for seat, holder, _ in self._of_game(key) if (person := person_of(holder))
        }

    def games_of(self, person: str) -> list[str]:
        """Return the keys of the last games in which a person holds a seat."""
        rows = self._store.rows(_OF_PERSON, holder_of("", person), _MAX_GAMES)
        return [str(game) for game, _ in rows]

    def is_shared(self, key: str, seats: Iterable[Seat]) -> bool:
        """Return whether there is an open invitation, or the seats have different holders."""
        rows = self._of_game(key)
        holders = {seat: hashed for seat, hashed, _ in rows}
        is_invited = any(kind == INVITATION for _, _, kind in rows)
        # A seat without a holder belongs to the owner of the store.
        return is_invited or len({holders.get(seat) for seat in seats}) > 1

    def copy(self, old_key: str, new_key: str, *, swap: bool) -> None:
        """Copy the seats of a game, with their tokens, to a new game without seats."""
        with self._store.transaction():
            self._store.check_exists(new_key)
            if self.taken(new_key):
                raise _taken()
            for seat, hashed, kind in self._of_game(old_key):
                self._set(new_key, seat.opponent if swap else seat, hashed, kind)
            self._store.notify(new_key)

    def _held(
        self, key: str, token: str, kind: str, known_as: Callable[[str], str] | None = None
    ) -> list[Seat]:
        if not is_token(token):
            return []
        rows, known_as = self._of_game(key), known_as or self._known_as
        holders = [hash_token(token).encode()]
        if any(map(person_of, (stored for _, stored, _ in rows))):
            holders.append(f"{PERSON}{known_as(token)}".encode())
        return [
            seat
            for seat, stored, stored_kind in rows
            if stored_kind == kind
            and any(hmac.compare_digest(stored.encode(), holder) for holder in holders)
        ]

    def _known_as(self, key: str) -> str:
        return self._store.extension.person_with_key(self._store, key)

    def _of_game(self, key: str) -> list[tuple[Seat, str, str]]:
        return [
            (Seat(seat), str(hashed), str(kind))
            for seat, hashed, kind in self._store.rows(_OF_GAME, key)
            if seat in (0, 1)
        ]

    def _set(self, key: str, seat: Seat, hashed: str, kind: str) -> None:
        self._store.rows(_SET, key, seat.index, hashed, kind)


def holders_with(store: Store, token: str) -> list[str]:
    """Return the holders that match a token or the key of a device."""
    if not is_token(token):
        return []
    person = store.extension.person_with_key(store, token)
    return [hash_token(token), *([holder_of(token, person)] if person else [])]


def _taken() -> SessionError:
    return SessionError("seats/taken", "this seat is already taken")
