"""What is said aloud at the table after a move: check, repetition, nothing left to change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludoteca.core import Sentence, say
from ludoteca.match.go_scoring import may_be_void
from ludoteca.match.kinds import is_shogi
from ludoteca.match.state import Phase, State

if TYPE_CHECKING:
    from ludoteca.games.shogi.position import ShogiPosition

__all__ = ["Announcement", "announcements"]


@dataclass(frozen=True, slots=True)
class Announcement:
    """A sentence for both players, with a key for programs."""

    key: str
    sentence: Sentence


def announcements(state: State) -> tuple[Announcement, ...]:
    """List what both players are told now."""
    if state.phase is Phase.MARKING:
        return _of_marking(state)
    if state.phase is not Phase.PLAY:
        return ()
    position = state.position
    if is_shogi(position):
        return _of_shogi(state, position)
    if may_be_void(position):
        sentence = say("this board has come for the third time: you may agree on no result")
        return (Announcement("repetition", sentence),)
    return ()


def _of_marking(state: State) -> tuple[Announcement, ...]:
    if state.position.outcome is not None:
        return ()
    sentence = say("no move can change anything any more: accept the count, or play on")
    return (Announcement("settled", sentence),)


def _of_shogi(state: State, position: ShogiPosition) -> tuple[Announcement, ...]:
    found = []
    if position.is_check:
        found.append(Announcement("check", say("check")))
    if position.occurrences > 1 and position.occurrences == position.rules.repetition - 1:
        sentence = say(
            "this position has come {count} times: once more ends the game",
            count=position.occurrences,
        )
        found.append(Announcement("repetition", sentence))
        checker = position.perpetual_checker
        if checker:
            name = state.game.seat_name(checker)
            sentence = say("{seat} has only given check and must deviate or lose", seat=name)
            found.append(Announcement("perpetual-check", sentence))
    return tuple(found)
