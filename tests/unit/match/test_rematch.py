"""The game after the game: one, whoever begins it, with the seats of those who played."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from ludoteca.core import Seat
from ludoteca.match import Created, Keeper, Library, Proposal, Seats, Store, TableRules
from ludoteca.match.commands import Accept, Offer, Resign
from ludoteca.match.seating import ChooseColour
from ludoteca.match.store.rematch import begin_rematch, rematch_of
from tests.unit.match.kept import CREATED, refused
from tests.unit.match.table import FIRST, SECOND


def agreed(store: Store, colour: Seat | None = None) -> Keeper:
    """A finished game with a rematch agreed; the first place may have chosen a seat."""
    if colour is None:
        keeper = Keeper.begin(store, CREATED)
    else:
        table = TableRules(colours="choice")
        names = ("Ana", "Boris")
        created = Created(at=1.0, game="morris", rules="standard", names=names, table=table)
        keeper = Keeper.begin(store, created)
        keeper.submit(ChooseColour(colour), FIRST, 2.0, keeper.session.sequence)
    for command, seat in [
        (Resign(), FIRST),
        (Offer(Proposal.REMATCH), FIRST),
        (Accept(Proposal.REMATCH), SECOND),
    ]:
        keeper.submit(command, seat, 2.0, keeper.session.sequence)
    return keeper


def test_a_rematch_is_begun_once_and_found_by_all(store: Store, place: Path | str) -> None:
    keeper = agreed(store)
    assert rematch_of(store, keeper.key) is None
    key = begin_rematch(store, keeper.key, keeper.session, 3.0)
    with Store(place) as other:
        again = Keeper.load(other, keeper.key)
        assert begin_rematch(other, keeper.key, again.session, 4.0) == key
        assert rematch_of(other, keeper.key) == key
    assert {game.key for game in Library(store).games()} == {key, keeper.key}
    assert rematch_of(store, key) is None


@pytest.mark.parametrize("colour", [None, FIRST, SECOND])
def test_each_player_keeps_the_token_and_gets_the_other_seat(
    store: Store, colour: Seat | None
) -> None:
    keeper, seats = agreed(store, colour), Seats(store)
    tokens = {place: secrets.token_urlsafe(32) for place in Seat}
    for place, token in tokens.items():
        seats.take(keeper.key, [place], token)
    old = keeper.session.state
    following = Keeper.load(store, begin_rematch(store, keeper.key, keeper.session, 3.0))
    new = following.session.state
    for place, token in tokens.items():
        (new_place,) = seats.places(following.key, token)
        assert new.seat_of(new_place) is old.seat_of(place).opponent
        before, after = old.names[old.seat_of(place).index], new.names[new.seat_of(new_place).index]
        assert before == after


def test_without_agreement_there_is_none(store: Store) -> None:
    keeper = Keeper.begin(store, CREATED)
    error = refused(lambda: begin_rematch(store, keeper.key, keeper.session, 3.0))
    assert error.code == "session/no-rematch"
    assert len(Library(store).games()) == 1
