"""Ratings: what counts, exactly once, and how players are listed."""

from __future__ import annotations

import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from ludoteca.club.people.glicko import Rating, rate_pair
from ludoteca.club.people.people import People, Person
from ludoteca.club.people.ratings import Ratings
from ludoteca.club.store import CLUB
from ludoteca.core import Seat
from ludoteca.match.commands import Accept, Offer, PlayMove, ResignGame
from ludoteca.match.events import Proposal, TableRules
from ludoteca.match.state import SessionEnding
from ludoteca.store.saved_game import SavedGame, begin_rematch
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from tests.unit.match.table import FIRST, SECOND
from tests.unit.store.kept import CREATED

AT = 1_700_000_000.0
DAY = 24 * 60 * 60.0


@pytest.fixture
def ratings(store: Store) -> Ratings:
    return Ratings(store, lambda: AT + 100)


@pytest.fixture
def pair(store: Store) -> tuple[Person, Person]:
    people = People(store)
    return people.begin(secrets.token_urlsafe(32), "Ada"), people.begin(
        secrets.token_urlsafe(32), "Bo"
    )


def begin(store: Store, pair: tuple[Person, Person], at: float = AT) -> SavedGame:
    """Begin a rated game: the first of the pair has the first place."""
    created = replace(CREATED, at=at, table=TableRules(rated=True))
    with store.transaction():
        saved = SavedGame.begin(store, created)
        for place in Seat:
            Seats(store).take(saved.key, [place], "", pair[place.index].id)
    return saved


def play(saved: SavedGame, *acts: tuple[object, Seat], at: float = AT + 50) -> None:
    for command, seat in acts:
        saved.submit(command, seat, at, saved.session.sequence)  # type: ignore[arg-type]


MOVES = ((PlayMove("d2"), FIRST), (PlayMove("d3"), SECOND))


def test_a_win_counts_once_for_both(
    store: Store, ratings: Ratings, pair: tuple[Person, Person]
) -> None:
    saved = begin(store, pair)
    assert ratings.settle(saved.key) == {}
    play(saved, *MOVES, (ResignGame(), SECOND))
    changes = ratings.settle(saved.key)
    won, lost = rate_pair(Rating(), Rating(), 1)
    assert changes[FIRST].value == pytest.approx(won.value)
    assert changes[SECOND].value == pytest.approx(lost.value)
    assert (changes[FIRST].score, changes[SECOND].score) == (1, 0)
    assert ratings.settle(saved.key) == changes == ratings.changes(saved.key)
    assert ratings.settle_all() == 0
    ada, bo = (ratings.find(person.id, "morris") for person in pair)
    assert (ada.games, bo.games) == (1, 1)
    assert ada.rating.value == pytest.approx(won.value)
    assert ratings.find(pair[0].id, "go").rating == Rating()


def test_a_game_whose_server_was_killed_is_counted_later(
    store: Store, ratings: Ratings, pair: tuple[Person, Person], place: Path | str
) -> None:
    saved = begin(store, pair)
    play(saved, *MOVES, (ResignGame(), FIRST))
    with Store(place, CLUB) as other:
        assert Ratings(other).settle_all() == 1
        assert Ratings(other).settle_all() == 0
    assert ratings.changes(saved.key)[SECOND].score == 1


def test_the_same_two_people_count_three_times_a_day(
    store: Store, ratings: Ratings, pair: tuple[Person, Person]
) -> None:
    def settled(at: float) -> bool:
        saved = begin(store, pair, at)
        play(saved, *MOVES, (ResignGame(), SECOND), at=at + 50)
        return bool(ratings.settle(saved.key))

    assert [settled(AT + 1000 * number) for number in range(5)] == [True] * 3 + [False] * 2
    assert ratings.find(pair[0].id, "morris").games == 3
    assert ratings.settle_all() == 0
    assert settled(AT + 24 * 60 * 60 + 1000)


def test_a_draw_is_half_and_changes_nothing_between_equals(
    store: Store, ratings: Ratings, pair: tuple[Person, Person]
) -> None:
    saved = begin(store, pair)
    offer = Offer(Proposal.DRAW), Accept(Proposal.DRAW)
    play(saved, *MOVES, (offer[0], FIRST), (offer[1], SECOND))
    changes = ratings.settle(saved.key)
    assert [changes[place].score for place in Seat] == [0.5, 0.5]
    assert changes[FIRST].value == pytest.approx(1500)
    assert changes[FIRST].deviation < 350


