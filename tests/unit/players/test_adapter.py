"""Players written by others: named by module and class, or offered by another package."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import Limit, PlayerError, Resign, UnknownNameError
from ludoteca.players import Progress, all_players, ask, notices, player, players_for
from tests.noughts import write_metadata

MORRIS, NEUTRON = ludoteca.game("morris"), ludoteca.game("neutron")

BOTS = '''
import threading
from ludoteca import Limit, Player, Resign
from ludoteca.core import say
from ludoteca.players import Progress

class First:
    """Takes the first move.

    Always.
    """
    def choose(self, position, limit):
        return position.legal_moves()[0]

class Later:
    def __init__(self, game):
        self.game = game
    async def choose(self, position, limit):
        return position.legal_moves()[-1]

class Writes:
    def __init__(self, game, seed):
        self.seed = seed
    def choose(self, position, limit):
        return "d2" if self.seed == 5 else "nonsense"

class Waits:
    def __init__(self):
        self.stopped = threading.Event()
    def choose(self, position, limit):
        self.stopped.wait()
        return "d2"
    def stop(self):
        self.stopped.set()

class Tells(Player):
    name, title, usual = "tells", "Tells.", Limit(nodes=7)
    @classmethod
    def notice(cls, game, position):
        return say("mind the {game}", game=game.key)
    def recall(self, first, moves):
        self.moves = moves
    async def choose(self, position, limit):
        best = position.legal_moves()[len(self.moves)]
        self.progress(Progress(best, nodes=self.lines))
        return best

class GivesUp:
    def choose(self, position, limit):
        return Resign()

class TwoQuestions:
    def move_n(self, neutron_position, display):
        return "right"
    def move_reg(self, display):
        return self.p_places[0], "up"

class Whole(Player):
    name = "whole"
    title = "Whole."
    games = ("morris",)
    async def choose(self, position, limit):
        return position.legal_moves()[1]

class Broken:
    def __init__(self):
        raise RuntimeError("no engine")
    def choose(self, position, limit):
        pass

class NoPlayer:
    pass

def choose(position, limit):
    pass
'''


@pytest.fixture(autouse=True)
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "some_bots.py").write_text(BOTS, encoding="utf-8")
    (tmp_path / "broken_bots.py").write_text("1 / 0", encoding="utf-8")
    (tmp_path / "leaving_bots.py").write_text("raise SystemExit", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name in ("some_bots", "broken_bots", "leaving_bots"):
        monkeypatch.delitem(sys.modules, name, raising=False)


def answer(name: str, game: Any = MORRIS, seed: int | None = None) -> object:
    return asyncio.run(ask(player(name, game, seed), game.start(), Limit()))


@pytest.mark.parametrize(
    ("name", "move"), [("First", "a1"), ("Later", "g7"), ("Whole", "d1"), ("Writes", "d2")]
)
def test_a_class_with_one_method_is_a_player(name: str, move: str) -> None:
    assert str(answer(f"py:some_bots:{name}", seed=5)) == move


def test_it_may_give_up() -> None:
    assert isinstance(answer("py:some_bots:GivesUp"), Resign)


def test_its_first_line_is_its_title() -> None:
    assert player("py:some_bots:First", MORRIS).title == "Takes the first move."
    assert player("py:some_bots:Later", MORRIS).title == "Later"


def test_it_may_be_stopped() -> None:
    seated = player("py:some_bots:Waits", MORRIS)

    async def stop_soon() -> object:
        asyncio.get_running_loop().call_later(0.1, seated.stop)
        return await ask(seated, MORRIS.start(), Limit(seconds=50))

    assert str(asyncio.run(stop_soon())) == "d2"
    player("py:some_bots:First", MORRIS).stop()


def test_it_learns_the_past_and_tells_its_progress_as_any_player() -> None:
    seated = player("py:some_bots:Tells", MORRIS)
    assert seated.usual == Limit(nodes=7)
    assert notices(["py:some_bots:Tells"], MORRIS, MORRIS.start()) == ["mind the morris"]
    told: list[Progress] = []
    seated.progress, seated.lines = told.append, 3
    first, moves = MORRIS.start(), MORRIS.start().legal_moves()[:2]
    after = first.play(moves[0]).play(moves[1])
    seated.recall(first, moves)
    chosen = asyncio.run(ask(seated, after, Limit()))
    assert chosen is after.legal_moves()[2]
    assert [(one.best, one.nodes) for one in told] == [(chosen, 3)]


def test_a_class_of_the_running_script_is_refused() -> None:
    with pytest.raises(UnknownNameError, match=r"a file of its own and write py:mybot:Mine$"):
        player("py:__main__:Mine", MORRIS)


def test_a_text_that_is_no_move_is_a_failure() -> None:
    with pytest.raises(PlayerError, match="py:some_bots:Writes failed to choose a move: cannot"):
        answer("py:some_bots:Writes", seed=6)


def test_two_questions_are_a_player_of_neutron_only() -> None:
    for name in ("some_bots:TwoQuestions", "ludoteca.players.neutron:OkComputer"):
        assert str(answer(f"py:{name}", NEUTRON)) == "a1a4"
    with pytest.raises(UnknownNameError, match="py:some_bots:TwoQuestions does not play morris"):
        player("py:some_bots:TwoQuestions", MORRIS)


def test_a_player_that_cannot_be_started_is_named() -> None:
    line = 1 + BOTS[: BOTS.index("raise RuntimeError")].count("\n")
    with pytest.raises(PlayerError) as caught:
        player("py:some_bots:Broken", MORRIS)
    assert str(caught.value) == (
        f"py:some_bots:Broken could not be started: no engine (some_bots.py:{line})"
    )


NO_CLASS = "{name!r} does not name a class: write py:module:Class"
NO_IMPORT = "no player called {name}: the module {module} cannot be imported: "
NO_PLAYER = "{name} is not a player: its class needs the methods choose / move_n + move_reg"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("py:", NO_CLASS),
        ("py:some_bots", NO_CLASS),
        ("py:some_bots:", NO_CLASS),
        ("py::First", NO_CLASS),
        ("py:no_bots:First", NO_IMPORT + "No module named 'no_bots'"),
        ("py:broken_bots:First", NO_IMPORT + "division by zero (broken_bots.py:1)"),
        ("py:leaving_bots:First", NO_IMPORT + "SystemExit (leaving_bots.py:1)"),
        ("py:some_bots:Second", "no player called {name}: the module {module} has no class Second"),
        ("py:some_bots:NoPlayer", NO_PLAYER),
        ("py:some_bots:choose", NO_PLAYER),
    ],
)
def test_a_wrong_name_is_refused_in_one_sentence(name: str, sentence: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        player(name, MORRIS)
    module = name.split(":")[1]
    assert str(caught.value) == sentence.format(name=name, module=module)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_metadata(
        tmp_path,
        "some_bots",
        "[ludoteca.players]\nfirst = some_bots:First\nwhole = some_bots:Whole\n"
        "ask2 = some_bots:TwoQuestions\nbroken = broken_bots:First\nrandom = some_bots:First\n",
    )
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("package")
def test_a_player_offered_by_another_package_is_found() -> None:
    assert str(answer("first")) == "a1"
    assert str(answer("whole")) == "d1"
    assert str(answer("ask2", NEUTRON)) == "a1a4"
    with pytest.raises(
        UnknownNameError, match=r"choose one of level:1 … level:10, .*, first, whole, ask2, broken"
    ):
        player("third", MORRIS)


@pytest.mark.usefixtures("package")
def test_lists_hold_every_player_that_can_be_loaded_and_the_built_in_ones_win() -> None:
    with pytest.warns(RuntimeWarning, match="broken cannot be loaded from broken_bots:First"):
        found = all_players()
    assert list(found)[-3:] == ["first", "whole", "ask2"]
    assert found["random"].__module__ == "ludoteca.players.random"
    with pytest.warns(RuntimeWarning):
        assert "ask2" in players_for(NEUTRON)
    with pytest.warns(RuntimeWarning):
        assert list(players_for(MORRIS))[-2:] == ["first", "whole"]


@pytest.mark.usefixtures("package")
def test_a_player_that_cannot_be_loaded_is_refused_by_name() -> None:
    with pytest.raises(UnknownNameError, match="broken cannot be loaded"):
        player("broken", MORRIS)
