"""Games that are solved: tables of what is known of every position, and what they say."""

from ludoteca.solved.advice import solve_command, why_unknown
from ludoteca.solved.judgement import Judgement, judge
from ludoteca.solved.knowledge import Knowledge, knowledge_of
from ludoteca.solved.tables import TableError, TableFile, table_count, table_folder, table_version
from ludoteca.solved.verdict import Value, Verdict

__all__ = [
    "Judgement",
    "Knowledge",
    "TableError",
    "TableFile",
    "Value",
    "Verdict",
    "judge",
    "knowledge_of",
    "solve_command",
    "table_count",
    "table_folder",
    "table_version",
    "why_unknown",
]
