"""The rules of a game as a page, in the reader's language."""

from __future__ import annotations

from importlib.resources import files

from ludoteca.core import AnyGame, say
from ludoteca.locale.folders import SOURCE, find_file
from ludoteca.locale.language import Language


def help_text(game: AnyGame, language: str) -> str:
    """Return the rules of a game as Markdown, in English where there is no translation."""
    if language != SOURCE and (page := find_file(language, f"help/{game.key}.md")):
        return page.read_text(encoding="utf-8").rstrip()
    english = files(game.package) / "help" / "en.md"
    if english.is_file():
        return english.read_text(encoding="utf-8").rstrip()
    return Language(language).translate(say("{title} has no help yet.", title=game.title))
