"""What a player tells people before it plays: whether its tables are there."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.games.registry import game
from ludoteca.players import notices, players_for
from ludoteca.protocols.ugp import UgpProtocol
from tests.functional.command import ludoteca
from tests.unit.protocols.talk import Talk
from tests.unit.terminal.script import created, play

pytestmark = pytest.mark.skipif(native.core is None, reason="tables need the native module")

MISSING = (
    "there are no tablebases for these rules: perfect plays what is proved, and otherwise searches"
)


@pytest.fixture
def without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTECA_TABLES", str(tmp_path / "none"))


def test_a_player_without_its_tables_says_how_to_make_them(without: None) -> None:
    neutron = game("neutron")
    (notice,) = notices(("perfect", "human", "perfect", "level:3"), neutron, neutron.start())
    assert notice == f"{MISSING}; ludoteca solve neutron makes them"
    described = players_for(neutron)["perfect"].describe(neutron)
    assert described == "Never errs where its tablebases reach: ludoteca solve makes them."


def test_a_player_with_its_tables_says_nothing(tables: Path) -> None:
    morris = game("morris")
    assert notices(("human", "perfect"), morris, morris.start("three")) == []
    described = players_for(morris)["perfect"].describe(morris)
    assert described.startswith("Never errs where its tablebases reach. Tablebases: ")


def test_a_player_with_tables_of_other_rules_says_so(tables: Path) -> None:
    morris = game("morris")
    (notice,) = notices(("perfect",), morris, morris.start("six"))
    assert notice == (
        "there are no tablebases for these rules, so perfect searches; "
        "ludoteca solve morris --rules six makes them"
    )


def test_a_player_whose_tables_begin_later_says_so(tables: Path) -> None:
    senet = game("senet")
    (notice,) = notices(("perfect",), senet, senet.start())
    assert notice == (
        "this position is not in the tablebases yet, so perfect searches; "
        "ludoteca solve senet makes more of them"
    )


def test_the_terminal_tells_it_when_a_game_begins_and_once(without: None, tmp_path: Path) -> None:
    begun = created("neutron", players=("human", "perfect"))
    script = play(tmp_path, begun, "b1b4", "q")
    assert sum("ludoteca solve neutron makes them." in line for line in script.lines) == 1


def test_simulate_tells_it_on_the_standard_error(without: None) -> None:
    words = ("simulate", "neutron", "perfect", "random", "--games", "1", "--nodes", "10")
    done = ludoteca(*words, "--max-plies", "2")
    assert MISSING in done.stderr
    assert MISSING not in done.stdout


def test_a_door_tells_it_before_the_first_answer(without: None) -> None:
    talk = Talk(UgpProtocol("perfect", 1, game=game("neutron")))
    said = talk.say("position start", "go nodes 10", "position start moves b1b4", "go nodes 10")
    assert [line for line in said if MISSING in line] == [
        f"info string {MISSING}; ludoteca solve neutron makes them"
    ]
    assert sum(line.startswith("bestmove") for line in said) == 2
