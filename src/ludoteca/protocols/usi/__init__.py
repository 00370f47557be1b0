"""USI, the protocol of Shogi programs."""

from ludoteca.protocols.usi.protocol import UsiProtocol

__all__ = ["UsiProtocol"]
