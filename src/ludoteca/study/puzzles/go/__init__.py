"""The puzzles of Go."""

from ludoteca.study.puzzles.go.composer import GoComposer

COMPOSER = GoComposer()

__all__ = ["COMPOSER", "GoComposer"]
