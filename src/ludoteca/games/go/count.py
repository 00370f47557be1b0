"""The count after a game of Go: the players mark dead stones and seki, and agree on the score."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ludoteca.core import ByPlayer, Command, Event, Seat, Sentence, refusal, say
from ludoteca.core.errors import NotationError
from ludoteca.core.phase import Act, Choice, Naming, Next, Phase, Scene, Tally
from ludoteca.games.go.position import GoPosition
from ludoteca.games.go.score import Score, chains_of, propose_dead, propose_seki, score

_MAX_ECHO = 40


@dataclass(frozen=True)
class ProposeMarks(Command):
    """Propose all marks, as the dead-stone estimator does."""

    dead: tuple[str, ...]
    seki: tuple[str, ...] = ()


@dataclass(frozen=True)
class MarkDead(Command):
    """Mark the chain on a point as dead or as alive; by default, change its mark."""

    point: str
    dead: bool | None = None


@dataclass(frozen=True)
class MarkSeki(Command):
    """Mark the chain on a point as being in seki, or not; by default, change its mark."""

    point: str
    seki: bool | None = None


class AcceptScore(Command):
    """Accept the score as it is marked."""


class PlayOn(Command):
    """Play on instead of counting."""


@dataclass(frozen=True, kw_only=True)
class Proposed(Event):
    """The program proposed which stones are dead and which are in seki."""

    dead: tuple[str, ...]
    seki: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class DeadMarked(ByPlayer):
    """A player marked a chain as dead, or as alive."""

    point: str
    dead: bool


@dataclass(frozen=True, kw_only=True)
class SekiMarked(ByPlayer):
    """A player marked a chain as being in seki, or not."""

    point: str
    seki: bool


class ScoreAccepted(ByPlayer):
    """A player accepted the score as it is marked."""


class PlayResumed(ByPlayer):
    """A player chose to play on instead of counting."""


@dataclass(frozen=True)
class CountPhase(Phase):
    """The players mark stones, and accept the score or play on."""

    dead: frozenset[str] = frozenset()
    seki: frozenset[str] = frozenset()
    accepted: frozenset[Seat] = frozenset()
    # The dead stones and seki that the program proposed last.
    proposed: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    proposals: int = 0

    key = "count"
    title = say("the count")
    commands = (ProposeMarks, MarkDead, MarkSeki, AcceptScore, PlayOn)
    shared = (AcceptScore,)
    personal = (PlayOn,)
    events = (Proposed, DeadMarked, SekiMarked, ScoreAccepted, PlayResumed)

    @property
    def asked(self) -> Sequence[Seat]:
        return [seat for seat in Seat if seat not in self.accepted]

    @property
    def is_as_proposed(self) -> bool:
        return (self.dead, self.seki) == self.proposed

    @property
    def wants_estimate(self) -> bool:
        """Ask once, unless a player has already marked or accepted something."""
        return self.proposals < 2 and self.is_as_proposed and not self.accepted

    def estimated(self, *marks: frozenset[str]) -> Command:
        dead, seki = marks
        return ProposeMarks(tuple(sorted(dead)), tuple(sorted(seki)))

    def begin(self, position: GoPosition, at: float) -> list[Event]:
        """Propose what is certain: dead stones in unconditionally alive territory."""
        dead = propose_dead(position)
        seki = frozenset[str]() if position.rules.area else propose_seki(position, dead)
        return [Proposed(at=at, dead=tuple(sorted(dead)), seki=tuple(sorted(seki)))]

    def decide(self, act: Act, command: Any) -> list[Event]:
        position: Any = act.position
        match command:
            case ProposeMarks():
                if act.seat is not None:
                    raise refusal("not-yours", "only the table itself can do that")
                dead, seki = _chains(position, command.dead), _chains(position, command.seki)
                marks = {"dead": tuple(sorted(dead)), "seki": tuple(sorted(seki - dead))}
                return [Proposed(at=act.at, **marks)]
            case MarkDead():
                point = _point(position, command.point)
                is_dead = point not in self.dead if command.dead is None else command.dead
                return [DeadMarked(at=act.at, seat=act.player, point=point, dead=is_dead)]
            case MarkSeki():
                if position.rules.area:
                    raise refusal("no-seki", "seki makes no difference under these rules")
                point = _point(position, command.point)
                is_seki = point not in self.seki if command.seki is None else command.seki
                return [SekiMarked(at=act.at, seat=act.player, point=point, seki=is_seki)]
            case PlayOn():
                return [PlayResumed(at=act.at, seat=act.player)]
        if act.player in self.accepted:
            raise refusal("accepted-already", "you have already accepted this count")
        return [ScoreAccepted(at=act.at, seat=act.player)]

    def fold(self, position: GoPosition, event: Any) -> Next:
        match event:
            case Proposed():
                dead = _chains(position, event.dead)
                seki = _chains(position, event.seki) - dead
                return CountPhase(dead, seki, proposed=(dead, seki), proposals=self.proposals + 1)
            case DeadMarked():
                chain = _chains(position, (event.point,))
                dead = self.dead | chain if event.dead else self.dead - chain
                return self._marked(dead, self.seki - dead)
            case SekiMarked():
                chain = _chains(position, (event.point,))
                seki = self.seki | chain if event.seki else self.seki - chain
                return self._marked(self.dead - seki, seki)
            case PlayResumed():
                return position if position.outcome is None else position.resume(event.seat)
        accepted = self.accepted | {event.seat}
        if len(accepted) < len(Seat):
            return replace(self, accepted=accepted)
        return self.score(position).outcome

    def _marked(self, dead: frozenset[str], seki: frozenset[str]) -> CountPhase:
        return replace(self, dead=dead, seki=seki, accepted=frozenset())

    def score(self, position: GoPosition) -> Score:
        return score(position, self.dead, self.seki)

    def scene(self, position: GoPosition, name: Naming) -> Scene:
        found = self.score(position)
        notes = [found.counts[seat.index].in_words(name(seat)) for seat in Seat]
        if found.winner is None:
            notes.append(say("It would be a draw."))
        else:
            winner = name(found.winner)
            notes.append(say("{seat} would win by {margin}.", seat=winner, margin=found.margin))
        marks = dict.fromkeys(found.territory[0], "first")
        marks |= dict.fromkeys(found.territory[1], "second")
        marks |= dict.fromkeys(self.seki, "seki") | dict.fromkeys(self.dead, "dead")
        black, white = position.stones
        stones = [point for point, bit in position.grid.points.items() if bit & (black | white)]
        ask = say("Mark the dead stones, accept the count, or play on.")
        title = say("mark stones as dead or alive")
        touch = Choice("dead", say("dead"), title, MarkDead(""), "", stones) if stones else None
        legend = self._legend(position, name)
        return Scene(ask, self._choices(position, stones), touch, notes, marks, legend)

    def _legend(self, position: GoPosition, name: Naming) -> dict[str, Sentence]:
        seki = {} if position.rules.area else {"seki": say("in seki: no territory")}
        return {
            "first": say("{seat}'s territory", seat=name(Seat.FIRST)),
            "second": say("{seat}'s territory", seat=name(Seat.SECOND)),
            "dead": say("dead: is taken off"),
            **seki,
            "": say("neutral: for nobody"),
        }

    def _choices(self, position: GoPosition, stones: Sequence[str]) -> list[Choice]:
        accept = Choice("accept", say("accept"), say("accept the count"), AcceptScore(), "a")
        on = Choice("play-on", say("play on"), say("play on instead of counting"), PlayOn(), "p")
        if position.rules.area or not stones:
            return [accept, on]
        title = say("mark stones as in seki, for example seki D4")
        return [accept, on, Choice("seki", say("seki"), title, MarkSeki(""), "", stones)]

    def narrate(self, event: Any, after: Next, name: Naming) -> Sequence[Sentence]:
        if isinstance(event, Proposed):
            if self.dead == frozenset(event.dead):
                return []
            return [say("Proposed as dead: {points}.", points=", ".join(event.dead))]
        seat = name(event.seat)
        match event:
            case DeadMarked(point=point, dead=True):
                line = say("{seat} marks the stones at {point} as dead.", seat=seat, point=point)
            case DeadMarked(point=point):
                line = say("{seat} marks the stones at {point} as alive.", seat=seat, point=point)
            case SekiMarked(point=point, seki=True):
                line = say("{seat} marks the stones at {point} as in seki.", seat=seat, point=point)
            case SekiMarked(point=point):
                line = say(
                    "{seat} marks the stones at {point} as not in seki.", seat=seat, point=point
                )
            case PlayResumed():
                line = say("{seat} wants to play on.", seat=seat)
            case _:
                line = say("{seat} accepts the count.", seat=seat)
        return [line]

    def answer(self, seat: Seat) -> Command | None:
        return AcceptScore() if self.is_as_proposed and seat in self.asked else None

    def objection(self, command: Command) -> Sentence | None:
        if not isinstance(command, AcceptScore) or self.is_as_proposed:
            return None
        return say("mark the stones as proposed, or play on")


def tally(position: GoPosition, phase: Phase | None, name: Naming) -> Tally:
    marked = phase if isinstance(phase, CountPhase) else CountPhase()
    found = marked.score(position)
    tags = {
        "score": str(found),
        "dead": " ".join(sorted(marked.dead)),
        "seki": " ".join(sorted(marked.seki)),
    }
    sums = [found.counts[seat.index].in_words(name(seat)) for seat in Seat]
    won = None
    if found.winner is not None:
        won = say("{seat} wins by {margin}", seat=name(found.winner), margin=found.margin)
    black, white = found.counts
    pairs = ((part, points, white.parts[part]) for part, points in black.parts.items())
    rows = [row for row in pairs if any(row[1:])]
    rows.append((say("total"), black.total, white.total))
    tags = {key: value for key, value in tags.items() if value}
    return Tally(sums, tags, won, found.margin, rows)


def _point(position: GoPosition, text: str) -> str:
    """Normalise the name of a point, which must have a stone."""
    point = text.strip().upper()
    _chains(position, (point,), text)
    return point


def _chains(position: GoPosition, points: Collection[str], typed: str = "") -> frozenset[str]:
    """Return the whole chains of the stones on some points; a refusal repeats what was typed."""
    try:
        return chains_of(position, points)
    except NotationError as error:
        shown = repr((typed or error.text)[:_MAX_ECHO])
        raise refusal("no-stone", "there is no stone on {point}", point=shown) from None
