"""The conformance kit finds faults in the help, the lesson and the demo that a game brings."""

from __future__ import annotations

import shutil
from pathlib import Path

import noughts.game as sound
import pytest

from ludoteca.testing import ConformanceError, check_game
from tests.unit.testing.seeded import seeded

HELP = Path(sound.__file__).parent / "help"

# A promise, and what breaks it: in a page of the help, a text and what replaces it.
FAULTS: list[tuple[str, str, str, str]] = [
    (
        "the chapters of the help are Goal, Board, Turn, End, Rule sets, Writing moves",
        "en.md",
        "## Turn",
        "Turn",
    ),
    ("a page of the help begins with a title", "en.md", "# Noughts", "Noughts"),
    ("the answers of the lesson are legal moves", "lesson.toml", '["c3"]', '["a3"]'),
    ("every step of the lesson has an answer", "lesson.toml", '["c3"]', "[]"),
    ("every step of the lesson has its texts", "lesson.toml", 'wrong = "That', 'wrong = "" # "'),
    ("a position of the lesson is not the end", "lesson.toml", "xx..o...o x", "xxx.o...o o"),
    ("The lesson can be read", "lesson.toml", "xx..o...o x", "xx..o x"),
    ("The lesson can be read", "lesson.toml", "[[step]]", "[[step"),
    ("The demo can be played", "demo.ludo", '"noughts"', '"go"'),
    ("The demo can be played", "demo.ludo", "b2 b3", "b2 b2"),
    ("The demo can be played", "demo.ludo", '[Ludo "1"]', "[Ludo"),
    ("the help has a page in English", "en.md", "", ""),
]


@pytest.mark.parametrize(("promise", "page", "old", "new"), FAULTS)
def test_a_fault_in_the_help_is_found(
    promise: str, page: str, old: str, new: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"seeded_{abs(hash(tmp_path))}"
    shutil.copytree(HELP, tmp_path / name / "help")
    (tmp_path / name / "__init__.py").touch()
    path = tmp_path / name / "help" / page
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8") if old else path.unlink()
    monkeypatch.syspath_prepend(str(tmp_path))

    game = seeded(__module__=f"{name}.game")
    with pytest.raises(ConformanceError) as caught:
        check_game(game, games=1)
    assert [fault.promise for fault in caught.value.faults] == [promise]
