"""The setting of a mate problem: Black's and White's pieces around White's king."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

_SIDE = 9
_REACH = 3  # How far from the king pieces are put
_KINDS = "RBGSNLP"
_OFTEN = "RBGGSSNLPP"
_PROMOTE = frozenset("RBSNLP")
_FULL = Counter({"R": 2, "B": 2, "G": 4, "S": 4, "N": 4, "L": 4, "P": 18})
_MAX_IN_HAND = 4

_Square = tuple[int, int]  # File from the left and rank from the top, from 0


@dataclass(frozen=True)
class MateSetting:
    """Pieces as SFEN writes them, Black's hand, and whether White holds all other pieces."""

    board: Mapping[_Square, str]
    hand: tuple[str, ...]
    holds_rest: bool

    @classmethod
    def scattered(cls, dice: random.Random) -> MateSetting:
        king = dice.randrange(5), dice.randrange(3)
        setting = cls({king: "k"}, (), dice.random() < 0.5)
        for owner, most in ((str.upper, 3), (str.lower, 3)):
            for _ in range(dice.randint(0, most)):
                setting = setting._with_piece(dice, owner(dice.choice(_OFTEN)))
        return replace(setting, hand=tuple(dice.choice(_OFTEN) for _ in range(dice.randint(0, 2))))

    def changed(self, dice: random.Random) -> MateSetting:
        """Move, add, remove or replace a piece, or change the hand."""
        men = [square for square, piece in self.board.items() if piece != "k"]
        change = dice.randrange(6)
        if change <= 1 and men:
            square = dice.choice(men)
            return self._without(square)._with_piece(dice, self.board[square])
        if change == 2 and men:
            return self._without(dice.choice(men))
        if change == 3 and len(self.hand) < _MAX_IN_HAND:
            return replace(self, hand=(*self.hand, dice.choice(_OFTEN)))
        if change == 4 and self.hand:
            number = dice.randrange(len(self.hand))
            return replace(self, hand=self.hand[:number] + self.hand[number + 1 :])
        kind = dice.choice(_OFTEN)
        return self._with_piece(dice, kind if dice.random() < 0.5 else kind.lower())

    def text(self) -> str:
        """Write it as SFEN, which may be of an impossible position."""
        on_board = Counter(piece[-1].upper() for piece in self.board.values())
        held = Counter(self.hand)
        hands = "".join(_amount(held[kind], kind) for kind in _KINDS)
        if self.holds_rest:
            # As usual in mate problems, the defender holds all other pieces.
            left = {kind: _FULL[kind] - on_board[kind] - held[kind] for kind in _KINDS}
            hands += "".join(_amount(left[kind], kind.lower()) for kind in _KINDS)
        ranks = "/".join(self._rank(rank) for rank in range(_SIDE))
        return f"{ranks} b {hands or '-'} 1"

    def _rank(self, rank: int) -> str:
        text, free = "", 0
        for file in range(_SIDE):
            piece = self.board.get((file, rank))
            if piece is None:
                free += 1
            else:
                text += f"{free or ''}{piece}"
                free = 0
        return f"{text}{free or ''}"

    def _with_piece(self, dice: random.Random, piece: str) -> MateSetting:
        king = next(square for square, one in self.board.items() if one == "k")
        near = [
            (file, rank)
            for file in range(max(0, king[0] - _REACH), min(_SIDE, king[0] + _REACH + 1))
            for rank in range(min(_SIDE, king[1] + _REACH + 1))
            if (file, rank) not in self.board
        ]
        if not near:
            return self
        plain = piece[-1]
        promotes = plain.upper() in _PROMOTE and dice.random() < 0.25
        return replace(self, board={**self.board, dice.choice(near): f"{'+' * promotes}{plain}"})

    def _without(self, square: _Square) -> MateSetting:
        left = {one: piece for one, piece in self.board.items() if one != square}
        return replace(self, board=left)


def _amount(count: int, piece: str) -> str:
    if count < 1:
        return ""
    return piece if count == 1 else f"{count}{piece}"
