"""Warnings about what a file format cannot hold or what could not be read."""

from __future__ import annotations

import re

from ludoteca.core import Sentence, say

# All but tabs and the ends of lines.
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
MAX_WARNINGS = 50  # The maximum number listed for a file; the rest are counted


class FileWarnings:
    """Collects the warnings about one file, without duplicates."""

    def __init__(self, title: str = "") -> None:
        self.title = title  # The name of the format, for ``{title}`` in a warning
        # The number of the game that the next warnings concern; 0 if there is only one.
        self.game = 0
        self._listed: dict[Sentence, None] = {}
        self._left = 0

    @property
    def sentences(self) -> list[Sentence]:
        rest = [say("… and {left} more", left=self._left)] if self._left else []
        return [*self._listed, *rest]

    def add(self, template: str, /, **values: object) -> None:
        warning = say(template, **({"title": self.title} | values))
        if self.game:
            warning = say("game {number}: {warning}", number=self.game, warning=warning)
        if len(self._listed) < MAX_WARNINGS:
            self._listed[warning] = None
        elif warning not in self._listed:
            self._left += 1

    def without_controls(self, text: str) -> str:
        """Remove control characters, which could control a terminal."""
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
