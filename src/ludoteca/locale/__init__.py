"""The languages of the interface: English in the sources, translations beside it."""

from ludoteca.locale.catalogue import Catalogue, load_catalogue, parse_catalogue
from ludoteca.locale.conventions import conventions
from ludoteca.locale.folders import has_language, languages, offered
from ludoteca.locale.language import Language, preferred_language

__all__ = [
    "Catalogue",
    "Language",
    "conventions",
    "has_language",
    "languages",
    "load_catalogue",
    "offered",
    "parse_catalogue",
    "preferred_language",
]
