"""Help in two parts: the controls of a screen, and the rules of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ludoteca.core import AnyGame, join, say
from ludoteca.locale import Language
from ludoteca.locale.help import help_text
from ludoteca.match.actions import Action
from ludoteca.terminal.terminal import LEAVE, Terminal


def action_keys(terminal: Terminal, actions: Iterable[Action]) -> dict[str, str]:
    keys: dict[str, str] = {}
    for action in actions:
        words = (action.letter, action.key, action.word, terminal.translate(action.word))
        for word in filter(None, words):
            keys.setdefault(word.casefold(), action.key)
    return keys


def find_action(terminal: Terminal, actions: Mapping[str, Action], typed: str) -> str:
    """Return the key of the action that a letter or a word means; empty if none."""
    return action_keys(terminal, actions.values()).get(typed.casefold(), "")


def controls(language: str, actions: Mapping[str, Action], *, has_dice: bool) -> str:
    translate = Language(language).translate
    lines = [f"## {translate(say('Controls'))}", ""]
    lines += [
        f"- `{action.letter}` ({translate(action.word)}): {translate(action.title)}"
        if action.letter
        else f"- `{translate(action.word)}`: {translate(action.title)}"
        for action in actions.values()
    ]
    if "moves" not in actions:
        return "\n".join(lines)
    ways = [
        say("Type a whole move, or one step at a time."),
        say("Where the steps are numbered, you can type the number."),
    ]
    if has_dice:
        ways.append(say("Press Enter to throw the die."))
    return "\n".join([*lines, "", translate(join(" ", ways))])


def show_help(terminal: Terminal, game: AnyGame, actions: Mapping[str, Action]) -> None:
    """Show the controls and, on request, the rules."""
    has_dice = bool(game.start().chances())
    terminal.explain(controls(terminal.language, actions, has_dice=has_dice))
    prompt = say("Press Enter for the rules of {game}, q to go back. > ", game=game.title)
    if terminal.ask(prompt).casefold() not in LEAVE:
        terminal.explain(help_text(game, terminal.language))
