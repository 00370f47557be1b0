"""Analysis as Leela Zero and KataGo write it, and what may be asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ludoteca.core import Seat
from ludoteca.games.go import GoMove, GoPosition
from ludoteca.players.player import Progress, Variation
from ludoteca.protocols.gtp.words import COLOURS, GtpError, read_colour, read_int, read_vertex

_LINES = 20


@dataclass(slots=True)
class Analysis:
    """What an analysis should show."""

    kind: str  # ``lz`` or ``kata``
    seat: Seat
    interval: float = 1.0  # The seconds between two reports
    lines: int = _LINES
    flags: set[str] = field(default_factory=set)  # ``ownership`` and ``rootInfo`` have an effect
    allowed: set[GoMove] = field(default_factory=set)
    avoided: set[GoMove] = field(default_factory=set)
    reported: float = -1.0  # When the last report was made, in seconds of thinking

    @classmethod
    def read(cls, kind: str, words: list[str], position: GoPosition) -> Analysis:
        """Read the words after the command: colour, interval, then pairs."""
        rest = list(words)
        seat = read_colour(rest.pop(0)) if rest and rest[0].lower() in COLOURS else position.turn
        made = cls(kind, seat)
        if rest and rest[0].isdigit():
            made.interval = read_int(rest.pop(0)) / 100
        while rest:
            made._take(rest.pop(0), rest, position)
        return made

    def _take(self, key: str, rest: list[str], position: GoPosition) -> None:
        if key in ("allow", "avoid"):
            if len(rest) < 3:
                raise GtpError("syntax error")
            seat, moves = read_colour(rest.pop(0)), rest.pop(0)
            read_int(rest.pop(0))
            if seat is self.seat:
                found = {read_vertex(position, word) for word in moves.split(",")}
                (self.allowed if key == "allow" else self.avoided).update(found)
            return
        if not rest:
            raise GtpError("syntax error")
        value = rest.pop(0)
        if key == "interval":
            self.interval = read_int(value) / 100
        elif key == "maxmoves":
            self.lines = max(1, min(read_int(value), 361))
        elif value.lower() == "true":
            self.flags.add(key)

    def is_due(self, progress: Progress) -> bool:
        if progress.seconds - self.reported < self.interval:
            return False
        self.reported = progress.seconds
        return True

    def allows(self, move: object) -> bool:
        return (not self.allowed or move in self.allowed) and move not in self.avoided

    def report(self, progress: Progress, position: GoPosition) -> str:
        """Write what was found, in one line; empty if nothing was."""
        write = _lz if self.kind == "lz" else _kata
        lines = [line for line in progress.variations if self.allows(line.moves[0])]
        parts = [write(order, line, progress) for order, line in enumerate(lines[: self.lines])]
        if not parts or self.kind == "lz":
            return " ".join(parts)
        if "rootInfo" in self.flags:
            parts.append(_root(progress))
        if "ownership" in self.flags and progress.ownership:
            parts += ["ownership", *_ownership(progress, position)]
        return " ".join(parts)


def _lz(order: int, line: Variation, progress: Progress) -> str:
    share = round(10_000 * _winrate(line.score))
    return (
        f"info move {line.moves[0]} visits {line.visits} winrate {share}"
        f" prior {round(10_000 * line.prior)} lcb {share} order {order} pv {_moves(line)}"
    )


def _kata(order: int, line: Variation, progress: Progress) -> str:
    share = f"{_winrate(line.score):.6g}"
    known = progress.lead if line.lead is None else line.lead
    lead = f"{known or 0.0:.6g}"
    return (
        f"info move {line.moves[0]} visits {line.visits} utility {line.score:.6g} winrate {share}"
        f" scoreMean {lead} scoreStdev 0 scoreLead {lead} scoreSelfplay {lead}"
        f" prior {line.prior:.6g} lcb {share} utilityLcb {line.score:.6g} order {order}"
        f" pv {_moves(line)}"
    )


def _root(progress: Progress) -> str:
    share, lead = _winrate(progress.score), progress.lead or 0.0
    return (
        f"rootInfo visits {progress.nodes} utility {progress.score:.6g} winrate {share:.6g}"
        f" scoreMean {lead:.6g} scoreStdev 0 scoreLead {lead:.6g} scoreSelfplay {lead:.6g}"
    )


def _ownership(progress: Progress, position: GoPosition) -> Iterator[str]:
    for name in position.grid.names:
        if name:
            yield f"{progress.ownership.get(name, 0.0):.4g}"


def _winrate(score: float) -> float:
    return (1 + score) / 2


def _moves(line: Variation) -> str:
    return " ".join(map(str, line.moves))
