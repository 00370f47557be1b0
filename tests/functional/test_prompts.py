"""Every question: nonsense gets a sentence and the question again, Ctrl-D and Ctrl-C end it."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.daily import daily
from tests.functional.screen import Screen

NONSENSE = ("qwertz!", "-1", "9" * 21, "é" * 250, "{x} %s \\", "ёж", ";")
NONE_OF_THESE = "is not on the list: type a number from 1 to"
YES_OR_NO = "Type yes or no."
TOO_LONG = "This is too long for a move."
KEPT = "The game is saved"
UNPLAYED = "No move was made: there is nothing to save."
MENU = "What would you like to do?"


class Question(NamedTuple):
    """A question: the answers that lead to it, what nonsense is told, and the way back."""

    path: tuple[str, ...]
    refusal: str
    back: tuple[str, ...] = ("0",)


IN_THE_MENU = [
    Question((), NONE_OF_THESE, ()),
    Question(("neutron",), NONE_OF_THESE),
    Question(("neutron", "random"), NONE_OF_THESE, ("0", "0")),
    Question(("neutron", "people", ""), NONE_OF_THESE, ("0", "q", "0")),
    Question(("neutron", "people", "", "clock"), "clock", ("none", "0", "0", "0")),
    Question(("go", "people"), NONE_OF_THESE, ("0", "0")),
    Question(("go", "people", "", "ko"), NONE_OF_THESE, ("0", "0", "0", "0")),
    Question(("go", "people", "", "size"), "from 2 to 25", ("9", "0", "0", "0")),
    Question(("go", "people", "", "komi"), "komi", ("6,5", "0", "0", "0")),
    Question(("go", "people", "", "suicide"), YES_OR_NO, ("", "0", "0", "0")),
    Question(("watch",), NONE_OF_THESE),
    Question(("watch", "neutron"), NONE_OF_THESE, ("0", "0")),
    Question(("watch", "neutron", "random"), NONE_OF_THESE, ("0", "0", "0")),
    Question(("rules",), NONE_OF_THESE),
    Question(("learn",), NONE_OF_THESE),
    Question(("learn", "neutron"), "cannot read", ("q",)),
    Question(("learn", "neutron", "b1"), "is not possible here", ("q",)),
    Question(("settings",), NONE_OF_THESE),
    Question(("settings", "symbols"), NONE_OF_THESE, ("0", "0")),
    Question(("settings", "dice"), YES_OR_NO, ("", "0")),
    Question(("settings", "seconds"), "choose a number of seconds", ("0.1", "0")),
    Question(("language",), NONE_OF_THESE),
    Question(("saved",), NONE_OF_THESE),
    Question(("saved", "open"), "no such file", ("0",)),
]
ABOUT_A_KEPT_GAME = [
    Question(("saved", "1"), NONE_OF_THESE, ("0", "0")),
    Question(("saved", "1", "look"), "type one of these letters", ("q", "0", "0")),
    Question(("saved", "1", "look", "c"), NONE_OF_THESE, ("0", "q", "0", "0")),
    Question(("saved", "1", "delete"), YES_OR_NO, ("no", "0")),
]
AT_THE_TABLE = [
    Question((), "cannot read", ()),
    Question(("b1",), "is not possible here", ("u",)),
    Question(("r",), YES_OR_NO, ("no",)),
    Question(("o",), YES_OR_NO, ("no",)),
    Question(("s",), "no format for", ("0",)),
    Question(("p",), "The game continues.", ()),
    Question(("r", "yes"), NONE_OF_THESE, ("undo",)),
]
AT_THE_END_OF_GO = [
    Question((), "no stone on", ()),
    Question(("s",), "no format for", ("0",)),
]


def talk_nonsense(screen: Screen, question: Question) -> None:
    """Go to a question, answer nonsense, and see that it is asked again; then go back."""
    screen.type(*question.path)
    prompt = screen.cursor_line
    is_asked_once = question.refusal == "The game continues."
    for nonsense in NONSENSE[:1] if is_asked_once else NONSENSE:
        told = " ".join(screen.type(nonsense).split()).casefold()
        heard = (question.refusal.casefold(), TOO_LONG.casefold())
        assert any(refusal in told for refusal in heard), (question, nonsense, told)
        assert is_asked_once or screen.cursor_line == prompt, (question, nonsense, told)
    screen.type(*question.back)
    assert "Traceback" not in screen.everything


def test_nonsense_gets_a_sentence_at_every_question_of_the_menu(tmp_path: Path) -> None:
    with Screen(tmp_path) as screen:
        for question in IN_THE_MENU:
            talk_nonsense(screen, question)
            assert screen.told.count(MENU) == (question.path != ()), question
        assert screen.finish("0") == 0


def test_nonsense_gets_a_sentence_at_every_question_of_the_table(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "neutron") as screen:
        for question in AT_THE_TABLE:
            talk_nonsense(screen, question)
        screen.type("b1b4")
        assert screen.finish("q") == 0
    with Screen(tmp_path) as screen:
        for question in ABOUT_A_KEPT_GAME:
            talk_nonsense(screen, question)
            assert MENU in screen.told, question
        assert screen.finish("0") == 0


def test_nonsense_gets_a_sentence_when_dead_stones_are_marked(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "go", "--size", "7") as screen:
        screen.type("D4", "C3", "pass", "pass")
        for question in AT_THE_END_OF_GO:
            talk_nonsense(screen, question)
        screen.type("seki")
        assert "no stone on 'SEKI'" not in screen.told
        assert screen.finish("q") == 0


def test_nonsense_is_not_taken_for_a_throw_or_a_guess(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "senet") as screen:
        talk_nonsense(screen, Question((), "press Enter", ()))
        screen.finish("q")
    with Screen(tmp_path) as screen:
        talk_nonsense(screen, Question(("go", "random", "nigiri", ""), NONE_OF_THESE, ("odd",)))


NEUTRON = ("play", "neutron")
GO = ("play", "go", "--size", "5")
ENDINGS: dict[str, tuple[tuple[str, ...], tuple[str, ...], bool]] = {
    "the menu": ((), (), False),
    "the opponent": ((), ("neutron",), False),
    "the side": ((), ("neutron", "random"), False),
    "the options": ((), ("neutron", "people", "", ""), False),
    "a text": ((), ("neutron", "people", "", "", "clock"), False),
    "a file to open": ((), ("saved", "open"), False),
    "a guess": ((), ("go", "random", "nigiri", ""), True),
    "a toss": ((), ("shogi", "people", "", "furigoma", ""), True),
    "a pause": (NEUTRON, ("p",), True),
    "help": (NEUTRON, ("?",), True),
    "a page": (NEUTRON, ("?", ""), True),
    "yes or no": ((), ("settings", "dice"), False),
    "a lesson": ((), ("learn", "neutron"), False),
    "a move": (NEUTRON, (), True),
    "a step": (NEUTRON, ("b1",), True),
    "a throw": (("play", "senet"), (), True),
    "giving up": (NEUTRON, ("r",), True),
    "a file to write": (NEUTRON, ("s",), True),
    "dead stones": (GO, ("pass", "pass"), True),
    "the viewer": ((), ("neutron", "people", "", "", "", "b1b4", "q", "saved", "1", "look"), False),
    "after a game": (NEUTRON, ("r", "yes"), False),
}


# Every day each question is left by one of the two keys, in turns.
KEYS = {"d": 0, "c": 130}
LEAVING = tuple(product(ENDINGS, KEYS))


@pytest.mark.parametrize("leaving", daily(LEAVING, *LEAVING[::4], *LEAVING[3::4]), ids="-".join)
def test_ctrl_d_and_ctrl_c_end_it_at_every_kind_of_question(
    leaving: tuple[str, str], tmp_path: Path
) -> None:
    name, key = leaving
    code = KEYS[key]
    arguments, path, is_game = ENDINGS[name]
    with Screen(tmp_path, *arguments) as screen:
        screen.type(*path)
        screen.press_control(key)
        assert screen.wait_for_end() == code
        assert "Traceback" not in screen.everything
        assert screen.told.count(KEPT) + screen.told.count(UNPLAYED) == is_game
