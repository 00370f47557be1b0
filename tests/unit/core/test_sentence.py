"""Sentences that can be translated later."""

from __future__ import annotations

import copy
import pickle

from ludoteca.core import say


def test_a_sentence_is_its_english_text() -> None:
    assert say("{man} is in a mill", man="b4") == "b4 is in a mill"


def test_a_sentence_keeps_what_it_was_made_from() -> None:
    sentence = say("{man} is in a mill", man="b4")
    assert (sentence.template, sentence.values) == ("{man} is in a mill", {"man": "b4"})


def test_a_copy_is_still_a_sentence() -> None:
    sentence = say("{man} is in a mill", man="b4")
    for again in (copy.copy(sentence), pickle.loads(pickle.dumps(sentence))):
        assert again == sentence
        assert again.template == sentence.template
