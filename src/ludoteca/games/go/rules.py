"""The rules of Go as data: five rule sets and their options."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from ludoteca.core import Ending, Rules, Sentence, as_sentence, by_name, option, say
from ludoteca.games.go.board import SIZES, max_handicap

_HANDICAP_KOMI = 0.5
_DECISIVE_KOMI = 100_000  # Above this the komi alone decides, whatever the bonus


class GoEnding(Ending):
    """How a game of Go ends on the board."""

    SCORE = "score", "the score decides", "both have the same number of points"


@dataclass(frozen=True, kw_only=True)
class GoRules(Rules):
    """One way of playing Go."""

    area: bool  # Whether living stones count as well as territory; otherwise prisoners do
    whole_komi: bool  # Whether people may choose a whole number as komi, which allows a draw
    pass_stones: bool = False  # Whether a pass hands the opponent a stone as a prisoner
    marking: bool = True  # Whether the players mark dead stones before the count
    # How many points less than the handicap White gets; None for no points.
    bonus_less: int | None = None
    size: int = option(
        19,
        "Size",
        "The number of lines in each direction.",
        choices=SIZES,
        usual={7: "7×7", 9: "9×9", 13: "13×13", 19: "19×19"},
    )
    komi: float = option(
        6.5, "Komi", "White's points for moving second; by default 0.5 in handicap games."
    )
    ko: str = option(
        "simple",
        "Ko",
        "Which boards may not be repeated: the one before the opponent's last move (simple ko),"
        " any earlier board, or any earlier board with the same player to move.",
        choices=("simple", "positional", "situational"),
        names={
            "simple": "simple ko",
            "positional": "no earlier board",
            "situational": "no earlier board with the same player to move",
        },
    )
    suicide: bool = option(
        False, "Suicide", "Whether a move may take the last liberty of its own stones."
    )
    handicap: int = option(
        0,
        "Handicap",
        "Black stones placed before the game; White then moves first.",
        choices=(0, *range(2, 10)),
    )

    @property
    def bonus(self) -> int:
        if not self.handicap or self.bonus_less is None:
            return 0
        return self.handicap - self.bonus_less

    @property
    def terms(self) -> Sequence[Sentence]:
        rules = say(
            "{rules} rules, komi {komi:.12g}", rules=as_sentence(self.title), komi=self.komi
        )
        handicap = say("{title}: {value}", title=say("Handicap"), value=self.handicap)
        return (rules, handicap) if self.handicap else (rules,)

    def settle(self, chosen: Collection[str]) -> Self:
        """Lower the komi of a handicap game, unless the table chose one."""
        if self.handicap and "handicap" in chosen and "komi" not in chosen:
            return replace(self, komi=_HANDICAP_KOMI)
        return self

    def faults(self) -> list[Sentence]:
        most = max_handicap(self.size)
        if self.handicap <= most:
            return []
        return [
            say(
                "a {size}×{size} board takes at most {max} handicap stones, not {handicap}",
                size=self.size,
                max=most,
                handicap=self.handicap,
            )
        ]

    def on(self, preset: GoRules) -> GoRules:
        """Return another rule set with the options of these."""
        chosen: dict[str, Any] = {option.key: option.default for option in self.options()}
        return replace(preset, **chosen)

    def objections(self) -> list[Sentence]:
        """Object to a komi that allows a draw, where the rule set always has a winner."""
        if self.whole_komi or not self.komi.is_integer():
            return []
        template = "with komi {komi:.12g} the game could be drawn: choose one such as 6.5"
        return [say(template, komi=self.komi)]

    def as_preset(self) -> GoRules:
        """Return a preset with White's bonus as komi: the stones it is for are on the board."""
        alike = (self.area, self.pass_stones, self.marking)
        komi = self.komi + self.bonus if self.komi < _DECISIVE_KOMI else self.komi
        presets = (
            one for one in PRESETS.values() if (one.area, one.pass_stones, one.marking) == alike
        )
        return replace(self.on(next(presets, self)), komi=komi, handicap=0)


PRESETS = by_name(
    # Nihon Ki-in, Japanese Rules of Go, 1989; komi 6.5 since 2002.
    GoRules(name="japanese", title="Japanese", area=False, komi=6.5, whole_komi=False),
    # Chinese Weiqi Association, rules of 2002, with simple ko as clubs play it.
    GoRules(name="chinese", title="Chinese", area=True, komi=7.5, whole_komi=False, bonus_less=0),
    # American Go Association, concise rules of 1991: situational ko, pass stones, n-1 points.
    GoRules(
        name="aga",
        title="AGA",
        area=True,
        komi=7.5,
        whole_komi=True,
        ko="situational",
        pass_stones=True,
        bonus_less=1,
    ),
    # New Zealand Go Society: suicide is legal, and ko is situational.
    GoRules(
        name="new-zealand",
        title="New Zealand",
        area=True,
        komi=7.0,
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
        whole_komi=True,
        ko="positional",
        suicide=True,
        marking=False,
    ),
)
