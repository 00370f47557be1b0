"""The rule sets and options of Shogi: repetition, impasse, handicaps and the small board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludoteca.core import IllegalMoveError, Outcome, Seat
from ludoteca.games.shogi import GAME, ShogiEnding

after = GAME.play


# Repetition

SHUFFLE = ("4i4h", "4a4b", "4h4i", "4b4a")


def test_the_fourth_occurrence_of_a_position_is_a_draw() -> None:
    third = after(GAME.start(), *SHUFFLE * 2)
    assert third.occurrences == 3
    assert third.perpetual_checker is None
    assert third.outcome is None
    assert GAME.beside_board(third)[1:] == ["This position has occurred 3 times"]
    warning = "this position has occurred 3 times: once more ends the game"
    assert third.announcements == [("repetition", warning, {})]
    fourth = after(third, *SHUFFLE)
    assert len(GAME.beside_board(fourth)) == 1
    assert fourth.occurrences == 4
    assert fourth.outcome == Outcome.drawn(ShogiEnding.REPETITION)
    assert fourth.legal_moves() == ()
    assert fourth.board_moves


def test_a_position_parsed_from_text_has_no_past() -> None:
    third = after(GAME.start(), *SHUFFLE * 2)
    assert GAME.parse_position(GAME.format_position(third)).occurrences == 1


@pytest.mark.parametrize(
    "other",
    ["4k4/9/9/9/9/9/9/9/4K4 w P 1", "4k4/9/9/9/9/9/9/9/4K4 b p 1", "4k4/9/9/9/9/9/9/9/3K5 b P 1"],
    ids=["another side to move", "other hands", "another board"],
)
def test_repetition_compares_board_hands_and_side_to_move(other: str) -> None:
    position = GAME.parse_position("4k4/9/9/9/9/9/9/9/4K4 b P 1")
    assert GAME.parse_position(other).key != position.key
    assert GAME.parse_position("4k4/9/9/9/9/9/9/9/4K4 b P 7").key == position.key


CHASE = """
     9   8   7   6   5   4   3   2   1
     .   .   .   .   .   .   .   .   R  a
     .   .   .   .  vK   .   .   .   .  b
     .   .   .   .   .   .   .   .   .  c
     .   .   .   .   .   .   .   .   .  d
     .   .   .   .   .   .   .   .   .  e
     .   .   .   .   .   .   .   .   .  f
     .   .   .   .   .   .   .   .   .  g
     .   .   .   .   .   .   .   .   .  h
     K   .   .   .   .   .   .   .   .  i
"""


def test_repeating_by_checks_only_loses() -> None:
    checks = ("1a1b", "5b5a", "1b1a", "5a5b")
    third = after(GAME.parse_diagram(CHASE, "b - 1"), *checks * 2)
    assert third.occurrences == 3
    assert third.perpetual_checker is Seat.FIRST
    assert third.outcome is None
    assert [one.key for one in third.announcements] == ["repetition", "perpetual-check"]
    assert third.announcements[1].sentence == GAME.beside_board(third)[2]
    assert GAME.beside_board(third)[1:] == [
        "This position has occurred 3 times",
        "Black has given only checks and must deviate or lose",
    ]
    fourth = after(third, *checks)
    assert fourth.outcome == Outcome.won(Seat.SECOND, ShogiEnding.PERPETUAL_CHECK)


def test_a_player_giving_perpetual_check_may_deviate() -> None:
    checks = ("1a1b", "5b5a", "1b1a", "5a5b")
    third = after(GAME.parse_diagram(CHASE, "b - 1"), *checks * 2)
    deviated = after(third, "1a1c", "5b5a")
    assert deviated.perpetual_checker is None
    assert deviated.outcome is None


def test_one_move_without_check_makes_the_repetition_a_draw() -> None:
    round_trip = ("1a1b", "5b5a", "1b1c", "5a4a", "1c1a", "4a5b")
    third = after(GAME.parse_diagram(CHASE, "b - 1"), *round_trip * 2)
    assert third.perpetual_checker is None
    fourth = after(third, *round_trip)
    assert fourth.outcome == Outcome.drawn(ShogiEnding.REPETITION)


def test_checks_before_the_first_occurrence_do_not_matter() -> None:
    began = after(GAME.parse_diagram(CHASE, "b - 1"), "1a1b", "5b5a")
    shuffle = ("9i9h", "5a5b", "9h9i", "5b5a")
    quiet = after(began, "1b1c", "5a4a", "1c1d", "4a5a")
    fourth = after(quiet, *shuffle * 3)
    assert fourth.outcome == Outcome.drawn(ShogiEnding.REPETITION)


def test_if_both_sides_only_gave_check_it_is_a_draw() -> None:
    position = GAME.parse_position("4k4/9/9/9/9/9/9/9/r3K4 b - 1")
    assert position.is_check
    answer = position.key._replace(pieces="", turn=Seat.SECOND)
    repeated = replace(position, past=(position.key, answer) * 3)
    assert repeated.occurrences == 4
    assert repeated.outcome == Outcome.drawn(ShogiEnding.REPETITION)


def test_repetition_can_be_switched_off_or_come_earlier() -> None:
    endless = after(GAME.start(repetition=0), *SHUFFLE * 4)
    assert endless.outcome is None
    assert len(GAME.beside_board(endless)) == 1
    assert after(GAME.start(repetition=3), *SHUFFLE * 2).outcome


# Impasse

ENTERED = """
     9   8   7   6   5   4   3   2   1
    +P  +P  +P  +P   K  +R  +B  +R   .  a
     G   G   S   S  +B   .   .   .   .  b
     .   .   .   .   .   .   .   .   .  c
     .   .   .   .   .   .   .   .   .  d
     .   .   .   .   .   .   .   .   .  e
     .   .   .   .   .   .   .   .   .  f
     .   .   .   .   .   .   .   .   .  g
     .   .   .   .   .   .   .   .   .  h
     .   .   .   .   .   .   .   .  vK  i
