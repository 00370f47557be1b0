"""What people call the computer players."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ludoteca.core import Sentence, as_sentence, say
from ludoteca.players.levels.level import LEVELS_BY_NAME, level_of


@lru_cache(maxsize=256)
def display_name(player: str) -> Sentence:
    """Return what people read instead of a player's name in commands.

    >>> display_name("level:3")
    'Level 3 · Learner'
    >>> display_name("greedy")
    'greedy'
    """
    if level := LEVELS_BY_NAME.get(player):
        return say("Level {number} · {label}", number=level.number, label=level.label)
    return as_sentence(player)


def weaker_levels() -> Sentence | None:
    """Return what to say about the levels where there is no native module; else None."""
    # Lazy: importing the native module is slow.
    import ludoteca.native as native

    if native.core is not None:
        return None
    return say("Without the native module the higher levels are weaker.")


def listed(players: Iterable[str]) -> str:
    """List the names of players, with the levels in short.

    >>> listed(["human", "level:1", "level:2", "level:3", "greedy"])
    'human, level:1 … level:3, greedy'
    """
    names = list(players)
    levels = [name for name in names if level_of(name) is not None]
    if len(levels) > 2:
        names[names.index(levels[0])] = f"{levels[0]} … {levels[-1]}"
        names = [name for name in names if name not in levels]
    return ", ".join(names)
