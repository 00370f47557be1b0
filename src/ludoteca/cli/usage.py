"""How a command is used: its help, and what was wrong on the line, in the person's language."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Any, TypeAlias

import typer

from ludoteca.cli.language import language
from ludoteca.core import LudotecaError, Sentence, as_sentence, join, say

# What typer raises when a line cannot be read; some versions vendor click.
UsageError: type[Exception] = typer.BadParameter.__bases__[0]
Parameter: TypeAlias = Any  # A parameter of typer, in any of its versions
_ARGUMENTS = {
    "game": say("GAME"),
    "games": say("GAMES"),
    "first": say("FIRST"),
    "second": say("SECOND"),
    "command": say("COMMAND"),
}
_QUOTED = re.compile(r"^No such command '(.*?)'\.")
_EXTRA = re.compile(r"^Got unexpected extra arguments?(?:\(s\))? \((.*)\)$")


class WrongUsageError(LudotecaError):
    """The command line is wrong."""


def explain(command: Any) -> None:
    command.format_help = lambda context, formatter: _write_help(command, context, formatter)
    for below in getattr(command, "commands", {}).values():
        explain(below)


def wrong_usage(error: Any) -> WrongUsageError:
    why = _why(error)
    if error.ctx is None:
        return WrongUsageError(why)
    path = error.ctx.command_path
    return WrongUsageError(say("{why} (see {command} --help)", why=why, command=path))


def _why(error: Any) -> Sentence:
    kind, text = type(error).__name__, str(error.message)
    if kind == "NoSuchOption":
        known = [name for one in error.ctx.command.params for name in one.opts] if error.ctx else []
        return _unknown(say("there is no option {name}", name=error.option_name), known)
    if kind == "MissingParameter":
        return say("{name} is missing", name=_name(error.param))
    if kind == "BadParameter" and error.param is not None:
        return say("{name} must be {what}", name=_name(error.param), what=_expected(error.param))
    if kind == "BadOptionUsage":
        return say("{name} needs a value", name=error.option_name)
    if found := _QUOTED.match(text):
        known = list(error.ctx.command.commands)
        return _unknown(say("there is no command {name}", name=found[1]), known)
    if found := _EXTRA.match(text):
        return say("nothing can follow here: {words}", words=found[1])
    if text == "Missing command.":
        names = join(", ", error.ctx.command.commands)
        return say("name a command: {names}", names=names)
    return as_sentence(text)


def _unknown(why: Sentence, known: Iterable[str]) -> Sentence:
    like = difflib.get_close_matches(str(why.values["name"]), list(known))
    return say("{why}: did you mean {names}?", why=why, names=join(", ", like)) if like else why


def _write_help(command: Any, context: Any, formatter: Any) -> None:
    translate = language().translate
    shown = [one for one in command.get_params(context) if not getattr(one, "hidden", False)]
    arguments = [one for one in shown if one.param_type_name == "argument"]
    options = [one for one in shown if one.param_type_name == "option"]
    below = getattr(command, "commands", {})
    pieces = [f"[{translate(say('OPTIONS'))}]"]
    pieces += [_name(one) if one.required else f"[{_name(one)}]" for one in arguments]
    if below:
        name = translate(_ARGUMENTS["command"])
        pieces.append(f"[{name}]" if command.invoke_without_command else name)
    prefix = translate(say("Usage: "))
    formatter.write_usage(context.command_path, " ".join(pieces), prefix)
    if command.help:
        formatter.write_paragraph()
        formatter.write_text(command.help)
    for title, rows in (
        (say("Arguments"), [(_name(one), _description(one)) for one in arguments]),
        (say("Options"), [(_spelled(one), _description(one)) for one in options]),
        (say("Commands"), [(name, _first(one.help)) for name, one in below.items()]),
    ):
        if rows:
            with formatter.section(translate(title)):
                formatter.write_dl(rows)


def _name(parameter: Parameter) -> str:
    if parameter.param_type_name == "option":
        return str(parameter.opts[0])
    return _metavar(parameter) or str(parameter.name).upper()


def _spelled(parameter: Parameter) -> str:
    names = ", ".join(sorted(parameter.opts, key=len))
    is_flag = getattr(parameter, "is_flag", False)
    return names if is_flag else f"{names} {_metavar(parameter)}"


def _metavar(parameter: Parameter) -> str:
    translate = language().translate
    if parameter.metavar:
        return translate(as_sentence(parameter.metavar))
    if parameter.param_type_name == "argument":
        return translate(_ARGUMENTS.get(parameter.name, as_sentence("")))
    return translate(say("NUMBER") if _is_number(parameter) else say("TEXT"))


def _description(parameter: Parameter) -> str:
    translate = language().translate
    default, details = parameter.default, list[Sentence]()
    if _range(parameter) is not None:
        details.append(_expected(parameter))
    if parameter.required and parameter.param_type_name == "option":
        details.append(say("required"))
    if isinstance(default, str | int | float) and default not in ("", False):
        details.append(say("default: {value}", value=default))
    is_help = parameter.name == "help"
    text = translate(say("Show this help and exit.") if is_help else parameter.help or "")
    return f"{text} [{translate(join('; ', details))}]" if details else text


def _expected(parameter: Parameter) -> Sentence:
    whole = "float" not in _kind(parameter)
    number = say("a whole number") if whole else say("a number")
    if not _is_number(parameter):
        number = say("another value")
    least, most = _range(parameter) or (None, None)
    if least is None:
        return number
    if most is None:
        return say("{number}, at least {min}", number=number, min=least)
    return say("{number} from {min} to {max}", number=number, min=least, max=most)


def _range(parameter: Parameter) -> tuple[float | None, float | None] | None:
    of = parameter if hasattr(parameter, "min") else getattr(parameter, "type", None)
    least, most = getattr(of, "min", None), getattr(of, "max", None)
    return None if least is None and most is None else (least, most)


def _kind(parameter: Parameter) -> str:
    """Return the name of a parameter's type, wherever this version of typer keeps it."""
    descriptor = getattr(parameter, "type_descriptor", None)
    return str(getattr(descriptor, "annotation", getattr(parameter, "type", "")))


def _is_number(parameter: Parameter) -> bool:
    return any(name in _kind(parameter).casefold() for name in ("int", "float"))


def _first(text: str | None) -> str:
    return (text or "").partition("\n\n")[0]
