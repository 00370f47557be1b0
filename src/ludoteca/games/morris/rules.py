"""The rules of the morris family as data: six rule sets and their options."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.core import Ending, Rules, by_name, draw_by_repetition, option
from ludoteca.games.morris.board import NINE, SIX, THREE, TWELVE, Board


class MorrisEnding(Ending):
    """How a game of morris ends."""

    TWO_MEN = "two-men", "the loser has only two men left"
    BLOCKED = "blocked", "the loser cannot move any man"
    LINE = "line", "the winner has three men in a line"
    FULL = "full", "the board is full"
    REPETITION = "repetition", "the same position has occurred too often"
    QUIET = "quiet", "there have been too many turns without a mill or a placement"


@dataclass(frozen=True, kw_only=True)
class MorrisRules(Rules):
    """One way of playing morris."""

    board: Board
    men: int  # How many men each side places
    moves_while_placing: bool = False  # Whether men may move while others are still in hand
    line_wins: bool = False  # Whether three in a line win; otherwise they take a man
    # Gasser 1996 and most modern rules; Murray's medieval sources have no flying.
    flying: bool = option(True, "Flying", "A player down to three men may move to any free point.")

    # Perfect play is a draw (Gasser 1996): without the next two options, it never ends.
    repetition: int = draw_by_repetition(3)
    quiet_turns: int = option(
        100,
        "Quiet turns",
        "This many turns in a row without a mill or a placement are a draw; 0 disables the rule.",
        choices=range(1001),
    )


PRESETS = by_name(
    MorrisRules(name="standard", title="Standard", board=NINE, men=9),
    MorrisRules(name="no-flying", title="Without flying", board=NINE, men=9, flying=False),
    # Emanuel Lasker, Brettspiele der Völker, 1931.
    MorrisRules(name="lasker", title="Lasker Morris", board=NINE, men=10, moves_while_placing=True),
    # H. J. R. Murray, A History of Board-Games Other than Chess, 1952, chapter 3.
    MorrisRules(name="twelve", title="Twelve Men's Morris", board=TWELVE, men=12),
    MorrisRules(name="six", title="Six Men's Morris", board=SIX, men=6, flying=False),
    MorrisRules(
        name="three", title="Three Men's Morris", board=THREE, men=3, line_wins=True, flying=False
    ),
)
