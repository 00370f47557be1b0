"""Puzzles: positions with a task whose solution is proved."""

from ludoteca.study.puzzles.attempt import Attempt, Response, Result
from ludoteca.study.puzzles.collection import (
    all_puzzles,
    daily,
    read_collection,
    shipped,
    write_collection,
)
from ludoteca.study.puzzles.composer import Composer, Judgement, compose
from ludoteca.study.puzzles.composers import composer_for
from ludoteca.study.puzzles.folders import games_with_puzzles
from ludoteca.study.puzzles.puzzle import Puzzle, Tree

__all__ = [
    "Attempt",
    "Composer",
    "Judgement",
    "Puzzle",
    "Response",
    "Result",
    "Tree",
    "all_puzzles",
    "compose",
    "composer_for",
    "daily",
    "games_with_puzzles",
    "read_collection",
    "shipped",
    "write_collection",
]
