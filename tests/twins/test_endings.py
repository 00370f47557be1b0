"""Every way a game can end on the board, also those that random games hardly come to."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.games.go import GoEnding
from ludoteca.games.morris import MorrisEnding
from ludoteca.games.neutron import NeutronEnding
from ludoteca.games.senet import SenetEnding
from ludoteca.games.shogi import ShogiEnding
from tests.twins.pair import Pair
from tests.twins.ways import Way

pytestmark = pytest.mark.usefixtures("core")

ENDINGS = {
    "morris": MorrisEnding,
    "shogi": ShogiEnding,
    "neutron": NeutronEnding,
    "senet": SenetEnding,
    "go": GoEnding,
}
# The past and the players end games too; the tests of history have the first.
BY_PAST = {"repetition", "quiet", "perpetual-check"}
BY_PLAYERS = {"declaration", "impasse", "failed-declaration"}

BOTH, NOBODY = (0, 1), ()
THREE_MEN = "WW./B.B/.../.....W/.../B../... w 0 0 0"
OFF = "A............................1 1 5"
ALMOST_BASE = "wwww1/bbbbw/1bn2/5/5 w n"
EMPTY_9 = "9/9/9/9/9/9/9/9/9 w - 0/0 0"
CASES: list[tuple[str, str, dict[str, Any], str, str, str, tuple[int, ...]]] = [
    ("morris", "standard", {}, THREE_MEN, "g4-g1xb2", "two-men", (0,)),
    ("morris", "standard", {}, "WBW/.../.../.B...B/.../.../WBW b 0 0 0", "b4-a4", "blocked", (1,)),
    ("morris", "three", {}, "WW./BB./... w 1 1 0", "c1", "line", (0,)),
    ("morris", "twelve", {}, "WBW/BWB/WBW/BWBWB./BWB/WBW/BWB w 1 0 0", "g4", "full", NOBODY),
    ("shogi", "standard", {}, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", "mate", (0,)),
    ("shogi", "standard", {}, "8k/6G2/9/7N1/9/9/9/9/K8 w - 1", "", "no-move", (0,)),
    ("shogi", "minishogi", {}, "4k/5/2G1P/5/K4 b G 1", "G*1b", "mate", (0,)),
    ("neutron", "standard", {}, "b1bbb/w4/5/3nb/w1www b n", "Nd2b4,a5b5", "", NOBODY),
    ("neutron", "standard", {}, "bbbb1/w3b/2n2/5/1wwww b n", "Nc3e5", "home", (1,)),
    ("neutron", "standard", {}, ALMOST_BASE, "Nc3e3,e4e5", "base", (0,)),
    ("neutron", "classic", {}, ALMOST_BASE, "Nc3e3,e4e5", "", NOBODY),
    ("neutron", "standard", {}, "5/1bbb1/1bnb1/wwwww/5 w n", "", "blocked", BOTH),
    ("neutron", "classic", {}, "5/1bbb1/1bnb1/wwwww/5 w n", "", "blocked", (1,)),
    ("neutron", "classic", {}, "5/5/2n2/bbbbb/wwwww w -", "", "no-turn", (1,)),
    ("senet", "standard", {}, OFF, "30-off", "cleared", (0,)),
    ("senet", "standard", {"bear_off": "exact"}, OFF, "pass", "", NOBODY),
    ("senet", "standard", {"bear_off": "exact"}, OFF.replace("5", "1"), "30-off", "cleared", (0,)),
    ("go", "japanese", {}, "3/3/3 b - 0/0 0", "pass pass", "score", (1,)),
    ("go", "japanese", {"komi": 0.5}, "2b2/bbb2/5/5/5 w - 9/0 0", "pass pass", "score", (0,)),
    ("go", "chinese", {}, "1b1/bbb/1b1 w - 0/0 0", "pass pass", "score", (0,)),
    ("go", "japanese", {"komi": 0}, "3/3/3 b - 0/0 0", "pass pass", "score", NOBODY),
    ("go", "chinese", {"komi": 9}, "1b1/bbb/1b1 w - 0/0 0", "pass pass", "score", NOBODY),
    ("go", "chinese", {"komi": 0, "handicap": 2}, EMPTY_9, "pass pass", "score", (1,)),
    ("go", "chinese", {"komi": -2, "handicap": 2}, EMPTY_9, "pass pass", "score", NOBODY),
    ("go", "aga", {"komi": 0}, "3/3/3 b - 0/0 0", "pass pass", "score", NOBODY),
    ("go", "new-zealand", {"komi": 9}, "1b1/bbb/1b1 w - 0/0 0", "pass pass", "score", NOBODY),
    ("go", "tromp-taylor", {"komi": -1}, "3/3/3 b - 0/0 0", "pass pass", "score", (0,)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "rules", "options", "text", "moves", "ending", "winners"),
    CASES,
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_twins_end_the_game_alike(
    key: str,
    rules: str,
    options: dict[str, Any],
    text: str,
    moves: str,
    ending: str,
    winners: tuple[int, ...],
) -> None:
    pair = Pair(Way(key, rules, options), text)
    pair.check()
    for move in moves.split():
        pair.play_text(move)
        pair.check()
    assert (pair.state.ending or "") == ending
    assert pair.state.winners == winners
    while pair.moves:
        pair.undo()
        pair.check()


@pytest.mark.parametrize("key", ENDINGS)
def test_no_ending_is_left_out(key: str) -> None:
    shown = {case[5] for case in CASES if case[0] == key} - {""}
    assert shown == set(map(str, ENDINGS[key])) - BY_PAST - BY_PLAYERS
