"""Options read as people type them."""

from __future__ import annotations

import pytest

from ludoteca.core import Option, OptionError, OptionValue, Sentence, say
from tests.nim import NIM

KOMI = Option("komi", "Komi", "", 6.5)
FLYING = Option("flying", "Flying", "", True)
SIZE = Option("size", "Size", "", 19, range(2, 26))
KO = Option("ko", "Ko", "", "simple", ("simple", "positional"))


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (KOMI, "7.5", 7.5),
        (KOMI, "6,5", 6.5),
        (KOMI, " 0 ", 0.0),
        (FLYING, "no", False),
        (FLYING, "ON", True),
        (SIZE, "13", 13),
        (KO, "Positional", "positional"),
    ],
)
def test_an_option_is_read_as_people_type_it(option: Option, text: str, value: OptionValue) -> None:
    assert option.parse(text) == value
    assert type(option.parse(text)) is type(value)


@pytest.mark.parametrize(
    ("option", "text", "choices"),
    [
        (KOMI, "six", "a number between -1000000 and 1000000"),
        (KOMI, "nan", "a number between -1000000 and 1000000"),
        (KOMI, "1e400", "a number between -1000000 and 1000000"),
        (FLYING, "perhaps", "yes or no"),
        (SIZE, "26", "a whole number from 2 to 25"),
        (SIZE, "9" * 5000, "a whole number from 2 to 25"),
        (SIZE, "", "a whole number from 2 to 25"),
        (SIZE, "９", "a whole number from 2 to 25"),
        (SIZE, "1_9", "a whole number from 2 to 25"),
        (SIZE, "9.5", "a whole number from 2 to 25"),
        (KO, "super", "simple, positional"),
    ],
)
def test_what_an_option_cannot_be_is_refused(option: Option, text: str, choices: str) -> None:
    with pytest.raises(OptionError, match=f"choose {choices}$"):
        option.parse(text)


def test_other_words_for_yes_and_no_can_be_told() -> None:
    words = {"да": True, "нет": False}
    assert FLYING.parse("Да", words) is True
    assert FLYING.parse("нет", words) is False
    assert FLYING.parse("off", words) is False
    with pytest.raises(OptionError, match="Flying cannot be 'да': choose yes or no"):
        FLYING.parse("да")


def test_a_value_may_be_given_as_its_text() -> None:
    assert SIZE.check("9") == 9
    assert FLYING.check("no") is False


@pytest.mark.parametrize("option", [KOMI, SIZE])
def test_a_number_too_large_to_write_is_refused_in_words(option: Option) -> None:
    with pytest.raises(OptionError, match="cannot be a number this large: choose a"):
        option.check(10**5000)


def test_a_yes_is_no_number() -> None:
    with pytest.raises(OptionError):
        SIZE.check(True)


@pytest.mark.parametrize(
    ("option", "choices", "shown"),
    [
        (KOMI, say("a number"), say("{value}", value=6.5)),
        (FLYING, say("yes or no"), say("yes")),
        (Option("suicide", "Suicide", "", False), say("yes or no"), say("no")),
        (
            SIZE,
            say("a whole number from {first} to {last}", first=2, last=25),
            say("{value}", value=19),
        ),
    ],
)
def test_what_an_option_may_be_is_said_in_sentences(
    option: Option, choices: Sentence, shown: Sentence
) -> None:
    for said, wanted in ((option.choices_in_words(), choices), (option.shown(), shown)):
        assert (said.template, said.values) == (wanted.template, wanted.values)


def test_what_rules_say_to_people_can_be_translated() -> None:
    rules = NIM.make_rules("lucky", heap=9)
    (heap,) = rules.options()
    for text in (rules.title, heap.title, heap.help):
        assert isinstance(text, Sentence)


@pytest.mark.parametrize(
    ("option", "value", "name"),
    [
        (
            Option("ko", "Ko", "", "simple", ("simple", "x"), {"simple": "simple ko"}),
            "simple",
            "simple ko",
        ),
        (KO, "positional", "positional"),
        (SIZE, 9, "9"),
        (FLYING, False, "no"),
        (FLYING, True, "yes"),
    ],
)
def test_a_value_is_called_what_people_call_it(
    option: Option, value: OptionValue, name: str
) -> None:
    assert option.called(value) == name


def test_people_may_choose_all_that_rules_do_not_object_to() -> None:
    assert NIM.choose_rules("lucky", heap=9) == NIM.make_rules("lucky", heap=9)
