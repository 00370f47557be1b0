"""Who takes which seat, from the question to the first move."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.functional.screen import Screen


def test_nigiri_is_shown_as_it_happens_and_leads_to_the_first_move(tmp_path: Path) -> None:
    with Screen(tmp_path, lines=40) as screen:
        screen.type("go", "greedy", "nigiri", "size", "9")
        assert "guess whether a hidden handful of stones is odd or even" in screen.type("start")
        assert "Prisoners" not in screen.told
        told = " ".join(screen.type("even").split())
        assert "lays two stones: even. The hand holds " in told
        is_black = "The guess was right: the one who guessed is Black." in told
        assert ("Black is human. White is greedy." in told) == is_black
        assert ("Black is greedy. White is human." in told) != is_black
        assert ("Move 1. Black plays" in told) != is_black
        name = "Black" if is_black else "White"
        assert f"{name}: place a stone on a free point" in told
        assert f"{name} plays A1." in screen.type("A1")


@pytest.mark.parametrize(("side", "opens"), [("", True), ("black", False)])
def test_the_seat_that_opens_is_yours_unless_you_choose_the_other(
    side: str, opens: bool, tmp_path: Path
) -> None:
    with Screen(tmp_path) as screen:
        told = screen.type("neutron", "greedy", side, "")
        assert ("White: you" in told) == opens
        assert ("Round 1. White moves" in told) != opens
