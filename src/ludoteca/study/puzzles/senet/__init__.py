"""The puzzles of Senet."""

from ludoteca.study.puzzles.senet.composer import SenetComposer

COMPOSER = SenetComposer()

__all__ = ["COMPOSER", "SenetComposer"]
