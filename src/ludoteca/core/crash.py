"""Crashes in the rules of a game, as opposed to those in the program that called them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import PurePath
from traceback import walk_tb
from types import FrameType

from ludoteca.core.errors import GameError, LudotecaError, shortened
from ludoteca.core.game import AnyGame
from ludoteca.core.sentence import as_sentence

# The memory address of an object, which differs each time.
_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")
# The caller went too deep or asked for too much, wherever these are raised.
_NOT_OF_THE_RULES = (LudotecaError, MemoryError, RecursionError)


# Not a generator with contextmanager, which is slower: every move passes here twice.
class blaming:
    """Report a crash in a game's own code as such; other errors stay what they are.

    Raises:
        GameError: The game has crashed; the error names file and line.
    """

    __slots__ = ("_game",)

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        crash = rules_crash(self._game, error) if isinstance(error, Exception) else None
        if crash is not None:
            raise crash from error


def rules_crash(
    game: AnyGame, error: BaseException, callers: Collection[str] = ()
) -> GameError | None:
    """Return the error to report if code of the game's package failed, else None.

    Errors of ``callers``, modules that call the game, are not the game's even in its package.
    """
    if isinstance(error, _NOT_OF_THE_RULES):
        return None
    for frame, line in _innermost_first(error):
        module = str(frame.f_globals.get("__name__", ""))
        if module in callers:
            return None
        if f"{module}.".startswith(f"{game.package or type(game).__module__}."):
            return GameError(
                "{game} crashed in {file}, line {line}: {error}",
                game=as_sentence(game.title),
                file=_short(frame.f_code.co_filename, module),
                line=line,
                error=why(error),
            )
    return None


def location(error: BaseException, modules: Collection[str]) -> str:
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


def text_of(error: BaseException) -> str:
    """Return the text of an error in one line, or its class if it has none."""
    return " ".join(str(error).split()) or type(error).__name__


def one_line(value: object) -> str:
    """Write an answer or an error in one short line, even if its ``str`` fails."""
    name = type(value).__name__
    try:
        text = _ADDRESS.sub("", " ".join(str(value).split())) or name
    except Exception:
        text = name
    return shortened(text)


def _innermost_first(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    return reversed(list(walk_tb(error.__traceback__)))


def _short(filename: str, module: str) -> str:
    path = PurePath(filename)
    depth = module.count(".") + (2 if path.stem == "__init__" else 1)
    return "/".join(path.parts[-depth:])
