"""Pictures of positions: as SVG from the geometry of a game, and as text for terminals."""

from ludoteca.picture.svg import svg
from ludoteca.picture.themes import THEMES
from ludoteca.picture.words import in_words

__all__ = ["THEMES", "in_words", "svg"]
