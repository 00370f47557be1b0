"""Shogi drawn in text, files 9–1 on top and ranks a–i at the right, as Black sees the board.

White's pieces have a ``v`` before them, promoted ones a ``+``.
"""

from __future__ import annotations

import re

from ludoteca.core import NotationError
from ludoteca.games.shogi.position import ShogiPosition
from ludoteca.games.shogi.text import SFEN_PIECES

__all__ = ["draw", "read_diagram"]

_RANKS = "abcdefghi"
_RANKS_EXPECTED = "as many ranks as files, ended by the letters a, b, c …"
_CELLS = {
    piece: f"v{letters.upper()}" if letters.islower() else letters
    for piece, letters in SFEN_PIECES.items()
}
_LETTERS = {cell: SFEN_PIECES[piece] for piece, cell in _CELLS.items()}


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
    side = position.rules.side
    cells = [f"{_CELLS[piece]:>4}" for piece in position.board]
    lines = [
        "".join(cells[rank * side : (rank + 1) * side]) + f"  {_RANKS[rank]}"
        for rank in range(side)
    ]
    files = "".join(f"{file:>4}" for file in range(side, 0, -1))
    return "\n".join([files, *lines])


def read_diagram(drawing: str) -> str:
    """Read a drawing as the board field of SFEN; notes after a rank's letter are not regarded.

    Raises:
        NotationError: The drawing is not as many ranks as files, each ended by its letter.
    """
    ranks: list[list[str]] = []
    for line in drawing.splitlines():
        words = line.split()
        if not words or "".join(words).strip("123456789") == "":
            continue
        letter = _RANKS[len(ranks) : len(ranks) + 1]
        if letter not in words:
            raise NotationError(drawing, drawing.index(line) + 1, _RANKS_EXPECTED)
        ranks.append(words[: words.index(letter)])
    if not ranks or any(len(rank) != len(ranks) for rank in ranks):
        raise NotationError(drawing, 1, _RANKS_EXPECTED)
    rows = ["".join(_read_cell(drawing, cell) for cell in rank) for rank in ranks]
    return re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(rows))


def _read_cell(drawing: str, cell: str) -> str:
    if cell not in _LETTERS:
        raise NotationError(drawing, drawing.index(cell) + 1, "a piece such as P, vP or v+P, or .")
    return _LETTERS[cell]
