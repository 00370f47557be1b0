"""The puzzles of morris."""

from ludoteca.study.puzzles.morris.composer import MorrisComposer

COMPOSER = MorrisComposer()

__all__ = ["COMPOSER", "MorrisComposer"]
