"""Rules that look at the past: both twins follow games made to repeat themselves."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from ludoteca.core import perft
from tests.twins.collision import colliding_moves
from tests.twins.pair import Pair
from tests.twins.shorter import told_shortly
from tests.twins.ways import GAMES, Way

pytestmark = pytest.mark.usefixtures("core")

SHOGI_SHUFFLE = "4i4h 4a4b 4h4i 4b4a"
CHASE = "8R/4k4/9/9/9/9/9/9/K8 b - 1"
CHECKS = "1a1b 5b5a 1b1a 5a5b"
WHITE_CHASE = "k8/9/9/9/9/9/9/4K4/8r w - 1"
WHITE_CHECKS = "1i1h 5h5i 1h1i 5i5h"
MINI_SHUFFLE = "4e4d 2a2b 4d4e 2b2a"
NEUTRON_START = "b1bbb/w4/5/3nb/w1www b n"
NEUTRON_ROUND = "Nd2d4,a5b5 Nd4d2,a4a2 Nd2d4,b5a5 Nd4d2,a2a4"
MORRIS_START = ".../.B./WW./.B..../.WW/.B./B.. w 0 0"
MORRIS_SHUFFLE = "c3-c4 b4-b2 c4-c3 b2-b4"
TRIPLE_KO = "bw1w5/1bw6/9/9/9/9/9/1bw3bw1/bw1w1b1bw b - 0/0 0"
TRIPLE_ROUND = "C1 G1 C9 B1 H1 B9"
SEND_TWO = "5/5/bbw2/bbww1/1w1w1 w - 0/0 0"
LONE_SUICIDE = "1w1/ww1/3 b - 0/0 0"
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
    """Take everything back, comparing the twins at every turn."""
    while pair.moves:
        pair.undo()
        pair.check()


def go_again(pair: Pair, moves: str) -> None:
    """Play on after a rewind."""
    for move in moves.split():
        pair.play_text(move)
        pair.check()


REPEATED = [
    ("shogi", "standard", None, SHOGI_SHUFFLE),
    ("shogi", "minishogi", None, MINI_SHUFFLE),
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
    go_again(pair, f"{moves} " * (times - 1))
    assert pair.state.ending == "repetition"


@pytest.mark.parametrize(("key", "rules", "text", "moves"), REPEATED)
def test_without_the_rule_repetition_goes_on_for_ever(
    key: str, rules: str, text: str | None, moves: str
) -> None:
    pair = follow(key, rules, text, f"{moves} " * 5, repetition=0)
    assert len(pair.moves) == 20
    rewind(pair)


def test_a_position_of_a_clone_has_the_past_of_the_first() -> None:
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


# Shogi


@pytest.mark.parametrize(
    ("text", "checks", "loser"), [(CHASE, CHECKS, 0), (WHITE_CHASE, WHITE_CHECKS, 1)]
)
@pytest.mark.parametrize("times", [2, 3, 4])
def test_repeating_by_checks_only_loses(text: str, checks: str, loser: int, times: int) -> None:
    pair = follow("shogi", "standard", text, f"{checks} " * 4, repetition=times)
    assert pair.state.ending == "perpetual-check"
    assert pair.state.winners == (1 - loser,)
    assert len(pair.moves) == 4 * (times - 1)
    rewind(pair)


def test_checks_for_ever_end_nothing_without_the_rule() -> None:
    assert not follow("shogi", "standard", CHASE, f"{CHECKS} " * 6, repetition=0).state.is_over


def test_one_move_without_check_makes_it_a_draw() -> None:
    round_trip = "1a1b 5b5a 1b1c 5a4a 1c1a 4a5b "
    pair = follow("shogi", "standard", CHASE, round_trip * 3)
    assert pair.state.ending == "repetition"
    assert pair.state.winners == ()


def test_checks_before_the_first_occurrence_do_not_matter() -> None:
    quiet = "1a1b 5b5a 1b1c 5a4a 1c1d 4a5a "
    pair = follow("shogi", "standard", CHASE, quiet + "9i9h 5a5b 9h9i 5b5a " * 3)
    assert pair.state.ending == "repetition"
    assert pair.state.winners == ()


def test_a_position_in_check_that_came_without_checks_is_a_draw() -> None:
    # The rook stands where it gave check before the first time; the king steps to and fro.
    start = "4k4/9/9/9/9/9/9/9/4K3R b - 1"
    pair = follow("shogi", "standard", start, "1i1a 5a5b 1a1i 5b5a " * 3)
    assert pair.state.ending == "repetition"


def test_hands_belong_to_the_position() -> None:
    # Black drops a pawn and loses it: the board is the same again, the hands are not.
    start = "4k4/9/9/9/9/r8/9/9/4K4 b 2P 1"
    moves = "P*9g 9f9g 5i4i 9g9f 4i4h 5a4a 4h5i 4a5a"
    pair = follow("shogi", "standard", start, moves, repetition=2)
    assert pair.state.text() == "4k4/9/9/9/9/r8/9/9/4K4 b Pp 9"
    assert not pair.state.is_over
    rewind(pair)


# Morris


@pytest.mark.parametrize(("quiet", "limit", "turns"), [(97, 100, 3), (0, 5, 5), (0, 1, 1)])
def test_too_many_quiet_turns_are_a_draw(quiet: int, limit: int, turns: int) -> None:
    text = f"{MORRIS_START} {quiet}"
    pair = follow(
        "morris", "standard", text, f"{MORRIS_SHUFFLE} " * 3, repetition=0, quiet_turns=limit
    )
    assert pair.state.ending == "quiet"
    assert len(pair.moves) == turns
    rewind(pair)


def test_quiet_turns_can_go_on_for_ever() -> None:
    pair = follow(
        "morris",
        "standard",
        f"{MORRIS_START} 997",
        f"{MORRIS_SHUFFLE} " * 3,
        repetition=0,
        quiet_turns=0,
    )
    assert pair.state.text().endswith(" 1009")


def test_repetition_is_told_before_quiet_turns() -> None:
    pair = follow(
        "morris", "standard", f"{MORRIS_START} 0", f"{MORRIS_SHUFFLE} " * 2, quiet_turns=8
    )
    assert pair.state.ending == "repetition"


def test_a_position_read_with_too_many_quiet_turns_is_over() -> None:
    pair = follow("morris", "standard", f"{MORRIS_START} 100", "")
    assert pair.state.ending == "quiet"
    assert pair.state.perft(2) > 0


def test_a_win_on_the_last_quiet_turn_is_a_win() -> None:
    pair = follow("morris", "standard", "WBW/.../.../.B...B/.../.../WBW b 0 0 99", "b4-a4")
    assert pair.state.ending == "blocked"
    assert pair.state.winners == (1,)


def test_after_a_mill_no_earlier_position_can_come_again() -> None:
    start = ".../.B./.WW/.BW.../WW./.B./B.B w 0 0 98"
    pair = follow("morris", "standard", start, "c4-c3xb4 d2-b2 c3-c4 b2-d2", repetition=2)
    assert not pair.state.is_over
    rewind(pair)


def test_in_lasker_morris_men_in_hand_belong_to_the_position() -> None:
    start = f"{MORRIS_START.replace('0 0', '2 2')} 0"
    pair = follow("morris", "lasker", start, f"{MORRIS_SHUFFLE} a1 g1 {MORRIS_SHUFFLE} ")
    assert not pair.state.is_over
    rewind(pair)


# Go


def legal(pair: Pair) -> list[str]:
    return [pair.state.action_text(action) for action in pair.state.legal_actions()]


def test_a_triple_ko_goes_round_under_simple_ko() -> None:
    pair = follow("go", "japanese", TRIPLE_KO, f"{TRIPLE_ROUND} " * 4)
    assert len(pair.moves) == 24
    rewind(pair)


@pytest.mark.parametrize("ko", ["positional", "situational"])
def test_superko_stops_a_triple_ko(ko: str) -> None:
    pair = follow("go", "japanese", TRIPLE_KO, TRIPLE_ROUND.removesuffix(" B9"), ko=ko)
    assert "B9" not in legal(pair)
    rewind(pair)


def test_positional_superko_forbids_returning_one() -> None:
    pair = follow("go", "japanese", SEND_TWO, "A1 C1", ko="positional")
    assert "B1" not in legal(pair)


def test_situational_superko_forbids_sending_two_again() -> None:
    pair = follow("go", "japanese", SEND_TWO, "A1 C1 B1 pass", ko="situational")
    assert "A1" not in legal(pair)
    rewind(pair)


@pytest.mark.parametrize("ko", ["simple", "positional", "situational"])
def test_a_plain_ko_is_not_retaken_at_once(ko: str) -> None:
    pair = follow("go", "japanese", "1bw1/b1bw/1bw1/4 w - 0/0 0", "B3", ko=ko)
    assert "C3" not in legal(pair)
    assert (" b C3 " in pair.state.text()) == (ko == "simple")
    go_again(pair, "A1 D1")
    assert "C3" in legal(pair)
    rewind(pair)


@pytest.mark.parametrize("ko", ["positional", "situational"])
def test_a_pass_is_exempt_from_superko(ko: str) -> None:
    pair = follow("go", "japanese", None, "C3 pass C4 pass", size=5, ko=ko)
    assert legal(pair)[-1] == "pass"


def test_a_lone_stone_is_sacrificed_once_under_situational_superko_only() -> None:
    assert "A3" not in legal(follow("go", "tromp-taylor", LONE_SUICIDE, ""))
    assert "A3" not in legal(follow("go", "japanese", LONE_SUICIDE, "", suicide=True))
    pair = follow("go", "new-zealand", LONE_SUICIDE, "A3 pass")
    assert "A3" not in legal(pair)
    rewind(pair)


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


def test_the_keys_of_that_game_are_those_of_the_native_twin() -> None:
    source = Path(__file__).parents[2] / "native/games/go/stones.h"
    assert "keys[i] = mix(mix(i));" in source.read_text(encoding="utf-8")


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
