"""Many games: the same whatever the number of processes, and nothing stops them."""

from __future__ import annotations

import pytest

from ludoteca.arena.playing import Pairing
from ludoteca.arena.simulate import simulate
from ludoteca.arena.summary import summarise
from ludoteca.core import UnknownNameError


def test_the_number_of_processes_does_not_change_the_games() -> None:
    pairing = Pairing("senet", ("random", "greedy"), seed=5)
    alone = sorted(simulate(pairing, 9, jobs=1), key=lambda played: played.number)
    together = sorted(simulate(pairing, 9, jobs=3), key=lambda played: played.number)
    assert alone == together
    first, second = (summarise(pairing, played).as_data() for played in (alone, together))
    times: dict[str, object] = {"seconds_per_move": [], "cpu_seconds_per_move": []}
    assert first | times == second | times


def test_a_pairing_that_cannot_be_is_refused_before_the_first_game() -> None:
    with pytest.raises(UnknownNameError):
        next(simulate(Pairing("chess", ("random", "random")), 1))


def test_a_player_that_kills_its_process_forfeits_its_games_only() -> None:
    pairing = Pairing("neutron", ("random", "py:tests.unit.arena.killer:Killer"), seed=1)
    played = list(simulate(pairing, 12, jobs=2))
    assert sorted(one.number for one in played) == list(range(12))
    killed = [one for one in played if one.ending == "forfeit"]
    assert 0 < len(killed) < 12
    assert {one.fault for one in killed} == {
        f"the process of {pairing.players[1]} ended unexpectedly"
    }
