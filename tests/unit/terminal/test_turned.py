"""The board turned round for a person in the second seat, and back on request."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.core import say
from ludoteca.games.registry import all_games, game
from ludoteca.picture.rotation import turned_drawing
from ludoteca.store.library import Library
from ludoteca.terminal.table import turned_words
from tests.unit.terminal.script import created, play, room

SECOND = ("random", "human")


@pytest.mark.parametrize("key", ["morris", "shogi", "neutron", "go"])
def test_a_turned_drawing_has_every_piece_at_the_opposite_point(key: str) -> None:
    one = game(key)
    position = one.start()
    for _ in range(6):
        position = position.play(position.legal_moves()[0])
    turned = turned_drawing(one, position)
    assert turned is not None
    lines = turned.text.split("\n")
    places = one.places(position)
    for point, sign in position.pieces().items():
        line, start, stop = turned.places[point]
        assert lines[line][start:stop] == sign
    total = max(place.line for place in places.values()) + min(
        place.line for place in places.values()
    )
    assert all(places[point].line + turned.places[point].line == total for point in places)


def test_labels_stay_where_they_are_in_the_other_order() -> None:
    neutron = game("neutron")
    turned = turned_drawing(neutron, neutron.play(neutron.start(), "b1b4"))
    assert turned is not None
    assert turned.text.split("\n") == [
        "1   ○   ○   ○   ·   ○",
        "2   ·   ·   ·   ·   ·",
        "3   ·   ·   ◆   ·   ·",
        "4   ·   ·   ·   ○   ·",
        "5   ●   ●   ●   ●   ●",
        "    e   d   c   b   a",
    ]


def test_a_board_with_a_path_on_it_is_not_turned(tmp_path: Path) -> None:
    turnable = {one.key for one in all_games() if turned_drawing(one, one.start())}
    assert turnable == {"morris", "shogi", "neutron", "go"}
    script = play(tmp_path, created("senet", players=SECOND), "?", "q", "q")
    assert "flip" not in script.pages[0]


def test_the_board_is_turned_for_a_person_in_the_second_seat(tmp_path: Path) -> None:
    lines = play(tmp_path, created("shogi", players=SECOND), "f", "q").lines
    first = lines.index("   1   2   3   4   5   6   7   8   9")
    assert lines[first + 1].startswith("  vL  vN  vS  vG  vK  vG  vS  vN  vL  i    v Black: random")
    assert lines[first + 2].endswith("  White: you")
    assert lines[first + 9].startswith("   L   N   S   G   K   G   S   N   L  a")
    again = lines.index("   9   8   7   6   5   4   3   2   1")
    assert lines[again + 2].endswith("v White: you")
    assert not any("1   2   3" in line for line in lines[again:])


def test_it_stays_as_it_is_for_the_first_seat_for_two_people_and_by_choice(tmp_path: Path) -> None:
    for players in (("human", "random"), ("human", "human")):
        lines = play(tmp_path, created("neutron", players=players), "q").lines
        assert "5   ●   ●   ●   ●   ●" in [line.rstrip() for line in lines]
    with room(tmp_path, "q") as opened:
        opened.settings.profile.set("turns_board", False)
        opened.interface.begin(created("neutron", players=SECOND))
        assert any(line.startswith("5   ●   ●") for line in opened.script.lines)


def test_kanji_point_the_other_way_on_a_turned_board(tmp_path: Path) -> None:
    with room(tmp_path, "q") as opened:
        opened.interface.terminal.style.pieces["shogi"] = "kanji"
        opened.interface.begin(created("shogi", players=SECOND))
        lines = opened.script.lines
    assert all("v玉" in line and "  i  " in line for line in lines if "玉" in line)
    assert all("v王" not in line and line.rstrip()[-1] == "a" for line in lines if "王" in line)
    assert "王" in opened.script.text


def test_directions_are_those_on_the_screen(tmp_path: Path) -> None:
    script = play(tmp_path, created("neutron", players=("human", "human")), "b1b4", "f", "up", "q")
    assert "1 down (c4), 2 up (c2), 3 right (a3)" in script.text
    assert "neutron (c3) up (c2): now move one of your pieces" in script.text
    told = turned_words(say("{seat} moves {way}.", seat=say("White"), way=say("up-left")))
    assert told == "White moves down-right."


def test_a_resumed_game_is_seen_from_the_side_it_was_left_on(tmp_path: Path) -> None:
    with room(tmp_path, "b1b4", "f", "q") as opened:
        opened.interface.begin(created("neutron"))
        (kept,) = Library(opened.interface.store).games()
    with room(tmp_path, "q") as opened:
        opened.interface.resume(kept.key)
        assert "    e   d   c   b   a" in opened.script.lines
    with room(tmp_path, "f", "q") as opened:
        opened.interface.resume(kept.key)
    with room(tmp_path, "q") as opened:
        opened.interface.resume(kept.key)
        assert "    e   d   c   b   a" not in opened.script.lines
