"""Help in two parts: this screen, with every control, and this game, with its rules."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from ludoteca.console.face import Face
from ludoteca.core import Game, join, say
from ludoteca.locale import LANGUAGES, Language, preferred_language
from ludoteca.match.actions import ACTIONS

__all__ = ["LANGUAGES", "controls", "help_text", "preferred_language", "show_help"]


def help_text(game: Game[Any, Any, Any], language: str) -> str:
    """Return the rules of a game as Markdown, in English where there is no translation."""
    folder = files(game.package) / "help"
    for name in (f"{language}.md", "en.md"):
        page = folder / name
        if page.is_file():
            return page.read_text(encoding="utf-8").rstrip()
    return Language(language).translate(say("{title} has no help yet.", title=game.title))


def controls(language: str) -> str:
    """Return every control of the table as Markdown."""
    translate = Language(language).translate
    lines = [f"## {translate(say('Controls'))}", ""]
    lines += [
        f"- `{action.letter}` ({translate(action.word)}): {translate(action.title)}"
        for action in ACTIONS.values()
    ]
    ways = (
        say("A move is typed whole, or in steps: what you touch first, then where it goes."),
        say("A step may be typed as its number in the list, where numbers are shown."),
        say("Enter throws the die where there is one."),
    )
    return "\n".join([*lines, "", translate(join(" ", ways))])


def show_help(face: Face, game: Game[Any, Any, Any]) -> None:
    """Show both parts: the controls, then the game for whoever wants it.

    Raises:
        EndOfInputError: There are no more answers.
    """
    face.output.explain(controls(face.language))
    prompt = say("Enter shows the rules of {game}, q goes back. > ", game=game.title)
    if face.ask(prompt).casefold() not in ("q", "0"):
        face.output.explain(help_text(game, face.language))
