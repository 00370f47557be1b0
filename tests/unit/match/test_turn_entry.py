"""Reading a turn as people type it."""

from __future__ import annotations

import contextlib
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludoteca
from ludoteca.core import AmbiguousMoveError, IllegalMoveError, LudotecaError
from ludoteca.locale import Language
from ludoteca.match.turn_entry import TurnEntry
from ludoteca.testing.strategies import positions

FREE = "." * 20
PROMOTING = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
EXAMPLE = ".../..W/..B/.WWBW./..B/WBW/.B. b 0 0 0"
"""The worked example of the rules: e5-d5 closes a mill and may take b4, c4 or b6."""


def entry(key: str, text: str | None = None, *moves: str, **options: Any) -> TurnEntry:
    game = ludoteca.game(key)
    position: Any = game.parse_position(text, **options) if text else game.start(**options)
    for move in moves:
        position = position.play(game.parse_move(position, move))
    return TurnEntry(game, position)


@pytest.mark.parametrize(
    ("begun", "typed", "move"),
    [
        (entry("neutron"), ["b1b4"], "b1b4"),
        (entry("neutron"), ["b1", "up"], "b1b4"),
        (entry("neutron"), ["b1 up-right"], "b1e4"),
        (entry("neutron"), ["2", "1"], "b1b4"),
        (entry("neutron", None, "b1b4"), ["neutron up, a5 down"], "Nc3c4,a5a2"),
        (entry("neutron", None, "b1b4"), ["UP", "A5", "DOWN"], "Nc3c4,a5a2"),
        (entry("neutron", None, "b1b4"), ["c4 a5-a2"], "Nc3c4,a5a2"),
        (entry("morris", EXAMPLE), ["e5", "d5", "b4"], "e5-d5xb4"),
        (entry("morris", EXAMPLE), ["e5-d5", "c4"], "e5-d5xc4"),
        (entry("morris", EXAMPLE), ["e5 d5 x b6"], "e5-d5xb6"),
        (entry("morris"), ["D2"], "d2"),
        (entry("senet", None, "2"), ["5"], "9-11"),
        (entry("shogi"), ["P-7f"], "7g7f"),
        (entry("shogi"), ["７六歩"], "7g7f"),
        (entry("shogi"), ["7776"], "7g7f"),
        (entry("shogi", PROMOTING), ["8822UM"], "8h2b+"),
        (entry("shogi"), ["7g", "7f"], "7g7f"),
        (entry("shogi", None, "7g7f", "3c3d"), ["8h 2b", "promote"], "8h2b+"),
        (entry("go", size=9), ["c3"], "C3"),
        (entry("go", size=9), ["PASS"], "pass"),
    ],
)
def test_a_turn_is_typed_whole_or_in_steps(begun: TurnEntry, typed: list[str], move: str) -> None:
    read = [begun.read(text) for text in typed]
    assert read[:-1] == [None] * (len(typed) - 1)
    assert str(read[-1]) == move


def test_words_of_the_players_language_are_understood() -> None:
    russian = Language("ru").translate
    assert str(entry("neutron").read("b1 вверх", russian)) == "b1b4"
    assert str(entry("neutron").read("b1 up", russian)) == "b1b4"
    assert str(entry("go").read("пас", russian)) == "pass"
    in_latin = Language("ru").in_latin
    assert str(entry("neutron").read("б1 вверх", russian, in_latin)) == "b1b4"


def test_a_step_can_be_called_back() -> None:
    begun = entry("morris", EXAMPLE)
    assert not begun.is_begun
    begun.read("e5 d5")
    begun.step_back()
    assert " ".join(begun.taken) == "e5"
    begun.step_back()
    begun.step_back()
    assert not begun.taken


def test_a_turn_of_neutron_begins_at_the_neutron() -> None:
    begun = entry("neutron", None, "b1b4")
    assert begun.taken == ("c3",)
    assert not begun.is_begun
    begun.step_back()
    assert begun.taken == ("c3",)


