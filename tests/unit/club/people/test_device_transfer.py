"""Phrases: easy to type, and a mistake is told."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from ludoteca.club.people.device_transfer import new_phrase, read_phrase
from ludoteca.core import SessionError
from tests.unit.store.kept import refused


def test_a_phrase_is_read_however_it_is_typed() -> None:
    phrase = new_phrase()
    assert len(phrase.split()) == 6
    assert read_phrase(phrase) == phrase
    assert read_phrase(f"  {phrase.upper().replace(' ', ' - ')} ") == phrase
    assert read_phrase(phrase.replace(" ", ", ")) == phrase


def test_a_phrase_can_be_typed_in_cyrillic_letters() -> None:
    latin, cyrillic = "bdfghjklmnprstvzaiou", "бдфгхжклмнпрствзаиоу"
    phrase = new_phrase()
    assert read_phrase(phrase.translate(str.maketrans(latin, cyrillic))) == phrase


def test_phrases_differ() -> None:
    assert len({new_phrase() for _ in range(1000)}) == 1000


def test_nearly_every_slip_of_a_finger_is_noticed() -> None:
    dice = random.Random(15)
    missed = 0
    for _ in range(1000):
        signs = list(new_phrase())
        place = dice.choice([index for index, sign in enumerate(signs) if sign != " "])
        signs[place] = dice.choice([one for one in "abdfghijklmnoprstuvz" if one != signs[place]])
        with suppress(SessionError):
            read_phrase("".join(signs))
            missed += 1
    assert missed <= 5


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "6 words"),
        ("bado kilu", "6 words"),
        ("bado kilu mapa tofu zuna quiz", "'quiz'"),
        ("bado kilu mapa tofu zuna lo", "'lo'"),
        (f"{'bado ' * 6}", "one of the words is wrong"),
        ("x" * 5000, "no phrase has the word"),
    ],
)
def test_the_sentence_says_what_is_wrong(typed: str, said: str) -> None:
    assert said in str(refused(lambda: read_phrase(typed)).sentence)
