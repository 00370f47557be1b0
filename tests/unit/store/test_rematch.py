"""Rematches: one for each game, whichever player asks, with the seats of those who played."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from ludoteca.core import Seat
from ludoteca.match.commands import Accept, Offer, ResignGame
from ludoteca.match.events import Created, Proposal, TableRules
from ludoteca.match.seating import ChooseColour
from ludoteca.store.library import Library
from ludoteca.store.saved_game import SavedGame, begin_rematch, rematch_of
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from tests.unit.match.table import FIRST, SECOND
from tests.unit.store.kept import CREATED, refused


def agreed(
    store: Store, colour: Seat | None = None, what: Proposal = Proposal.REMATCH
) -> SavedGame:
    """A finished game with a rematch agreed; the first place may have chosen a seat."""
    if colour is None:
        saved = SavedGame.begin(store, CREATED)
    else:
        table = TableRules(colours="choice")
        names = ("Ana", "Boris")
        created = Created(at=1.0, game="morris", rules="standard", names=names, table=table)
        saved = SavedGame.begin(store, created)
        saved.submit(ChooseColour(colour), FIRST, 2.0, saved.session.sequence)
    for command, seat in [
        (ResignGame(), FIRST),
        (Offer(what), FIRST),
        (Accept(what), SECOND),
    ]:
        saved.submit(command, seat, 2.0, saved.session.sequence)
    return saved


def test_a_rematch_is_begun_once_and_found_by_all(store: Store, place: Path | str) -> None:
    saved = agreed(store)
    assert rematch_of(store, saved.key) is None
    key = begin_rematch(store, saved.key, saved.session, 3.0)
    with Store(place) as other:
        again = SavedGame.load(other, saved.key)
        assert begin_rematch(other, saved.key, again.session, 4.0) == key
        assert rematch_of(other, saved.key) == key
    assert {game.key for game in Library(store).games()} == {key, saved.key}
    assert rematch_of(store, key) is None


@pytest.mark.parametrize("what", [Proposal.REMATCH, Proposal.REMATCH_SAME])
@pytest.mark.parametrize("colour", [None, FIRST, SECOND])
def test_each_player_keeps_the_token_and_gets_the_seat_that_was_agreed(
    store: Store, colour: Seat | None, what: Proposal
) -> None:
    saved, seats = agreed(store, colour, what), Seats(store)
    tokens = {place: secrets.token_urlsafe(32) for place in Seat}
    for place, token in tokens.items():
        seats.take(saved.key, [place], token)
    old = saved.session.state
    following = SavedGame.load(store, begin_rematch(store, saved.key, saved.session, 3.0))
    new = following.session.state
    for place, token in tokens.items():
        (new_place,) = seats.of_token(following.key, token)
        seat = old.seat_of(place)
        assert new.seat_of(new_place) is (seat if what is Proposal.REMATCH_SAME else seat.opponent)
        before, after = old.names[old.seat_of(place).index], new.names[new.seat_of(new_place).index]
        assert before == after


def test_without_agreement_there_is_none(store: Store) -> None:
    saved = SavedGame.begin(store, CREATED)
    error = refused(lambda: begin_rematch(store, saved.key, saved.session, 3.0))
    assert error.code == "session/no-rematch"
    assert len(Library(store).games()) == 1
