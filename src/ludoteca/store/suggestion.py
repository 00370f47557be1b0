"""Which level a person should play next: as the last time, or the next one after a streak."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile

from ludoteca.core import Sentence, say
from ludoteca.match.state import SessionEnding
from ludoteca.players.levels.level import FIRST_LEVEL, LEVELS, PREFIX, level_of
from ludoteca.store.library import GameSummary

STREAK = 3  # How many wins or losses in a row make a streak
# Endings that say nothing about who plays better: a computer that crashed forfeits.
_WITHOUT_RESULT = (SessionEnding.NO_RESULT, SessionEnding.FORFEIT)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The level for the next game."""

    level: int = FIRST_LEVEL
    # The level of the streak that suggests another one; None without a streak.
    after: int | None = None

    @property
    def player(self) -> str:
        return f"{PREFIX}{self.level}"

    @property
    def sentence(self) -> Sentence | None:
        """Why another level is suggested, as a question; None if none is."""
        if self.after is None:
            return None
        numbers = {"level": self.after, "next": self.level}
        if self.level > self.after:
            won = "You have won three times in a row against level {level}: try level {next}?"
            return say(won, **numbers)
        lost = "You have lost three times in a row against level {level}: try level {next}?"
        return say(lost, **numbers)


def suggest_level(games: Iterable[GameSummary], game: str) -> Suggestion:
    """Suggest a level for the next game of a person whose games, the last first, are these.

    A streak suggests the next level once: a person who goes on at the old one has declined.
    Games without a result neither count nor end a streak.
    """
    played = [one for one in games if _level(one, game) is not None]
    if not played:
        return Suggestion()
    newest = _level(played[0], game) or FIRST_LEVEL
    results = [(_level(one, game), _result(one)) for one in played if _has_result(one)]
    streak = list(takewhile(lambda one: one == results[0], results))
    is_declined = len(streak) > STREAK or played[0].is_unfinished
    if len(streak) < STREAK or is_declined or streak[0][0] != newest:
        return Suggestion(newest)
    following = newest + streak[0][1]
    is_other = following != newest and any(level.number == following for level in LEVELS)
    return Suggestion(following, after=newest) if is_other else Suggestion(newest)


def level_records(games: Iterable[GameSummary], game: str) -> dict[str, tuple[int, int, int]]:
    """Count a person's wins, draws and losses against each level of a game, by its player."""
    found: dict[str, tuple[int, int, int]] = {}
    for one in games:
        level = _level(one, game)
        if level is None or not _has_result(one):
            continue
        won, drawn, lost = found.get(f"{PREFIX}{level}", (0, 0, 0))
        result = _result(one)
        found[f"{PREFIX}{level}"] = (won + (result > 0), drawn + (not result), lost + (result < 0))
    return found


def _level(summary: GameSummary, game: str) -> int | None:
    """Return the level that a person played against in a game; None for other games."""
    seat = summary.person
    if seat is None or summary.created is None or summary.created.game != game:
        return None
    return level_of(summary.players[seat.opponent.index])


def _has_result(summary: GameSummary) -> bool:
    return summary.winners is not None and summary.ending not in _WITHOUT_RESULT


def _result(summary: GameSummary) -> int:
    winners = summary.winners or ()
    if len(winners) != 1:
        return 0
    return 1 if summary.person in winners else -1
