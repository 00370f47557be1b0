"""Pictures of positions as files: the board of any game that describes its geometry, as SVG."""

from ludoteca.picture.svg import svg
from ludoteca.picture.themes import THEMES
from ludoteca.picture.words import in_words

__all__ = ["THEMES", "in_words", "svg"]