"""


def test_a_declaration_counts_big_pieces_five_and_others_one_in_zone_and_hand() -> None:
    count = GAME.parse_diagram(ENTERED, "b NL2P 1").declaration()
    assert count.king_in_zone
    assert not count.is_check
    assert count.pieces == 12
    assert count.points == 4 * 5 + 8 + 4
    assert count.points_to_win == 28
    assert count.points_needed == 28
    assert count.failing == []


def test_pieces_outside_the_zone_do_not_count() -> None:
    outside = ENTERED.replace(
        ".   .   .   .   .   .   .   .   .  d", "P   .   .   .   .   .   .   N   .  d"
    )
    assert GAME.parse_diagram(outside, "b - 1").declaration().points == 28


BLACK_28 = "+P+P+P+PK+R+B+R1/GGSS+B4/9/9/9/9/9/9/8k b - 1"
WHITE_27 = "K8/9/9/9/9/9/9/4+bssgg/1+r+b+rk+p+p+p1 w - 1"


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        (BLACK_28, Seat.FIRST),
        (BLACK_28.replace("+P+P+P+P", "+P+P+P1"), None),
        (WHITE_27, Seat.SECOND),
        (WHITE_27.replace("+p+p+p1", "+p+p2"), None),
    ],
    ids=["28 of Black's", "27 of Black's", "27 of White's", "26 of White's"],
)
def test_under_csa27_black_needs_28_points_and_white_27(text: str, winner: Seat | None) -> None:
    position = GAME.parse_position(text)
    count = position.declaration()
    if winner:
        assert count.outcome == Outcome.won(winner, ShogiEnding.DECLARATION)
    else:
        loss = Outcome.won(position.turn.opponent, ShogiEnding.FAILED_DECLARATION)
        assert count.outcome == loss


@pytest.mark.parametrize(
    ("board", "hand", "ending"),
    [
        (ENTERED, "3P", ShogiEnding.DECLARATION),
        (ENTERED, "2P", ShogiEnding.IMPASSE),
        (ENTERED.replace("+R   .  a", " .   .  a"), "P", ShogiEnding.IMPASSE),
        (ENTERED.replace("+R   .  a", " .   .  a"), "-", ShogiEnding.FAILED_DECLARATION),
    ],
    ids=["31", "30", "24", "23"],
)
def test_under_jsa24_31_points_win_and_24_draw(board: str, hand: str, ending: ShogiEnding) -> None:
    count = GAME.parse_diagram(board, f"b {hand} 1", impasse="jsa24").declaration()
    assert count.points_needed == 24
    assert count.outcome.ending is ending
    assert (Seat.FIRST in count.outcome.winners) == (ending is ShogiEnding.DECLARATION)
    assert (Seat.SECOND in count.outcome.winners) == (ending is ShogiEnding.FAILED_DECLARATION)


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        (
            "+P+P+P+P1+R+B+R1/GGSS+B4/9/4K4/9/9/9/9/8k b - 1",
            ("your king is not in the promotion zone",),
        ),
        ("+P+P+P+PK+R3/GGSS1+B3/4r4/9/9/9/9/9/8k b B5P 1", ("your king is in check",)),
        (
            "4K4/GGSS5/9/9/9/9/9/9/8k b 2R2B4P 1",
            ("you have 4 other pieces in the promotion zone and need 10",),
        ),
        ("+P+P+P+PK1+P+P+P/GGSS5/9/9/9/9/9/9/8k b - 1", ("you have 11 points and need 28",)),
        (
            "4k4/9/9/9/9/9/9/9/r3K4 b - 1",
            (
                "your king is not in the promotion zone",
                "your king is in check",
                "you have 0 other pieces in the promotion zone and need 10",
                "you have 0 points and need 28",
            ),
        ),
    ],
)
def test_a_declaration_that_fails_says_why_and_would_lose(
    text: str, reasons: tuple[str, ...]
) -> None:
    count = GAME.parse_position(text).declaration()
    assert tuple(count.failing) == reasons
    assert count.outcome == Outcome.won(Seat.SECOND, ShogiEnding.FAILED_DECLARATION)


def test_without_an_impasse_rule_there_is_nothing_to_declare() -> None:
    position = GAME.parse_diagram(ENTERED, "b - 1", impasse="none")
    with pytest.raises(IllegalMoveError, match="these rules have no impasse"):
        position.declaration()


def test_after_the_end_there_is_nothing_to_declare() -> None:
    mated = GAME.parse_position("8k/8G/8P/9/9/9/9/9/K8 w - 1")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        mated.declaration()


# Handicaps


@pytest.mark.parametrize(
    ("handicap", "ranks"),
    [
        ("lance", "lnsgkgsn1/1r5b1"),
        ("right-lance", "1nsgkgsnl/1r5b1"),
        ("bishop", "lnsgkgsnl/1r7"),
        ("rook", "lnsgkgsnl/7b1"),
        ("rook-lance", "lnsgkgsn1/7b1"),
        ("2", "lnsgkgsnl/9"),
        ("3", "lnsgkgsn1/9"),
        ("4", "1nsgkgsn1/9"),
        ("5", "2sgkgsn1/9"),
        ("left-5", "1nsgkgs2/9"),
        ("6", "2sgkgs2/9"),
        ("8", "3gkg3/9"),
        ("10", "4k4/9"),
    ],
)
def test_in_a_handicap_game_white_lacks_pieces_and_moves_first(handicap: str, ranks: str) -> None:
    start = GAME.start(handicap=handicap)
    rest = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
    assert GAME.format_position(start) == f"{ranks}/{rest} w - 1"
    assert start.turn is Seat.SECOND


# The other options and the small board


def test_the_position_carries_what_an_illegal_move_costs() -> None:
    assert not GAME.start().rules.illegal_moves_lose
    assert after(GAME.start(illegal_move="loss"), "7g7f").rules.illegal_moves_lose


def test_minishogi_has_no_impasse() -> None:
    assert GAME.start("minishogi").rules.impasse == "none"


def test_in_minishogi_only_the_last_rank_is_the_promotion_zone() -> None:
    position = GAME.parse_diagram(
        """
           5   4   3   2   1
           .   .   .   .  vK  a
           .   S   .   .   .  b
           S   .   .   .   .  c
           .   .   .   .   .  d
           K   .   .   .   .  e
        """,
        "b - 1",
        rules="minishogi",
    )
    texts = [str(move) for move in position.legal_moves()]
    assert {"4b4a", "4b4a+", "5c5b"} <= set(texts)
    assert "5c5b+" not in texts
    why = position.why_illegal(GAME.parse_move(position, "5c5b+"))
    assert str(why).endswith("in the promotion zone (a)")


def test_repetition_in_minishogi_is_as_in_standard_shogi() -> None:
    shuffle = ("1e1d", "5a5b", "1d1e", "5b5a")
    assert after(GAME.start("minishogi"), *shuffle * 2).outcome is None
    fourth = after(GAME.start("minishogi"), *shuffle * 3)
    assert fourth.outcome == Outcome.drawn(ShogiEnding.REPETITION)


# The board


@pytest.mark.parametrize("name", ["standard", "minishogi"])
@pytest.mark.parametrize("is_portrait", [False, True])
def test_cells_are_a_little_taller_than_wide(name: str, *, is_portrait: bool) -> None:
    board = GAME.geometry(GAME.start(name).rules)
    assert board is not None
    if is_portrait:
        assert board.portrait is not None
        board = board.portrait
    columns, rows = (sorted({getattr(point, axis) for point in board.points}) for axis in "xy")
    wide, high = columns[1] - columns[0], rows[1] - rows[0]
    assert 1.05 <= high / wide <= 1.15
