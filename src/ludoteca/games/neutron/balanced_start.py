"""A fair start: an opening of two or three turns is drawn from those that nobody wins.

From the usual start White wins. ``balanced.txt`` lists the openings; the solution of the game
found them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from ludoteca.core import ByPlayer, Command, Seat, Sentence, refusal, say
from ludoteca.core.phase import Act, Choice, Naming, Next, Phase, Scene
from ludoteca.games.neutron.position import NeutronPosition
from ludoteca.games.neutron.text import parse_move

_RULES = "rules "


@cache
def openings() -> dict[str, tuple[str, ...]]:
    """Return the openings of each rule set, each as turns of White and Black in turn."""
    found: dict[str, list[str]] = {}
    for line in files(__package__).joinpath("balanced.txt").read_text("utf-8").splitlines():
        if line.startswith(_RULES):
            found[line.removeprefix(_RULES)] = []
        elif line and not line.startswith("#"):
            found[[*found][-1]].append(line)
    return {rules: tuple(lines) for rules, lines in found.items()}


class DrawOpening(Command):
    """Draw the opening."""


@dataclass(frozen=True, kw_only=True)
class OpeningDrawn(ByPlayer):
    """A player drew the opening."""

    opening: str


@dataclass(frozen=True)
class BalancedStart(Phase):
    """White draws the opening; the game begins after it."""

    key = "balanced-start"
    title = say("balanced start")
    commands = (DrawOpening,)
    events = (OpeningDrawn,)

    @property
    def asked(self) -> Sequence[Seat]:
        return (Seat.FIRST,)

    def decide(self, act: Act, command: DrawOpening) -> list[OpeningDrawn]:
        """Draw one of the openings, all equally likely."""
        if act.player not in self.asked:
            raise refusal("not-yours-to-draw", "White picks the opening")
        possible = openings()[act.position.rules.name]
        drawn = act.draw(lambda dice: possible[dice.randint(0, len(possible) - 1)])
        return [OpeningDrawn(at=act.at, seat=act.player, opening=drawn)]

    def fold(self, position: NeutronPosition, event: OpeningDrawn) -> Next:
        if event.opening not in openings()[position.rules.name] or event.seat not in self.asked:
            raise refusal("unfit", "{opening} cannot be drawn", opening=repr(event.opening))
        for text in event.opening.split():
            position = position.play(parse_move(position, text))
        return replace(position, past=())

    def scene(self, position: NeutronPosition, name: Naming) -> Scene:
        ask = say("{seat}: pick an opening at random.", seat=name(Seat.FIRST))
        draw = Choice("opening", say("opening"), say("pick an opening at random"), DrawOpening())
        return Scene(ask, (draw,))

    def narrate(self, event: OpeningDrawn, after: Next, name: Naming) -> Sequence[Sentence]:
        turns = event.opening.split()
        sentence = say("The game begins after {opening}.", opening=event.opening)
        return [sentence, say("{seat} begins.", seat=name([*Seat][len(turns) % 2]))]

    def answer(self, seat: Seat) -> Command | None:
        return DrawOpening() if seat in self.asked else None
