"""A long game is loaded beside the event loop, which need not wait for the interpreter."""

from __future__ import annotations

import gc
import random
import time
from itertools import pairwise

import pytest

from ludoteca.match.commands import PlayMove
from ludoteca.match.session import Session
from ludoteca.store.schema import rows_from_events
from ludoteca.web.live.registry import replay_rows
from tests.unit.web.visitor import created

MAX_SECONDS = 0.02
"""How much processor time may lie between two rests; most take a thousandth."""

PLIES = 250


def long_game() -> Session:
    session, dice = Session.begin(created("go", options={"size": 19}, at=1.0)), random.Random(7)
    for number in range(PLIES):
        position = session.state.position
        move = str(dice.choice([one for one in position.legal_moves() if str(one) != "pass"]))
        session.apply(session.decide(PlayMove(move), position.turn, 2.0, number + 1))
    return session


def test_the_interpreter_is_given_back_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = rows_from_events(long_game().events)
    rests = [time.thread_time()]
    sleep = time.sleep

    def rest(seconds: float) -> None:
        rests.append(time.thread_time())
        sleep(seconds)

    monkeypatch.setattr("ludoteca.web.live.registry.time.sleep", rest)
    # A server decides itself when garbage is collected.
    gc.disable()
    try:
        session, told = replay_rows(rows, random.Random())
    finally:
        gc.enable()
    rests.append(time.thread_time())
    assert (len(session.state.plies), len(told)) == (PLIES, PLIES)
    assert max(after - before for before, after in pairwise(rests)) < MAX_SECONDS
