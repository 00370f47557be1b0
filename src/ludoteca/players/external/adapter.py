"""Classes of other people as players: any class with the methods that an adapter needs."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, cast

from ludoteca.core import AnyGame, Move, Position, UnknownNameError
from ludoteca.core.crash import text_of
from ludoteca.players.player import Limit, Player, Resign, with_location
from ludoteca.players.specialists import all_specialists, load

PREFIX = "py:"  # The prefix of a name with module and class: ``py:mybots:Clever``


class AdaptedPlayer(Player):
    """Adapts a class with a method ``choose(position, limit)``.

    The method may be async, and may return a move, its text, or Resign.
    """

    methods: ClassVar[tuple[str, ...]] = ("choose",)

    # The adapted class, called with game and seed, with the game, or without arguments.
    answers: ClassVar[Callable[..., Any]]

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        super().__init__(game, seed)
        self._answering = make(type(self).answers, ((game, seed), {}), ((game,), {}))

    async def choose(self, position: Position[Any], limit: Limit) -> Move | Resign:
        answer = self._answering.choose(position, limit)
        if inspect.isawaitable(answer):
            answer = await answer
        if isinstance(answer, str):
            answer = self.game.parse_move(position, answer)
        return cast("Move | Resign", answer)

    def stop(self) -> None:
        stop = getattr(self._answering, "stop", None)
        if callable(stop):
            stop()


def split_name(name: str) -> tuple[str, str]:
    module_name, colon, class_name = name.removeprefix(PREFIX).partition(":")
    if not (module_name and colon and class_name):
        raise UnknownNameError(
            "{name} does not name a class: write py:module:Class", name=repr(name)
        )
    if module_name == "__main__":
        raise UnknownNameError(
            "{name} cannot be imported: put the class in a file of its own and write {example}",
            name=name,
            example=f"py:mybot:{class_name}",
        )
    return module_name, class_name


def load_class(name: str) -> type[Player]:
    """Find a player by module and class; the current directory is searched too."""
    module_name, class_name = split_name(name)
    module = _import(name, module_name)
    found = getattr(module, class_name, None)
    if found is None:
        raise UnknownNameError(
            "no player called {name}: the module {module} has no class {found}",
            name=name,
            module=module_name,
            found=class_name,
        )
    return as_player(name, found)


def as_player(name: str, found: Any) -> type[Player]:
    """Make a player class from what was found under a name."""
    if isinstance(found, type):
        if issubclass(found, Player):
            return found
        for adapter in _adapters():
            if all(callable(getattr(found, method, None)) for method in adapter.methods):
                title = (inspect.getdoc(found) or found.__name__).splitlines()[0]
                fields = {"name": name, "title": title, "answers": found, "__doc__": found.__doc__}
                return type(found.__name__, (adapter,), fields)
    raise UnknownNameError(
        "{name} is not a player: its class needs the methods {methods}",
        name=name,
        methods=" / ".join(" + ".join(adapter.methods) for adapter in _adapters()),
    )


def _adapters() -> Iterator[Any]:
    yield AdaptedPlayer
    for specialists in all_specialists():
        if specialists.adapter:
            yield load(specialists.adapter)


def _import(name: str, module_name: str) -> Any:
    here = str(Path.cwd())
    if here not in sys.path:
        # Last, so a file here never hides an installed module.
        sys.path.append(here)
    try:
        return import_module(module_name)
    except (Exception, SystemExit) as error:
        raise UnknownNameError(
            "no player called {name}: the module {module} cannot be imported: {error}",
            name=name,
            module=module_name,
            error=with_location(text_of(error), error, (module_name,)),
        ) from error


def make(answers: Callable[..., Any], *attempts: tuple[tuple[Any, ...], dict[str, Any]]) -> Any:
    """Call a class with the first arguments that it takes, or without any."""
    takes = inspect.signature(answers)
    for given, named in attempts:
        try:
            takes.bind(*given, **named)
        except TypeError:
            continue
        return answers(*given, **named)
    return answers()
