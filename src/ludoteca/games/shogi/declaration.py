"""Declaring an impasse (jishogi): a claim that wins, draws or loses by points."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core import ByPlayer, Claim, Command, Outcome, Sentence, say
from ludoteca.games.shogi.position import ShogiPosition


class Declare(Command):
    """Declare an impasse."""


class Declared(ByPlayer):
    """A player declared an impasse."""


class ImpasseClaim(Claim):
    """The player to move declares an impasse and counts points."""

    key = "declare"
    letter = "i"
    word = say("impasse")
    title = say("declare an impasse")
    command = Declare
    event = Declared

    def examine(self, position: ShogiPosition) -> tuple[bool, Sequence[Sentence]]:
        """Count the points and list unmet conditions: a failed claim loses."""
        count = position.declaration()
        if count.failing:
            return False, (*count.failing, say("If you declare now, you lose."))
        return True, (say("You have {points} points.", points=count.points),)

    def outcome(self, position: ShogiPosition) -> Outcome:
        return position.declaration().outcome

    def narrate(self, seat: Sentence) -> Sentence:
        return say("{seat} declares an impasse.", seat=seat)

    def fits(self, position: ShogiPosition) -> bool:
        return position.rules.impasse != "none"
