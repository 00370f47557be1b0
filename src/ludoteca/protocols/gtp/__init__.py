"""GTP 2, the protocol of Go programs (Gunnar Farnebäck, draft 2 of 2002)."""

from ludoteca.protocols.gtp.protocol import GtpProtocol

__all__ = ["GtpProtocol"]