def test_pieces_of_senet_are_numbers_so_choices_are_not_numbered() -> None:
    begun = entry("senet", None, "1")
    assert {choice.number for choice in begun.choices()} == {""}
    assert [choice.number for choice in entry("neutron").choices()] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize(
    ("begun", "typed", "why"),
    [
        (
            entry("morris", EXAMPLE),
            "e5 d5 f2",
            "f2 is in a mill: take a man outside one, such as b4",
        ),
        (entry("neutron"), "b1 down", "'down' is not possible here: choose up, up-right, up-left"),
        (entry("neutron"), "b1 up now", "the turn is complete without 'now'"),
        (entry("neutron", None, "b1b4"), "up a5 a5", "a piece slides in a straight line"),
        (entry("neutron"), "zz", "cannot read 'zz' at column 1"),
        (entry("go"), "x" * 300, "this is too long for a move"),
    ],
)
def test_what_cannot_be_typed_gets_its_reason(begun: TurnEntry, typed: str, why: str) -> None:
    before = begun.taken
    with pytest.raises(LudotecaError, match="^" + why.replace("(", r"\(")):
        begun.read(typed)
    assert begun.taken == before


MEN = "WWW/BBB/.../....../.../.../... w 0 0 99"


@pytest.mark.parametrize(
    ("begun", "typed", "why"),
    [
        (entry("neutron"), "a5", "the piece on a5 is your opponent's"),
        (entry("neutron", "bbbbb/5/2n2/ww3/ww1w1 w -"), "a1", "the piece on a1 cannot move now"),
        (entry("neutron"), "b3", "there is no piece on b3"),
        (entry("neutron"), "c3", "c3 is the neutron, which does not move on White's first turn"),
        (entry("neutron", None, "b1b4"), "a5", "every turn except White's first starts with the"),
        (entry("morris", MEN), "b2", "the piece on b2 is your opponent's"),
        (entry("morris", MEN), "a1a4xx", "the turn is complete without 'xx'"),
        (entry("go"), "D4xx", "the turn is complete without 'xx'"),
        (entry("shogi"), "5e", "there is no piece on 5e"),
        (entry("shogi"), "P*", "you have no pawn in hand"),
        (entry("shogi"), "bishop", "you have no bishop in hand"),
        (entry("senet", "1A2B3C4D5E.................... 1 2"), "12", "there is no piece on 12"),
        (entry("senet", "1A2B3C4D5E.................... 1 2"), "10", "the piece on 10 is your"),
    ],
)
def test_the_first_step_gets_the_true_reason(begun: TurnEntry, typed: str, why: str) -> None:
    with pytest.raises(LudotecaError, match="^" + re.escape(why)):
        begun.read(typed)


def test_after_a_piece_to_drop_a_whole_move_is_still_understood() -> None:
    begun = entry("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b GB 1")
    assert begun.read("B*") is None
    with pytest.raises(IllegalMoveError, match="you have no pawn in hand"):
        begun.read("P*5e")
    assert str(begun.read("5i5h")) == "5i5h"


@pytest.mark.parametrize(
    ("begun", "steps", "wrong", "why", "right", "move"),
    [
        (
            entry("morris", None, "f4", "f6", "g4", "b6"),
            ["e4"],
            "a1",
            "there is no man on a1 to take",
            "f6",
            "e4xf6",
        ),
        (
            entry("morris", EXAMPLE),
            ["e5", "d5"],
            "d3c3",
            "'d3c3' is not possible",
            "b4",
            "e5-d5xb4",
        ),
        (
            entry("shogi", None, "7g7f", "3c3d"),
            ["8h 2b"],
            "2g2f",
            "'2g2f' is not possible here",
            "=",
            "8h2b",
        ),
    ],
)
def test_a_wrong_answer_to_a_later_step_does_not_replace_the_turn(
    begun: TurnEntry, steps: list[str], wrong: str, why: str, right: str, move: str
) -> None:
    assert [begun.read(step) for step in steps] == [None] * len(steps)
    taken = begun.taken
    with pytest.raises(LudotecaError, match="^" + re.escape(why)):
        begun.read(wrong)
    assert begun.taken == taken
    assert str(begun.read(right)) == move


