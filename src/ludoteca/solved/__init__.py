"""Games that are solved: tables of what is known of every position, and what they say."""

from ludoteca.solved.knowledge import Knowledge, knowledge_of
from ludoteca.solved.tables import TableError, TableFile, table_folder
from ludoteca.solved.verdict import Value, Verdict

__all__ = [
    "Knowledge",
    "TableError",
    "TableFile",
    "Value",
    "Verdict",
    "knowledge_of",
    "table_folder",
]
