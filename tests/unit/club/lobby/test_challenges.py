"""Challenges in the store: taken by one, withdrawn when their makers leave."""

from __future__ import annotations

import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ludoteca.club.lobby.challenges import (
    AWAY_SECONDS,
    DAYS_SECONDS,
    MAX_OF_NETWORK,
    Challenges,
    is_public,
)
from ludoteca.club.people.people import People
from ludoteca.club.store import CLUB
from ludoteca.core import SessionError, say
from ludoteca.store.store import Store
from tests.unit.store.kept import keep, refused

NOW = 1_000_000.0


@pytest.fixture
def challenges(store: Store) -> Challenges:
    return Challenges(store)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def test_a_challenge_is_open_until_it_is_taken(store: Store, challenges: Challenges) -> None:
    token = new_token()
    id = challenges.make(token, "go", NOW, name="Ana")
    (listed,) = challenges.open()
    assert (listed.id, listed.name, listed.terms, listed.person) == (id, "Ana", "go", "")
    key = challenges.take(id, lambda found: keep(store)).game
    assert is_public(store, key)
    assert challenges.open() == []
    assert [one.game for one in challenges.held({id: token})] == [key]
    assert challenges.held({id: new_token()}) == []
    error = refused(lambda: challenges.take(id, lambda found: keep(store)))
    assert error.code == "lobby/gone"
    assert refused(lambda: challenges.withdraw(id, token)).code == "lobby/gone"


def test_a_game_that_cannot_begin_leaves_the_challenge_open(challenges: Challenges) -> None:
    id = challenges.make(new_token(), "go", NOW)

    def fail(found: object) -> str:
        raise SessionError("store/failed", say("no"))

    assert refused(lambda: challenges.take(id, fail)).code == "store/failed"
    assert [one.id for one in challenges.open()] == [id]


def test_of_all_who_take_at_once_one_succeeds(place: Path | str) -> None:
    with Store(place, CLUB) as store:
        id = Challenges(store).make(new_token(), "go", NOW)
    ready = threading.Barrier(4)

    def take(_: int) -> str:
        with Store(place, CLUB) as store:
            ready.wait()
            try:
                return Challenges(store).take(id, lambda found: keep(store)).game
            except SessionError as error:
                return error.code

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(take, range(4)))
    assert sorted(found)[1:] == ["lobby/gone"] * 3 or found.count("lobby/gone") == 3


def test_what_belongs_to_a_person_belongs_to_all_their_devices(
    store: Store, challenges: Challenges
) -> None:
    one, other = new_token(), new_token()
    person = People(store).begin(one, "Ana")
    id = challenges.make(new_token(), "go", NOW, person=person.id)
    assert challenges.open()[0].person == person.id
    phrase, _ = People(store).new_phrase(person.id)
    People(store).redeem_phrase(phrase, other)
    assert refused(lambda: challenges.withdraw(id, new_token())).code == "lobby/not-yours"
    challenges.withdraw(id, other)
    assert challenges.open() == []


def test_challenges_of_those_who_left_are_withdrawn_but_days_stay(challenges: Challenges) -> None:
    gone, here = (challenges.make(new_token(), "go", NOW) for _ in range(2))
    slow = challenges.make(new_token(), "go", NOW, is_correspondence=True)
    later = NOW + AWAY_SECONDS + 1.0
    challenges.renew([here], later)
    assert challenges.expire(later) == 1
    assert {one.id for one in challenges.open()} == {here, slow}
    assert gone not in {one.id for one in challenges.open()}
    assert challenges.expire(NOW + DAYS_SECONDS + 1.0) == 2


@pytest.mark.parametrize("is_correspondence", [False, True])
def test_one_network_cannot_fill_the_lobby(challenges: Challenges, is_correspondence: bool) -> None:
    def make(network: str, is_correspondence: bool) -> str:
        return challenges.make(
            new_token(), "go", NOW, network=network, is_correspondence=is_correspondence
        )

    for _ in range(MAX_OF_NETWORK):
        make("here", is_correspondence)
    assert refused(lambda: make("here", is_correspondence)).code == "limit/challenges"
    make("elsewhere", is_correspondence)
    # Those that stay for days are counted apart.
    make("here", not is_correspondence)


def test_a_network_with_many_challenges_does_not_hide_those_of_others(
    challenges: Challenges,
) -> None:
    for number in range(MAX_OF_NETWORK):
        challenges.make(new_token(), "go", NOW + number, network="a", is_correspondence=number < 5)
    others = [challenges.make(new_token(), "go", NOW + 100, network=name) for name in "bc"]
    shown = challenges.open(limit=4)
    assert {one.id for one in shown} > set(others)
    assert [one.made for one in shown] == sorted(one.made for one in shown)
