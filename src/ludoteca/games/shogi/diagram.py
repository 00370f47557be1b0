"""Shogi drawn as text from Black's side, files 9–1 at the top and ranks a–i on the right.

White's pieces are prefixed with ``v``, promoted ones with ``+``.
"""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core import Field, NotationError, Place, Seat, Sign, format_rows, say, split_lines
from ludoteca.games.shogi.board import FREE, PIECE_NAMES, PIECE_SIGNS, RANKS, SFEN_PIECES
from ludoteca.games.shogi.position import ShogiPosition

_RANKS_EXPECTED = say("as many ranks as files, each ending with its letter (a, b, c …)")
_WIDTH = 4
_LETTERS = {sign: SFEN_PIECES[piece] for piece, sign in PIECE_SIGNS.items()} | {FREE: FREE}
_KANJI = dict(zip("KRBGSNLPDHWVUT", "玉飛角金銀桂香歩龍馬全圭杏と", strict=True))

SIGNS = {
    sign: Sign(PIECE_NAMES[piece.upper()], Seat.FIRST if piece.isupper() else Seat.SECOND)
    for piece, sign in PIECE_SIGNS.items()
}

# By custom the side that opens has 玉, the other 王.
KANJI = {
    sign: "v" * piece.islower() + _KANJI[piece.upper()] for piece, sign in PIECE_SIGNS.items()
} | {"vK": "v王"}


def draw(position: ShogiPosition) -> str:
    """Draw the board.

    >>> from ludoteca.games.shogi import GAME
    >>> print(draw(GAME.parse_position("1b2k/4p/+R4/P4/K3R b Gs 1", rules="minishogi")))
       5   4   3   2   1
       .  vB   .   .  vK  a
       .   .   .   .  vP  b
      +R   .   .   .   .  c
       P   .   .   .   .  d
       K   .   .   .   R  e
    """
    side, pieces = position.rules.side, position.pieces()
    cells = [f"{pieces.get(name, FREE):>{_WIDTH}}" for name in position.tables.names]
    lines = [
        "".join(cells[rank * side : (rank + 1) * side]) + f"  {RANKS[rank]}" for rank in range(side)
    ]
    files = "".join(f"{file:>{_WIDTH}}" for file in range(side, 0, -1))
    return "\n".join([files, *lines])


def places(position: ShogiPosition) -> Mapping[str, Place]:
    """Locate each square in the drawing: its letters, without the space before them.

    >>> from ludoteca.games.shogi import GAME
    >>> places(GAME.start())["8b"]
    Place(line=2, start=6, stop=8)
    """
    side, pieces, found = position.rules.side, position.pieces(), {}
    for index, name in enumerate(position.tables.names):
        rank, column = divmod(index, side)
        stop = (column + 1) * _WIDTH
        found[name] = Place(rank + 1, stop - len(pieces.get(name, FREE)), stop)
    return found


def read_diagram(drawing: str) -> str:
    """Read a drawing as the board field of SFEN; notes after a rank's letter are ignored."""
    ranks: list[list[Field]] = []
    for line in split_lines(drawing):
        words = [field.text for field in line]
        if not "".join(words).strip("123456789"):
            continue
        letter = RANKS[len(ranks) : len(ranks) + 1]
        if letter not in words:
            raise line[0].error(_RANKS_EXPECTED)
        ranks.append(line[: words.index(letter)])
    if not ranks or any(len(rank) != len(ranks) for rank in ranks):
        raise NotationError(drawing, 1, _RANKS_EXPECTED)
    expected = say("a piece such as P, vP or v+P, or .")
    return format_rows("".join(cell.choice(_LETTERS, expected) for cell in rank) for rank in ranks)
