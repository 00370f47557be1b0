"""Every way a game can end: both twins follow games made to end, or to repeat themselves."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludoteca.core import perft
from ludoteca.games.go import GoEnding
from ludoteca.games.morris import MorrisEnding
from ludoteca.games.neutron import NeutronEnding
from ludoteca.games.senet import SenetEnding
from ludoteca.games.shogi import ShogiEnding
from tests.stored import read_toml
from tests.twins.collision import colliding_moves
from tests.twins.pair import Pair
from tests.twins.shorter import told_shortly
from tests.twins.ways import GAMES, Way

pytestmark = pytest.mark.usefixtures("core")

SHOGI_SHUFFLE = "4i4h 4a4b 4h4i 4b4a"
NEUTRON_START = "b1bbb/w4/5/3nb/w1www b n"
NEUTRON_ROUND = "Nd2d4,a5b5 Nd4d2,a4a2 Nd2d4,b5a5 Nd4d2,a2a4"
MORRIS_START = ".../.B./WW./.B..../.WW/.B./B.. w 0 0"
MORRIS_SHUFFLE = "c3-c4 b4-b2 c4-c3 b2-b4"
TRIPLE_KO = "bw1w5/1bw6/9/9/9/9/9/1bw3bw1/bw1w1b1bw b - 0/0 0"
TRIPLE_ROUND = "C1 G1 C9 B1 H1 B9"
SEND_TWO = "5/5/bbw2/bbww1/1w1w1 w - 0/0 0"
LONE_SUICIDE = "1w1/ww1/3 b - 0/0 0"
KO = "1bw1/b1bw/1bw1/4 w - 0/0 0"
KO_RULES = ("simple", "positional", "situational")
LONG_GAME = 300


def follow(key: str, rules: str, text: str | None, moves: str, **options: Any) -> Pair:
    """Play moves until the game is over, and compare the twins before and after each."""
    pair = Pair(Way(key, rules, options), text)
    pair.check()
    for move in moves.split():
        if pair.position.outcome:
            break
        pair.play_text(move)
        pair.check()
    return pair


def rewind(pair: Pair) -> None:
    while pair.moves:
        pair.undo()
        pair.check()


REPEATED = [
    ("shogi", "standard", None, SHOGI_SHUFFLE),
    ("shogi", "minishogi", None, "4e4d 2a2b 4d4e 2b2a"),
    ("neutron", "standard", NEUTRON_START, NEUTRON_ROUND),
    ("neutron", "classic", NEUTRON_START, NEUTRON_ROUND),
    ("morris", "standard", f"{MORRIS_START} 0", MORRIS_SHUFFLE),
    ("morris", "no-flying", f"{MORRIS_START} 0", MORRIS_SHUFFLE),
    ("morris", "lasker", f"{MORRIS_START} 0", MORRIS_SHUFFLE),
    ("morris", "twelve", f"{MORRIS_START} 0", MORRIS_SHUFFLE),
]


@pytest.mark.parametrize(("key", "rules", "text", "moves"), REPEATED)
@pytest.mark.parametrize("times", [2, 3, 4])
def test_a_position_that_comes_too_often_is_a_draw(
    key: str, rules: str, text: str | None, moves: str, times: int
) -> None:
    pair = follow(key, rules, text, f"{moves} " * 5, repetition=times)
    assert pair.state.ending == "repetition"
    assert pair.state.winners == ()
    assert len(pair.moves) == 4 * (times - 1)
    assert list(pair.state.legal_actions()) == []
    rewind(pair)
    for move in moves.split() * (times - 1):
        pair.play_text(move)
        pair.check()
    assert pair.state.ending == "repetition"


def test_a_clone_has_the_past_of_the_first() -> None:
    pair = follow("shogi", "standard", None, f"{SHOGI_SHUFFLE} {SHOGI_SHUFFLE} 4i4h 4a4b 4h4i")
    clone = pair.state.clone()
    clone.apply(clone.action_from_text("4b4a"))
    assert clone.ending == "repetition"
    assert not pair.state.is_over


@pytest.mark.parametrize("key", ["shogi", "neutron", "morris"])
def test_perft_goes_on_where_repetition_has_ended_the_game(key: str) -> None:
    rules, text, moves = next(one[1:] for one in REPEATED if one[0] == key)
    pair = follow(key, rules, text, moves, repetition=2)
    assert pair.state.is_over
    fresh = pair.way.state(GAMES[key].format_position(pair.position))
    assert pair.state.perft(2) == fresh.perft(2) > 0


def legal(pair: Pair) -> list[str]:
    return [pair.state.action_text(action) for action in pair.state.legal_actions()]


KEPT = read_toml("games/endings.toml")
KEPT["past"] |= {", ".join(map(str, row[:4])): row for row in KEPT["board"]["rows"]}
ENDINGS: dict[str, tuple[tuple[Any, ...], str | None, tuple[int, ...], int]] = {
    name: ((key, rules, text or None, moves, options), ending or None, tuple(winners), plies)
    for name, (key, rules, options, text, moves, ending, winners, plies) in KEPT["past"].items()
}
ENDINGS |= {
    f"{key}, {rules} without the rule": (
        (key, rules, text, f"{moves} " * 5, {"repetition": 0}),
        None,
        (),
        20,
    )
    for key, rules, text, moves in REPEATED
}
"""Game, ending, winners and plies played."""


GAME_ENDINGS = {
    "morris": MorrisEnding,
    "shogi": ShogiEnding,
    "neutron": NeutronEnding,
    "senet": SenetEnding,
    "go": GoEnding,
}
# Of these the native twin knows nothing.
BY_PLAYERS = {"declaration", "impasse", "failed-declaration"}


@pytest.mark.parametrize("name", ENDINGS)
def test_the_past_and_the_board_end_a_game_or_do_not(name: str) -> None:
    (key, rules, text, moves, options), ending, winners, plies = ENDINGS[name]
    pair = follow(key, rules, text, moves, **options)
    assert (pair.state.ending, pair.state.winners, len(pair.moves)) == (ending, winners, plies)
    rewind(pair)


@pytest.mark.parametrize("key", GAME_ENDINGS)
def test_no_ending_is_left_out(key: str) -> None:
    shown = {ending for (game, *_), ending, *_ in ENDINGS.values() if game == key}
    assert shown | {"repetition"} - {None} >= set(map(str, GAME_ENDINGS[key])) - BY_PLAYERS


@pytest.mark.parametrize(
    ("rules", "text", "moves", "options", "forbidden"),
    [
        ("japanese", TRIPLE_KO, TRIPLE_ROUND.removesuffix(" B9"), {"ko": "positional"}, "B9"),
        ("japanese", TRIPLE_KO, TRIPLE_ROUND.removesuffix(" B9"), {"ko": "situational"}, "B9"),
        # Sending two, returning one.
        ("japanese", SEND_TWO, "A1 C1", {"ko": "positional"}, "B1"),
        ("japanese", SEND_TWO, "A1 C1 B1 pass", {"ko": "situational"}, "A1"),
        # A lone stone is sacrificed once under situational superko only.
        ("tromp-taylor", LONE_SUICIDE, "", {}, "A3"),
        ("japanese", LONE_SUICIDE, "", {"suicide": True}, "A3"),
        ("new-zealand", LONE_SUICIDE, "A3 pass", {}, "A3"),
        *(
            ("japanese", KO, "B3", {"ko": ko}, "C3")
            for ko in ("simple", "positional", "situational")
        ),
    ],
)
def test_ko_forbids_a_point_but_never_a_pass(
    rules: str, text: str, moves: str, options: dict[str, Any], forbidden: str
) -> None:
    pair = follow("go", rules, text, moves, **options)
    assert forbidden not in legal(pair)
    assert legal(pair)[-1] == "pass"
    rewind(pair)


@pytest.mark.parametrize("ko", KO_RULES)
def test_a_ko_may_be_retaken_after_a_threat(ko: str) -> None:
    pair = follow("go", "japanese", KO, "B3", ko=ko)
    assert (" b C3 " in pair.state.text()) == (ko == "simple")
    assert "C3" in legal(follow("go", "japanese", KO, "B3 A1 D1", ko=ko))


@pytest.mark.parametrize("rules", ["aga", "new-zealand", "tromp-taylor"])
def test_perft_regards_superko_from_where_the_game_is(rules: str) -> None:
    pair = follow("go", rules, None, "", size=3)
    for number in range(20):
        # Any stone rather than a pass, so that the boards of the past come near.
        pair.play(number * 2 % max(1, len(pair.position.legal_moves()) - 1))
        pair.check()
        counts = [pair.state.perft(depth) for depth in range(3)]
        assert counts == [perft(pair.position, depth) for depth in range(3)]


@pytest.mark.parametrize("rules", ["tromp-taylor", "new-zealand"])
@pytest.mark.parametrize("size", [9, 10, 19])
def test_two_boards_with_one_key_are_told_apart(rules: str, size: int) -> None:
    pair = Pair(Way("go", rules, {"size": size}))
    for move in colliding_moves(size).split():
        pair.play_text(move)
    assert "A1" in legal(pair)
    pair.check()
    pair.check_every_number()
    pair.play_text("A1")
    pair.check()
    pair.undo()
    pair.check()


@pytest.mark.parametrize("ko", ["positional", "situational"])
@pytest.mark.parametrize("suicide", [False, True])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_long_games_on_small_boards_come_to_no_board_again(
    size: int, suicide: bool, ko: str
) -> None:
    rng = random.Random(f"{size}/{suicide}/{ko}")
    pair = Pair(Way("go", "chinese", {"size": size, "suicide": suicide, "ko": ko}))
    with told_shortly(pair):
        while pair.position.outcome is None and len(pair.moves) < LONG_GAME:
            count = len(pair.position.legal_moves())
            # The pass comes last: a player with a stone to play plays it.
            pair.play(rng.randrange(max(1, count - 1)))
            pair.check()
        pair.check_every_number()
    boards = [GAMES["go"].format_position(one).split()[0] for one in pair.positions]
    stones = [board for board, move in zip(boards[1:], pair.moves, strict=True) if move != "pass"]
    if ko == "positional":
        assert len(set(stones)) == len(stones)
    rewind(pair)


def test_a_position_that_came_hundreds_of_times_is_still_counted() -> None:
    state = Way("shogi", "standard", {"repetition": 0}).state()
    for _ in range(300):
        for move in ("4i4h", "4a4b", "4h4i", "4b4a"):
            state.apply(state.action_from_text(move))
    times = state.observation()[-1]
    assert times.min() == times.max() == 255
    for _ in range(4 * 297):
        state.undo()
    times = state.observation()[-1]
    assert times.min() == times.max() == 3
