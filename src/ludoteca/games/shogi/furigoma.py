"""Furigoma: a player tosses five pawns, and is Black if most land pawn side up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludoteca.core import ByPlayer, Command, Seat, Sentence, refusal, say
from ludoteca.core.phase import Act, Choice, Lot, Naming, Next, Scene

_PAWNS = 5


class TossPawns(Command):
    """Toss five pawns."""


@dataclass(frozen=True, kw_only=True)
class PawnsTossed(ByPlayer):
    """A player tossed five pawns."""

    pawns: int  # How many showed a pawn; the others showed their promoted side


@dataclass(frozen=True)
class Furigoma(Lot):
    """The players draw lots for the colours."""

    key = "furigoma"
    title = say("furigoma")
    summary = say("toss five pawns")
    commands = (TossPawns,)
    events = (PawnsTossed,)

    def decide(self, act: Act, command: TossPawns) -> list[PawnsTossed]:
        player = act.player
        pawns = act.draw(lambda dice: sum(dice.randint(0, 1) for _ in range(_PAWNS)))
        return [PawnsTossed(at=act.at, seat=player, pawns=pawns)]

    def fold(self, position: object, event: PawnsTossed) -> Next:
        if not 0 <= event.pawns <= _PAWNS:
            raise refusal("unfit", "this is not a possible toss of five pawns")
        return event.seat if event.pawns > _PAWNS // 2 else event.seat.opponent

    def scene(self, position: object, name: Naming) -> Scene:
        ask = say("Furigoma: toss five pawns; you are Black if most land pawn side up.")
        return Scene(ask, (Choice("toss", say("toss"), say("toss the pawns"), TossPawns()),))

    def narrate(self, event: PawnsTossed, after: Next, name: Naming) -> Sequence[Sentence]:
        """Say how the pawns fell, and who is Black; two people may both be nameless."""
        toss = say(
            "Five pawns are tossed: {pawns} show the pawn, {tokins} the tokin.",
            pawns=event.pawns,
            tokins=_PAWNS - event.pawns,
        )
        if event.pawns > _PAWNS // 2:
            return [toss, say("The one who tossed is Black.")]
        return [toss, say("The one who tossed is White.")]

    def answer(self, seat: Seat) -> Command:
        return TossPawns()
