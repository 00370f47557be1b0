"""The rules of Go as data: five rule sets and the points a table may change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ludoteca.core import Ending, Rules, Sentence, option, say
from ludoteca.games.go.board import SIZES, most_handicap

__all__ = ["PRESETS", "GoEnding", "GoRules"]

_HANDICAP_KOMI = 0.5


class GoEnding(Ending):
    """The rules by which a game of Go ends on the board."""

    SCORE = "score", "both players have passed, and the score decides"


@dataclass(frozen=True, kw_only=True)
class GoRules(Rules):
    """One way of playing Go."""

    area: bool
    """Whether living stones count with the territory; else prisoners do."""

    even_komi: float
    """The komi of these rules in an even game."""

    whole_komi: bool
    """Whether komi may be a whole number, so that a game can be drawn."""

    pass_stones: bool = False
    """Whether a pass hands the opponent a stone as a prisoner."""

    marking: bool = True
    """Whether the players mark dead stones before the count."""

    handicap_bonus: str = "0"
    """What White gets for n handicap stones: ``0``, ``n-1`` or ``n``."""

    size: int = option(19, "Size", "The number of lines each way.", choices=SIZES)

    komi: float = option(
        6.5, "Komi", "White's points for moving second; 0.5 in handicap games if left alone."
    )

    ko: str = option(
        "simple",
        "Ko",
        "What may not come back: the board before the opponent's last move (simple), any earlier"
        " board (positional), or any with the same player to move (situational).",
        choices=("simple", "positional", "situational"),
    )

    suicide: bool = option(
        False, "Suicide", "Whether a move may take the last liberty of its own stones."
    )

    handicap: int = option(
        0,
        "Handicap",
        "Black stones on the board before the first move, which is then White's.",
        choices=(0, *range(2, 10)),
    )

    @property
    def komi_in_force(self) -> float:
        """White's komi in this game: in a handicap game 0.5, unless the table chose its own."""
        untouched = self.komi == self.even_komi
        return _HANDICAP_KOMI if self.handicap and untouched else self.komi

    @property
    def bonus(self) -> int:
        """White's points for Black's handicap stones."""
        by_rule = {"0": 0, "n-1": self.handicap - 1, "n": self.handicap}
        return by_rule[self.handicap_bonus] if self.handicap else 0

    def faults(self) -> list[Sentence]:
        """List what makes these options impossible together; empty if nothing does."""
        faults = []
        if self.komi.is_integer() and not self.whole_komi:
            faults.append(
                say(
                    "komi {komi} could leave the game without a winner: choose one such as {even}",
                    komi=f"{self.komi:g}",
                    even=f"{self.even_komi:g}",
                )
            )
        most = most_handicap(self.size)
        if self.handicap > most:
            faults.append(
                say(
                    "a {size}×{size} board takes at most {most} handicap stones, not {handicap}",
                    size=self.size,
                    most=most,
                    handicap=self.handicap,
                )
            )
        return faults


_SETS = (
    GoRules(
        name="japanese", title="Japanese", area=False, komi=6.5, even_komi=6.5, whole_komi=False
    ),
    GoRules(
        name="chinese",
        title="Chinese",
        area=True,
        komi=7.5,
        even_komi=7.5,
        whole_komi=False,
        handicap_bonus="n",
    ),
    # American Go Association, concise rules of 1991: situational ko, pass stones, n-1 points.
    GoRules(
        name="aga",
        title="AGA",
        area=True,
        komi=7.5,
        even_komi=7.5,
        whole_komi=True,
        ko="situational",
        pass_stones=True,
        handicap_bonus="n-1",
    ),
    # New Zealand Go Society: suicide is legal, and no board returns with the same player to move.
    GoRules(
        name="new-zealand",
        title="New Zealand",
        area=True,
        komi=7.0,
        even_komi=7.0,
        whole_komi=True,
        ko="situational",
        suicide=True,
    ),
    # John Tromp and Bill Taylor: every stone left on the board is alive.
    GoRules(
        name="tromp-taylor",
        title="Tromp-Taylor",
        area=True,
        komi=7.5,
        even_komi=7.5,
        whole_komi=True,
        ko="positional",
        suicide=True,
        marking=False,
    ),
)

PRESETS: Mapping[str, GoRules] = MappingProxyType({rules.name: rules for rules in _SETS})
