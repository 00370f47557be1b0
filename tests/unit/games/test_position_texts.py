"""The texts of positions: what is read, and what is refused with its column or its faults.

``check_game`` proves that every position of random games is read back as it was written.
"""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.core import NotationError, PositionError, Seat
from ludoteca.games.go import GAME as GO
from ludoteca.games.morris import GAME as MORRIS
from ludoteca.games.senet import GAME as SENET
from ludoteca.games.shogi import GAME as SHOGI

KINGS = "4k4/9/9/9/9/9/9/9/4K4"


@pytest.mark.parametrize(
    ("key", "written", "texts"),
    [
        ("neutron", "bbbbb/5/2n2/5/wwwww w -", ["  BBBBB/11111/2N11/32/wWwWw   W  - "]),
        (
            "senet",
            "1A2B.......................... A 4",
            ["  1a2b..........................   a  4 "],
        ),
        (
            "morris",
            ".../..W/..B/.WWBW./..B/WBW/.B. b 0 0 0",
            [" .../..w/..b/.WWbw./..B/WbW/.B.  B 0 0 0 "],
        ),
        (
            "go",
            "b1w/3/3 w - 1/0 0",
            ["B1w/3/3 W - 1/0 0", " b.w/.../3   w - 1/0 0 ", "b01w/03/3 w - 01/00 00"],
        ),
        ("go", "2bw2/1bw1w1/2bw2/6/6/6 b - 3/12 1", []),
        ("go", f"{'/'.join(['19'] * 18)}/10b8 w - 0/0 0", []),
        ("go", "1bw1/bw1w/1bw1/4 b C3 0/1 0", ["1bw1/bw1w/1bw1/4 b c3 0/1 0"]),
        ("shogi", f"{KINGS} w - 17", []),
        ("shogi", f"{KINGS} b - 1", [f"{KINGS} b -"]),
        ("shogi", f"{KINGS} b 2R2B4G4S4N4L18P 1", []),
        ("shogi", f"{KINGS} b RPbp 1", [f"{KINGS} b PRpb 1"]),
        ("shogi", f"{KINGS} b G3P 1", [f"{KINGS} b P2PG 1", f"{KINGS} b PGPP 1"]),
        ("shogi", f"{KINGS} b 10Pg 1", [f"{KINGS} b 1g10P 1"]),
        ("shogi", "4k4/+P+p7/9/+R+r7/9/+B+b7/+L+l+N+n+S+s3/9/4K4 b Gg 120", []),
    ],
)
def test_case_spaces_zeros_and_order_do_not_matter(
    key: str, written: str, texts: list[str]
) -> None:
    game = ludoteca.game(key)
    for text in (written, *texts):
        assert game.format_position(game.parse_position(text)) == written


