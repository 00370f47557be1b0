"""The ten levels as people read of them: number, label, and one line about how each plays.

    for level in LEVELS:
        print(level.number, level.label, level.title)  # 3 Learner Leaves nothing …

Label and title are sentences: translate them. ``level_of("level:3")`` is 3, and None for every
other player. The players themselves are in ``level.py``.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.core import Sentence, say

PREFIX = "level:"
FIRST_LEVEL = 3
"""Where the first game against the computer begins."""


@dataclass(frozen=True)
class Level:
    """What people read about a level."""

    number: int
    label: Sentence
    title: Sentence

    @property
    def name(self) -> str:
        """The name of its player: ``"level:3"``."""
        return f"{PREFIX}{self.number}"


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
"""The levels, the weakest first."""


def level_of(name: str) -> int | None:
    """Return the number of a level by the name of its player; None for other players."""
    return next((level.number for level in LEVELS if level.name == name), None)
