"""Telling a crash in a game's rules from a crash in the program that called them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import PurePath
from types import FrameType

from ludoteca.core.errors import GameError, LudotecaError
from ludoteca.core.game import AnyGame
from ludoteca.core.sentence import say

_MAX_QUOTE = 60
_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")
"""The memory address of an object, which differs each time."""

# The caller went too deep or asked for too much, wherever these are raised.
_NOT_OF_THE_RULES = (LudotecaError, MemoryError, RecursionError)


@contextmanager
def blaming(game: AnyGame) -> Iterator[None]:
    """Report a crash in a game's own code as such; other errors stay what they are.

    Raises:
        GameError: The game has crashed; the error names file and line.
    """
    try:
        yield
    except Exception as error:
        crash = rules_crash(game, error)
        if crash is None:
            raise
        raise crash from error


def rules_crash(
    game: AnyGame, error: BaseException, callers: Collection[str] = ()
) -> GameError | None:
    """Return the error to report if a game's own code failed, else None.

    Args:
        game: All modules of its package are its own code.
        error: A caught exception.
        callers: Names of modules that call the game; their errors are not the game's, even if
            they are in its package.
    """
    if isinstance(error, _NOT_OF_THE_RULES):
        return None
    for frame, line in _innermost_first(error):
        module = str(frame.f_globals.get("__name__", ""))
        if module in callers:
            return None
        if _is_within(module, game.package or game.setup.__module__):
            return GameError(
                say(
                    "The rules of {game} failed in {file}, line {line}: {error}",
                    game=game.key,
                    file=_short(frame.f_code.co_filename, module),
                    line=line,
                    error=why(error),
                )
            )
    return None


def place(error: BaseException, modules: Collection[str]) -> str:
    """Name the file and line in one of the modules where an exception was raised, if any."""
    for frame, line in _innermost_first(error):
        module = str(frame.f_globals.get("__name__", ""))
        if module in modules:
            return f"{_short(frame.f_code.co_filename, module)}:{line}"
    return ""


def why(error: BaseException) -> str:
    """Write an exception with its class in one short line."""
    name, text = type(error).__name__, one_line(error)
    return name if text == name else f"{name}: {text}"


def one_line(value: object) -> str:
    """Write an answer or an error in one short line, even if its ``str`` fails."""
    name = type(value).__name__
    try:
        text = _ADDRESS.sub("", " ".join(str(value).split())) or name
    except Exception:
        text = name
    return text if len(text) <= _MAX_QUOTE else text[:_MAX_QUOTE] + "…"


def _innermost_first(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    frames = []
    trace = error.__traceback__
    while trace is not None:
        frames.append((trace.tb_frame, trace.tb_lineno))
        trace = trace.tb_next
    return reversed(frames)


def _is_within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def _short(filename: str, module: str) -> str:
    """Shorten a path to start at the top-level package."""
    path = PurePath(filename)
    depth = module.count(".") + (2 if path.stem == "__init__" else 1)
    return "/".join(path.parts[-depth:])
