"""A game, a player and a file format of another package, really built and installed by pip."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.functional.command import ludoteca
from tests.noughts import PACKAGE, write_metadata
from tests.script import run as run_script

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pip has put the package, with the tools of this environment and from no network."""
    folder = tmp_path_factory.mktemp("installed")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    offline = ("--no-index", "--no-deps", "--no-build-isolation", "--target", str(folder))
    subprocess.run([*pip, *offline, str(PACKAGE)], check=True, timeout=120)
    return folder


def changed(place: Path, folder: Path, files: dict[str, Callable[[str], str]]) -> str:
    """Copy the installed package with some files changed; return the PYTHONPATH."""
    shutil.copytree(place, folder)
    for name, change in files.items():
        file = folder / "noughts" / name
        file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    return path_with(folder)


def path_with(*folders: Path) -> str:
    before = os.environ.get("PYTHONPATH")
    return os.pathsep.join([*map(str, folders), *([before] if before else [])])


@pytest.fixture
def run(place: Path, tmp_path: Path) -> Run:
    """Run the command where the package is installed, with an empty store."""

    def command(
        *arguments: str, typed: tuple[str, ...] = (), **environment: str
    ) -> subprocess.CompletedProcess[str]:
        home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
        path = path_with(place)
        return ludoteca(*arguments, typed=typed, PYTHONPATH=path, **home, **environment)

    return command


def test_both_are_listed_with_the_rules_and_can_be_counted(run: Run) -> None:
    assert "noughts  Noughts and crosses" in run("games").stdout
    listed = {game["key"]: game["players"] for game in json.loads(run("games", "--json").stdout)}
    assert list(listed)[-1] == "noughts"
    assert all(players[-1] == "middle" for players in listed.values())
    diagnosed = " ".join(run("doctor").stdout.split())
    for text in ("noughts. Players: ", "middle. File formats: ", ", ttt."):
        assert text in diagnosed
    assert "three in a row, column or diagonal" in run("rules", "noughts").stdout
    assert run("perft", "noughts", "--depth", "5").stdout.split()[-1] == str(9 * 8 * 7 * 6 * 5)


@pytest.mark.parametrize("game", ["noughts", "neutron"])
def test_both_are_simulated_in_other_processes(run: Run, game: str) -> None:
    command = ("simulate", game, "middle", "search", "--games", "2", "--seed", "1")
    result = json.loads(run(*command, "--jobs", "2", "--json").stdout)
    assert result["players"] == ["middle", "search"]
    assert result["faults"] == {}


def test_the_phase_is_simulated_and_the_record_begins_after_it(run: Run, tmp_path: Path) -> None:
    command = ("simulate", "noughts", "random", "middle", "--option", "opening=chosen", "--games")
    ran = run(*command, "2", "--seed", "1", "--save", str(tmp_path / "games"))
    assert ran.returncode == 0
    records = [path.read_text(encoding="utf-8") for path in (tmp_path / "games").glob("*.ludo")]
    assert len(records) == 2
    assert all('[Start ".......x. o"]' in record for record in records)


def test_games_are_converted_from_its_format_and_back(run: Run, tmp_path: Path) -> None:
    source, middle, target = (tmp_path / name for name in ("a.ttt", "b.ludo", "c.ttt"))
    source.write_text(GAMES, encoding="utf-8")
    assert run("convert", str(source), str(middle)).stderr == ""
    assert '[Game "noughts"]' in middle.read_text(encoding="utf-8")
    assert run("convert", str(middle), str(target)).stderr == ""
    assert target.read_text(encoding="utf-8") == GAMES
    assert "3<x>. o" in run("draw", "noughts", "--from", str(source)).stdout
    middle.write_text(middle.read_text(encoding="utf-8").replace("b2 ", "b2 {Bold!} "))
    noted = run("convert", str(middle), str(target), "--force").stderr
    assert noted == "ludoteca: .ttt files hold no comments and variations\n"
    source.write_text("crosses: Ann\n", encoding="utf-8")
    refused = run("convert", str(source), str(target), "--force")
    assert (refused.returncode, refused.stderr.count("\n")) == (1, 1)
    assert "expected a line such as moves: b2 a1 c3" in refused.stderr


