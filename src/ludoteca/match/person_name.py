"""The names that people choose: visible, short, and written in one way."""

from __future__ import annotations

import unicodedata

from ludoteca.core import SessionError, say

MAX_NAME = 40
_MAX_MARKS = 2
"""How many accents a letter may carry; more of them would cover the lines above."""

_UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}

_ALIKE = str.maketrans(
    "авеёкмнорстухіјѕԁԛԝαβεηικμνορτυχ0135", "abeekmhopctyxijsdqwabenikmvoptuxoles"
)
"""Letters of other alphabets, and digits, that look like Latin ones."""


def clean_name(text: str) -> str:
    """Return a name in its normal form.

    Raises:
        SessionError: It is empty, too long, or cannot be seen (``people/no-name``).
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > MAX_NAME:
        sentence = say("a name has 1 to {max} characters", max=MAX_NAME)
        raise SessionError("people/no-name", sentence)
    if not _is_visible(name):
        sentence = say("a name has letters or digits, and nothing that cannot be seen")
        raise SessionError("people/no-name", sentence)
    return name


def is_alike(one: str, other: str) -> bool:
    """Return whether people could take one name for the other."""
    return _skeleton(one) == _skeleton(other)


def _is_visible(name: str) -> bool:
    marks = 0
    for sign in name:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind in _UNSEEN or marks > _MAX_MARKS:
            return False
    return any(sign.isalnum() for sign in name)


def _skeleton(name: str) -> str:
    """Return a name as it looks at a glance: without case, accents, spaces and alphabets."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in plain if sign.isalnum()).translate(_ALIKE)
