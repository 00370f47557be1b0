"""The conventions of a language, from its ``language.toml``::

    title = "Русский"            # what its speakers call it
    decimal = ","                # the sign before the fraction of a number
    yes = ["да", "д"]            # what people type for yes, and for no
    no = ["нет", "н"]

    [plural]                     # as the Plural-Forms of gettext, and the form for fractions
    forms = 3
    rule = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
    fraction = 1

    [keyboard]                   # letters of its layout, and the Latin ones meant in a move
    typed = "абв"
    meant = "abb"

Only the title is required: the rest is as in English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ludoteca.locale.folders import LANGUAGE_FILE, find_file, warn_of

_ENGLISH_PLURAL = {"forms": 2, "rule": "n != 1", "fraction": 1}
_TABLE = 200


@dataclass(frozen=True, slots=True)
class Conventions:
    """How a language writes numbers and counts, and what its speakers type."""

    title: str
    decimal: str
    plural_forms: str  # The rule as gettext writes it in the head of a catalogue
    # The plural form of each number below 200; every rule sees only the last two digits beyond.
    plurals: tuple[int, ...]
    fraction: int  # The plural form of a number with a fraction
    # Letters of its keyboard layout and the Latin ones meant, for ``str.translate``.
    keyboard: Mapping[int, int]
    yes_no: Mapping[str, bool]

    def plural(self, count: float) -> int:
        """Return the plural form that a count takes, from 0."""
        if count % 1:
            return self.fraction
        return self.plurals[int(count if count < _TABLE else 100 + count % 100)]


@cache
def conventions(key: str) -> Conventions:
    """Return the conventions of a language; a faulty file gives a warning, and those of English."""
    path = find_file(key, LANGUAGE_FILE)
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8")) if path else {"title": key}
        return _parse(data)
    except (OSError, ValueError, KeyError, TypeError) as error:
        warn_of(path, error)
        return _parse({"title": key})


def _parse(data: dict[str, Any]) -> Conventions:
    # Lazy: most runs need no plurals.
    from gettext import c2py

    plural = _ENGLISH_PLURAL | data.get("plural", {})
    form = c2py(plural["rule"])
    keyboard = data.get("keyboard", {"typed": "", "meant": ""})
    return Conventions(
        title=data["title"],
        decimal=data.get("decimal", "."),
        plural_forms=f"nplurals={plural['forms']}; plural=({plural['rule']});",
        plurals=tuple(form(count) for count in range(_TABLE)),
        fraction=plural["fraction"],
        keyboard=str.maketrans(keyboard["typed"], keyboard["meant"]),
        yes_no=dict.fromkeys(data.get("yes", ()), True) | dict.fromkeys(data.get("no", ()), False),
    )
