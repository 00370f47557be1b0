"""The rules of Neutron as data: two rule sets and their options."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.core import Ending, Rules, by_name, draw_by_repetition, option


class NeutronEnding(Ending):
    """How a game of Neutron ends."""

    HOME = "home", "the neutron reached the winner's base row"
    BASE = "base", "all five of the winner's pieces reached the opponent's base row"
    BLOCKED = "blocked", "the neutron cannot be moved at all"
    NO_TURN = "no-turn", "the loser cannot complete a turn"
    REPETITION = "repetition", "the same position has occurred too often"


@dataclass(frozen=True, kw_only=True)
class NeutronRules(Rules):
    """One way of playing Neutron."""

    # House rules of the standard set; Kraus 1978 has neither.
    base_wins: bool  # Whether occupying the opponent's base row wins
    # Whether both win when the neutron is blocked; otherwise the player to move loses.
    blocked_shared: bool
    # Not in Kraus 1978, where a game need not end.
    repetition: int = draw_by_repetition(3)
    start: str = option(
        "usual",
        "First position",
        "White wins from the usual start; a balanced one is picked at random from openings that "
        "nobody wins.",
        choices=("usual", "balanced"),
        names={"usual": "the usual start", "balanced": "a balanced opening, picked at random"},
    )


PRESETS = by_name(
    NeutronRules(name="standard", title="Standard", base_wins=True, blocked_shared=True),
    NeutronRules(name="classic", title="Classic (1978)", base_wins=False, blocked_shared=False),
)
