"""What readers and writers of Shogi files share: the names of extras, and limits."""

from __future__ import annotations

import re

END = "shogi.end"
"""The extra of an entry without a move that ends a variation: how it ends, in CSA's words."""

BOOKMARK = "kif.bookmark"
"""The extra that holds the name of a place in the game."""

REMARK = "kif.remark"
"""The extra that holds remarks of programs on the file."""

DATES = ("date", "end")
"""The tags that hold a date."""

MAX_IN_HAND = 18
"""The most pieces of a kind in hand: all the pawns."""

MAX_SECONDS = 1_000_000_000
"""Times of this length or more are taken as faults."""


class ExpectedError(Exception):
    """Something else was expected in a line; the reader of the file adds where that is."""

    def __init__(self, expected: str, offset: int = 0) -> None:
        super().__init__(expected)
        self.expected = expected
        self.offset = offset


def is_time(seconds: float) -> bool:
    """Return whether this is a possible thinking time."""
    return 0 <= seconds < MAX_SECONDS


def split_comment(comment: str) -> list[str]:
    """Cut a comment into its lines; an empty comment has none."""
    return re.split("\r\n|[\r\n]", comment) if comment else []
