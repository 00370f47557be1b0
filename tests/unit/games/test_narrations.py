"""The words of moves, steps and threats."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

import ludoteca
from ludoteca.core import Seat, Sentence, next_steps
from ludoteca.testing import random_game

RULES = [(game.key, rules) for game in ludoteca.all_games() for rules in game.presets]
PLAIN = {"move", "point", "points", "origin", "target", "square", "mill", "mills", "line", "count"}
PLAIN |= {"trap", "throw"}
"""Values of sentences that are the same in every language."""

TOLD = {
    "go": """
7/7/7/7/7/7/7 b - 0/0 0 D4
    Black plays D4.
7/7/7/7/7/7/7 w - 0/0 0 pass
    White passes.
wb2/1wb1/wb1w/b2b b - 0/0 0 A3
    Black plays A3. Black takes 3 stones.
wb2/1wb1/wb1w/b2b w - 0/0 0 C1
    White plays C1. White takes one stone.
1bw1/b1bw/1bw1/4 w - 0/0 0 B3
    White plays B3. White takes one stone. Ko: Black may not retake at once.
4/bbbb/bwww/b1bw w - 0/0 0 B1
    White plays B1. White takes one stone.
4/bbbb/bwww/bw1w b - 0/1 0 C1
    Black plays C1. Black takes 5 stones.
""",
    "go aga": """
7/7/7/7/7/7/7 b - 0/0 0 pass
    Black passes. Black hands over one stone.
1bw1/b1bw/1bw1/4 w - 0/0 0 B3
    White plays B3. White takes one stone. Ko: Black may not retake at once.
""",
    "go tromp-taylor": """
1bw1/b1bw/1bw1/4 w - 0/0 0 B3
    White plays B3. White takes one stone. Ko: Black may not retake at once.
""",
    "go new-zealand": """
1bw1/www1/ww2/1w2 b - 0/0 0 A4
    Black plays A4. Black loses 2 stones, which have no liberty.
1bw1/www1/ww2/1w2 b - 0/0 0 A1
    Black plays A1. Black loses this stone, which has no liberty.
""",
    "morris": """
.../.../.../....../.../.../... w 9 9 0 d2
    White places a man on d2.
WW./B../..B/..B..W/W../.BW/B.. w 0 0 0 a1-a4
    White moves a1 to a4.
WW./.../.../....../.../B.B/... w 7 7 0 g1xb6
    White places a man on g1. White closes the mill A1-D1-G1. White takes the man on b6.
.../..W/..B/.WWBW./..B/WBW/.B. b 0 0 0 e5-d5xb4
    Black moves e5 to d5. Black closes the mill D5-D6-D7. Black takes the man on b4.
.WW/.../.../W...../.../B.B/W.. w 5 7 0 a1xb6
    White places a man on a1. White closes 2 mills at once: A1-D1-G1, A1-A4-A7. White takes the
    man on b6.
WW./.../.../....../.../.../... w 7 5 0 g1
    White places a man on g1. White closes the mill A1-D1-G1. There is no man on the board to
    take.
WW./B../.../..B.../..W/.BB/..B w 0 0 0 e5-g1xb2
    White flies from e5 to g1. White closes the mill A1-D1-G1. White takes the man on b2.
WW./B../.../..B.../..W/.BB/..B w 0 0 0 e5-e4
    White moves e5 to e4.
WW./B../..B/.....W/.../..W/BB. w 0 0 0 g4-g1xb2
    White moves g4 to g1. White closes the mill A1-D1-G1. White takes the man on b2. Black can
    now fly.
WW./B../..B/.....W/.../..W/BBB b 0 1 0 g1
    Black places a man on g1. Black has placed the last man.
WW./B../..B/.....W/.../..W/... b 0 1 0 g1
    Black places a man on g1. Black has placed the last man. Black can now fly.
WW./B../..B/....../.../.../BB. w 1 0 0 g1xb2
    White places a man on g1. White closes the mill A1-D1-G1. White takes the man on b2. White
    has placed the last man. White can now fly. Black can now fly.
