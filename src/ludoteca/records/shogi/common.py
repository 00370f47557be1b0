"""What readers and writers of Shogi files share: notes, comments and the names of extras."""

from __future__ import annotations

import re
from collections import Counter

from ludoteca.core import Sentence, say

__all__ = ["BOOKMARK", "END", "MAX_SECONDS", "REMARK", "Notes", "split_comment"]

END = "shogi.end"
"""The extra of an entry without a move that ends a variation: how it ends, in CSA's words."""

BOOKMARK = "kif.bookmark"
"""The extra that holds the name of a place in the game."""

REMARK = "kif.remark"
"""The extra that holds remarks of programs on the file."""

MAX_SECONDS = 1_000_000_000
"""Times of this length or more are taken as faults."""

_MAX_QUOTE = 40
_MAX_OF_ONE_KIND = 20


class Notes:
    """What could not be carried over: each sentence once, and not too many of a kind."""

    def __init__(self) -> None:
        """Begin without notes."""
        self.sentences: list[Sentence] = []
        self._kinds: Counter[str] = Counter()

    def add(self, template: str, /, **values: object) -> None:
        """Add a note, unless it is there already."""
        sentence = say(template, **values)
        if self._kinds[template] > _MAX_OF_ONE_KIND or sentence in self.sentences:
            return
        self._kinds[template] += 1
        if self._kinds[template] > _MAX_OF_ONE_KIND:
            sentence = say("there is more of the same kind to say")
        self.sentences.append(sentence)

    def add_line(self, line: str) -> None:
        """Note that a line was not understood; only the first one is quoted."""
        template = "some lines are not known and were left out, such as {line}"
        if not self._kinds[template]:
            self.add(template, line=line[:_MAX_QUOTE])


def split_comment(comment: str) -> list[str]:
    """Cut a comment into its lines; an empty comment has none."""
    if not comment:
        return []
    return re.split("\r\n|[\r\n]", comment)
