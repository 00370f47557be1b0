"""What a person has chosen for all games: name, language, signs, pieces, dice, thinking time."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludoteca.core import OptionError, Seat, Sentence, as_sentence, join, say
from ludoteca.games.registry import all_games
from ludoteca.locale import Language, has_language, languages
from ludoteca.match.events import HUMAN
from ludoteca.store.profile import Profile
from ludoteca.terminal.board import GLYPH_SETS, piece_sets
from ludoteca.terminal.coordinates import has_standard_rows
from ludoteca.terminal.interface import BoardStyle, Face
from ludoteca.terminal.questions import Back, Item, ask_text, ask_yes_no, choose
from ludoteca.terminal.terminal import can_show

_MAX_NAME = 40
_MAX_FLIPPED = 100
_SECONDS = (0.1, 60.0)
_PAUSE = (0.0, 10.0)


@dataclass(frozen=True)
class Settings:
    """The choices, read from and written to the profile."""

    profile: Profile

    @property
    def name(self) -> str:
        """The person's name; empty if unknown."""
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
        """The chosen sets of pieces by game."""
        chosen = self.profile.get("pieces")
        return {str(k): str(v) for k, v in chosen.items()} if isinstance(chosen, dict) else {}

    @property
    def standard_rows(self) -> bool:
        """Whether rows are counted from the bottom in games that offer it."""
        return bool(self.profile.get("coordinates") == "standard")

    @property
    def turns_board(self) -> bool:
        """Whether the board is turned for a person in the second seat."""
        return self.profile.get("turns_board") is not False

    @property
    def auto_throw(self) -> bool:
        """Whether dice are thrown without waiting."""
        return self.profile.get("auto_throw") is True

    @property
    def seconds(self) -> float:
        """How long a computer may think about a move."""
        return _within(self.profile.get("seconds"), *_SECONDS, usual=1.0)

    @property
    def pause(self) -> float:
        """How many seconds to look at a move of two computers before the next."""
        return _within(self.profile.get("pause"), *_PAUSE, usual=0.4)

    def is_flipped(self, key: str) -> bool:
        """Return whether the board of a saved game was flipped."""
        return key in _keys(self.profile.get("flipped"))

    def set_flipped(self, key: str, is_flipped: bool) -> None:
        """Remember whether the board of a saved game is flipped, for some recent games."""

        def change(flipped: Any) -> list[str]:
            others = [one for one in _keys(flipped) if one != key]
            return [*others, *([key] if is_flipped else [])][-_MAX_FLIPPED:]

        self.profile.update("flipped", change)

    def names(self, first: str, second: str) -> tuple[str, str]:
        """Return the names of the people among two players, as far as they are known."""
        if first == second == HUMAN:
            return self.people or ("", "")
        if HUMAN not in (first, second):
            return "", ""
        return (self.name, "") if first == HUMAN else ("", self.name)

    def look(self, *, plain: bool = False) -> BoardStyle:
        """Return how boards are shown."""
        is_chosen = self.profile.get("glyphs") in GLYPH_SETS
        return BoardStyle(self.glyphs, self.pieces, plain, letters=not is_chosen)


def change_language(face: Face, settings: Settings) -> None:
    """Let the person choose the language.

    Raises:
        Back: The person changes nothing.
        EndOfInputError: There are no more answers.
    """
    items = [Item(key, key, Language(key).title) for key in languages()]
    now = languages().index(face.language) + 1
    chosen = choose(face, say("Language"), items, now, back=say("back"))
    settings.profile.set("language", chosen)
    face.language = chosen
    face.translate = Language(chosen).translate


def change_settings(face: Face, settings: Settings) -> None:
    """Let the person change settings until they are done.

    Raises:
        EndOfInputError: There are no more answers.
    """
    while True:
        try:
            change = choose(face, say("Settings"), _items(face, settings), 0, back=say("done"))
        except Back:
            return
        with contextlib.suppress(Back):
            change()
        face.look = settings.look(plain=face.look.plain)


def _items(face: Face, settings: Settings) -> list[Item[Callable[[], None]]]:
    def item(
        change: Callable[[Face, Settings], None], key: str, title: Sentence, now: str
    ) -> Item[Callable[[], None]]:
        return Item(lambda: change(face, settings), key, title, now)

    language = Language(face.language).title
    throws = say("yes") if settings.auto_throw else say("no")
    turns = say("yes") if settings.turns_board else say("no")
    return [
        item(_change_name, "name", say("Your name"), settings.name),
        item(change_language, "language", say("Language"), language),
        item(_change_glyphs, "glyphs", say("Symbols"), settings.glyphs),
        *_piece_items(face, settings),
        *([item(_change_rows, "rows", rows, _rows(settings))] if (rows := _rows_title()) else []),
        item(_change_turning, "turn", say("Turn the board for the second player"), turns),
        item(_change_auto_throw, "dice", say("Automatic throws"), throws),
        item(_change_seconds, "seconds", say("Thinking time"), _number(settings.seconds)),
        item(_change_pause, "speed", say("Pause when watching"), _number(settings.pause)),
    ]