@pytest.mark.parametrize(
    ("key", "by", "text"),
    [
        ("neutron", "standard", "bbbbb/5/2n2/5/wwwww w -"),
        ("senet", "standard", "1A2B3C4D5E.................... 1 -"),
        ("morris", "three", ".../.../... w 3 3 0"),
        ("shogi", "standard", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
        ("shogi", "minishogi", "rbsgk/4p/5/P4/KGSBR b - 1"),
        ("go", "japanese", f"{'/'.join(['19'] * 19)} b - 0/0 0"),
    ],
)
def test_the_start_is_written_like_this(key: str, by: str, text: str) -> None:
    assert ludoteca.game(key).format_position(ludoteca.game(key).start(by)) == text


def test_what_the_text_does_not_say_is_not_compared() -> None:
    one, other = SHOGI.parse_position(f"{KINGS} b - 41"), SHOGI.parse_position(f"{KINGS} b - 1")
    assert one == other
    assert hash(one) == hash(other)
    assert SENET.start() == SENET.start(bear_off="exact")
    assert hash(SENET.start()) == hash(SENET.start(bear_off="exact"))


def test_the_fields_are_the_turn_the_hands_and_the_counters() -> None:
    morris = MORRIS.parse_position("W../.../.../....../.../.../..B b 5 6 7")
    assert (morris.men, morris.hands, morris.quiet) == ((1, 1 << 23), (5, 6), 7)
    assert morris.turn is Seat.SECOND
    senet = SENET.parse_position("1A2B3C4D5E.................... A 5")
    assert (senet.turn, senet.throw) == (Seat.SECOND, 5)
    go = GO.parse_position("b2/3/2w b - 0/0 0", size=19)
    assert go.stones == (go.grid.points["A3"], go.grid.points["C1"])
    assert go.size == go.rules.size == 3


@pytest.mark.parametrize("rules", ["standard", "minishogi"])
def test_the_attackers_king_may_be_missing(rules: str) -> None:
    side = SHOGI.make_rules(rules).side
    for king, turn in (("k", "b"), ("K", "w")):
        ranks = [f"{king}{side - 1}", *[str(side)] * (side - 1)]
        position = SHOGI.parse_position(f"{'/'.join(ranks)} {turn} - 1", rules)
        assert position.outcome is not None


UNREADABLE = {
    "morris": [
        ("", 1, "the points row by row, as in .../.../.../....../.../.../..."),
        (".../.../... w 9 9 0", 12, "W, B or . for each point"),
        (".../.X./.../....../.../.../... w 9 9 0", 6, "W, B or . for each point"),
        ("....../.../.../.../.../.../... w 9 9 0", 4, "W, B or . for each point"),
        (".../.../.../....../.../.../..../ w 9 9 0", 31, "a space after the last row"),
        (".../.../.../....../.../.../... x 9 9 0", 32, "w or b to move"),
        (".../.../.../....../.../.../... w -1 9 0", 34, "White's men in hand"),
        (".../.../.../....../.../.../... w 9 x 0", 36, "Black's men in hand"),
        (".../.../.../....../.../.../... w 9 ٩ 0", 36, "plain letters"),
        (".../.../.../....../.../.../... w 9 9 1234567", 38, "the number of quiet turns"),
        (".../.../.../....../.../.../... w 9 9", 37, "the number of quiet turns"),
        (".../.../.../....../.../.../... w 9 9 0 0", 40, "the end of the text"),
    ],
    "neutron": [
        ("", 1, "five rows of squares"),
        ("bbbbb/5/2n2/5/wwwww", 20, "w or b to move"),
        ("bbbbb/5/2n2/5/wwwww w", 22, "n, or - on the opening turn"),
        ("bbbbb/5/2n2/5/wwwww w - x", 25, "the end of the text"),
        ("bbbbb/5/2n2/wwwww w -", 1, "five rows of squares separated by slashes"),
        ("bbbbb/5/2x2/5/wwwww w -", 10, "w, b, n or a number of free squares"),
        ("bbbbb/6/2n2/5/wwwww w -", 7, "w, b, n or a number of free squares"),
        ("bbbbb/5/2n1/5/wwwww w -", 9, "five squares in each row"),
        ("bbbbb//2n2/5/wwwww w -", 7, "five squares in each row"),
        ("bbbbb/55/2n2/5/wwwww w -", 1, "five squares in each row"),
        ("bbbbb/5/2n2/5/wwwww x -", 21, "w or b to move"),
        ("bbbbb/5/2n2/5/wwwww w x", 23, "n, or - on the opening turn"),
    ],
    "senet": [
        ("", 1, "thirty squares"),
        ("1A", 3, "1 or A to move"),
        ("1A............................ 1", 33, "-, or the throw from 1 to 5"),
        ("1A............................ 1 - -", 36, "the end of the text"),
        ("1A........................... 1 -", 30, "exactly thirty squares"),
        ("1A............................. 1 -", 31, "exactly thirty squares"),
        ("1F............................ 1 -", 2, "a piece 1-5 or A-E, or . for a free square"),
        ("1A6........................... 1 -", 3, "a piece 1-5 or A-E, or . for a free square"),
        ("1A............................ 2 -", 32, "1 or A to move"),
        ("1A............................ 1 0", 34, "-, or the throw from 1 to 5"),
        ("1A............................ 1 6", 34, "-, or the throw from 1 to 5"),
        ("1A............................ 1 ٣", 34, "plain letters, digits and signs"),
    ],
    "go": [
        ("", 1, "the rows of the board"),
        ("3/3/3", 6, "b or w to move"),
        ("3/3/3 x - 0/0 0", 7, "b or w to move"),
        ("3/3/3 b", 8, "the ko point, such as D4, or -"),
        ("3/3/3 b I1 0/0 0", 9, "the ko point, such as D4, or -"),
        ("3/3/3 b A26 0/0 0", 9, "the ko point, such as D4, or -"),
        ("3/3/3 b A0 0/0 0", 9, "the ko point, such as D4, or -"),
        ("3/3/3 b - 0 0", 11, "the prisoners of black and white"),
        ("3/3/3 b - 0/0", 14, "the number of passes"),
        ("3/3/3 b - 0/0 -1", 15, "the number of passes"),
        ("3/3/3 b - 0/0 0 0", 17, "the end of the text"),
        ("3/x2/3 b - 0/0 0", 3, "b, w or a number of free points"),
        ("3/b0w1/3 b - 0/0 0", 4, "a number of free points from 1 to 25"),
        ("3/b26/3 b - 0/0 0", 4, "a number of free points from 1 to 25"),
        ("3/" + "9" * 50 + " b - 0/0 0", 3, "a number of free points from 1 to 25"),
    ],
    "shogi": [
        ("", 1, "the ranks of the board separated by slashes"),
        (f"{KINGS}", 22, "b or w to move"),
        (f"{KINGS} b", 24, "the pieces in hand, or -"),
        (f"{KINGS} B - 1", 23, "b or w to move"),
        (f"{KINGS} b - 1 x", 29, "the end of the text"),
        (f"{KINGS} b - one", 27, "the number of the next move"),
        (f"{KINGS} b K 1", 25, "pieces R B G S N L P with their numbers, such as 2P, or -"),
        (f"{KINGS} b P0G 1", 26, "pieces R B G S N L P with their numbers, such as 2P, or -"),
        (f"{KINGS} b 100P 1", 25, "pieces R B G S N L P with their numbers, such as 2P, or -"),
        (f"{KINGS} b 2 1", 25, "pieces R B G S N L P with their numbers, such as 2P, or -"),
        ("4k4/9 b - 1", 1, "9 ranks separated by slashes"),
        (f"{KINGS}/9 b - 1", 1, "9 ranks separated by slashes"),
        ("4k4/9/9/9/9/9/9/9/4K5 b - 1", 19, "9 squares in each rank"),
        ("4k4/9/9/9/9/9/9/9/4K3 b - 1", 19, "9 squares in each rank"),
        ("4x4/9/9/9/9/9/9/9/4K4 b - 1", 2, "a piece K R B G S N L P or a number of "),
        ("4+k4/9/9/9/9/9/9/9/4K4 b - 1", 3, "a piece that promotes after +: P L N S B R"),
        ("4k++P2/9/9/9/9/9/9/9/4K4 b - 1", 4, "a piece that promotes after +: P L N S"),
        ("4k4+/9/9/9/9/9/9/9/4K4 b - 1", 5, "a piece after +"),
        ("rbsgk/4p/5/P4/KGSBR b - 1", 1, "9 ranks separated by slashes"),
    ],
}


@pytest.mark.parametrize(
    ("key", "row"), [(key, row) for key, rows in UNREADABLE.items() for row in rows]
)
def test_an_unreadable_text_is_refused_where_it_goes_wrong(
    key: str, row: tuple[str, int, str]
) -> None:
    text, column, expected = row
    with pytest.raises(NotationError) as caught:
        ludoteca.game(key).parse_position(text)
    assert caught.value.column == column
    assert caught.value.expected.startswith(expected)


IMPOSSIBLE: dict[str, list[tuple[str, ...]]] = {
    "morris": [
        (
            "WWW/.../.../....../.../.../B.. w 7 9 0",
            "White has too many men on the board and in hand: 10; at most 9 are allowed",
            "Black has too many men on the board and in hand: 10; at most 9 are allowed",
        ),
        (
            "W../.../.../....../.../.../BBB w 0 0 0",
            "White has too few men on the board and in hand: 1, not at least 2",
        ),
        (
            "WW./.../.../....../.../.../BB. w 0 0 0",
            "both sides have two men, but the first to have so few has lost",
        ),
    ],
    "morris three": [
        (
            "WW./.../BBB b 0 0 0",
            "White has too few men on the board and in hand: 2, not at least 3",
        ),
        ("WWW/.../BBB b 0 0 0", "both sides have a line, but the first line wins"),
    ],
    "neutron": [
        ("bbbbb/5/2n2/5/wwww1 w -", "White has 4 pieces instead of five"),
        ("bbbbb/b4/2n2/5/wwwww w -", "Black has 6 pieces instead of five"),
        ("bbbbb/5/2n2/5/1w3 w -", "White has one piece instead of five"),
        ("bbbbb/5/5/5/wwwww w -", "there are 0 neutrons instead of one"),
        ("bbbbb/5/2n2/5/wwwww b -", "the opening turn is White's, not Black's"),
        (
            "bbbb1/5/1nn2/5/wwwww b -",
            "Black has 4 pieces instead of five",
            "there are 2 neutrons instead of one",
            "the opening turn is White's, not Black's",
        ),
    ],
    "senet": [
        ("1A1........................... 1 -", "piece 1 is on the board 2 times"),
        ("1CCC.......................... 1 -", "piece C is on the board 3 times"),
        ("1A........................B... 1 -", "B cannot stay on 27, the trap"),
        (".............................. 1 -", "neither player has a piece on the board"),
        (
            "1............................. A 3",
            "the game is over, so there is no throw left to play",
        ),
        (
            "2A2A......................3... 1 -",
            "piece 2 is on the board 2 times",
            "piece A is on the board 2 times",
            "3 cannot stay on 27, the trap",
        ),
    ],
    "go": [
        (
            "bw1/w2/w1b b C3 0/0 7",
            "there are 7 passes, but two end the game",
            "the stones on A3 have no liberty",
            "there is no ko point after a pass, but C3 is named",
        ),
        (
            "3/4/5 b - 0/0 9",
            "row 2 has 4 points instead of 3",
            "row 1 has 5 points instead of 3",
            "there are 9 passes, but two end the game",
        ),
        ("1 b - 0/0 0", "a board has from 2 to 25 rows, not 1"),
        ("/".join(["2"] * 26) + " b - 0/0 0", "a board has from 2 to 25 rows, not 26"),
        ("3/4/3 b - 0/0 0", "row 2 has 4 points instead of 3"),
        ("3/3/ b - 0/0 0", "row 1 has 0 points instead of 3"),
        ("3/3/3 b - 0/0 3", "there are 3 passes, but two end the game"),
        ("bw1/w2/3 b - 0/0 0", "the stones on A3 have no liberty"),
        ("bb/bb b - 0/0 0", "the stones on A2, B2, A1, B1 have no liberty"),
        ("b2/3/3 w A3 0/0 0", "there is a stone on the ko point A3"),
        ("3/3/3 w D4 0/0 0", "a stone on D4 would not retake a ko"),
        ("3/3/3 w A1 0/0 0", "a stone on A1 would not retake a ko"),
        # A stone on A1 takes two; it is surrounded but takes nothing.
        ("4/4/wbb1/1wwb b A1 0/0 0", "a stone on A1 would not retake a ko"),
        ("4/4/b3/1b2 w A1 0/0 0", "a stone on A1 would not retake a ko"),
        # A stone on B3 takes the one on C3, but keeps the liberty A3.
        ("1bw1/2bw/1bw1/4 w B3 0/0 0", "a stone on B3 would not retake a ko"),
        ("1bw1/bw1w/1bw1/4 b C3 0/1 1", "there is no ko point after a pass, but C3 is named"),
    ],
    "shogi minishogi": [
        (
            "4k/5/5/5/KN3 b 2Lp2P 1",
            "1 × knight: a set has only 0",
            "2 × lance: a set has only 0",
            "3 × pawn: a set has only 2",
        ),
    ],
    "shogi": [
        (
            "9/9/9/9/9/9/9/9/9 b - 1",
            "there is no king: a mate problem needs at least the defender's",
        ),
        ("4k4/9/9/9/9/9/9/9/K3K4 b - 1", "Black has 2 kings instead of one"),
        (f"{KINGS} b 19P 1", "19 × pawn: a set has only 18"),
        ("4k4/9/9/9/9/9/+P8/9/4K4 b 9P9p 1", "19 × pawn: a set has only 18"),
        (f"{KINGS} b 3L2l 1", "5 × lance: a set has only 4"),
        (f"{KINGS} b 5N 1", "5 × knight: a set has only 4"),
        (f"{KINGS} b 5S 1", "5 × silver: a set has only 4"),
        (f"{KINGS} b 5G 1", "5 × gold: a set has only 4"),
        (f"{KINGS} b 3B 1", "3 × bishop: a set has only 2"),
        (f"{KINGS} b 3R 1", "3 × rook: a set has only 2"),
        ("4k4/9/P8/9/P8/9/9/9/4K4 b - 1", "Black has two pawns on file 9"),
        ("4k4/9/8p/9/8p/9/9/9/4K4 b - 1", "White has two pawns on file 1"),
        ("P3k4/9/9/9/9/9/9/9/4K4 b - 1", "the pawn on 9a could never move"),
        ("L3k4/9/9/9/9/9/9/9/4K4 b - 1", "the lance on 9a could never move"),
        ("4k4/N8/9/9/9/9/9/9/4K4 b - 1", "the knight on 9b could never move"),
        (
            "4k4/9/9/9/9/9/9/8n/4K3p w - 1",
            "the knight on 1h could never move",
            "the pawn on 1i could never move",
        ),
        ("4k4/4G4/9/9/9/9/9/9/4K4 b - 1", "White is in check although it is Black's turn"),
        ("4k4/9/9/9/9/9/9/4r4/4K4 w - 1", "Black is in check although it is White's turn"),
        (
            "P3k3P/8P/9/9/9/9/9/9/9 b 5Gg 1",
            "6 × gold: a set has only 4",
            "the pawn on 9a could never move",
            "the pawn on 1a could never move",
            "Black has two pawns on file 1",
        ),
    ],
}


@pytest.mark.parametrize(
    ("key", "row"), [(key, row) for key, rows in IMPOSSIBLE.items() for row in rows]
)
def test_an_impossible_position_is_refused_with_every_fault(key: str, row: tuple[str, ...]) -> None:
    (name, *rules), (text, *faults) = key.split(), row
    with pytest.raises(PositionError) as caught:
        ludoteca.game(name).parse_position(text, *rules)
    assert list(caught.value.faults) == faults


@pytest.mark.parametrize("ko", ["positional", "situational"])
def test_a_ko_point_is_refused_under_superko(ko: str) -> None:
    with pytest.raises(PositionError, match="no ko point under superko, but C3 is named"):
        GO.parse_position("1bw1/bw1w/1bw1/4 b C3 0/1 0", ko=ko)


def test_a_board_too_small_for_the_handicap_of_the_rules_is_refused() -> None:
    with pytest.raises(PositionError, match="a 3×3 board takes at most 0 handicap stones"):
        GO.parse_position("3/3/3 b - 0/0 0", handicap=2)
