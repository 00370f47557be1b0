"""The results of games, kept in a file: a run that was broken off goes on where it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from ludoteca.arena import wilson
from strength import journal

__all__ = ["Played", "Results", "Tally"]


@dataclass(frozen=True)
class Played:
    """A game, from the engine's side; pairs are (the engine's, the opponent's)."""

    row: str
    number: int
    engine: str  # The fingerprint of the engine that played
    score: float
    nodes: int  # The engine's limit; 0 if that was not one of nodes
    cpu: tuple[float, float]
    moves: tuple[int, int]
    fault: str = ""


@dataclass(frozen=True)
class Tally:
    """Games of one row, summed up."""

    games: Sequence[Played]

    @property
    def scores(self) -> list[float]:
        return [one.score for one in self.games]

    @property
    def cpu_per_move(self) -> tuple[float, float]:
        """The mean CPU seconds of both sides."""
        ours, theirs = (
            sum(one.cpu[side] for one in self.games)
            / max(1, sum(one.moves[side] for one in self.games))
            for side in (0, 1)
        )
        return ours, theirs

    @property
    def nodes_per_move(self) -> float:
        """The mean limit of the engine."""
        moves = sum(one.moves[0] for one in self.games)
        return sum(one.nodes * one.moves[0] for one in self.games) / max(1, moves)

    def __str__(self) -> str:
        scores = self.scores
        won, lost, total = scores.count(1.0), scores.count(0.0), len(scores)
        low, high = wilson(sum(scores), total)
        ours, theirs = self.cpu_per_move
        share = sum(scores) / total if total else 0.0
        return (
            f"{total} games +{won} ={total - won - lost} -{lost}, {share:.1%} "
            f"({low:.0%}-{high:.0%}), CPU a move {ours:.4f} : {theirs:.4f} s"
        )


class Results:
    """All games played so far."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._games: list[Played] = []
        for fields in journal.read(path) if path is not None else ():
            pairs = {name: tuple(fields[name]) for name in ("cpu", "moves")}
            self._games.append(Played(**{**fields, **pairs}))

    def add(self, one: Played) -> None:
        self._games.append(one)
        if self._path is not None:
            journal.append(self._path, asdict(one))

    def of(self, row: str, engine: str) -> Tally:
        return Tally([one for one in self._games if (one.row, one.engine) == (row, engine)])
