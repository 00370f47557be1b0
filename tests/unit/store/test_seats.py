"""Seats: who may act at a table, by tokens of which only hashes are kept."""

from __future__ import annotations

import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from ludoteca.core import Seat, SessionError
from ludoteca.store.library import Library
from ludoteca.store.seats import INVITATION, SEAT, Seats
from ludoteca.store.store import Store
from tests.unit.match.table import FIRST, SECOND
from tests.unit.store.kept import keep, refused


@pytest.fixture
def seats(store: Store) -> Seats:
    return Seats(store)


@pytest.fixture
def key(store: Store) -> str:
    return keep(store)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def test_a_token_holds_the_places_it_took_and_no_others(seats: Seats, store: Store) -> None:
    mine, theirs, one, two = new_token(), new_token(), keep(store), keep(store)
    seats.take(one, [FIRST], mine)
    seats.take(two, Seat, mine)
    assert seats.of_token(one, mine) == {FIRST}
    assert seats.of_token(two, mine) == {FIRST, SECOND}
    assert seats.of_token(one, theirs) == frozenset()
    assert seats.of_token("nothing", mine) == frozenset()
    assert seats.taken(one) == {FIRST: SEAT}
    assert seats.of_tokens({one: mine, two: theirs, "nothing": mine}) == {one: {FIRST}}


def test_only_hashes_are_kept(seats: Seats, store: Store, key: str) -> None:
    mine, invitation = new_token(), new_token()
    seats.take(key, [FIRST], mine)
    seats.invite(key, SECOND, invitation)
    kept = str(store.rows("SELECT * FROM seats"))
    assert mine not in kept
    assert invitation not in kept
    for hashed in [each for (each,) in store.rows("SELECT holder FROM seats")]:
        assert len(hashed) == 64
        assert seats.of_token(key, hashed) == frozenset()


def test_an_invitation_is_used_up_by_the_first_who_claims_it(seats: Seats, key: str) -> None:
    mine, invitation, friends, late = (new_token() for _ in range(4))
    seats.take(key, [FIRST], mine)
    seats.invite(key, SECOND, invitation)
    assert seats.taken(key) == {FIRST: SEAT, SECOND: INVITATION}
    assert seats.of_token(key, invitation) == frozenset()
    assert seats.claim(key, invitation, friends) is SECOND
    assert seats.taken(key) == {FIRST: SEAT, SECOND: SEAT}
    assert seats.of_token(key, friends) == {SECOND}
    assert seats.of_token(key, mine) == {FIRST}
    error = refused(lambda: seats.claim(key, invitation, late))
    assert error.code == "seats/no-invitation"
    assert seats.of_token(key, late) == frozenset()
    assert seats.of_token(key, invitation) == frozenset()


def test_a_seats_token_is_no_invitation(seats: Seats, key: str) -> None:
    mine = new_token()
    seats.take(key, [FIRST], mine)
    for wrong in (mine, new_token(), "", "x" * 1000, "ключ" * 8):
        error = refused(partial(seats.claim, key, wrong, new_token()))
        assert error.code == "seats/no-invitation"
    assert seats.taken(key) == {FIRST: SEAT}


def test_a_newer_invitation_replaces_an_older_one(seats: Seats, key: str) -> None:
    lost, fresh, friends = new_token(), new_token(), new_token()
    seats.invite(key, SECOND, lost)
    seats.invite(key, SECOND, fresh)
    assert refused(lambda: seats.claim(key, lost, friends)).code == "seats/no-invitation"
    assert seats.claim(key, fresh, friends) is SECOND


def test_a_taken_place_is_given_to_nobody_else(seats: Seats, key: str) -> None:
    mine, other = new_token(), new_token()
    seats.take(key, [SECOND], mine)
    for attempt in (
        lambda: seats.take(key, Seat, other),
        lambda: seats.invite(key, SECOND, other),
        lambda: seats.take(key, [SECOND], mine),
    ):
        assert refused(attempt).code == "seats/taken"
    assert seats.taken(key) == {SECOND: SEAT}
    assert seats.of_token(key, mine) == {SECOND}


@pytest.mark.parametrize(
    "token", ["", "short", "x" * 129, "x" * 10_000_000, "ъ" * 40, "\ud800" * 20]
)
def test_a_strange_token_holds_nothing_and_takes_nothing(
    seats: Seats, key: str, token: str
) -> None:
    assert seats.of_token(key, token) == frozenset()
    assert refused(lambda: seats.take(key, [FIRST], token)).code == "seats/no-token"
    assert refused(lambda: seats.invite(key, FIRST, token)).code == "seats/no-token"
    assert refused(lambda: seats.claim(key, new_token(), token)).code == "seats/no-token"
    assert seats.taken(key) == {}


@pytest.mark.parametrize("is_deleted", [False, True])
def test_there_are_no_seats_at_a_game_that_is_not_there(
    seats: Seats, store: Store, is_deleted: bool
) -> None:
    key = keep(store) if is_deleted else "nothing"
    if is_deleted:
        Library(store).delete(key)
    for attempt in (
        lambda: seats.take(key, [FIRST], new_token()),
        lambda: seats.invite(key, FIRST, new_token()),
        lambda: seats.claim(key, new_token(), new_token()),
        lambda: seats.copy(keep(store), key, swap=True),
    ):
        assert refused(attempt).code == "store/no-game"


@pytest.mark.parametrize(("swap", "there"), [(False, FIRST), (True, SECOND)])
def test_places_are_passed_on_with_their_tokens(
    seats: Seats, store: Store, swap: bool, there: Seat
) -> None:
    mine, invitation, old, new = new_token(), new_token(), keep(store), keep(store)
    seats.take(old, [FIRST], mine)
    seats.invite(old, SECOND, invitation)
    seats.copy(old, new, swap=swap)
    assert seats.of_token(new, mine) == {there}
    assert seats.taken(new) == {there: SEAT, there.opponent: INVITATION}
    assert seats.of_token(old, mine) == {FIRST}
    assert refused(lambda: seats.copy(old, new, swap=swap)).code == "seats/taken"


def test_of_many_friends_who_claim_at_once_one_comes_in(
    seats: Seats, key: str, place: Path | str
) -> None:
    invitation = new_token()
    seats.invite(key, SECOND, invitation)
    together = threading.Barrier(4)

    def claim() -> str:
        with Store(place) as own:
            token = new_token()
            together.wait(10)
            try:
                Seats(own).claim(key, invitation, token)
            except SessionError as error:
                return error.code
            return token

    with ThreadPoolExecutor(4) as programs:
        answers = [each.result(30) for each in [programs.submit(claim) for _ in range(4)]]
    assert answers.count("seats/no-invitation") == 3
    (token,) = set(answers) - {"seats/no-invitation"}
    assert seats.of_token(key, token) == {SECOND}


def test_scribbled_over_seats_are_nobodys(seats: Seats, store: Store, key: str) -> None:
    mine = new_token()
    seats.take(key, [FIRST], mine)
    store.rows("UPDATE seats SET holder = ?, kind = ?", "ключ", "burnt")
    assert seats.of_token(key, mine) == frozenset()
    store.rows("UPDATE seats SET seat = ?", 7)
    assert seats.taken(key) == {}