GAMES = """\
cross: Ann
nought: Bob Lee
moves: b2 c3 a3
won-by: nought resign

option: misere true
start: x........ o
moves: b2 c3
"""


def test_its_pieces_are_drawn_in_their_own_shapes_and_colours(run: Run) -> None:
    drawn = run("draw", "noughts", "--from", "x...o.... x", "--svg", "-").stdout
    assert 'fill="#7a1f2b" d="M-36 -24L' in drawn
    assert 'fill="navy" d="M0 -38A38' in drawn


def test_a_crash_in_a_phase_is_reported_with_file_and_line(place: Path, tmp_path: Path) -> None:
    text = (place / "noughts" / "opening.py").read_text(encoding="utf-8")
    line = 1 + text[: text.index("position.play(")].count("\n")
    why = f"noughts/opening.py, line {line}: ZeroDivisionError: division by zero"
    crash = {"opening.py": lambda text: text.replace("position.play(Mark(event.point))", "1 / 0")}
    path, phase = changed(place, tmp_path / "copy", crash), ("--option", "opening=chosen")
    ran = ludoteca("simulate", "noughts", "random", "random", *phase, PYTHONPATH=path)
    assert ran.returncode == 1
    assert ran.stderr.strip() == f"ludoteca: Noughts and crosses crashed in {why}"
    ran = ludoteca("play", "noughts", *phase, typed=("b2", "o", "c3"), PYTHONPATH=path)
    assert ran.returncode == 1
    assert f"Noughts and crosses crashed in {why}" in ran.stdout + ran.stderr
    assert "Cross marks c3." in ran.stdout


def test_the_doctor_finds_what_is_faulty_in_a_package(place: Path, tmp_path: Path) -> None:
    head = "    def _after(self, move: Mark) -> Self:\n"
    crash = f"{head}        1 / max(0, self.board.count('.') - 6)\n"
    faults = {
        "position.py": lambda text: text.replace(head, crash),
        "locale/bg/catalogue.po": lambda text: "nonsense",
        "locale/bg/lessons/noughts.toml": lambda text: "title = 'none'",
    }
    path = changed(place, tmp_path / "copy", faults)
    found = ludoteca("doctor", PYTHONPATH=path).stdout
    assert "! Noughts and crosses crashed in noughts/position.py, line " in found
    marked = [line for line in found.splitlines() if "cannot be read" in line]
    assert [line.startswith("! A plug-in is faulty: ") for line in marked] == [True, True]
    assert any("catalogue.po cannot be read: " in line for line in marked)
    assert any("noughts.toml cannot be read: it has no [[step]]." in line for line in marked)
    listed = ludoteca("games", "--lang", "bg", PYTHONPATH=path)
    assert "noughts  Noughts and crosses" in listed.stdout
    lesson, catalogue = sorted(listed.stderr.splitlines(), key=lambda line: "catalogue" in line)
    assert "noughts.toml cannot be read: it has no [[step]]" in lesson
    assert "catalogue.po cannot be read: " in catalogue


def test_it_brings_its_words_help_and_lesson_in_our_languages(run: Run, tmp_path: Path) -> None:
    listed = run("games", "--lang", "bg").stdout
    assert "noughts  Морски шах" in listed
    assert "Печели този, който" in run("rules", "noughts", "--lang", "bg").stdout
    assert "Three in a row" not in run("rules", "noughts", "--lang", "ru").stdout
    assert "Хикс отбелязва b2." in run("play", "noughts", "--lang", "bg", typed=("b2",)).stdout
    taught = run("--lang", "bg", typed=("learn", "noughts", "b2", "", "c3", "q")).stdout
    assert "Завършете своя ред." in taught
    assert "Три в ред печелят." in taught


def test_it_may_bring_a_language_of_its_own(run: Run) -> None:
    assert "Krucoj kaj nuloj" in run("games", "--lang", "eo").stdout
    assert "Tri en linio venkas." in run("rules", "noughts", LC_ALL="eo.UTF-8").stdout
    assert "English/Български/Esperanto/Русский" in run().stdout


