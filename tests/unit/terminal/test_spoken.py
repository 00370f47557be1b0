"""A terminal that only speaks: what has changed after each move, and everything on request."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from ludoteca.match.events import Created
from ludoteca.terminal.terminal import EndOfInputError
from tests.unit.terminal.script import created, room


def spoken(directory: Path, game: Created, *answers: str) -> list[str]:
    with room(directory, *answers, plain=True) as opened:
        with suppress(EndOfInputError):
            opened.interface.begin(game)
        return opened.script.lines


def since(lines: list[str], typed: str) -> list[str]:
    """Return what was said after the last time that something was typed, up to the next answer."""
    start = len(lines) - lines[::-1].index(f"> {typed}")
    told = lines[start:]
    return told[: next((at for at, line in enumerate(told) if "> " in line), len(told))]


def test_a_move_is_told_without_the_whole_position(tmp_path: Path) -> None:
    lines = spoken(tmp_path, created("neutron"), "b1b4", "q")
    assert lines[1] == "White, pieces: a1, b1, c1, d1, e1"
    assert since(lines, "b1b4")[:2] == ["Round 1.", "White moves b1 up to b4."]
    assert not any(line.startswith("White, pieces") for line in since(lines, "b1b4"))
    assert "●" not in "".join(lines)
    assert "" not in lines


def test_the_whole_position_is_told_on_request(tmp_path: Path) -> None:
    told = since(spoken(tmp_path, created("neutron"), "b1b4", "v", "q"), "v")
    assert told[:3] == [
        "White, pieces: b4, a1, c1, d1, e1",
        "Black, pieces: a5, b5, c5, d5, e5",
        "neutron: c3",
    ]
    assert "Last move: b1b4" in told


def test_what_changes_beside_the_board_is_told_in_words(tmp_path: Path) -> None:
    lines = spoken(tmp_path, created("shogi"), "7g7f", "3c3d", "8h2b+", "q")
    assert "In hand: Black none, White none" in lines
    assert "In hand: Black bishop, White none" in since(lines, "8h2b+")
    assert len([line for line in lines if line.startswith("In hand")]) == 2


def test_a_takeback_tells_the_last_move(tmp_path: Path) -> None:
    lines = spoken(tmp_path, created("neutron"), "b1b4", "u", "q")
    assert since(lines, "u")[:2] == ["White takes one move back.", "No moves yet."]
    lines = spoken(tmp_path, created("go", "japanese", options={"size": 5}), "c3", "c4", "u", "q")
    assert since(lines, "u")[:2] == ["White takes one move back.", "Last move: C3"]


def test_the_count_is_told_with_the_territory_on_request(tmp_path: Path) -> None:
    game = created("go", "japanese", options={"size": 5})
    moves = ("c1", "d1", "c2", "d2", "c3", "d3", "c4", "d4", "c5", "d5", "pass", "pass", "v")
    lines = spoken(tmp_path, game, *moves)
    begun = since(lines, "pass")
    assert "White would win by 1.5." in begun
    assert not any("territory:" in line for line in begun)
    told = lines[lines.index("the count > v") :]
    assert "Black, territory: A5, B5, A4, B4, A3, B3, A2, B2, A1, B1" in told
    assert "White, territory: E5, E4, E3, E2, E1" in told


def test_the_result_is_told_first_of_all_to_the_only_person(tmp_path: Path) -> None:
    game = created("neutron", players=("human", "random"))
    lines = spoken(tmp_path, game, "b1b4", "r", "y", "0")
    at = lines.index("White resigns.")
    assert lines[at + 1 : at + 3] == ["You lost.", "Black wins: the loser resigned."]
