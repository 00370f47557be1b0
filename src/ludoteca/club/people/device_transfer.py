"""Phrases for device transfer: six words to read aloud and to type.

A word is two syllables of a consonant and a vowel, so it can be spelled in any language and typed
in Cyrillic letters too: ``bado kilu mepa …``. The last of the six is a checksum of the others.
"""

from __future__ import annotations

import secrets
import zlib

from ludoteca.core import Sentence, SessionError, say

_CONSONANTS = "bdfghjklmnprstvz"
_VOWELS = "aiou"
_SYLLABLES = [consonant + vowel for consonant in _CONSONANTS for vowel in _VOWELS]
_WORDS = len(_SYLLABLES) ** 2
_COUNT = 5
_LENGTH = 4
_MAX_TEXT = 200
# Cyrillic letters, and the Latin ones that sound the same.
_LATIN = str.maketrans("бдфгхжйклмнпрствзаиоуы", "bdfghjjklmnprstvzaioui")


def new_phrase() -> str:
    words = [_word(secrets.randbelow(_WORDS)) for _ in range(_COUNT)]
    return " ".join([*words, _checksum(words)])


def read_phrase(text: str) -> str:
    """Return what was typed in the form of ``new_phrase``."""
    words = "".join(
        sign if sign.isalpha() else " " for sign in text[:_MAX_TEXT].lower().translate(_LATIN)
    ).split()
    for word in words:
        if len(word) != _LENGTH or word[:2] not in _SYLLABLES or word[2:] not in _SYLLABLES:
            raise _refusal(say("no phrase has the word {word}: check it", word=repr(word[:20])))
    if len(words) != _COUNT + 1:
        counts = {"max": _COUNT + 1, "given": len(words)}
        raise _refusal(say("a phrase has {max} words, and this one has {given}", **counts))
    *first, last = words
    if last != _checksum(first):
        raise _refusal(say("one of the words is wrong: compare them with the other screen"))
    return " ".join(words)


def _checksum(words: list[str]) -> str:
    return _word(zlib.crc32(" ".join(words).encode()) % _WORDS)


def _word(number: int) -> str:
    first, second = divmod(number, len(_SYLLABLES))
    return _SYLLABLES[first] + _SYLLABLES[second]


def _refusal(sentence: Sentence) -> SessionError:
    return SessionError("people/no-phrase", sentence)
