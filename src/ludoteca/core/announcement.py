"""What is announced at the table after a move."""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.core.sentence import Sentence


class Announcement(NamedTuple):
    """A sentence for both players, with a key for programs."""

    key: str
    sentence: Sentence
