"""Every question: nonsense gets a sentence and the question again, Ctrl-D and Ctrl-C end it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from ludoteca.match.events import Created
from ludoteca.terminal.line.menu import Menu
from ludoteca.terminal.terminal import EndOfInputError
from tests.unit.terminal.script import Room, Script, created, room

NONSENSE = ("qwertz!", "-1", "9" * 21, "é" * 250, "{x} %s \\", "ёж", ";")
NONE_OF_THESE = "is not on the list: type a number from 1 to"
YES_OR_NO = "Type yes or no."
TOO_LONG = "This is too long for a move."
KEPT = "The game is saved"
UNPLAYED = "No move was made: there is nothing to save."
MENU = "What would you like to do?"


class Question(NamedTuple):
    """A question: the answers that lead to it, the reply to nonsense, and the way back."""

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


def talk_nonsense(script: Script, questions: Iterable[Question], top: str = "") -> Iterator[str]:
    """Go to each question, answer nonsense, see that it is asked again, and go back."""
    for question in questions:
        yield from question.path
        prompt, is_asked_once = script.prompt, question.refusal == "The game continues."
        for nonsense in NONSENSE[:1] if is_asked_once else NONSENSE:
            start = len(script.lines)
            yield nonsense
            told = "\n".join(script.lines[start:]).casefold()
            heard = (question.refusal.casefold(), TOO_LONG.casefold())
            assert any(refusal in told for refusal in heard), (question, nonsense, told)
            assert is_asked_once or script.prompt == prompt, (question, nonsense, told)
        start = len(script.lines)
        yield from question.back
        assert not question.back or top in "\n".join(script.lines[start:]), question


def hear(opened: Room, *answers: Iterable[str]) -> None:
    opened.script.answers = itertools.chain(*answers)


def test_nonsense_gets_a_sentence_at_every_question_of_the_menu(tmp_path: Path) -> None:
    with room(tmp_path) as opened:
        hear(opened, talk_nonsense(opened.script, IN_THE_MENU, MENU), "0")
        Menu(opened.interface).open()


def test_nonsense_gets_a_sentence_at_every_question_of_the_table(tmp_path: Path) -> None:
    with room(tmp_path) as opened:
        hear(opened, talk_nonsense(opened.script, AT_THE_TABLE), ("b1b4", "q"))
        opened.interface.begin(created("neutron"))
        hear(opened, talk_nonsense(opened.script, ABOUT_A_KEPT_GAME, MENU), "0")
        Menu(opened.interface).open()


def test_nonsense_gets_a_sentence_in_every_phase(tmp_path: Path) -> None:
    with room(tmp_path) as opened:
        count = ("D4", "C3", "pass", "pass")
        hear(opened, count, talk_nonsense(opened.script, AT_THE_END_OF_GO), ("seki", "q"))
        opened.interface.begin(created("go", "japanese", options={"size": 7}))
        assert "no stone on 'SEKI'" not in opened.script.text
        hear(opened, talk_nonsense(opened.script, [Question((), "press Enter", ())]), "q")
        opened.interface.begin(created("senet"))
        guess = Question(("go", "random", "nigiri", ""), NONE_OF_THESE, ("odd",))
        hear(opened, talk_nonsense(opened.script, [guess]), "q0")
        Menu(opened.interface).open()


NEUTRON = created("neutron")
GO = created("go", "japanese", options={"size": 5})
ENDINGS: dict[str, tuple[Created | None, tuple[str, ...], bool]] = {
    "the menu": (None, (), False),
    "the opponent": (None, ("neutron",), False),
    "the side": (None, ("neutron", "random"), False),
    "the options": (None, ("neutron", "people", "", ""), False),
    "a text": (None, ("neutron", "people", "", "", "clock"), False),
    "a file to open": (None, ("saved", "open"), False),
    "a guess": (None, ("go", "random", "nigiri", ""), True),
    "a toss": (None, ("shogi", "people", "", "furigoma", ""), True),
    "a pause": (NEUTRON, ("p",), True),
    "help": (NEUTRON, ("?",), True),
    "yes or no": (None, ("settings", "dice"), False),
    "a lesson": (None, ("learn", "neutron"), False),
    "a move": (NEUTRON, (), True),
    "a step": (NEUTRON, ("b1",), True),
    "a throw": (created("senet"), (), True),
    "giving up": (NEUTRON, ("r",), True),
    "a file to write": (NEUTRON, ("s",), True),
    "dead stones": (GO, ("pass", "pass"), True),
    "the viewer": (
        None,
        ("neutron", "people", "", "", "", "b1b4", "q", "saved", "1", "look"),
        False,
    ),
    "after a game": (NEUTRON, ("r", "yes"), False),
}


@pytest.mark.parametrize("name", ENDINGS)
@pytest.mark.parametrize("error", [EndOfInputError, KeyboardInterrupt])
def test_ctrl_d_and_ctrl_c_end_it_at_every_kind_of_question(
    name: str, error: type[BaseException], tmp_path: Path
) -> None:
    game, path, is_game = ENDINGS[name]

    def answers() -> Iterator[str]:
        yield from path
        opened.script.lines.clear()
        if error is KeyboardInterrupt:
            raise error

    with room(tmp_path) as opened:
        hear(opened, answers())
        with pytest.raises(error):
            opened.interface.begin(game) if game else Menu(opened.interface).open()
        assert opened.script.text.count(KEPT) + opened.script.text.count(UNPLAYED) == is_game
