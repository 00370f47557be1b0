"""CSA: the record format of the Computer Shogi Association, versions 2.2 and 3.0.

A move is its side, both squares and the piece after it, such as ``+7776FU``.
"""

from ludoteca.records.format import Format
from ludoteca.records.shogi.csa.reader import read
from ludoteca.records.shogi.csa.writer import write

__all__ = ["FORMAT", "read", "write"]

FORMAT = Format("csa", "CSA", (".csa",), ("shogi",), read, write)