..W/W../..B/.W..../B../.W./..B w 0 0 0 d6-b6xe3
    White moves d6 to b6. White closes the mill B2-B4-B6. White takes the man on e3.
""",
    "morris twelve": """
W../.WW/W../.W..../.../W../B.B w 6 10 0 b2xa7
    White places a man on b2. White closes 3 mills at once: B2-D2-F2, B2-B4-B6, A1-B2-C3. White
    takes the man on a7.
""",
    "morris no-flying": """
WW./B../..B/.....W/.../..W/BB. w 0 0 0 g4-g1xb2
    White moves g4 to g1. White closes the mill A1-D1-G1. White takes the man on b2.
""",
    "morris lasker": """
W../.../.../....../.../.../B.. w 9 9 0 a1-d1
    White moves a1 to d1.
""",
    "morris three": """
WW./BB./... w 1 1 0 c1
    White places a man on c1. White completes the line A1-B1-C1.
""",
    "morris six": """
WW./.../..../.../B.. w 4 5 0 e1xa5
    White places a man on e1. White closes the mill A1-C1-E1. White takes the man on a5.
""",
    "neutron": """
bbbbb/5/2n2/5/wwwww w - b1b4
    White moves b1 up to b4.
bbbbb/1w3/2n2/5/w1www b n Nc3b2,c5c2
    Black moves the neutron down-left to b2. Black moves c5 down to c2.
bbbbb/4w/2n2/5/w1www b n Nc3b4,c5c2
    Black moves the neutron up-left to b4. Black moves c5 down to c2.
b1bbb/b4/2n2/4w/ww1ww w n Nc3c1
    White moves the neutron down to c1.
""",
    "senet": """
1A2B3C4D5E.................... 1 - 1
    Player 1 throws 1: one square and another throw.
1A2B3C4D5E.................... 1 - 2
    Player 1 throws 2: two squares.
1A2B3C4D5E.................... 1 - 3
    Player 1 throws 3: three squares.
1A2B3C4D5E.................... 1 - 4
    Player 1 throws 4: four squares and another throw.
1A2B3C4D5E.................... 1 - 5
    Player 1 throws 5: six squares and another throw.
........3...........A......... 1 3 9-12
    Player 1 moves piece 3 from 9 to 12.
........3...........A......... 1 5 9-15
    Player 1 moves piece 3 from 9 to 15. Player 1 throws again.
........3..B.................. 1 3 9x12
    Player 1 moves piece 3 from 9 to 12. Piece B goes back to 9.
1......................E...... A 3 24-27
    Player A moves piece E from 24 to 27. Piece E lands on the trap (27) and is carried to 15.
1.............B..........E.... A 1 26-27
    Player A moves piece E from 26 to 27. Piece E lands on the trap (27) and is carried to 16.
    Pieces B and E protect each other. Player A throws again.
12A........................4.. 1 3 28-off
    Player 1 moves piece 4 from 28 past 30. Piece 4 leaves the board: 2 left.
1.A........................4.. 1 4 28-off
    Player 1 moves piece 4 from 28 past 30. Piece 4 leaves the board: one left. Player 1 throws
    again.
..A........................4.. 1 4 28-off
    Player 1 moves piece 4 from 28 past 30. Piece 4, the last one, leaves the board.
.......12.3.........A......... 1 2 8-10
    Player 1 moves piece 1 from 8 to 10. Pieces 1 and 3 protect each other.
......1.2.3.........A......... 1 3 7-10
    Player 1 moves piece 1 from 7 to 10. Pieces 2 and 1 protect each other. Pieces 1 and 3
    protect each other.
.......A3..B.................. 1 3 9x12
    Player 1 moves piece 3 from 9 to 12. Piece B goes back to 9. Pieces A and B protect each
    other.
1.AB.......................... 1 2 pass
    Player 1 cannot move and passes.
1AB........................... 1 1 pass
    Player 1 cannot move and passes. Player 1 throws again.