def test_a_whole_move_that_keeps_what_was_done_is_understood() -> None:
    begun = entry("morris", EXAMPLE)
    assert begun.read("e5 d5") is None
    assert str(begun.read("e5-d5xb4")) == "e5-d5xb4"
    begun = entry("neutron", None, "b1b4")
    assert begun.read("up a5") is None
    assert str(begun.read("Nc3c4,d5d2")) == "Nc3c4,d5d2"


@pytest.mark.parametrize("typed", ["8h2b", "8h 2b", "8h-2b", "8hx2b"])
def test_whether_a_piece_promotes_is_asked_unless_the_text_says_so(typed: str) -> None:
    begun = entry("shogi", PROMOTING)
    assert begun.read(typed) is None
    assert begun.taken == ("8h", "2b")
    assert str(begun.read("=")) == "8h2b"
    assert str(entry("shogi", PROMOTING).read(typed + "+")) == "8h2b+"
    assert str(entry("shogi", PROMOTING).read(typed + "=")) == "8h2b"


def test_digits_that_leave_the_promotion_open_name_both_moves() -> None:
    with pytest.raises(AmbiguousMoveError, match=r"8822UM, \+8822KA"):
        entry("shogi", PROMOTING).read("8822")


def test_a_square_moves_the_piece_on_it_by_the_throw() -> None:
    assert str(entry("senet", "1A2B3C4D5E.................... 1 2").read("9")) == "9-11"
    assert str(entry("senet", "1A2B3C4D5E.................... A 1").read("10")) == "10-11"


def test_an_ambiguous_move_names_the_choices() -> None:
    begun = entry("shogi", "4k4/9/9/9/9/9/9/9/3GKG3 b - 1")
    with pytest.raises(AmbiguousMoveError, match="G6i-5h"):
        begun.read("G-5h")


def test_an_illegal_move_is_returned_only_where_it_loses_the_game() -> None:
    assert str(entry("shogi", illegal_move="loss").read("7g7e")) == "7g7e"
    with pytest.raises(IllegalMoveError, match=r"^illegal move 7g7e: a pawn cannot go from"):
        entry("shogi").read("7g7e")


@pytest.mark.parametrize(("language", "typed"), [("bg", "ц5ц2"), ("ru", "с5с2"), ("en", "C5C2")])
def test_an_illegal_move_is_quoted_as_it_was_typed(language: str, typed: str) -> None:
    with pytest.raises(IllegalMoveError, match=f"^illegal move {typed}: "):
        entry("neutron").read(f"{typed} ", in_latin=Language(language).in_latin)


@pytest.mark.parametrize("key", ["morris", "shogi", "neutron", "senet", "go"])
@settings(max_examples=40)
@given(st.data())
def test_every_legal_move_can_be_typed_step_by_step_and_whole(
    key: str, data: st.DataObject
) -> None:
    game = ludoteca.game(key)
    position = data.draw(positions(game))
    if position.outcome or position.chances():
        return
    move = data.draw(st.sampled_from(list(position.legal_moves())))
    whole = TurnEntry(game, position)
    # Whether a piece promotes is asked, unless the text says so.
    assert whole.read(str(move)) == move or whole.taken == move.steps[:-1]
    begun = TurnEntry(game, position)
    read = None
    for step in move.steps[len(begun.taken) :]:
        if read is None:
            choice = next(one for one in begun.choices() if one.step == step)
            read = begun.read(str(choice.names[0]))
    assert read == move