@pytest.mark.parametrize(
    "acts",
    [
        ((ResignGame(), FIRST),),
        (MOVES[0], (ResignGame(), SECOND)),
    ],
    ids=["no move", "one side moved"],
)
def test_what_is_not_a_game_does_not_count(
    store: Store, ratings: Ratings, pair: tuple[Person, Person], acts: tuple[tuple[object, Seat]]
) -> None:
    saved = begin(store, pair)
    play(saved, *acts)
    assert saved.session.state.outcome is not None
    assert ratings.settle(saved.key) == {}
    assert ratings.of_person(pair[0].id) == []
    assert ratings.settle_all() == 0


def test_a_game_without_a_result_does_not_count(
    store: Store, ratings: Ratings, pair: tuple[Person, Person]
) -> None:
    saved = begin(store, pair)
    play(saved, *MOVES, (ResignGame(), FIRST))
    # Only some positions of some games allow it: what the store then holds is enough here.
    store.rows("UPDATE standings SET ending = ?, winners = 'nobody'", str(SessionEnding.NO_RESULT))
    assert ratings.settle(saved.key) == {}
    assert ratings.settle_all() == 0


def test_nobody_plays_for_ratings_against_themselves(store: Store, ratings: Ratings) -> None:
    ada = People(store).begin(secrets.token_urlsafe(32), "Ada")
    saved = begin(store, (ada, ada))
    play(saved, *MOVES, (ResignGame(), FIRST))
    assert ratings.settle(saved.key) == {}


def test_an_unrated_game_does_not_count(
    store: Store, ratings: Ratings, pair: tuple[Person, Person]
) -> None:
    saved = SavedGame.begin(store, CREATED)
    for seat in Seat:
        Seats(store).take(saved.key, [seat], "", pair[seat.index].id)
    play(saved, *MOVES, (ResignGame(), FIRST))
    assert ratings.settle(saved.key) == {}
    assert not ratings.is_rated(saved.key)


def test_a_rematch_is_rated_too_with_the_seats_swapped(
    store: Store, ratings: Ratings, pair: tuple[Person, Person]
) -> None:
    saved = begin(store, pair)
    rematch = (Offer(Proposal.REMATCH), FIRST), (Accept(Proposal.REMATCH), SECOND)
    play(saved, *MOVES, (ResignGame(), SECOND), *rematch)
    ratings.settle(saved.key)
    again = SavedGame.load(store, begin_rematch(store, saved.key, saved.session, AT + 60))
    assert ratings.is_rated(again.key)
    assert Seats(store).people(again.key) == {FIRST: pair[1].id, SECOND: pair[0].id}
    play(again, *MOVES, (ResignGame(), SECOND), at=AT + 70)
    assert ratings.settle(again.key)[FIRST].person == pair[1].id
    assert [change.score for change in ratings.history(pair[0].id, "morris")] == [1, 0]


def test_of_programs_that_count_the_same_game_one_does(
    store: Store, place: Path | str, ratings: Ratings, pair: tuple[Person, Person]
) -> None:
    games = [begin(store, pair) for _ in range(3)]
    for saved in games:
        play(saved, *MOVES, (ResignGame(), SECOND))
    together = threading.Barrier(4)

    def count() -> None:
        with Store(place, CLUB) as own:
            together.wait(10)
            Ratings(own).settle_all()

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(count) for _ in range(4)]:
            done.result()
    assert ratings.find(pair[0].id, "morris").games == 3
    assert len(ratings.history(pair[0].id, "morris")) == 3


def test_the_best_come_first_and_the_provisional_last(store: Store) -> None:
    people = People(store)
    rows = [
        ("Best", 1900.0, 60.0, 0.0),
        ("Good", 1700.0, 60.0, 0.0),
        ("New", 2100.0, 300.0, 0.0),
        ("Gone", 2200.0, 60.0, 800 * DAY),
    ]
    for name, value, deviation, ago in rows:
        id = people.begin(secrets.token_urlsafe(32), name).id
        store.rows(
            "INSERT INTO ratings VALUES (?, 'go', ?, ?, 0.06, ?, 5)", id, value, deviation, AT - ago
        )
    ratings = Ratings(store, lambda: AT)

    def names(offset: int, limit: int) -> list[str]:
        found = [people.find(one.person) for one in ratings.best("go", offset, limit)]
        return [person.name for person in found if person]

    assert names(0, 10) == ["Best", "Good", "Gone", "New"]
    assert names(1, 2) == ["Good", "Gone"]
    assert ratings.count("go") == 4
    assert ratings.best("morris", 0, 10) == []
