"""A game of another package with a fault is left out; everything else works as without it."""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludoteca
from ludoteca.cli.doctor import _games
from ludoteca.core import UnknownNameError
from ludoteca.games.registry import BUILT_IN

HEAD = """
from dataclasses import replace
from noughts import game as sound
from noughts.geometry import geometry

def setup(rules):
    return sound.setup(rules)

def look(**changes):
    def changed(rules):
        pieces = (replace(piece, **changes) for piece in geometry(rules).pieces)
        return replace(geometry(rules), pieces=tuple(pieces))
    return changed

def fail(*anything):
    raise KeyError("oops")

"""

# Each game is the sound one with a change, and the fault that the warning names.
FAULTS = {
    "shape": (
        "geometry=look(shape='dragon')",
        "cannot draw the piece 'x': no shape 'dragon': choose stone, .*, path",
    ),
    "path": (
        "geometry=look(path='M0 0 url(x)')",
        r"cannot draw the piece 'x': 'M0 0 url\(x\)' is not an SVG path",
    ),
    "colour": (
        "geometry=look(stroke='red;x:y')",
        "cannot draw the piece 'x': 'red;x:y' is not a colour such as teal or #008080",
    ),
    "draw": (
        "draw=fail",
        r"The rules of draw failed in faulty/game\.py, line \d+: KeyError: 'oops'",
    ),
    "start": (
        "setup=fail",
        r"The rules of start failed in faulty/game\.py, line \d+: KeyError: .*",
    ),
    "options": ("presets={'a': 5}", "AttributeError: .*"),
    "nothing": ("presets={}", "it has no rule set"),
    "leaves": (
        "narrate=lambda p, m, after: exit(3)",
        r"The rules of leaves failed in .*: SystemExit: 3",
    ),
    "odd": ("setup=5", "TypeError: .*"),
    "lesson": ("", r"help/lesson\.toml is not a lesson: TOMLDecodeError: .*"),
}


@pytest.fixture
def faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install a package of faulty games beside a sound one."""
    package, info = tmp_path / "faulty", tmp_path / "faulty-1.0.dist-info"
    (package / "help").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "help" / "lesson.toml").write_text("[[step")
    games = [
        f"{key} = replace(replace(sound.GAME, key={key!r}, setup=setup), {change})"
        for key, (change, _) in FAULTS.items()
    ]
    (package / "game.py").write_text(HEAD.strip() + "\n" + "\n".join(games) + "\n")
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: faulty\nVersion: 1.0\n")
    points = [f"{key} = faulty.game:{key}" for key in FAULTS]
    points = ["[ludoteca.games]", *points, "noughts = noughts.game:GAME"]
    (info / "entry_points.txt").write_text("\n".join(points) + "\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    for name in [name for name in sys.modules if name.split(".")[0] == "faulty"]:
        del sys.modules[name]


@pytest.mark.usefixtures("faulty")
def test_faulty_games_are_left_out_with_one_warning_each() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        games = [game.key for game in ludoteca.all_games()]
        assert [game.key for game in ludoteca.all_games()] == games == [*BUILT_IN, "noughts"]
    found = [str(warning.message) for warning in caught]
    assert len(found) == len(FAULTS)
    for sentence, (key, (_, fault)) in zip(found, FAULTS.items(), strict=True):
        assert re.fullmatch(f"{key} from faulty.game:{key} is left out: {fault}", sentence)


@pytest.mark.usefixtures("faulty")
def test_a_faulty_game_that_is_asked_for_is_refused_with_its_fault() -> None:
    with pytest.raises(UnknownNameError, match=r"nothing from faulty\.game:nothing is left out"):
        ludoteca.game("nothing")
    assert ludoteca.game("noughts").key == "noughts"


@pytest.mark.usefixtures("faulty")
def test_the_doctor_lists_faulty_games_and_what_to_do() -> None:
    games, *faults = _games()
    assert "noughts" in games.sentence
    assert [fault.advice for fault in faults] == [
        "Upgrade or uninstall its package, or tell its author."
    ] * len(FAULTS)
    assert faults[list(FAULTS).index("nothing")].sentence == (
        "A plug-in is faulty: nothing from faulty.game:nothing is left out: it has no rule set."
    )
