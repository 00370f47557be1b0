"""The questions about the settings."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from ludoteca.core import OptionError, Sentence, as_sentence, join, say
from ludoteca.games.registry import all_games
from ludoteca.locale import Language, languages
from ludoteca.picture.text import GLYPH_SETS, drawn_set, piece_sets
from ludoteca.terminal.coordinates import has_standard_rows
from ludoteca.terminal.questions import Back, Item, Questions
from ludoteca.terminal.settings import PAUSE_RANGE, SECONDS_RANGE, Settings, clean_name

_Change: TypeAlias = Callable[[], Awaitable[None]]


async def change_language(asker: Questions, settings: Settings) -> None:
    items = [Item(key, key, Language(key).title) for key in languages()]
    now = languages().index(asker.terminal.language) + 1
    chosen = await asker.choose(say("Language"), items, now, back=say("back"))
    settings.profile.set("language", chosen)
    asker.terminal.language = chosen
    asker.terminal.translate = Language(chosen).translate


async def change_settings(asker: Questions, settings: Settings) -> None:
    while True:
        try:
            change = await asker.choose(
                say("Settings"), _items(asker, settings), 0, back=say("done")
            )
        except Back:
            return
        with contextlib.suppress(Back):
            await change()
        asker.terminal.style = settings.style(plain=asker.terminal.style.plain)


def _items(asker: Questions, settings: Settings) -> list[Item[_Change]]:
    def item(
        change: Callable[[Questions, Settings], Awaitable[None]],
        key: str,
        title: Sentence,
        now: str,
    ) -> Item[_Change]:
        return Item(lambda: change(asker, settings), key, title, now)

    language = Language(asker.terminal.language).title
    throws = say("yes") if settings.auto_throw else say("no")
    turns = say("yes") if settings.turns_board else say("no")
    return [
        item(_change_name, "name", say("Your name"), settings.name),
        item(change_language, "language", say("Language"), language),
        item(_change_glyphs, "glyphs", say("Symbols"), settings.glyphs),
        *_piece_items(asker, settings),
        *([item(_change_rows, "rows", rows, _rows(settings))] if (rows := _rows_title()) else []),
        item(_change_turning, "turn", say("Turn the board for the second player"), turns),
        item(_change_auto_throw, "dice", say("Automatic throws"), throws),
        item(_change_seconds, "seconds", say("Thinking time"), _number(settings.seconds)),
        item(_change_pause, "speed", say("Pause when watching"), _number(settings.pause)),
    ]


async def _change_name(asker: Questions, settings: Settings) -> None:
    question = say("Your name (- for no name)")
    name = await asker.ask_text(question, settings.name, clean_name, settings.name or "-")
    settings.profile.set("name", "" if name == "-" else name)


async def _change_glyphs(asker: Questions, settings: Settings) -> None:
    notes = (
        say("· ○ ●"),
        say(". O X"),
        say(". W B"),
        say("for terminals that show ● two columns wide"),
    )
    items = [Item(k, k, k, note) for k, note in zip(GLYPH_SETS, notes, strict=True)]
    now = GLYPH_SETS.index(settings.glyphs) + 1
    chosen = await asker.choose(say("Symbols"), items, now, back=say("back"))
    settings.profile.set("glyphs", chosen)


async def _change_rows(asker: Questions, settings: Settings) -> None:
    items = [
        Item("ours", "ours", say("row 1 at the top")),
        Item("standard", "standard", say("row 1 at the bottom")),
    ]
    now = 2 if settings.standard_rows else 1
    chosen = await asker.choose(say("Rows"), items, now, back=say("back"))
    settings.profile.set("coordinates", chosen)


async def _change_auto_throw(asker: Questions, settings: Settings) -> None:
    question = say("Throw dice without waiting?")
    settings.profile.set(
        "auto_throw", await asker.ask_yes_no(question, default=settings.auto_throw)
    )


async def _change_turning(asker: Questions, settings: Settings) -> None:
    question = say("Turn the board for the second player?")
    settings.profile.set(
        "turns_board", await asker.ask_yes_no(question, default=settings.turns_board)
    )


async def _change_seconds(asker: Questions, settings: Settings) -> None:
    question = say("Thinking time of computers in seconds")
    settings.profile.set(
        "seconds", await _ask_seconds(asker, question, settings.seconds, *SECONDS_RANGE)
    )


async def _change_pause(asker: Questions, settings: Settings) -> None:
    question = say("Seconds between moves when two computers play")
    settings.profile.set("pause", await _ask_seconds(asker, question, settings.pause, *PAUSE_RANGE))


def _piece_items(asker: Questions, settings: Settings) -> list[Item[_Change]]:
    items = []
    for game in all_games():
        sets = piece_sets(game)
        if not sets:
            continue

        drawn = drawn_set(game, settings.style())

        async def change(
            key: str = game.key, sets: tuple[str, ...] = sets, now: int = sets.index(drawn) + 1
        ) -> None:
            items = [Item(name, name, say(name)) for name in sets]
            chosen = await asker.choose(say("Pieces"), items, now, back=say("back"))
            settings.profile.set("pieces", {**settings.pieces, key: chosen})

        title = say("Pieces of {game}", game=say(game.title))
        items.append(Item[_Change](change, game.key, title, say(drawn)))
    return items


def _rows_title() -> Sentence | None:
    titles = [as_sentence(game.title) for game in all_games() if has_standard_rows(game)]
    return say("Rows of {games}", games=join(", ", titles)) if titles else None


def _rows(settings: Settings) -> str:
    return say("row 1 at the bottom") if settings.standard_rows else say("row 1 at the top")


def _number(value: float) -> Sentence:
    return say("{value:g}", value=value)


async def _ask_seconds(
    asker: Questions, question: Sentence, now: float, least: float, most: float
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

    return await asker.ask_text(question, asker.terminal.translate(_number(now)), check)
