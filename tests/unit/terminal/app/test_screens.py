"""Pictures of the main screens as text, at three sizes, to be read in a diff."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.terminal.app.screen import opened
from tests.unit.terminal.script import created

_GOLDENS = Path("tests/data/screens")
_SIZES = {"small": (80, 24), "usual": (120, 40), "large": (200, 60)}
_GAMES = {
    "morris": ("a1", "d1", "g1", "b2"),
    "shogi": ("7g7f", "3c3d", "8h2b+", "3a2b"),
    "neutron": ("b1b4", "c3e3"),
    "senet": (),
    "go": ("d4", "q16", "q4"),
}


def compare(name: str, text: str, config: pytest.Config) -> None:
    path = _GOLDENS / f"{name}.txt"
    if config.getoption("--update-goldens"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    assert text + "\n" == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("size", _SIZES)
@pytest.mark.parametrize("key", _GAMES)
async def test_the_table_looks_as_before(
    key: str,
    size: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    pytestconfig: pytest.Config,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    rules = {"go": "japanese"}.get(key, "standard")
    async with opened(tmp_path, created(key, rules), size=_SIZES[size]) as player:
        for typed in _GAMES[key]:
            await player.type(typed)
        compare(f"{key}-{size}", player.text, pytestconfig)


@pytest.mark.parametrize("size", _SIZES)
async def test_the_first_screen_looks_as_before(
    size: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened(tmp_path, size=_SIZES[size]) as player:
        compare(f"home-{size}", player.text, pytestconfig)
