"""The roll-off: both players throw, and the higher throw begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ludoteca.core import ByPlayer, Command, Seat, Sentence, Throw, draw, refusal, say
from ludoteca.core.phase import Act, Choice, Naming, Next, Phase, Scene
from ludoteca.games.senet.position import SenetPosition


@dataclass(frozen=True, kw_only=True)
class RolledOff(ByPlayer):
    """A player threw for the first turn."""

    throw: str


@dataclass(frozen=True)
class RollOff(Phase):
    """The players throw for the first turn."""

    throws: tuple[str | None, str | None] = (None, None)

    key = "roll-off"
    title = say("roll-off")
    commands = (Throw,)
    events = (RolledOff,)

    @property
    def asked(self) -> Sequence[Seat]:
        return [seat for seat in Seat if self.throws[seat.index] is None]

    def decide(self, act: Act, command: Throw) -> list[RolledOff]:
        seat = act.player
        if seat not in self.asked:
            raise refusal("thrown-already", "you have already thrown: your opponent throws next")
        throw = act.draw(lambda dice: draw(act.position.chances(), dice))
        return [RolledOff(at=act.at, seat=seat, throw=str(throw))]

    def fold(self, position: SenetPosition, event: RolledOff) -> Next:
        """Let the higher throw begin; repeat equal throws."""
        possible = [str(chance.move) for chance in position.chances()]
        if event.throw not in possible or event.seat not in self.asked:
            raise refusal("unfit", "{throw} cannot be thrown now", throw=repr(event.throw))
        first, second = self.throws
        first, second = (event.throw, second) if event.seat is Seat.FIRST else (first, event.throw)
        if first is None or second is None:
            return RollOff((first, second))
        if first == second:
            return RollOff()
        # Throws are in ascending order.
        first_begins = possible.index(first) > possible.index(second)
        return replace(position, turn=Seat.FIRST if first_begins else Seat.SECOND)

    def scene(self, position: SenetPosition, name: Naming) -> Scene:
        ask = say("{seat}: throw to decide who begins.", seat=name(self.asked[0]))
        thrown = [
            say("{seat} has thrown {throw}.", seat=name(seat), throw=throw)
            for seat, throw in zip(Seat, self.throws, strict=True)
            if throw is not None
        ]
        throw_now = Choice("throw", say("throw"), say("throw the die"), Throw())
        return Scene(ask, (throw_now,), notes=thrown)

    def narrate(self, event: RolledOff, after: Next, name: Naming) -> Sequence[Sentence]:
        seat, throw = name(event.seat), event.throw
        sentences = [say("{seat} throws {throw} to decide who begins.", seat=seat, throw=throw)]
        if isinstance(after, SenetPosition):
            sentences.append(say("{seat} begins.", seat=name(after.turn)))
        elif after == RollOff():
            sentences.append(say("Equal throws: both throw again."))
        return sentences

    def answer(self, seat: Seat) -> Command | None:
        return Throw() if seat in self.asked else None
