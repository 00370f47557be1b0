"""Go in SGF: rules, komi and handicap, stones that are set up, and which moves are legal."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.core import RecordError
from ludoteca.games.go import GAME as GO
from ludoteca.records import sgf
from ludoteca.records.record import Record
from ludoteca.records.sgf.board import GoBoard
from ludoteca.records.sgf.go import values
from tests.unit.records.sgf.helpers import assert_lossless, flat, moves, read, read_with_warnings


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("Japanese", "japanese"),
        ("jp", "japanese"),
        ("Chinese", "chinese"),
        ("AGA", "aga"),
        ("NZ", "new-zealand"),
        ("New Zealand rules", "new-zealand"),
        ("Tromp-Taylor", "tromp-taylor"),
        ("", "japanese"),
    ],
)
def test_rule_sets_are_read_by_name(name: str, rules: str) -> None:
    assert read(f"(;RU[{name}])").rules == rules


@pytest.mark.parametrize(
    ("name", "rules"), [("GOE", "chinese"), ("Korean", "japanese"), ("house", "japanese")]
)
def test_unknown_rules_give_a_warning_and_are_written_back(name: str, rules: str) -> None:
    record, warnings = read_with_warnings(f"(;RU[{name}])")
    assert record.rules == rules
    assert "unknown rules" in warnings
    assert f"RU[{name}]" in flat(record)


@pytest.mark.parametrize(
    ("text", "options", "note"),
    [
        ("KM[5.5]", {"komi": 5.5}, ""),
        ("KM[6.5]", {}, ""),
        ("KM[5,5]", {"komi": 5.5}, ""),
        ("KM[0]", {"komi": 0.0}, ""),
        ("KM[-3.5]", {"komi": -3.5}, ""),
        ("KM[99.5]", {"komi": 99.5}, ""),
        ("KM[7]", {"komi": 7.0}, ""),
        ("RU[Chinese]KM[-5]", {"komi": -5.0}, ""),
        ("RU[Chinese]KM[6.75]", {"komi": 6.75}, ""),
        ("HA[4]AB[dd][pd][dp][pp]", {"handicap": 4}, ""),
        ("HA[4]KM[0.5]AB[dd][pd][dp][pp]", {"handicap": 4}, ""),
        ("HA[4]KM[0]AB[dd][pd][dp][pp]", {"handicap": 4, "komi": 0.0}, ""),
        ("HA[4]KM[6.5]AB[dd][pd][dp][pp]", {"handicap": 4, "komi": 6.5}, ""),
        ("HA[4]KM[7]AB[dd][pd][dp][pp]", {"handicap": 4, "komi": 7.0}, ""),
        ("HA[9]SZ[8]", {"size": 8}, "a handicap of 9"),
        ("HA[0]", {}, ""),
        ("KM[lots]", {}, "komi 'lots'"),
        ("KM[9999999]", {}, "komi '9999999'"),
        ("RU[AGA]KM[7]", {"komi": 7.0}, ""),
        # Chinese servers count in hundredths, or in stones of two points each.
        ("RU[Chinese]KM[375]", {}, "komi 375 is taken as 7.5 points"),
        ("RU[Chinese]KM[3.75]", {}, "komi 3.75 is taken as 7.5 points"),
        ("RU[Chinese]KM[325]", {"komi": 6.5}, "komi 325 is taken as 6.5 points"),
        ("RU[Chinese]KM[650]", {"komi": 6.5}, "komi 650 is taken as 6.5 points"),
        ("RU[Chinese]KM[750]", {}, "komi 750 is taken as 7.5 points"),
        ("RU[Chinese]KM[550]", {"komi": 5.5}, "komi 550 is taken as 5.5 points"),
    ],
)
def test_komi_and_handicap_are_options(text: str, options: dict[str, Any], note: str) -> None:
    record, warnings = read_with_warnings(f"(;{text})")
    assert record.options == options
    assert note in warnings
    assert bool(note) == bool(warnings)
    assert_lossless(f"(;{text})")


@pytest.mark.parametrize("komi", [0.0, 7.0, -3.0, 100.0, 375.0, 3.75, -3.75, 6.75, 12345.5])
@pytest.mark.parametrize("handicap", [0, 4])
def test_any_komi_is_written_as_it_is_read(komi: float, handicap: int) -> None:
    record = Record("go", "chinese", {"size": 9, "komi": komi, "handicap": handicap})
    again = sgf.read(sgf.write([record]).data).records[0].first_position()
    assert again.rules == record.first_position().rules


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("(;SZ[9]HA[2]AB[cg][gc];W[ee])", None),
        ("(;SZ[5]AB[aa:bb]AE[ab]AW[ee])", "bb3/1b3/5/5/4w b - 0/0 0"),
        ("(;SZ[5]PL[W])", "5/5/5/5/5 w - 0/0 0"),
        ("(;SZ[5]PL[x])", None),
        ("(;SZ[5];W[aa])", "5/5/5/5/5 w - 0/0 0"),
        ("(;SZ[5](;W[aa])(;W[bb]))", "5/5/5/5/5 w - 0/0 0"),
        ("(;SZ[5];C[x];AB[aa];AW[bb]PL[W];W[cc])", "b4/1w3/5/5/5 w - 0/0 0"),
        ("(;SZ[9]HA[2];W[ee])", "9/9/9/9/9/9/9/9/9 w - 0/0 0"),
        ("(;SZ[5]AB[ee]LU[start:5/5/5/5/4b b - 3/4 1])", "5/5/5/5/4b b - 3/4 1"),
        ("(;SZ[5]AB[ee]LU[start:nonsense])", "5/5/5/5/4b b - 0/0 0"),
        ("(;SZ[5]AB[ee]LU[start:5/5/5/5/5 b - 3/4 1])", "5/5/5/5/4b b - 0/0 0"),
    ],
)
def test_stones_may_stand_before_the_game(text: str, start: str | None) -> None:
    record = read(text)
    assert record.start == start
    assert moves(record.line)[-1:] != [None]
    assert_lossless(text)


def test_stones_placed_by_one_side_as_moves_are_set_up() -> None:
    record, warnings = read_with_warnings("(;SZ[5];B[aa];B[tt];B[cc];W[dd];B[ee])")
    assert record.start == "b4/5/2b2/5/5 w - 0/0 0"
    assert moves(record.line) == [None, None, None, "D2", "E1"]
    assert "the first 3 moves" in warnings
    record, _ = read_with_warnings("(;SZ[5]B[aa];B[bb])")
    assert record.start == "b4/1b3/5/5/5 w - 0/0 0"


def test_a_usual_handicap_placed_as_moves_is_a_usual_start() -> None:
    record, _ = read_with_warnings("(;SZ[9]HA[2];B[cg];B[gc];W[ee])")
    assert (record.options, record.start) == ({"size": 9, "handicap": 2}, None)


@pytest.mark.parametrize(
    ("text", "kept", "note"),
    [
        (";B[aa];W[aa];B[bb]", ["A5", None, None], "W[aa]: there is already a stone on A5"),
        (";B[aa];AW[bb];W[cc]", ["A5", None, None], "changed in the middle"),
        (";B[aa];AW[bb];AB[cc]", ["A5", None, None], "changed in the middle"),
        (";B[aa];W[];W[cc]", ["A5", "pass", None], "W[cc]: it is the other side's turn"),
        (";B[aa];PL[W];W[cc]", ["A5", None, "C3"], ""),
        (";B[aa]W[bb]", [None], "more than one move"),
        (";B[aa][bb]", [None], "more than one move"),
        (";B[ zz]", [None], "' zz' is not a point"),
        (";B[];W[tt];B[aa]", ["pass", "pass", None], "the game is over"),
        (";B[ab];W[ee];B[ba];W[aa]", ["A4", "E1", "B5", None], "suicide forbids A5"),
        (";B[ aa ]", ["A5"], ""),
        (";B[\\aa]", ["A5"], ""),
    ],
)
def test_moves_that_cannot_be_replayed_are_stored_with_a_warning(
    text: str, kept: list[str | None], note: str
) -> None:
    record, warnings = read_with_warnings(f"(;SZ[5]{text})")
    assert moves(record.line) == kept
    assert note in warnings
    assert bool(note) == bool(warnings)
    assert len(list(record.positions())) == 1 + sum(move is not None for move in kept)


KO = ";B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb]"


@pytest.mark.parametrize(
    ("rules", "text", "note"),
    [
        ("Japanese", f"{KO};B[cb]", "ko forbids C4"),
        ("AGA", f"{KO};B[cb]", "superko forbids C4"),
        ("Tromp-Taylor", f"{KO};B[cb]", "superko forbids C4"),
        ("Tromp-Taylor", f"{KO};B[ee];W[];B[cb]", ""),
        ("Tromp-Taylor", ";B[ab];W[ee];B[ba];W[aa]", "superko forbids A5"),
        ("Tromp-Taylor", f"{KO}(;B[cb])(;B[ee](;W[dd])(;W[aa]))", "superko forbids C4"),
        ("NZ", ";B[ab];W[ee];B[ba];W[aa];B[dd]", ""),
        ("NZ", ";B[ba];W[aa];B[bb];W[ab];B[bc];W[ac]", ""),
    ],
)
def test_ko_and_suicide_are_seen_as_the_rules_say(rules: str, text: str, note: str) -> None:
    record, warnings = read_with_warnings(f"(;SZ[5]RU[{rules}]{text})")
    assert note in warnings
    assert bool(note) == bool(warnings)
    assert all(record.positions())


@given(st.randoms(use_true_random=False), st.sampled_from(sorted(GO.presets)))
@settings(max_examples=60, deadline=None)
def test_the_fast_board_allows_exactly_the_legal_moves(rng: random.Random, rules: str) -> None:
    position = GO.start(rules, size=rng.choice([2, 3, 4]), ko=rng.choice(["simple", "positional"]))
    replay = GoBoard(position)
    names = values(position.size)
    for _ in range(40):
        mark = replay.mark()
        legal = {str(move) for move in position.legal_moves()}
        for name, value in names.items():
            try:
                assert replay.play(value, True) == name
            except RecordError:
                assert name not in legal
            else:
                assert name in legal
            replay.go_back(mark)
        if not legal:
            break
        move = rng.choice(sorted(legal))
        replay.play(names[move], True)
        position = position.play(GO.parse_move(position, move))
        assert replay.turn == position.turn.index


def test_stones_without_a_liberty_are_stored_but_not_played() -> None:
    record, warnings = read_with_warnings("(;SZ[3]AB[aa][ab][ac][ba][bb][bc][ca][cb][cc];W[aa])")
    assert (record.start, moves(record.line)) == (None, [None])
    assert "no liberty" in warnings


def test_a_value_that_is_not_a_point_is_not_set_up() -> None:
    record, warnings = read_with_warnings("(;SZ[5]AB[aa][zz][tt][aa:zz][])")
    assert record.start == "b4/5/5/5/5 b - 0/0 0"
    assert warnings == "'zz' is not a point of this board"


@pytest.mark.parametrize("text", ["(;SZ[9]AB[aa]W[bb];B[cc])", "(;SZ[9];AB[aa]W[bb];B[cc])"])
def test_set_up_in_a_node_with_a_move_comes_first_with_a_warning(text: str) -> None:
    record, warnings = read_with_warnings(text)
    assert record.start == "b8/9/9/9/9/9/9/9/9 w - 0/0 0"
    assert moves(record.line) == ["B8", "C7"]
    assert warnings == "a node has both set-up and a move: the set-up is applied first"
    assert_lossless(text)


def test_one_side_cannot_place_stones_without_end() -> None:
    record, warnings = read_with_warnings("(;SZ[9]" + ";B[aa]" * 1001 + ")")
    assert warnings.startswith(
        "one side has more than 1000 moves; the moves from here on are stored"
    )
    assert len(record.line) == 1001
