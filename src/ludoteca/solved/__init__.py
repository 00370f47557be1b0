"""Solved games: tablebases, proofs and the verdicts they give."""

from ludoteca.solved.lookup import Tablebase, proofs_of, tablebase_of
from ludoteca.solved.position_verdicts import Grade, PositionVerdicts, find_verdicts, grade
from ludoteca.solved.solution import solve_command, why_unknown
from ludoteca.solved.tablebases import (
    TablebaseError,
    TablebaseFile,
    tablebase_count,
    tablebase_folder,
    tablebase_version,
)
from ludoteca.solved.verdict import Value, Verdict

__all__ = [
    "Grade",
    "PositionVerdicts",
    "Tablebase",
    "TablebaseError",
    "TablebaseFile",
    "Value",
    "Verdict",
    "find_verdicts",
    "grade",
    "proofs_of",
    "solve_command",
    "tablebase_count",
    "tablebase_folder",
    "tablebase_of",
    "tablebase_version",
    "why_unknown",
]
