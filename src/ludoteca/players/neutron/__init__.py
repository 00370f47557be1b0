"""Neutron's specialists: players that answer two questions, and helpers to write one.

    import random
    from ludoteca.players.neutron import generate_possibilities

    class Mine:
        def move_n(self, neutron_position, display):
            return random.choice(generate_possibilities(display, neutron_position))

        def move_reg(self, display):
            movable = [place for place in self.p_places if generate_possibilities(display, place)]
            place = random.choice(movable)
            return place, random.choice(generate_possibilities(display, place))

``ludoteca play neutron human py:module:Mine`` plays against it; docs/terminal.md says more.
"""

from ludoteca.players.neutron.computers import (
    HOME_PLACES,
    Display,
    OkComputer,
    Place,
    RandomCompPlayer,
    generate_possibilities,
    slide,
    start_display,
)
from ludoteca.players.specialists import Specialists

__all__ = [
    "HOME_PLACES",
    "SPECIALISTS",
    "Display",
    "OkComputer",
    "Place",
    "RandomCompPlayer",
    "generate_possibilities",
    "slide",
    "start_display",
]

SPECIALISTS = Specialists(
    players={
        "ok": "ludoteca.players.neutron.player:OkPlayer",
        "perfect": "ludoteca.players.perfect:PerfectPlayer",
    },
    levels="ludoteca.players.neutron.levels:strength",
    facts="ludoteca.players.neutron.facts:explain",
    adapter="ludoteca.players.neutron.player:TwoQuestionPlayer",
    chance_fit=(2.187, -0.226),
)
