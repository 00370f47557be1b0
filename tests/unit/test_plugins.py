"""A game of another package with a fault is left out; everything else works as without it."""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Iterator
from importlib.metadata import EntryPoints
from pathlib import Path

import pytest

import ludoteca
from ludoteca.cli import doctor
from ludoteca.cli.doctor import _games
from ludoteca.core import UnknownNameError
from ludoteca.games.go import position as go
from ludoteca.games.registry import BUILT_IN
from ludoteca.records import demo
from ludoteca.web.routes.games import _demo
from tests.noughts import offer, write_metadata

HEAD = """
from dataclasses import replace
from noughts.game import GAME
from noughts.geometry import geometry
from tests.variant import variant

def faulty(**members):
    return variant(GAME, **{"__module__": __name__, **members})

def look(**changes):
    def changed(rules):
        pieces = (replace(piece, **changes) for piece in geometry(rules).pieces)
        return replace(geometry(rules), pieces=tuple(pieces))
    return changed

def fail(*anything):
    raise KeyError("oops")

"""

OWN_PACKAGE = "__module__='faulty.{key}.game'"

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
        r"Noughts and crosses crashed in faulty/game\.py, line \d+: KeyError: 'oops'",
    ),
    "start": (
        "setup=fail",
        r"Noughts and crosses crashed in faulty/game\.py, line \d+: KeyError: .*",
    ),
    "options": ("presets=dict(a=5)", "AttributeError: .*"),
    "nothing": ("presets=dict()", "it has no rule set"),
    "leaves": (
        "_narrate=lambda p, m, after: exit(3)",
        r"Noughts and crosses crashed in .*: SystemExit: 3",
    ),
    "odd": ("setup=5", "TypeError: .*"),
    "before": (
        "before=fail",
        r"Noughts and crosses crashed in faulty/game\.py, line \d+: KeyError: 'oops'",
    ),
    "newcomers": ("first_game=dict(size=9)", r"newcomers \(plain\) has no option 'size': .*"),
    "lesson": (OWN_PACKAGE, r"help/lesson\.toml is not a lesson: Expected .*"),
    "steps": (OWN_PACKAGE, r"help/lesson\.toml is not a lesson: it has no \[\[step\]\]"),
    "texts": (OWN_PACKAGE, r"help/lesson\.toml is not a lesson: a step has no right"),
    "page": (OWN_PACKAGE, "UnicodeDecodeError: .*"),
}

# The page of help that a game has in a package of its own.
PAGES = {
    "lesson": ("lesson.toml", b"[[step"),
    "steps": ("lesson.toml", b"title = 'none'"),
    "texts": ("lesson.toml", b"[[step]]\nsay = 'Go.'"),
    "page": ("en.md", b"\xff"),
}


@pytest.fixture
def faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install a package of faulty games beside a sound one."""
    package = tmp_path / "faulty"
    package.mkdir()
    (package / "__init__.py").touch()
    for key, (name, content) in PAGES.items():
        (package / key / "help").mkdir(parents=True)
        (package / key / "help" / name).write_bytes(content)
    games = [
        f"{key} = faulty(key={key!r}, {change.format(key=key)})"
        for key, (change, _) in FAULTS.items()
    ]
    (package / "game.py").write_text(HEAD.strip() + "\n" + "\n".join(games) + "\n")
    points = [f"{key} = faulty.game:{key}" for key in FAULTS]
    points = ["[ludoteca.games]", *points, "noughts = noughts.game:GAME"]
    write_metadata(tmp_path, "faulty", "\n".join(points) + "\n")
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
        "Upgrade or uninstall the package, or report this to its author."
    ] * len(FAULTS)
    assert faults[list(FAULTS).index("nothing")].sentence == (
        "A plug-in is faulty: nothing from faulty.game:nothing is left out: it has no rule set."
    )


def test_the_doctor_does_not_call_our_own_games_plug_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "def fail(*_):\n    raise KeyError('a4')\n"
    space = {"__name__": go.__name__}
    exec(compile(source, str(go.__file__), "exec"), space)
    monkeypatch.setattr(go.GoPosition, "_after", space["fail"])
    _, crashed = _games()
    assert crashed.sentence == "Go crashed in ludoteca/games/go/position.py, line 2: KeyError: 'a4'"
    assert (crashed.advice, crashed.is_broken) == ("Reinstall Ludoteca.", True)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b'[Game "noughts"]\n[Rules "plain"]\n\n1. b2 b2 *\n', "cannot be played: .*b2.*"),
        (b'[Game "noughts"', "cannot be played: cannot read .*"),
        (b'[Game "go"]\n\n*\n', "cannot be played: it has no game of .*"),
        (b"", "cannot be played: it has no game of .*"),
    ],
)
def test_a_faulty_demo_is_left_out_with_a_warning(
    content: bytes, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(offer(tmp_path / "site")))
    (tmp_path / "help").mkdir()
    (tmp_path / "help" / "demo.ludo").write_bytes(content)
    monkeypatch.setattr(demo, "files", lambda package: tmp_path)
    game = ludoteca.game("noughts")
    said = f"the demo of Noughts and crosses {fault}"
    with pytest.warns(RuntimeWarning, match=said):
        assert _demo(game) is None
    monkeypatch.setattr(doctor, "all_games", lambda: (game,))
    _, finding = _games()
    assert re.fullmatch(said, finding.sentence)
    assert finding.advice == "Upgrade or uninstall the package, or report this to its author."


def test_installed_packages_are_scanned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    scans = []

    def scan(group: str) -> EntryPoints:
        scans.append(group)
        return EntryPoints()

    monkeypatch.setattr("importlib.metadata.entry_points", scan)
    monkeypatch.syspath_prepend("/nothing-is-here")
    for _ in range(3):
        with pytest.raises(UnknownNameError):
            ludoteca.game("chess")
    assert scans == ["ludoteca.games"]