def _change_name(face: Face, settings: Settings) -> None:
    question = say("Your name (- for no name)")
    name = ask_text(face, question, settings.name, clean_name, settings.name or "-")
    settings.profile.set("name", "" if name == "-" else name)


def _change_glyphs(face: Face, settings: Settings) -> None:
    notes = (
        say("· ○ ●"),
        say(". O X"),
        say(". W B"),
        say("for terminals that show ● two columns wide"),
    )
    items = [Item(k, k, k, note) for k, note in zip(GLYPH_SETS, notes, strict=True)]
    now = GLYPH_SETS.index(settings.glyphs) + 1
    settings.profile.set("glyphs", choose(face, say("Symbols"), items, now, back=say("back")))


def _change_rows(face: Face, settings: Settings) -> None:
    items = [
        Item("ours", "ours", say("row 1 at the top")),
        Item("standard", "standard", say("row 1 at the bottom")),
    ]
    now = 2 if settings.standard_rows else 1
    chosen = choose(face, say("Rows"), items, now, back=say("back"))
    settings.profile.set("coordinates", chosen)


def _change_auto_throw(face: Face, settings: Settings) -> None:
    question = say("Throw dice without waiting?")
    settings.profile.set("auto_throw", ask_yes_no(face, question, default=settings.auto_throw))


def _change_turning(face: Face, settings: Settings) -> None:
    question = say("Turn the board for the second player?")
    settings.profile.set("turns_board", ask_yes_no(face, question, default=settings.turns_board))


def _change_seconds(face: Face, settings: Settings) -> None:
    question = say("Thinking time of computers in seconds")
    settings.profile.set("seconds", _ask_seconds(face, question, settings.seconds, *_SECONDS))


def _change_pause(face: Face, settings: Settings) -> None:
    question = say("Seconds between moves when two computers play")
    settings.profile.set("pause", _ask_seconds(face, question, settings.pause, *_PAUSE))


def _piece_items(face: Face, settings: Settings) -> list[Item[Callable[[], None]]]:
    """Make a question for each game that has several sets of pieces."""
    items = []
    for game in all_games():
        sets = piece_sets(game)
        if not sets:
            continue

        def change(key: str = game.key, sets: tuple[str, ...] = sets) -> None:
            items = [Item(name, name, say(name)) for name in sets]
            chosen = settings.pieces.get(key)
            now = sets.index(chosen) + 1 if chosen in sets else 1
            chosen = choose(face, say("Pieces"), items, now, back=say("back"))
            settings.profile.set("pieces", {**settings.pieces, key: chosen})

        title = say("Pieces of {game}", game=say(game.title))
        items.append(
            Item[Callable[[], None]](
                change, game.key, title, say(settings.pieces.get(game.key, sets[0]))
            )
        )
    return items


def _rows_title() -> Sentence | None:
    """Name the games whose rows can be counted from either side; None if there are none."""
    titles = [as_sentence(game.title) for game in all_games() if has_standard_rows(game)]
    return say("Rows of {games}", games=join(", ", titles)) if titles else None


def _rows(settings: Settings) -> str:
    return say("row 1 at the bottom") if settings.standard_rows else say("row 1 at the top")


def _keys(value: Any) -> list[str]:
    """Return remembered keys of games, or none if what is remembered makes no sense."""
    return [str(one) for one in value] if isinstance(value, list) else []


def _within(value: Any, least: float, most: float, *, usual: float) -> float:
    """Return a remembered number, or the usual one if it makes no sense."""
    return float(value) if isinstance(value, int | float) and least <= value <= most else usual


def _number(value: float) -> Sentence:
    return say("{value:g}", value=value)


def clean_name(value: Any) -> str:
    """Return a name as it is kept: on one line, and not too long."""
    return " ".join(str(value or "").split())[:_MAX_NAME]


def _ask_seconds(face: Face, question: Sentence, now: float, least: float, most: float) -> float:
    def check(text: str) -> float:
        try:
            seconds = float(text.replace(",", "."))
        except ValueError:
            seconds = -1.0
        if not least <= seconds <= most:
            raise OptionError(
                say("choose a number of seconds from {min:g} to {max:g}", min=least, max=most)
            )
        return seconds

    return ask_text(face, question, face.translate(_number(now)), check)
