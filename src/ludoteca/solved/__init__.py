"""Games that are solved: tables and proofs of what is known of positions, and what they say."""

from ludoteca.solved.advice import solve_command, why_unknown
from ludoteca.solved.certificate import proofs_of
from ludoteca.solved.judgement import Grade, Judgement, grade, judge
from ludoteca.solved.knowledge import Knowledge, knowledge_of
from ludoteca.solved.tables import TableError, TableFile, table_count, table_folder, table_version
from ludoteca.solved.verdict import Value, Verdict

__all__ = [
    "Grade",
    "Judgement",
    "Knowledge",
    "TableError",
    "TableFile",
    "Value",
    "Verdict",
    "grade",
    "judge",
    "knowledge_of",
    "proofs_of",
    "solve_command",
    "table_count",
    "table_folder",
    "table_version",
    "why_unknown",
]
