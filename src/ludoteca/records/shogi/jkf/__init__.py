"""JKF: the JSON Kifu Format, version 1.0, a record of Shogi as a JSON text.

Each move has the pieces it moves and captures under CSA's names; ``forks`` are alternatives to the
move that carries them.
"""

from ludoteca.records.format import Format
from ludoteca.records.shogi.jkf.reader import read
from ludoteca.records.shogi.jkf.writer import write

__all__ = ["FORMAT", "read", "write"]

FORMAT = Format("jkf", "JKF", (".jkf",), ("shogi",), read, write)
