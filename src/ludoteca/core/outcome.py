"""How a game ended: who won, and by which rule."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Self

from ludoteca.core.seat import Seat
from ludoteca.core.sentence import Sentence, as_sentence


class Ending(enum.StrEnum):
    """A rule by which a game can end; each game lists its own as members.

    A member is a key and a sentence: ``HOME = "home", "the neutron is home"``, and another for a
    draw by the same rule, if that must be said differently.
    """

    sentence: Sentence  # The rule in words, as the second half of "White wins: …"
    drawn_sentence: Sentence  # The same, as the second half of "A draw: …"

    def __new__(cls, key: str, sentence: str, drawn: str = "") -> Self:
        member = str.__new__(cls, key)
        member._value_ = key
        member.sentence = as_sentence(sentence)
        member.drawn_sentence = as_sentence(drawn or sentence)
        return member


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game."""

    winners: frozenset[Seat]  # Both seats if both win; empty in a draw
    ending: Ending

    @classmethod
    def won(cls, winner: Seat, ending: Ending) -> Outcome:
        return cls(frozenset({winner}), ending)

    @classmethod
    def shared(cls, ending: Ending) -> Outcome:
        """Make the outcome in which both seats win."""
        return cls(frozenset(Seat), ending)

    @classmethod
    def drawn(cls, ending: Ending) -> Outcome:
        return cls(frozenset(), ending)

    def worth(self, seat: Seat) -> int:
        """Return 1 if the seat alone won, -1 if only the other did, else 0."""
        return (seat in self.winners) - (seat.opponent in self.winners)
