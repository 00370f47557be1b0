"""What a person has chosen for all games: name, language, signs, pieces, dice, thinking time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ludoteca.core import Seat
from ludoteca.locale import has_language
from ludoteca.match.events import HUMAN
from ludoteca.picture.text import GLYPH_SETS, BoardStyle
from ludoteca.store.profile import Profile
from ludoteca.terminal.screen import can_show

_MAX_NAME = 40
_MAX_FLIPPED = 100
SECONDS_RANGE = (0.1, 60.0)
PAUSE_RANGE = (0.0, 10.0)


@dataclass(frozen=True)
class Settings:
    """The choices, read from and written to the profile."""

    profile: Profile

    @property
    def name(self) -> str:
        return clean_name(self.profile.get("name"))

    @property
    def people(self) -> tuple[str, str] | None:
        """The names of two people who play here; None if they were never asked."""
        names = self.profile.get("people")
        if not isinstance(names, list) or len(names) != len(Seat):
            return None
        return clean_name(names[0]), clean_name(names[1])

    @property
    def language(self) -> str | None:
        """The language chosen; None to follow the environment."""
        chosen = self.profile.get("language")
        return chosen if has_language(chosen) else None

    @property
    def glyphs(self) -> str:
        """The signs for stones; those the terminal can show unless the person chose."""
        chosen = self.profile.get("glyphs")
        if chosen in GLYPH_SETS:
            return str(chosen)
        return "unicode" if can_show("○●◆·") else "ascii"

    @property
    def pieces(self) -> dict[str, str]:
        chosen = self.profile.get("pieces")
        return {str(k): str(v) for k, v in chosen.items()} if isinstance(chosen, dict) else {}

    @property
    def standard_rows(self) -> bool:
        """Whether rows are counted from the bottom in games that offer it."""
        return bool(self.profile.get("coordinates") == "standard")

    @property
    def turns_board(self) -> bool:
        return self.profile.get("turns_board") is not False

    @property
    def auto_throw(self) -> bool:
        return self.profile.get("auto_throw") is True

    @property
    def seconds(self) -> float:
        return _within(self.profile.get("seconds"), *SECONDS_RANGE, usual=1.0)

    @property
    def pause(self) -> float:
        """The pause after each move when two computers play, in seconds."""
        return _within(self.profile.get("pause"), *PAUSE_RANGE, usual=0.4)

    def is_flipped(self, key: str) -> bool:
        return key in _keys(self.profile.get("flipped"))

    def set_flipped(self, key: str, is_flipped: bool) -> None:
        """Remember whether the board of a saved game is flipped, for some recent games."""

        def change(flipped: Any) -> list[str]:
            others = [one for one in _keys(flipped) if one != key]
            return [*others, *([key] if is_flipped else [])][-_MAX_FLIPPED:]

        self.profile.update("flipped", change)

    def names(self, first: str, second: str) -> tuple[str, str]:
        if first == second == HUMAN:
            return self.people or ("", "")
        if HUMAN not in (first, second):
            return "", ""
        return (self.name, "") if first == HUMAN else ("", self.name)

    def style(self, *, plain: bool = False) -> BoardStyle:
        is_chosen = self.profile.get("glyphs") in GLYPH_SETS
        return BoardStyle(self.glyphs, self.pieces, plain, letters=not is_chosen)


def _keys(value: Any) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else []


def _within(value: Any, least: float, most: float, *, usual: float) -> float:
    return float(value) if isinstance(value, int | float) and least <= value <= most else usual


def clean_name(value: Any) -> str:
    return " ".join(str(value or "").split())[:_MAX_NAME]