def test_our_own_texts_are_translated_without_looking_for_packages() -> None:
    assert run_script(OWN_TEXTS) == "Победа за белыми: шах. 6,5"


OWN_TEXTS = """
import sys
import ludoteca.locale.folders as folders
from ludoteca.core import join, say
from ludoteca.locale import Language, preferred_language

def refuse():
    raise AssertionError("looked for packages")

folders.plug_in_packages = refuse
sys.stdout.reconfigure(encoding="utf-8")
wins = say("{seat} wins: {why}.", seat=say("White"), why=say("check"))
translate = Language(preferred_language("ru")).translate
print(translate(join(" ", [wins, say("{value}", value=6.5)])))
"""


LIBRARY = """
import asyncio, ludoteca
from ludoteca.testing import check_game, check_player
game = ludoteca.game("noughts")
check_game(game)
check_player(ludoteca.all_players()["middle"], game)
player = ludoteca.player("middle", game)
print(player.title)
print(asyncio.run(player.choose(game.start(), ludoteca.Limit(seconds=1))))
"""


def test_both_are_in_the_library_and_keep_its_promises(place: Path) -> None:
    assert run_script(LIBRARY, PYTHONPATH=path_with(place)).splitlines() == [
        "Takes the move in the middle of the list, whatever the game.",
        "b2",
    ]


BROKEN = """
[ludoteca.games]
lost = nowhere:GAME
wrong = math:pi
leaves = leaving:GAME
[ludoteca.players]
lost = nowhere:Player
wrong = math:pi
leaves = leaving:Player
"""

NO_GAME = "it is not a game with the key wrong"
NO_PLAYER = "wrong is not a player: its class needs the methods choose / move_n + move_reg"


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    write_metadata(tmp_path, "broken", BROKEN)
    (tmp_path / "leaving.py").write_text("import sys\nsys.exit(3)\n")
    return tmp_path


def test_a_broken_package_costs_one_sentence_for_each_offer(broken: Path) -> None:
    ran = ludoteca("games", PYTHONPATH=path_with(broken))
    assert ran.returncode == 0
    assert "level:10, random, greedy, search, mcts" in ran.stdout
    assert [line[: len(NO_PLAYER) + 10] for line in ran.stderr.splitlines()] == [
        "ludoteca: lost cannot be loaded from nowhere:GAME: No module named 'nowhere'",
        f"ludoteca: wrong cannot be loaded from math:pi: {NO_GAME}",
        "ludoteca: leaves cannot be loaded from leaving:GAME: 3",
        "ludoteca: lost cannot be loaded from nowhere:Player: No module named 'nowhere'",
        f"ludoteca: {NO_PLAYER}",
        "ludoteca: leaves cannot be loaded from leaving:Player: 3",
    ]


def test_naming_a_broken_offer_is_refused(broken: Path) -> None:
    for words, sentence in (
        ("perft wrong --depth 1", f"wrong cannot be loaded from math:pi: {NO_GAME}"),
        ("simulate neutron leaves random", "leaves cannot be loaded"),
    ):
        ran = ludoteca(*words.split(), PYTHONPATH=path_with(broken))
        assert ran.returncode == 2
        assert ran.stderr.startswith(f"ludoteca: {sentence}")
        assert ran.stderr.count("\n") == 1


BOTS = '''
import random

from ludoteca.players.neutron import generate_possibilities


class Asked:
    """Answers Neutron's two questions."""

    def move_n(self, neutron_position, display):
        return random.choice(generate_possibilities(display, neutron_position))

    def move_reg(self, display):
        movable = [place for place in self.p_places if generate_possibilities(display, place)]
        place = random.choice(movable)
        return place, random.choice(generate_possibilities(display, place))
'''


def test_a_class_that_answers_two_questions_is_a_player(tmp_path: Path) -> None:
    (tmp_path / "my_bots.py").write_text(BOTS)
    player = "py:my_bots:Asked"
    command = ("simulate", "neutron", player, "random", "--games", "2", "--seed", "1")
    ran = ludoteca(*command, PYTHONPATH=path_with(tmp_path))
    assert ran.returncode == 0
    assert f"White ({player})" in ran.stdout
