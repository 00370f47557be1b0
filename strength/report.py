"""The results of the ladder as tables, in the page about the levels."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ludoteca.arena import wilson
from strength.ratings import rate

_MARKED = re.compile(r"(?<=<!-- ladder -->\n).*?(?=<!-- end of ladder -->)", re.DOTALL)


@dataclass
class PairScore:
    """What the upper level of a pair did."""

    score: float = 0.0
    games: int = 0
    cpu: float = 0.0
    moves: int = 0
    longest: float = 0.0

    def add(self, score: float, cpu: float, moves: float, longest: float) -> None:
        self.score += score
        self.games += 1
        self.cpu += cpu
        self.moves += int(moves)
        self.longest = max(self.longest, longest)

    @property
    def text(self) -> str:
        """The score with its 95 % interval."""
        low, high = wilson(self.score, self.games)
        share = self.score / self.games
        return f"{share:.1%} ({low:.0%}–{high:.0%}) of {self.games}"


# The results of a board: upper and lower level, and what the upper one did.
Measured = Mapping[tuple[int, int], PairScore]


def write(results: Mapping[str, Measured], page: Path) -> str:
    """Write the tables into the page, between its marks, and return them."""
    written = tables(results)
    text = page.read_text(encoding="utf-8")
    page.write_text(_MARKED.sub(lambda _: f"\n{written}\n", text), encoding="utf-8")
    return written


def tables(results: Mapping[str, Measured]) -> str:
    return "\n".join(table(board, found) for board, found in results.items() if found)


def table(board: str, found: Measured) -> str:
    ratings = rate({pair: (played.score, played.games) for pair, played in found.items()})
    lines = [
        f"### {board}",
        "",
        "| level | rating | against the level below | two below | CPU a move, mean and longest |",
        "|---|---|---|---|---|",
    ]
    for level, rating in ratings.items():
        below, second = (found.get((level, level - step)) for step in (1, 2))
        margin = f" ± {rating.margin:.0f}" if rating.margin else ""
        lines.append(
            f"| {level} | {rating.points:.0f}{margin} | {below.text if below else '–'} "
            f"| {second.text if second else '–'} | {_times(found, level)} |"
        )
    return "\n".join([*lines, ""])


def _times(found: Measured, level: int) -> str:
    own = [played for (high, _), played in found.items() if high == level and played.moves]
    if not own:
        return "–"
    mean = sum(one.cpu for one in own) / sum(one.moves for one in own)
    return f"{1000 * mean:.1f} ms, {1000 * max(one.longest for one in own):.0f} ms"
