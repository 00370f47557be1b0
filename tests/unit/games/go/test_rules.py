"""The rule sets of Go, their options, and what cannot be chosen together."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ludoteca.core import OptionError
from ludoteca.games.go import GAME
from ludoteca.games.go.board import handicap_points


@pytest.mark.parametrize("name", ["japanese", "chinese"])
@pytest.mark.parametrize("komi", [7, 0, -3])
def test_people_choose_a_fractional_komi_in_japanese_and_chinese_rules(
    name: str, komi: int
) -> None:
    assert GAME.choose_rules(name, komi=0.5).komi == 0.5
    with pytest.raises(OptionError, match=f"with komi {komi} the game could be drawn"):
        GAME.choose_rules(name, komi=komi)


@pytest.mark.parametrize("name", GAME.presets)
@pytest.mark.parametrize("komi", [7, 0, -3, 0.5, 100_000.5])
def test_files_and_protocols_may_ask_for_any_komi(name: str, komi: float) -> None:
    rules = GAME.make_rules(name, komi=komi)
    assert rules.komi == komi
    assert f"komi {komi}" in rules.terms[0]


@pytest.mark.parametrize("name", ["aga", "new-zealand", "tromp-taylor"])
def test_a_whole_number_komi_is_allowed_in_the_other_rules(name: str) -> None:
    assert GAME.choose_rules(name, komi=6).komi == 6.0


@pytest.mark.parametrize("name", GAME.presets)
def test_komi_is_a_half_in_handicap_games_unless_the_table_chose_it(name: str) -> None:
    assert GAME.make_rules(name, handicap=2).komi == 0.5
    assert GAME.make_rules(name, handicap=2, komi=3.5).komi == 3.5
    even = GAME.make_rules(name).komi
    chosen = GAME.make_rules(name, handicap=2, komi=even)
    assert chosen.komi == even
    assert GAME.make_rules(chosen).komi == even
    assert GAME.make_rules(chosen, size=9).komi == even


@pytest.mark.parametrize(
    ("name", "bonus"),
    [("japanese", 0), ("chinese", 4), ("aga", 3), ("new-zealand", 0), ("tromp-taylor", 0)],
)
def test_white_gets_points_for_the_handicap_in_some_rules(name: str, bonus: int) -> None:
    assert GAME.make_rules(name, handicap=4).bonus == bonus
    assert GAME.make_rules(name).bonus == 0


@pytest.mark.parametrize(
    ("stones", "points"),
    [
        (2, "D4 Q16"),
        (3, "D4 Q16 D16"),
        (4, "D4 Q16 D16 Q4"),
        (5, "D4 Q16 D16 Q4 K10"),
        (6, "D4 Q16 D16 Q4 D10 Q10"),
        (7, "D4 Q16 D16 Q4 D10 Q10 K10"),
        (8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
        (9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
    ],
)
def test_the_usual_handicap_points(stones: int, points: str) -> None:
    assert handicap_points(19, stones) == points.split()


@pytest.mark.parametrize(
    ("size", "points"),
    [
        (7, "C3 E5 C5 E3"),
        (8, "C3 F6 C6 F3"),
        (9, "C3 G7 C7 G3"),
        (12, "C3 K10 C10 K3"),
        (13, "D4 K10 D10 K4"),
    ],
)
def test_handicap_stones_stand_on_the_third_line_below_13_and_on_the_fourth_from_13(
    size: int, points: str
) -> None:
    assert handicap_points(size, 4) == points.split()


@pytest.mark.parametrize(
    ("size", "most"), [(6, 0), (7, 4), (8, 4), (9, 9), (10, 4), (11, 9), (13, 9), (18, 4), (25, 9)]
)
def test_a_board_takes_only_so_many_handicap_stones(size: int, most: int) -> None:
    for handicap in range(2, 10):
        options: dict[str, Any] = {"size": size, "handicap": handicap}
        if handicap <= most:
            assert GAME.start(**options).stones[0].bit_count() == handicap
            continue
        with pytest.raises(OptionError, match=f"takes at most {most} handicap stones, not"):
            GAME.start(**options)


def test_the_players_have_rules_komi_and_handicap_in_view() -> None:
    assert GAME.start().rules.terms == ("Japanese rules, komi 6.5",)
    assert GAME.start(handicap=3).rules.terms == ("Japanese rules, komi 0.5", "Handicap: 3")


@pytest.mark.parametrize(
    ("rules", "handicap", "komi", "wanted"),
    [
        ("japanese", 0, 6.5, 6.5),
        ("japanese", 4, 0.5, 0.5),
        ("chinese", 4, 0.5, 4.5),
        ("aga", 4, 0.5, 3.5),
        ("aga", 4, 100_000.5, 100_000.5),
    ],
)
def test_a_position_is_played_on_by_a_preset_with_the_bonus_as_komi(
    rules: str, handicap: int, komi: float, wanted: float
) -> None:
    alike = GAME.make_rules(rules, handicap=handicap, komi=komi).as_preset()
    assert (alike.name, alike.handicap, alike.komi) == (rules, 0, wanted)


def test_a_rule_set_that_no_preset_resembles_stays_as_it_is() -> None:
    unlike = replace(GAME.make_rules("japanese"), pass_stones=True)
    assert unlike.as_preset() == unlike
    assert GAME.make_rules(komi=0.5).on(GAME.presets["chinese"]).area
