"""The choice of an opponent: levels, people and other computer players."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence

from ludoteca.core import AnyGame, Sentence, as_sentence, say
from ludoteca.players import player, players_for
from ludoteca.players.external.adapter import PREFIX as OWN_PREFIX
from ludoteca.players.levels.level import FIRST_LEVEL, LEVELS, PREFIX, level_of
from ludoteca.players.names import weaker_levels
from ludoteca.terminal.questions import Back, Item, Questions

_MORE = "others"
_OWN = "own"
_EXAMPLE = "py:mybot:Mine"


async def ask_opponent(
    asker: Questions, game: AnyGame, question: Sentence, usual: str = "", *others: Item[str]
) -> str:
    """Let a person choose a player: a level by its number, or one of the others."""
    levels, older = _computers(game)
    known = [item for item in older if item.value == usual or not levels]
    more = [Item(_MORE, _MORE, say("other computer players …"))] if levels and older else []
    items = [*levels, *known, *others, *more]
    keys = [item.value for item in items]
    first = f"{PREFIX}{FIRST_LEVEL}"
    default = next((keys.index(one) + 1 for one in (usual, first) if one in keys), 1)

    def read(typed: str) -> str | None:
        """Take a name with a colon: a class, or a program on this computer."""
        if ":" not in typed:
            return None
        player(typed, game)
        return typed

    while True:
        if levels and (note := weaker_levels()):
            asker.remark(note)
        chosen = await asker.choose(
            question, items, default, back=say("back"), unlisted=older, read=read
        )
        if chosen != _MORE:
            return chosen
        with contextlib.suppress(Back):
            return await _ask_other(asker, game, older, read)


async def _ask_other(
    asker: Questions, game: AnyGame, older: Sequence[Item[str]], read: Callable[[str], str | None]
) -> str:
    listed = [*older, Item(_OWN, _OWN, say("a player of your own …"))]
    while True:
        name = await asker.choose(
            say("Other computer players"), listed, back=say("back"), read=read
        )
        if name != _OWN:
            return name
        with contextlib.suppress(Back):
            return await _ask_own(asker, game)


async def _ask_own(asker: Questions, game: AnyGame) -> str:
    def check(typed: str) -> str:
        name = typed if ":" not in typed or typed.startswith(OWN_PREFIX) else OWN_PREFIX + typed
        player(name, game)
        return name

    return await asker.ask_text(
        say("Module and class, as in {example}", example=_EXAMPLE), "0", check
    )


def _computers(game: AnyGame) -> tuple[list[Item[str]], list[Item[str]]]:
    found = players_for(game)
    levels = [
        Item(level.name, level.name, level.label, level.manner)
        for level in LEVELS
        if level.name in found
    ]
    older = [
        Item(name, name, as_sentence(name), one.describe(game))
        for name, one in found.items()
        if level_of(name) is None
    ]
    return levels, older
