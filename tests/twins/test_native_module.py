"""The native module: what it is used for, and that all else is as without it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import ludoteca
from ludoteca import native
from ludoteca.core import Position
from ludoteca.core import divide as pure_divide
from ludoteca.core import perft as pure_perft
from tests.nim import NIM
from tests.script import run
from tests.twins.ways import GAMES, RULE_SETS, Way

SMALL = {"go": {"size": 5}}
COUNT = """
import sys, ludoteca
for key, rules, text, depth in {cases!r}:
    position = ludoteca.game(key).parse_position(text, rules=rules)
    print(ludoteca.perft(position, depth))
print("numpy" in sys.modules)
"""


def after(way: Way, *moves: str) -> Position[Any]:
    position = way.position()
    for move in moves:
        position = position.play(GAMES[way.game].parse_move(position, move))
    return position


# Without the native module


def test_without_the_native_module_perft_gives_the_same_numbers() -> None:
    ways = [Way(key, rules, SMALL.get(key, {})) for key, rules in RULE_SETS]
    texts = [GAMES[way.game].format_position(way.position()) for way in ways]
    cases = [(way.game, way.rules, text, 2) for way, text in zip(ways, texts, strict=True)]
    script = COUNT.format(cases=cases)
    assert run(script, LUDOTECA_NO_NATIVE="1") == run(script, LUDOTECA_NO_NATIVE="")


def test_counting_needs_no_numpy() -> None:
    script = COUNT.format(cases=[("neutron", "standard", "bbbbb/5/2n2/5/wwwww w -", 2)])
    assert run(script).split() == ["1026", "False"]


def test_the_package_does_not_load_the_native_module_before_it_is_needed() -> None:
    script = "import sys, ludoteca; print('ludoteca._core' in sys.modules)"
    assert run(script).split() == ["False"]


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="a depth cannot be negative"):
        ludoteca.perft(GAMES["neutron"].start(), -1)


# With it


@pytest.mark.usefixtures("core")
@pytest.mark.parametrize(("key", "rules"), RULE_SETS)
def test_a_position_becomes_a_state(key: str, rules: str) -> None:
    position = Way(key, rules, SMALL.get(key, {})).position()
    state = native.state(position)
    assert state is not None
    assert state.game == key
    assert state.text() == GAMES[key].format_position(position)
    assert native.perft(position, 2) == pure_perft(position, 2)
    assert native.divide(position, 2) == pure_divide(position, 2)


@pytest.mark.usefixtures("core")
def test_options_go_along() -> None:
    state = native.state(after(Way("go", "japanese", {"size": 2, "suicide": True}), "A1", "B2"))
    assert state is not None
    position = after(Way("neutron", "standard", {"repetition": 2}), "a1a4", "Nc3e3,b5b2")
    one = native.state(position)
    assert one is not None
    assert one.perft(2) == pure_perft(position, 2)


def test_a_game_of_somebody_elses_stays_in_python() -> None:
    position = NIM.start()
    assert native.state(position) is None
    assert native.perft(position, 3) == pure_perft(position, 3)
    assert native.divide(position, 2) == pure_divide(position, 2)


def test_rules_of_somebody_elses_stay_in_python() -> None:
    position = GAMES["senet"].start()
    faster = replace(position, rules=replace(position.rules, distances=(2, 3, 4, 5, 6)))
    renamed = replace(position, rules=replace(position.rules, name="mine"))
    for other in (faster, renamed):
        assert native.state(other) is None
        assert native.perft(other, 3) == pure_perft(other, 3)


def test_a_position_of_somebody_elses_class_stays_in_python() -> None:
    class Mine(type(GAMES["neutron"].start())):  # type: ignore[misc]
        pass

    start = GAMES["neutron"].start()
    mine = Mine(start.soldiers, start.neutron, start.turn, start.opening, start.rules)
    assert native.state(mine) is None


@pytest.mark.parametrize("ko", ["positional", "situational"])
def test_under_superko_the_past_keeps_a_position_in_python(ko: str) -> None:
    way = Way("go", "japanese", {"size": 2, "ko": ko})
    position = after(way, "A1", "B1", "A2")
    assert native.state(position) is None
    assert native.perft(position, 3) == pure_perft(position, 3)
    assert native.divide(position, 3) == pure_divide(position, 3)
    # From its text it has no past, and more may be played.
    forgotten = way.position(GAMES["go"].format_position(position))
    assert native.perft(forgotten, 5) == pure_perft(forgotten, 5) != pure_perft(position, 5)


@pytest.mark.usefixtures("core")
def test_under_simple_ko_the_past_does_not_matter() -> None:
    assert native.state(after(Way("go", "japanese", {"size": 3}), "A1", "B1")) is not None


def test_a_game_that_its_past_has_ended_has_no_state_but_can_be_counted() -> None:
    shuffle = ("4i4h", "4a4b", "4h4i", "4b4a")
    position = after(Way("shogi", "standard", {"repetition": 2}), *shuffle)
    assert position.outcome is not None
    assert native.state(position) is None
    assert native.perft(position, 2) == pure_perft(position, 2) == 900
    assert native.divide(position, 2) == pure_divide(position, 2)


def test_a_game_that_quiet_turns_have_ended_can_be_counted() -> None:
    text = ".../.B./WW./.B..../.WW/.B./B.. w 0 0 100"
    position = GAMES["morris"].parse_position(text)
    assert position.outcome is not None
    assert native.perft(position, 4) == pure_perft(position, 4) > 0
    assert native.divide(position, 2) == pure_divide(position, 2)


@pytest.mark.usefixtures("core")
def test_deep_counts_can_be_interrupted() -> None:
    script = (
        "import _thread, threading, ludoteca\n"
        "threading.Timer(1, _thread.interrupt_main).start()\n"
        "try: ludoteca.perft(ludoteca.game('shogi').start(), 9)\n"
        "except KeyboardInterrupt: print('stopped')\n"
    )
    assert run(script).split() == ["stopped"]