""",
    "shogi": """
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 7g7f
    Black moves the pawn from 7g to 7f.
4k4/9/9/9/9/9/9/9/4K4 w - 1 5a4b
    White moves the king from 5a to 4b.
4k4/9/9/3L5/9/9/9/9/4K4 b - 1 6d6b+
    Black moves the lance from 6d to 6b, promoting.
4k4/9/9/3S5/9/9/9/9/4K4 b - 1 6d6c
    Black moves the silver from 6d to 6c without promoting.
4k4/9/9/3P5/9/9/9/9/4K4 b - 1 6d6c+
    Black moves the pawn from 6d to 6c, promoting to a tokin.
4k4/7b1/9/9/9/9/9/1B7/4K4 b - 1 8h2b+
    Black takes the bishop on 2b with the bishop, promoting to a horse.
4k4/9/9/9/9/9/7R1/r8/4K4 w - 1 9h9g
    White moves the rook from 9h to 9g without promoting.
4k4/9/9/9/9/9/r6R1/9/4K4 w - 1 9g2g+
    White takes the rook on 2g with the rook, promoting to a dragon.
4k4/9/9/9/4p4/3G1G3/9/9/4K4 b - 1 6f5e
    Black takes the pawn on 5e with the gold from 6f.
4k4/9/9/9/4+n4/4G4/9/9/4K4 b - 1 5f5e
    Black takes the promoted knight on 5e with the gold. The promoted knight goes to the hand as
    a knight.
4k4/9/9/9/9/9/9/9/4K4 b P 1 P*5e
    Black drops a pawn on 5e.
4k4/9/9/9/4p4/3G1G3/9/9/3K5 b - 1 4f5e
    Black takes the pawn on 5e with the gold from 4f.
4k4/3r5/9/9/4p4/3G1G3/9/9/3K5 b - 1 4f5e
    Black takes the pawn on 5e with the gold.
