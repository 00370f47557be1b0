"""Furigoma before a game of Shogi, and the claim of an impasse."""

from __future__ import annotations

import random

import pytest

from ludoteca.core import Act, IllegalMoveError, Seat, SessionError
from ludoteca.games.shogi import GAME
from ludoteca.games.shogi.declaration import ImpasseClaim
from ludoteca.games.shogi.furigoma import Furigoma, PawnsTossed, TossPawns

START = GAME.start()
NAMES = {Seat.FIRST: "Ana", Seat.SECOND: "Boris"}.__getitem__
ENTERED = "+P+P+P+PK+R+B+R1/GGSS+B4/9/9/9/9/9/9/8k b - 1"


def tossed(pawns: int) -> PawnsTossed:
    return PawnsTossed(at=1.0, seat=Seat.SECOND, pawns=pawns)


@pytest.mark.parametrize(("pawns", "black"), [(0, 0), (2, 0), (3, 1), (5, 1)])
def test_most_pawns_up_make_the_tosser_black(pawns: int, black: int) -> None:
    assert Furigoma().fold(START, tossed(pawns)) is list(Seat)[black]


@pytest.mark.parametrize("pawns", [-1, 6])
def test_a_forged_toss_is_refused(pawns: int) -> None:
    with pytest.raises(SessionError):
        Furigoma().fold(START, tossed(pawns))


def test_five_pawns_are_tossed() -> None:
    phase = Furigoma()
    (event,) = phase.decide(Act(START, Seat.FIRST, 2.0, random.Random(1)), TossPawns())
    assert 0 <= event.pawns <= 5
    assert list(phase.asked) == list(Seat)
    assert phase.answer(Seat.FIRST) == TossPawns()
    (choice,) = phase.scene(START, NAMES).choices
    assert choice.command == TossPawns()
    told = phase.narrate(tossed(3), Seat.SECOND, NAMES)
    assert list(told) == [
        "Five pawns are tossed: 3 show the pawn, 2 the tokin.",
        "The one who tossed is Black.",
    ]
    assert phase.narrate(tossed(2), Seat.FIRST, NAMES)[-1] == "The one who tossed is White."


def test_an_impasse_is_examined_before_it_is_claimed() -> None:
    claim = ImpasseClaim()
    entered = GAME.parse_position(ENTERED)
    holds, said = claim.examine(entered)
    assert holds
    assert said[-1].startswith("You have ")
    assert claim.outcome(entered).winners == {Seat.FIRST}
    holds, said = claim.examine(START)
    assert not holds
    assert len(said) > 1
    assert claim.narrate(GAME.seat_name(Seat.FIRST)) == "Black declares an impasse."


def test_rules_without_an_impasse_have_no_claim() -> None:
    claim, without = ImpasseClaim(), GAME.start(impasse="none")
    assert claim.fits(START)
    assert not claim.fits(without)
    with pytest.raises(IllegalMoveError):
        claim.examine(without)
