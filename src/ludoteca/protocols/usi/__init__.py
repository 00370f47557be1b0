"""USI, the protocol of Shogi programs."""

from ludoteca.protocols.usi.protocol import UsiDoor

__all__ = ["UsiDoor"]
