"""USI, the protocol of Shogi programs."""

from ludoteca.doors.usi.door import UsiDoor

__all__ = ["UsiDoor"]
