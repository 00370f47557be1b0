"""USI: games as Shogi engines receive them, one per line.

``position startpos moves 7g7f 3c3d``, or ``position sfen …`` and a position; the first word may be
missing, and a bare SFEN is a game without moves.
"""

from ludoteca.records.format import Format
from ludoteca.records.shogi.usi.reader import read
from ludoteca.records.shogi.usi.writer import write

__all__ = ["FORMAT", "read", "write"]

FORMAT = Format("usi", "USI", (".usi", ".sfen"), ("shogi",), read, write)
