"""What is said at a terminal is true: what is kept, who plays, and when time is up."""

from __future__ import annotations

import time
from pathlib import Path

from ludoteca.store.library import Library
from ludoteca.terminal.terminal import OutOfTimeError
from tests.unit.terminal.script import Script, created, play, room


def test_a_game_without_a_move_is_not_kept(tmp_path: Path) -> None:
    script = play(tmp_path, created("neutron"), "q")
    assert script.lines[-1] == "No move was made: there is nothing to save."
    with room(tmp_path) as opened:
        assert Library(opened.interface.store).games() == []


def test_a_game_is_not_said_to_be_saved_where_nothing_can_be(tmp_path: Path) -> None:
    with room(tmp_path, "b1b4", "?", "q", "q") as opened:
        opened.interface.is_kept = False
        opened.interface.begin(created("neutron"))
    told = "The game is not saved: it lasts until you leave Ludoteca."
    assert opened.script.lines[-1] == told
    assert "is saved" not in "".join([opened.script.text, *opened.script.pages])


class Slow(Script):
    """A person who thinks until time is up."""

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        if seconds is None:
            return super().read(prompt)
        assert 0 < seconds <= 1
        time.sleep(seconds)
        raise OutOfTimeError


def test_a_clock_that_runs_out_ends_the_game_by_itself(tmp_path: Path) -> None:
    with room(tmp_path) as opened:
        slow = Slow(["0"])
        opened.interface.terminal.input = opened.interface.terminal.output = slow
        opened.interface.begin(created("neutron", clock="1s"))
    assert "White has no time left. Black wins: the loser's time ran out." in slow.text
