"""Sessions that are kept: nothing is told before it is on the disk."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from ludoteca.core import Throw
from ludoteca.match import Created, Keeper, Library, Proposal, Stage, Store, session_from
from ludoteca.match.commands import Accept, Move, Offer, Resign
from ludoteca.match.events import Moved
from tests.unit.match.kept import CREATED, refused
from tests.unit.match.table import FIRST, SECOND, Table


def test_every_event_is_kept_before_it_is_told(store: Store, place: Path | str) -> None:
    keeper = Keeper.begin(store, CREATED)
    with Store(place) as other:
        for number, move in enumerate(["d2", "d3", "g7"]):
            happenings = keeper.submit(
                Move(move), keeper.session.position.turn, number, keeper.session.sequence
            )
            assert other.events(keeper.key)[-1:] == [one.event for one in happenings]
        loaded = Keeper.load(other, keeper.key)
        assert loaded.session.snapshot() == keeper.session.snapshot()


def test_what_cannot_be_kept_has_not_happened(store: Store) -> None:
    keeper = Keeper.begin(store, CREATED)
    Library(store).delete(keeper.key)
    before = keeper.session.snapshot()
    error = refused(lambda: keeper.submit(Move("d2"), FIRST, 2.0, 1))
    assert error.code == "store/no-game"
    assert keeper.session.snapshot() == before


def test_the_slower_of_two_programs_is_refused_and_learns_what_happened(
    store: Store, place: Path | str
) -> None:
    one = Keeper.begin(store, CREATED)
    with Store(place) as other:
        two = Keeper.load(other, one.key)
        one.submit(Move("d2"), FIRST, 2.0, 1)
        error = refused(lambda: two.submit(Move("g7"), FIRST, 2.0, 1))
        assert error.code == "session/stale"
        assert [one.event for one in two.catch_up()] == [Moved(at=2.0, seat=FIRST, move="d2")]
        assert two.session.snapshot() == one.session.snapshot()
        two.submit(Move("g7"), SECOND, 3.0, 2)
        assert [each.event for each in one.catch_up()] == [Moved(at=3.0, seat=SECOND, move="g7")]
        assert one.catch_up() == []


def test_a_senet_game_goes_on_elsewhere_throw_by_throw(store: Store, place: Path | str) -> None:
    created = Created(at=0.0, game="senet", rules="standard")
    keeper = Keeper.begin(store, created, random.Random(4))
    for number in range(40):
        position = keeper.session.position
        move = Throw() if position.chances() else Move(str(position.legal_moves()[0]))
        keeper.submit(move, position.turn, number, keeper.session.sequence)
    with Store(place) as other:
        assert Keeper.load(other, keeper.key).session.snapshot() == keeper.session.snapshot()


def test_the_list_says_when_a_game_is_over_and_a_rematch_is_kept_as_a_game_of_its_own(
    store: Store,
) -> None:
    keeper = Keeper.begin(store, CREATED)
    commands = [
        (Resign(), FIRST),
        (Offer(Proposal.REMATCH), FIRST),
        (Accept(Proposal.REMATCH), SECOND),
    ]
    for command, seat in commands:
        keeper.submit(command, seat, 2.0, keeper.session.sequence)
    assert Library(store).games()[0].stage is Stage.OVER
    following = Keeper.begin(store, keeper.session.rematch(3.0))
    assert following.session.state.names == ("Boris", "Ана")
    assert len(Library(store).games()) == 2


def test_a_game_from_a_record_is_kept_whole_and_goes_on(store: Store) -> None:
    table = Table("morris")
    table.play("d2", "d3", "g7")
    keeper = Keeper.adopt(store, session_from(table.session.to_record(), 2))
    assert keeper.session.sequence == 3
    keeper.submit(Move("a1"), FIRST, 5.0, 3)
    assert Keeper.load(store, keeper.key).session.snapshot() == keeper.session.snapshot()
    assert Library(store).games()[0].moves == 3


def test_an_interrupt_just_after_writing_loses_nothing_and_doubles_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper.begin(store, CREATED)
    append = Store.append

    def append_and_interrupt(*given: Any) -> None:
        append(*given)
        raise KeyboardInterrupt

    monkeypatch.setattr(Store, "append", append_and_interrupt)
    with pytest.raises(KeyboardInterrupt):
        keeper.submit(Move("d2"), FIRST, 2.0, 1)
    monkeypatch.undo()
    assert keeper.session.sequence == 1
    assert refused(lambda: keeper.submit(Move("d2"), FIRST, 2.0, 1)).code == "session/stale"
    keeper.catch_up()
    assert keeper.session.sequence == 2
    keeper.submit(Move("d3"), SECOND, 3.0, 2)
    assert len(store.events(keeper.key)) == 3
