"""Neutron: five pieces each, and a neutron that both sides move."""

from ludoteca.games.neutron.board import Slide
from ludoteca.games.neutron.game import Neutron
from ludoteca.games.neutron.position import NeutronMove, NeutronPosition
from ludoteca.games.neutron.rules import NeutronEnding, NeutronRules

__all__ = [
    "GAME",
    "Neutron",
    "NeutronEnding",
    "NeutronMove",
    "NeutronPosition",
    "NeutronRules",
    "Slide",
]

GAME = Neutron()
