"""The rules of Shogi as data: two rule sets, the handicaps and the options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludoteca.core import Ending, Option, Outcome, Rules, Seat, Sentence, by_name, option, say

_PIECES_TO_DECLARE = 10


class ShogiEnding(Ending):
    """How a game of Shogi ends."""

    MATE = "mate", "the loser's king is mated"
    NO_MOVE = "no-move", "the loser has no legal move"
    REPETITION = "repetition", "the same position has occurred too often (sennichite)"
    PERPETUAL_CHECK = "perpetual-check", "the loser repeated the position by perpetual check"
    DECLARATION = "declaration", "the winner entered the promotion zone with enough points"
    IMPASSE = "impasse", "a side in the promotion zone declared an impasse"
    FAILED_DECLARATION = (
        "failed-declaration",
        "the loser declared an impasse without meeting its conditions",
    )


@dataclass(frozen=True, slots=True)
class ImpasseRule:
    """The conditions of a declared impasse (jishogi)."""

    win: tuple[int, int]
    draw: int | None  # The points for a draw; None if there is no draw


@dataclass(frozen=True, slots=True)
class Declaration:
    """The count of an impasse that a seat may declare."""

    rule: ImpasseRule
    seat: Seat
    king_in_zone: bool
    is_check: bool
    pieces: int  # The number of pieces besides the king in the promotion zone
    points: int  # Their points and those of the pieces in hand: 5 for rook and bishop, else 1

    @property
    def points_to_win(self) -> int:
        return self.rule.win[self.seat.index]

    @property
    def points_needed(self) -> int:
        """The points below which the declaration fails."""
        return self.points_to_win if self.rule.draw is None else self.rule.draw

    @property
    def failing(self) -> list[Sentence]:
        failing = []
        if not self.king_in_zone:
            failing.append(say("your king is not in the promotion zone"))
        if self.is_check:
            failing.append(say("your king is in check"))
        if self.pieces < _PIECES_TO_DECLARE:
            failing.append(
                say(
                    "you have {count} other pieces in the promotion zone and need {needed}",
                    count=self.pieces,
                    needed=_PIECES_TO_DECLARE,
                )
            )
        if self.points < self.points_needed:
            failing.append(
                say(
                    "you have {count} points and need {needed}",
                    count=self.points,
                    needed=self.points_needed,
                )
            )
        return failing

    @property
    def outcome(self) -> Outcome:
        """How the game ends if the seat declares now; a failed declaration loses."""
        if self.failing:
            return Outcome.won(self.seat.opponent, ShogiEnding.FAILED_DECLARATION)
        if self.points >= self.points_to_win:
            return Outcome.won(self.seat, ShogiEnding.DECLARATION)
        return Outcome.drawn(ShogiEnding.IMPASSE)


IMPASSES: Mapping[str, ImpasseRule] = {
    # Computer Shogi Association, tournament rules: declaration by 27 points.
    "csa27": ImpasseRule(win=(28, 27), draw=None),
    # Japan Shogi Association, playing rules: declaration by 24 points.
    "jsa24": ImpasseRule(win=(31, 31), draw=24),
}

_HANDICAPS = {
    "lance": (say("left lance"), "lnsgkgsn1/1r5b1"),
    "right-lance": (say("right lance"), "1nsgkgsnl/1r5b1"),
    "bishop": (say("bishop"), "lnsgkgsnl/1r7"),
    "rook": (say("rook"), "lnsgkgsnl/7b1"),
    "rook-lance": (say("rook and lance"), "lnsgkgsn1/7b1"),
    "2": (say("two pieces"), "lnsgkgsnl/9"),
    "3": (say("three pieces"), "lnsgkgsn1/9"),
    "4": (say("four pieces"), "1nsgkgsn1/9"),
    "5": (say("five pieces"), "2sgkgsn1/9"),
    "left-5": (say("five pieces, left knight"), "1nsgkgs2/9"),
    "6": (say("six pieces"), "2sgkgs2/9"),
    "8": (say("eight pieces"), "3gkg3/9"),
    "10": (say("ten pieces"), "4k4/9"),
}
# White's first two ranks in each handicap.
HANDICAPS: Mapping[str, str] = {key: ranks for key, (_, ranks) in _HANDICAPS.items()}


@dataclass(frozen=True, kw_only=True)
class ShogiRules(Rules):
    """One way of playing Shogi."""

    start: str
    side: int
    zone_ranks: int
    full_size: bool  # Whether handicaps and the impasse, which need forty pieces, are available
    handicap: str = option(
        "none",
        "Handicap",
        "The pieces White plays without; White then moves first.",
        choices=("none", *HANDICAPS),
        names={"none": say("none"), **{key: name for key, (name, _) in _HANDICAPS.items()}},
    )
    impasse: str = option(
        "csa27",
        "Impasse",
        "How points are counted when a king has entered the promotion zone.",
        choices=(*IMPASSES, "none"),
        names={
            "csa27": "27 points (computer Shogi)",
            "jsa24": "24 points (professional Shogi)",
            "none": "never",
        },
    )
    illegal_move: str = option(
        "reject",
        "Illegal move",
        "Whether an illegal move is refused or loses the game.",
        choices=("reject", "loss"),
        names={"reject": "is refused", "loss": "loses the game"},
    )
    repetition: int = option(
        4,
        "Repetition",
        "A position that occurs this many times ends the game; 0 disables the rule.",
        choices=(0, 2, 3, 4),
    )

    @property
    def illegal_moves_lose(self) -> bool:
        return self.illegal_move == "loss"

    def options(self) -> tuple[Option, ...]:
        missing = () if self.full_size else ("handicap", "impasse")
        return tuple(option for option in super().options() if option.key not in missing)


PRESETS = by_name(
    ShogiRules(
        name="standard",
        title="Standard",
        start="lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
        side=9,
        zone_ranks=3,
        full_size=True,
    ),
    ShogiRules(
        name="minishogi",
        title="Minishogi",
        start="rbsgk/4p/5/P4/KGSBR",
        side=5,
        zone_ranks=1,
        full_size=False,
        impasse="none",
    ),
)
