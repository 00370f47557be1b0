"""The conformance kit finds faults in the help, the lesson and the demo that a game brings."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import noughts.game as sound
import pytest

from ludoteca.testing import ConformanceError, check_game
from tests.unit.testing.seeded import seeded

HELP = Path(sound.__file__).parent / "help"

# What is changed in a page of the help, and by what.
PAGES: Mapping[str, tuple[str, Callable[[str], str | None], str]] = {
    "no help": ("en.md", lambda text: None, "the help has a page in English"),
    "a chapter too few": (
        "en.md",
        lambda text: text.replace("## Turn", "Turn"),
        "the chapters of the help are Goal, Board, Turn, End, Rule sets, Writing moves",
    ),
    "no title": (
        "en.md",
        lambda text: text.replace("# Noughts", "Noughts", 1),
        "a page of the help begins with a title",
    ),
    "an illegal answer": (
        "lesson.toml",
        lambda text: text.replace('["c3"]', '["a3"]'),
        "the answers of the lesson are legal moves",
    ),
    "no answer": (
        "lesson.toml",
        lambda text: text.replace('["c3"]', "[]"),
        "every step of the lesson has an answer",
    ),
    "no wrong text": (
        "lesson.toml",
        lambda text: text.replace('wrong = "That', 'wrong = "" # "'),
        "every step of the lesson has its texts",
    ),
    "an unreadable position": (
        "lesson.toml",
        lambda text: text.replace("xx..o...o x", "xx..o x"),
        "The lesson can be read",
    ),
    "a demo of another game": (
        "demo.ludo",
        lambda text: text.replace('"noughts"', '"go"'),
        "The demo can be played",
    ),
    "a demo with an illegal move": (
        "demo.ludo",
        lambda text: text.replace("b2 b3", "b2 b2"),
        "The demo can be played",
    ),
    "a demo that is not a record": ("demo.ludo", lambda text: "[Ludo", "The demo can be played"),
    "a finished position": (
        "lesson.toml",
        lambda text: text.replace("xx..o...o x", "xxx.o...o o"),
        "a position of the lesson is not the end",
    ),
    "a lesson that is not TOML": ("lesson.toml", lambda text: "[[step", "The lesson can be read"),
}


@pytest.mark.parametrize(("page", "change", "promise"), PAGES.values(), ids=PAGES)
def test_a_fault_in_the_help_is_found(
    page: str,
    change: Callable[[str], str | None],
    promise: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = f"seeded_{abs(hash(tmp_path))}"
    shutil.copytree(HELP, tmp_path / name / "help")
    (tmp_path / name / "__init__.py").touch()
    path = tmp_path / name / "help" / page
    text = change(path.read_text(encoding="utf-8"))
    path.unlink() if text is None else path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))

    game = seeded(__module__=f"{name}.game")
    with pytest.raises(ConformanceError) as caught:
        check_game(game, games=1)
    assert [fault.promise for fault in caught.value.faults] == [promise]
