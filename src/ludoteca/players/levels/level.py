"""The ten levels: number, label, and one line about how each plays.

    for level in LEVELS:
        print(level.number, level.label, level.manner)  # 3 Learner Leaves nothing …

Label and manner are sentences: translate them. ``level_of("level:3")`` is 3, and None for every
other player. A level called with a game and a seed makes its player.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ludoteca.core import AnyGame, Position, Sentence, say
from ludoteca.players.player import Player

PREFIX = "level:"
FIRST_LEVEL = 3  # Where the first game against the computer begins


@dataclass(frozen=True)
class Level:
    """One of the ten levels; the registry lists it as it lists the classes of other players."""

    number: int
    label: Sentence
    manner: Sentence

    @property
    def name(self) -> str:
        return f"{PREFIX}{self.number}"

    @property
    def title(self) -> Sentence:
        # Lazy: importing the native module is slow.
        import ludoteca.native as native

        if native.core is not None:
            return self.manner
        return say(
            "{title} Weaker on this computer: the native module is not installed.",
            title=self.manner,
        )

    def plays(self, game: AnyGame) -> bool:
        return True

    def is_best_at(self, game: AnyGame) -> bool:
        """Return False: hints come from players that do their best."""
        return False

    def describe(self, game: AnyGame) -> Sentence:
        return self.title

    def notice(self, game: AnyGame, position: Position[Any]) -> Sentence | None:
        return None

    def __call__(self, game: AnyGame, seed: int | None = None) -> Player:
        # Lazy: the player needs asyncio and the native module.
        from ludoteca.players.levels.player import level_player

        player = level_player(game, seed, self.number)
        player.name, player.title = self.name, self.title
        return player


LEVELS = (
    Level(1, say("Newcomer"), say("Plays what looks good, and misses threats.")),
    Level(2, say("Beginner"), say("Takes a win at once, but barely considers your replies.")),
    Level(3, say("Learner"), say("Leaves nothing hanging, but has no plan.")),
    Level(4, say("Casual player"), say("Plays sensibly, but is easily surprised.")),
    Level(5, say("Club player"), say("Plays soundly, but can still be surprised.")),
    Level(6, say("Skilled player"), say("Is seldom surprised by a direct threat.")),
    Level(7, say("Strong player"), say("Makes few mistakes, but does not look far.")),
    Level(8, say("Expert"), say("Punishes most mistakes.")),
    Level(9, say("Master"), say("Plays better than most people.")),
    Level(10, say("Grandmaster"), say("Plays the best move it finds in about two seconds.")),
)


LEVELS_BY_NAME = {level.name: level for level in LEVELS}


def level_of(name: str) -> int | None:
    """Return the number of a level by the name of its player; None for other players."""
    level = LEVELS_BY_NAME.get(name)
    return level.number if level else None
