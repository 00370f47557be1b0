"""Sentences that can be translated later."""

from __future__ import annotations

import copy
import pickle

from ludoteca.core import Sentence, as_sentence, join, say


def test_a_sentence_keeps_what_it_was_made_from() -> None:
    sentence = say("{man} is in a mill", man="b4")
    assert (sentence.template, sentence.values) == ("{man} is in a mill", {"man": "b4"})


def test_a_copy_is_still_a_sentence() -> None:
    sentence = say("{man} is in a mill", man="b4")
    for again in (copy.copy(sentence), pickle.loads(pickle.dumps(sentence))):
        assert again == sentence
        assert again.template == sentence.template


def test_parts_side_by_side_keep_their_sentences() -> None:
    first = say("{man} is in a mill", man="b4")
    joined = join("{; }", [first, "c4"])
    assert joined == "b4 is in a mill{; }c4"
    assert list(joined.values.values()) == [first, "c4"]
    assert joined.values["part0"] is first


def test_a_plain_text_becomes_a_sentence_without_values() -> None:
    sentence = as_sentence("a { before the }")
    assert isinstance(sentence, Sentence)
    assert (sentence, sentence.values) == ("a { before the }", {})
    assert as_sentence(sentence) is sentence