""",
}
"""By game and rules: a position and a move, and below them what is told."""


@pytest.mark.parametrize(
    ("key", "case"),
    [(key, case) for key, text in TOLD.items() for case in re.split(r"\n(?=\S)", text.strip())],
)
def test_a_move_is_told_in_sentences(key: str, case: str) -> None:
    (name, *rules), (where, _, told) = key.split(), case.partition("\n")
    game, (text, _, move) = ludoteca.game(name), where.rpartition(" ")
    position = game.parse_position(text, *rules)
    expected = " ".join(told.split())
    assert " ".join(game.narrate(position, game.parse_move(position, move))) == expected


def test_a_die_of_another_rule_set_is_told_in_numbers() -> None:
    game = ludoteca.game("senet")
    far = replace(game.presets["standard"], distances=(10,), again=frozenset())
    start = game.start(far)
    told = game.narrate(start, game.parse_move(start, "1"))
    assert list(told) == ["Player 1 throws 1: 10 squares."]


@pytest.mark.parametrize(("key", "rules"), RULES)
def test_no_two_moves_are_told_alike_and_every_word_can_be_translated(key: str, rules: str) -> None:
    game = ludoteca.game(key)
    plain = PLAIN | ({"piece", "one", "other"} if key == "senet" else set())
    start = game.start(rules, **({"size": 4} if key == "go" else {}))
    for position in [*random_game(start, random.Random(rules), 120)][::3]:
        moves = position.legal_moves()
        stories = [tuple(game.narrate(position, move)) for move in moves]
        assert len(set(stories)) == len(moves)
        for sentence in {sentence for story in stories for sentence in story}:
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            for name, value in sentence.values.items():
                assert isinstance(value, Sentence) or name in plain, (sentence, name)


# Steps

EMPTY = "7/7/7/7/7/7/7 b - 0/0 0"
BEGUN = "bbbbb/5/2n2/5/wwwww w -"
OPEN = "b1bbb/b4/2n2/4w/ww1ww w n"
BARE = "4k4/9/9/9/9/9/9/9/4K4 b B 1"
SENET = "1A2B3C4D5E...................."
APART = "1.2..........................A 1"
MILL = "WW./.W./..B/..B..W/W../.BW/B.. w 0 0 0"
TAKE = "you closed a mill: take one of your opponent's men"
GOES = "now choose where it goes"


@pytest.mark.parametrize(
    ("key", "text", "taken", "step", "names"),
    [
        ("go", EMPTY, "", "D4", "D4"),
        ("go", EMPTY, "", "pass", "*pass, pass"),
        ("neutron", BEGUN, "", "b1", "b1"),
        ("neutron", BEGUN, "b1", "b4", "*up, b4"),
        ("neutron", OPEN, "", "c3", "*neutron, c3"),
        ("neutron", OPEN, "c3", "a1", "*down-left, a1"),
        ("neutron", OPEN, "c3 c2", "d1", "d1"),
        ("neutron", OPEN, "c3 c2 d1", "d4", "*up, d4"),
        ("senet", f"{SENET} 1 -", "", "3", "3"),
        ("senet", f"{SENET} 1 4", "", "7", "4, 7"),
        ("senet", f"{SENET} A 4", "", "8", "D, 8"),
        ("senet", "1...........................2A 1 3", "1", "4", "4"),
        ("senet", "1...........................2A 1 3", "29", "off", "*off, off"),
        ("senet", "1.AB.......................... 1 2", "", "pass", "*pass, pass"),
        ("shogi", BARE, "", "7g", "7g"),
        ("shogi", BARE, "", "P*", "P*, P, *pawn"),
        ("shogi", BARE, "", "R*", "R*, R, *rook"),
        ("shogi", BARE, "", "+", "*promote, +"),
        ("shogi", BARE, "", "=", "*do not promote, ="),
    ],
)
def test_a_step_has_the_names_that_people_use(
    key: str, text: str, taken: str, step: str, names: str
) -> None:
    game = ludoteca.game(key)
    found = game.name_step(game.parse_position(text), taken.split(), step)
    # A star stands before what is translated.
    assert ", ".join("*" * isinstance(one, Sentence) + one for one in found) == names


def test_the_directions_of_neutron_are_offered_in_their_order() -> None:
    game = ludoteca.game("neutron")
    position = game.parse_position("bbbbb/5/2n2/5/wwwww w n")
    steps = next_steps(position.legal_moves(), ["c3"])
    names = [game.name_step(position, ["c3"], step)[0] for step in steps]
    assert ", ".join(names) == "up, down, left, right, up-right, up-left, down-right, down-left"


@pytest.mark.parametrize(("key", "rules"), RULES)
def test_no_two_steps_share_a_name(key: str, rules: str) -> None:
    game = ludoteca.game(key)
    start = game.start(rules, **({"size": 9} if key == "go" else {}))
    for position in [*random_game(start, random.Random(rules), 120)][::8]:
        moves = position.legal_moves()
        for taken in {move.steps[:depth] for move in moves for depth in range(len(move.steps))}:
            steps = next_steps(moves, taken)
            names = [{*game.name_step(position, taken, step)} for step in steps]
            assert sum(map(len, names)) == len(set[str]().union(*names))
            assert all(
                step in name for step, name in zip(steps, names, strict=True) if key != "senet"
            )


@pytest.mark.parametrize(
    ("key", "text", "taken", "asked"),
    [
        ("morris", "WW./.../.../....../.../B.B/... w 7 7 0", "g1", TAKE),
        ("morris", MILL, "a1", GOES),
        ("morris", MILL, "d2 g1", TAKE),
        ("neutron", BEGUN, "b1", GOES),
        ("neutron", OPEN, "c3", "now choose where the neutron goes"),
        ("neutron", OPEN, "c3 c2", "now move one of your pieces"),
        ("neutron", OPEN, "c3 c2 a1", GOES),
        ("shogi", BARE, "7g", GOES),
        ("shogi", BARE, "P*", "now choose where to drop it"),
        ("shogi", BARE, "8h 2b", "promote?"),
    ],
)
def test_after_a_step_the_next_is_asked_for(key: str, text: str, taken: str, asked: str) -> None:
    game = ludoteca.game(key)
    assert game.ask_step(game.parse_position(text), taken.split()) == asked


FIRST_TURN = "c3 is the neutron, which does not move on White's first turn"


@pytest.mark.parametrize(
    ("key", "text", "touched", "why"),
    [
        ("neutron", BEGUN, "c3", FIRST_TURN),
        ("neutron", BEGUN, " N", FIRST_TURN),
        ("neutron", BEGUN, "b1", None),
        ("neutron", OPEN, "a1", "every turn except White's first starts with the neutron"),
        ("neutron", OPEN, "c3", None),
        ("neutron", OPEN, "a5", None),
        ("senet", f"{APART} -", "1", "throw the die first"),
        ("senet", f"{APART} 2", "1", "3 is occupied by your own piece 2"),
        ("senet", "1.AB.......................... 1 2", "1", "A on 3 is protected by B on 4"),
        *(("senet", f"{APART} 2", touched, None) for touched in ("3", "30", "off")),
        *(("shogi", BARE, typed, "you have no rook in hand") for typed in ("R*", "r", "Rook")),
        ("shogi", BARE, "B*", None),
    ],
)
def test_a_first_step_that_is_not_possible_is_refused_by_its_rule(
    key: str, text: str, touched: str, why: str | None
) -> None:
    game = ludoteca.game(key)
    assert game.why_not_step(game.parse_position(text), touched) == why


# What is threatened

A1, C3 = "Black's stone on A1 is in atari.", "Black's 2 stones around C3 are in atari."
G1, B6 = "White can close a mill on g1.", "Black can close a mill on b6."
HOMES = ["The neutron can slide home for White: b1.", "The neutron can slide home for Black: b5."]
CHECK = "lnsgkg1nl/1r5s1/ppppppBpp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 6"
UNDER_ATTACK = [
    "White's pieces under attack: silver on 2b.",
    "Black's pieces under attack: bishop on 3c.",
]


@pytest.mark.parametrize(
    ("key", "text", "threats"),
    [
        ("go", "b4/2w2/1wbw1/w1b2/b4 b - 0/0 0", [A1]),
        ("go", "b3b/b1w2/1wbw1/wwbw1/b4 b - 0/0 0", [C3, A1]),
        ("morris", "WW./B../.../.B..../.../.../... w 7 7 0", [G1, B6]),
        # Only a man that gets there can close it.
        ("morris", "WW./..W/.../....../..B/B.B/.WB w 0 0 0", []),
        ("morris", "WW./.../.../.....W/..B/B.B/.WB w 0 0 0", [G1]),
        ("neutron", "b1bbb/5/1n1w1/3b1/w1www w n", HOMES),
        ("neutron", BEGUN, []),
        ("senet", "A.1..........................B 1 -", ["Piece A can capture piece 1 with a 2."]),
        ("shogi", CHECK, ["check", *UNDER_ATTACK]),
        ("shogi", BARE, []),
    ],
)
def test_what_is_threatened_is_told(key: str, text: str, threats: list[str]) -> None:
    game = ludoteca.game(key)
    assert game.threats(game.parse_position(text)) == threats


@pytest.mark.parametrize(
    ("key", "text", "dangers"),
    [
        ("go", "bw3/b4/2b2/w4/b3w w - 0/0 0", ([A1], [])),
        ("morris", "WW./B../.../.B..../.../.../... w 7 7 0", ([B6], [G1])),
    ],
)
def test_a_seat_is_warned_of_what_threatens_it(
    key: str, text: str, dangers: tuple[list[str], list[str]]
) -> None:
    game = ludoteca.game(key)
    position = game.parse_position(text)
    assert tuple(game.dangers(position, seat) for seat in Seat) == dangers


def test_pieces_with_a_friend_beside_them_on_the_path_are_protected() -> None:
    game = ludoteca.game("senet")
    position = game.parse_position("1.........AB.................3 1 -")
    assert game.protected(position) == ["11", "12"]
