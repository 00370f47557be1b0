from __future__ import annotations

import subprocess
import sys

import pytest

from ludoteca.cli.browser import browse
from ludoteca.core import SessionError


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Note what is started, and start something that ends as the first word says."""
    started: list[list[str]] = []
    monkeypatch.setattr(sys, "argv", ["ludoteca"])
    real = subprocess.Popen

    def start(command: list[str]) -> object:
        started.append(command)
        code = 130 if "--table" in command else 3
        return real([sys.executable, "-c", f"raise SystemExit({code})"])

    monkeypatch.setattr(subprocess, "Popen", start)
    return started


def test_a_kept_game_is_opened_by_its_key_and_ctrl_c_comes_back(
    commands: list[list[str]],
) -> None:
    browse("abc")
    assert commands == [[sys.executable, "-m", "ludoteca", "web", "--table", "abc"]]


def test_the_browser_speaks_the_language_of_the_terminal(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["ludoteca", "--lang=bg"])
    browse("abc")
    assert commands[0][-2:] == ["--lang", "bg"]


def test_a_server_that_fails_is_told_of(commands: list[list[str]]) -> None:
    with pytest.raises(SessionError, match="the server stopped immediately"):
        browse()
    assert commands == [[sys.executable, "-m", "ludoteca", "web"]]