@pytest.mark.parametrize("key", ["morris", "shogi", "neutron", "senet", "go"])
@settings(max_examples=40)
@given(text=st.text(max_size=12))
def test_nothing_that_is_typed_breaks_the_reading(key: str, text: str) -> None:
    begun = entry(key)
    with contextlib.suppress(LudotecaError):
        begun.read(text)
    assert begun.choices()


@pytest.mark.parametrize("language", ["en", "bg", "ru"])
def test_squares_in_cyrillic_letters_are_read_as_the_latin_ones_they_look_like(
    language: str,
) -> None:
    def read(begun: TurnEntry, text: str) -> str:
        return str(begun.read(text, in_latin=Language(language).in_latin))

    assert read(entry("morris"), "а1") == "a1"
    assert read(entry("neutron"), "б1б4") == "b1b4"
    assert read(entry("morris", EXAMPLE), "е5-д5хб4") == "e5-d5xb4"


@pytest.mark.parametrize(
    ("begun", "text", "said"),
    [
        (entry("neutron"), "вниз", "cannot read 'вниз' at column 1"),
        (entry("morris"), "Я9", "cannot read 'Я9' at column 1"),
        (entry("neutron"), "б1 вниз", "cannot read 'б1 вниз' at column 1"),
        (entry("neutron"), "б1 б9", "cannot read 'б1 б9'"),
    ],
)
def test_what_was_typed_is_quoted_as_typed(begun: TurnEntry, text: str, said: str) -> None:
    with pytest.raises(LudotecaError) as caught:
        begun.read(text, in_latin=Language("ru").in_latin)
    assert str(caught.value).startswith(said)


def test_a_rule_is_named_whatever_the_keyboard() -> None:
    begun = entry("neutron", "bbbbb/5/2n2/5/wwwww w n")
    with pytest.raises(LudotecaError, match="the neutron slides"):
        begun.read("б5", in_latin=Language("ru").in_latin)


def test_a_capital_letter_is_a_step_only_where_it_names_one() -> None:
    assert entry("shogi", "4k4/9/9/9/9/9/9/9/4K4 b R 1").is_step("R")
    assert not entry("shogi").is_step("R")


@pytest.mark.parametrize(
    ("key", "text", "taken", "step", "why"),
    [
        ("neutron", "bbbbb/5/2n2/5/wwwww w n", ("c3",), "a1", "every turn except White's first"),
        ("senet", f"1A2B3C4D5E{FREE} 1 2", ("9",), "1", "3 is occupied by your own piece 2"),
        ("neutron", "bbbbb/5/2n2/5/wwwww w n", ("c3",), "a5", "the neutron slides in a straight"),
        ("shogi", "4k4/9/9/9/9/9/PPPPPPPPP/9/4K4 b P 1", (), "P*", "nifu"),
        ("shogi", "4k4/4r4/9/9/9/9/9/9/4K4 b - 1", (), "x*", "no such piece can be played"),
        ("shogi", "lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b - 1", ("9i",), "8h", "a lance cannot"),
        ("shogi", "lnsgkgsnl/9/9/9/9/9/9/P8/LNSGKGSNL b - 1", (), "9i", "cannot move now"),
        ("go", "7/7/7/3b3/7/7/7 w - 0/0 0", (), "D4", "there is already a stone on D4"),
        ("morris", "W../.../.../....../.../.../... b 8 9 0", (), "a1", "a1 is occupied"),
        ("senet", "1A2B3C4D5E.................... 1 3", (), "1", "the piece on 1 cannot move now"),
        ("senet", "1A2B3C4D5E.................... 1 3", ("9",), "13", "from 9 to 12"),
    ],
)
def test_what_cannot_be_touched_has_a_reason(
    key: str, text: str, taken: tuple[str, ...], step: str, why: str
) -> None:
    game = ludoteca.game(key)
    entry = TurnEntry(game, game.parse_position(text))
    entry.taken = taken
    assert why in entry.why_not(step)
