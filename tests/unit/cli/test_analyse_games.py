"""The progress bar of an analysis, and the memory that it goes on from."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from ludoteca.cli.analyse_games import _bar
from ludoteca.cli.analysis_memory import AnalysisMemory


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm-256color")
    with _bar("[bold]game.sgf", 4) as advance:
        for _ in range(4):
            advance()
    return stream.getvalue()


def test_the_bar_is_only_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(io.StringIO(), monkeypatch) == ""
    assert "[bold]game.sgf" in shown(Screen(), monkeypatch)


def test_the_bar_has_no_colours_if_they_are_unwanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[38" not in shown(Screen(), monkeypatch)
    monkeypatch.delenv("NO_COLOR")
    assert "\x1b[38" in shown(Screen(), monkeypatch)


def test_a_memory_is_read_again_but_for_what_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "memory"
    memory = AnalysisMemory(path)
    memory["a"] = {"score": 0.5}
    memory["a"] = {"score": 0.6}
    with path.open("a") as file:
        file.write('\n["b", {"sco\n[]\n3\n["c"]\n[1, {}]\n["d", 1]')
    memory["e"] = {}
    assert dict(AnalysisMemory(path)) == {"a": {"score": 0.6}, "e": {}}
    assert len(memory) == 2
    del memory["e"]
    assert list(memory) == ["a"]
    path.write_bytes(b"\xff\xfe")
    assert dict(AnalysisMemory(path)) == {}


def test_the_memory_of_a_file_is_beside_it(tmp_path: Path) -> None:
    AnalysisMemory.beside(tmp_path / "game.sgf", is_folder=False)["a"] = {}
    AnalysisMemory.beside(tmp_path, is_folder=True)["a"] = {}
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [".game.sgf.jsonl", ".ludoteca-analysis.jsonl"]
