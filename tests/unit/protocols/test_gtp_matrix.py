"""Every size, rule set, komi and handicap that GTP can ask for is played by both colours."""

from __future__ import annotations

from itertools import cycle

import pytest

from ludoteca import native
from ludoteca.games.go.board import SIZES, max_handicap
from ludoteca.protocols.gtp import GtpProtocol
from tests.daily import daily
from tests.unit.protocols.talk import Talk

needs_native = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")

RULES = [
    *("japanese", "chinese", "aga", "new-zealand", "tromp-taylor", "chinese-ogs"),
    '{"scoring":"AREA","ko":"SIMPLE","whiteHandicapBonus":"N","friendlyPassOk":false}',
    '{"scoring":"TERRITORY","ko":"POSITIONAL","whiteHandicapBonus":"N-1","suicide":true}',
]
KOMI = ["0", "0.5", "7", "7.5", "-3", "6.75", "999999.5"]


def handicaps(size: int) -> list[str]:
    """List the ways of giving a handicap that a board has room for, none of them first."""
    most = max_handicap(size)
    free = f"A{size} B{size - 1}" if size > 2 else "A1 B2"
    found = ["clear_board", f"set_free_handicap {free}"]
    if size >= 5:
        found.append("set_free_handicap A1 B2 C3 D4 E5")
    if most:
        found += [f"fixed_handicap {most}", "fixed_handicap 2", "place_free_handicap 9"]
    return found


def talk(player: str) -> Talk:
    made = Talk(GtpProtocol(player, seed=1))
    made.say("kata-set-param maxVisits 1")
    return made


def agree(made: Talk, *lines: str) -> None:
    for line in lines:
        assert made.say(line)[0].startswith("="), line


@needs_native
@pytest.mark.parametrize("size", daily(SIZES, 2, 9))
def test_the_engine_plays_every_komi_with_every_handicap_by_all_rules(size: int) -> None:
    made = talk("engine")
    ways = cycle(handicaps(size))
    for rules in RULES:
        for komi in KOMI:
            setting = (f"boardsize {size}", f"komi {komi}", f"kata-set-rules {rules}", next(ways))
            agree(made, *setting)
            (told, _) = made.say("get_komi")
            assert told == f"= {komi}"
            agree(made, "genmove w", "genmove b", "printsgf", "undo", "undo")
        # The ways and the komi meet in another order next time.
        next(ways)


@pytest.mark.parametrize("player", ["mcts", "greedy", "random", "search", "level:1"])
@pytest.mark.parametrize("komi", ["0", "7"])
def test_every_player_plays_with_a_whole_komi(player: str, komi: str) -> None:
    made = talk(player)
    for rules in ("japanese", "chinese"):
        for handicap in ("clear_board", "fixed_handicap 3"):
            setting = ("boardsize 7", f"komi {komi}", f"kata-set-rules {rules}", handicap)
            agree(made, *setting, "genmove w", "genmove b")


@pytest.mark.parametrize("rules", ["japanese", "chinese", "aga", "new-zealand", "tromp-taylor"])
def test_a_tie_is_told_as_0(rules: str) -> None:
    made = talk("random")
    agree(made, "boardsize 5", f"kata-set-rules {rules}", "komi 0")
    assert made.say("final_score") == ["= 0", ""]
    agree(made, "komi -0.5")
    assert made.say("final_score") == ["= B+0.5", ""]


@pytest.mark.parametrize("komi", ["1000000", "-1e9", "2e6"])
def test_a_komi_out_of_range_is_refused_with_the_range(komi: str) -> None:
    made = talk("random")
    (answer, _) = made.say(f"komi {komi}")
    assert answer.startswith("? Komi cannot be ")
    assert answer.endswith(": choose a number between -1000000 and 1000000")
    assert made.say("get_komi") == ["= 7.5", ""]


@pytest.mark.parametrize(
    ("rules", "line", "score"),
    [
        # Black has 81 points by area, 78 by territory; White has a bonus by the first two.
        ("chinese", "fixed_handicap 3", "B+78"),
        ("aga", "fixed_handicap 3", "B+79"),
        ("japanese", "fixed_handicap 3", "B+78"),
        ("chinese", "set_free_handicap A1 A2 A3", "B+78"),
    ],
)
def test_the_count_of_a_handicap_game_with_komi_0_has_the_bonus_of_the_rules(
    rules: str, line: str, score: str
) -> None:
    made = talk("random")
    agree(made, "boardsize 9", f"kata-set-rules {rules}", "komi 0", line)
    assert made.say("final_score") == [f"= {score}", ""]


def test_rules_of_any_mixture_are_named_as_the_rule_set_they_are() -> None:
    made = talk("random")
    agree(made, 'kata-set-rules {"scoring":"AREA","ko":"SIMPLE","whiteHandicapBonus":"N"}')
    assert "RU[Chinese]" in made.say("printsgf")[0]
    agree(made, "kata-set-rules aga", "kata-set-rule suicide true")
    assert "RU[AGA]" in made.say("printsgf")[0]
