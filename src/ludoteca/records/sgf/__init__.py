"""SGF FF[4], the format of Go programs, which has numbers for other games too.

FF[4] leaves it to each game how a move is written. Go's are its points. For the others we write
Shogi ``B[7g7f]`` as USI does, Neutron ``W[Nc3c5,b1b4]`` as our own texts, and Morris
``W[d6-f6xa1]`` with the rows counted from the bottom, as the rest of the world does.

Properties that Ludoteca does not interpret are stored in the extras of records and entries under
their SGF names, as they stand between the brackets, and written back. If a game cannot be replayed
from some point on, because stones are set up there or a move is illegal, the remaining moves are
stored there too.
"""

from ludoteca.records.format import Format
from ludoteca.records.sgf.reader import read
from ludoteca.records.sgf.root import GAMES
from ludoteca.records.sgf.writer import write

__all__ = ["FORMAT", "read", "write"]

FORMAT = Format("sgf", "Smart Game Format", (".sgf",), tuple(GAMES.values()), read, write)
