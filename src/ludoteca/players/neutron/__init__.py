"""Neutron's specialists: players that answer two questions, and helpers to write one.

    from ludoteca.players.neutron import generate_possibilities

    class Upward:
        def move_n(self, neutron_position, display):
            return generate_possibilities(display, neutron_position)[0]

        def move_reg(self, display):
            for place in self.p_places:
                if "up" in generate_possibilities(display, place):
                    return place, "up"

``ludoteca play neutron human py:module:Upward`` plays against it.
"""

from ludoteca.players.neutron.computers import OkComputer, RandomCompPlayer
from ludoteca.players.neutron.display import (
    HOME_PLACES,
    Display,
    Place,
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
        "random": "ludoteca.players.neutron.player:RandomNeutronPlayer",
        "perfect": "ludoteca.players.perfect:PerfectPlayer",
    },
    levels="ludoteca.players.neutron.levels:strength",
    adapter="ludoteca.players.neutron.player:TwoQuestionPlayer",
)
