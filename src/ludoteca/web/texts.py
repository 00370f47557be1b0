"""The translations that the page itself needs: the server translates all the rest."""

from __future__ import annotations

import re

import msgspec

from ludoteca.locale import conventions, load_catalogue, offered
from ludoteca.web.api.answers import Texts

_LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')


def page_texts(language: str, script: str) -> bytes:
    """Encode the translations of the texts in a script, and how numbers and counts are written."""
    known = conventions(language)
    texts = {**load_catalogue(language, offered), **load_catalogue(language)}
    literals = set(_LITERAL.findall(script))
    found = {key: list(texts[key]) for key in texts if _literal(key) in literals}
    return msgspec.json.encode(
        Texts(
            texts=found,
            decimal=known.decimal,
            plurals=list(known.plurals),
            fraction=known.fraction,
        )
    )


def _literal(text: str) -> str:
    return msgspec.json.encode(text).decode()
