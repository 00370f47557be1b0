"""The rules of a game as a page, in the reader's language."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from ludoteca.core import Game, say
from ludoteca.locale.language import Language

__all__ = ["help_text"]


def help_text(game: Game[Any, Any, Any], language: str) -> str:
    """Return the rules of a game as Markdown, in English where there is no translation."""
    folder = files(game.package) / "help"
    for name in (f"{language}.md", "en.md"):
        page = folder / name
        if page.is_file():
            return page.read_text(encoding="utf-8").rstrip()
    return Language(language).translate(say("{title} has no help yet.", title=game.title))
