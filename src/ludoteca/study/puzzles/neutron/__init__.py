"""The puzzles of Neutron."""

from ludoteca.study.puzzles.neutron.composer import NeutronComposer

COMPOSER = NeutronComposer()

__all__ = ["COMPOSER", "NeutronComposer"]
