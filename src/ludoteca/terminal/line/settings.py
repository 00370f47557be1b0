"""The questions about the settings."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from ludoteca.core import OptionError, Sentence, as_sentence, join, say
from ludoteca.games.registry import all_games
from ludoteca.locale import Language, languages
from ludoteca.terminal.board import GLYPH_SETS, drawn_set, piece_sets
from ludoteca.terminal.coordinates import has_standard_rows
from ludoteca.terminal.line.questions import Back, Item, ask_text, ask_yes_no, choose
from ludoteca.terminal.settings import PAUSE_RANGE, SECONDS_RANGE, Settings, clean_name
from ludoteca.terminal.terminal import Terminal


def change_language(terminal: Terminal, settings: Settings) -> None:
    items = [Item(key, key, Language(key).title) for key in languages()]
    now = languages().index(terminal.language) + 1
    chosen = choose(terminal, say("Language"), items, now, back=say("back"))
    settings.profile.set("language", chosen)
    terminal.language = chosen
    terminal.translate = Language(chosen).translate


def change_settings(terminal: Terminal, settings: Settings) -> None:
    while True:
        try:
            change = choose(
                terminal, say("Settings"), _items(terminal, settings), 0, back=say("done")
            )
        except Back:
            return
        with contextlib.suppress(Back):
            change()
        terminal.style = settings.style(plain=terminal.style.plain)


def _items(terminal: Terminal, settings: Settings) -> list[Item[Callable[[], None]]]:
    def item(
        change: Callable[[Terminal, Settings], None], key: str, title: Sentence, now: str
    ) -> Item[Callable[[], None]]:
        return Item(lambda: change(terminal, settings), key, title, now)

    language = Language(terminal.language).title
    throws = say("yes") if settings.auto_throw else say("no")
    turns = say("yes") if settings.turns_board else say("no")
    return [
        item(_change_name, "name", say("Your name"), settings.name),
        item(change_language, "language", say("Language"), language),
        item(_change_glyphs, "glyphs", say("Symbols"), settings.glyphs),
        *_piece_items(terminal, settings),
        *([item(_change_rows, "rows", rows, _rows(settings))] if (rows := _rows_title()) else []),
        item(_change_turning, "turn", say("Turn the board for the second player"), turns),
        item(_change_auto_throw, "dice", say("Automatic throws"), throws),
        item(_change_seconds, "seconds", say("Thinking time"), _number(settings.seconds)),
        item(_change_pause, "speed", say("Pause when watching"), _number(settings.pause)),
    ]


def _change_name(terminal: Terminal, settings: Settings) -> None:
    question = say("Your name (- for no name)")
    name = ask_text(terminal, question, settings.name, clean_name, settings.name or "-")
    settings.profile.set("name", "" if name == "-" else name)


def _change_glyphs(terminal: Terminal, settings: Settings) -> None:
    notes = (
        say("· ○ ●"),
        say(". O X"),
        say(". W B"),
        say("for terminals that show ● two columns wide"),
    )
    items = [Item(k, k, k, note) for k, note in zip(GLYPH_SETS, notes, strict=True)]
    now = GLYPH_SETS.index(settings.glyphs) + 1
    settings.profile.set("glyphs", choose(terminal, say("Symbols"), items, now, back=say("back")))


def _change_rows(terminal: Terminal, settings: Settings) -> None:
    items = [
        Item("ours", "ours", say("row 1 at the top")),
        Item("standard", "standard", say("row 1 at the bottom")),
    ]
    now = 2 if settings.standard_rows else 1
    chosen = choose(terminal, say("Rows"), items, now, back=say("back"))
    settings.profile.set("coordinates", chosen)


def _change_auto_throw(terminal: Terminal, settings: Settings) -> None:
    question = say("Throw dice without waiting?")
    settings.profile.set("auto_throw", ask_yes_no(terminal, question, default=settings.auto_throw))


def _change_turning(terminal: Terminal, settings: Settings) -> None:
    question = say("Turn the board for the second player?")
    settings.profile.set(
        "turns_board", ask_yes_no(terminal, question, default=settings.turns_board)
    )


def _change_seconds(terminal: Terminal, settings: Settings) -> None:
    question = say("Thinking time of computers in seconds")
    settings.profile.set(
        "seconds", _ask_seconds(terminal, question, settings.seconds, *SECONDS_RANGE)
    )


def _change_pause(terminal: Terminal, settings: Settings) -> None:
    question = say("Seconds between moves when two computers play")
    settings.profile.set("pause", _ask_seconds(terminal, question, settings.pause, *PAUSE_RANGE))


def _piece_items(terminal: Terminal, settings: Settings) -> list[Item[Callable[[], None]]]:
    items = []
    for game in all_games():
        sets = piece_sets(game)
        if not sets:
            continue

        drawn = drawn_set(game, settings.style())

        def change(
            key: str = game.key, sets: tuple[str, ...] = sets, now: int = sets.index(drawn) + 1
        ) -> None:
            items = [Item(name, name, say(name)) for name in sets]
            chosen = choose(terminal, say("Pieces"), items, now, back=say("back"))
            settings.profile.set("pieces", {**settings.pieces, key: chosen})

        title = say("Pieces of {game}", game=say(game.title))
        items.append(Item[Callable[[], None]](change, game.key, title, say(drawn)))
    return items


def _rows_title() -> Sentence | None:
    titles = [as_sentence(game.title) for game in all_games() if has_standard_rows(game)]
    return say("Rows of {games}", games=join(", ", titles)) if titles else None


def _rows(settings: Settings) -> str:
    return say("row 1 at the bottom") if settings.standard_rows else say("row 1 at the top")


def _number(value: float) -> Sentence:
    return say("{value:g}", value=value)


def _ask_seconds(
    terminal: Terminal, question: Sentence, now: float, least: float, most: float
) -> float:
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

    return ask_text(terminal, question, terminal.translate(_number(now)), check)
