"""The puzzles of Shogi."""

from ludoteca.study.puzzles.shogi.composer import ShogiComposer

COMPOSER = ShogiComposer()

__all__ = ["COMPOSER", "ShogiComposer"]
