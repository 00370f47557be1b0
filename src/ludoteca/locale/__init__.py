"""The languages people are spoken to in: English as it is written, and translations beside it."""

from ludoteca.locale.catalogue import Catalogue, load_catalogue, parse_catalogue
from ludoteca.locale.language import LANGUAGES, Language, preferred_language

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "Language",
    "load_catalogue",
    "parse_catalogue",
    "preferred_language",
]
