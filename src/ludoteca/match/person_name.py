"""The names that people choose: visible, short, and written in one way."""

from __future__ import annotations

import unicodedata

from ludoteca.core import SessionError, say

MAX_NAME = 40
_MAX_MARKS = 2  # How many accents a letter may carry; more of them would cover the lines above
_UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
# Letters, marks and a symbol that are invisible.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
# Cyrillic and Greek letters, and digits, that look like Latin letters.
_ALIKE = {
    **str.maketrans(
        "\u0430\u0432\u0435\u0451\u043a\u043c\u043d\u043e\u0440\u0441"
        "\u0442\u0443\u0445\u0456\u0458\u0455\u0501\u051b\u051d",
        "abeekmhopctyxijsdqw",
    ),
    **str.maketrans(
        "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7",
        "abenikmvoptux",
    ),
    **str.maketrans("0135", "oles"),
}


def clean_name(text: str) -> str:
    """Return a name in its normal form."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > MAX_NAME:
        sentence = say("a name has 1 to {max} characters", max=MAX_NAME)
        raise SessionError("people/no-name", sentence)
    if plain_text(name) != name or not any(map(str.isalnum, name)):
        sentence = say("a name has letters or digits, and nothing that cannot be seen")
        raise SessionError("people/no-name", sentence)
    return name


def plain_text(text: str) -> str:
    """Return a text in one line, without invisible, bidirectional and stacked characters."""
    normal = unicodedata.normalize("NFC", " ".join(text.split()))
    found, marks = [], 0
    for sign in normal:
        category = unicodedata.category(sign)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        is_seen = category not in _UNSEEN and sign not in _BLANK
        if is_seen and marks <= _MAX_MARKS:
            found.append(sign)
    return " ".join("".join(found).split())


def is_alike(one: str, other: str) -> bool:
    return _skeleton(one) == _skeleton(other)


def _skeleton(name: str) -> str:
    """Return the skeleton of a name: without case, accents, spaces and look-alike letters."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in plain if sign.isalnum()).translate(_ALIKE)
