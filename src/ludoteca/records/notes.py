"""What could not be carried over: each sentence once, and not too many."""

from __future__ import annotations

import re

from ludoteca.core import Sentence, say

_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""All but tabs and the ends of lines."""

MAX_NOTES = 50
"""How many notes on a file are listed; the rest are counted."""


class Notes:
    """Collects the notes on a file."""

    def __init__(self, title: str = "") -> None:
        self.title = title
        """The name of the format, for ``{title}`` in a note."""

        self.game = 0
        """The number of the game that the next notes are about; 0 if there is only one."""

        self._listed: dict[Sentence, None] = {}
        self._left = 0

    @property
    def sentences(self) -> list[Sentence]:
        """The notes, in the order in which they were added."""
        rest = [say("… and {left} more", left=self._left)] if self._left else []
        return [*self._listed, *rest]

    def add(self, template: str, /, **values: object) -> None:
        """Add a note, unless it is there already."""
        note = say(template, **({"title": self.title} | values))
        if self.game:
            note = say("game {number}: {note}", number=self.game, note=note)
        if len(self._listed) < MAX_NOTES:
            self._listed[note] = None
        elif note not in self._listed:
            self._left += 1

    def without_controls(self, text: str) -> str:
        """Leave out control characters, which could give orders to a terminal that shows them."""
        plain = _CONTROLS.sub("", text)
        if plain != text:
            self.game = 0
            self.add("control characters cannot be written: they were left out")
        return plain

    def encode(self, text: str, encoding: str = "utf-8") -> bytes:
        """Encode the text of a file; what the encoding lacks becomes a question mark."""
        text = self.without_controls(text)
        try:
            return text.encode(encoding)
        except UnicodeEncodeError:
            self.game = 0
            self.add("some characters cannot be written: they became question marks")
            return text.encode(encoding, "replace")
