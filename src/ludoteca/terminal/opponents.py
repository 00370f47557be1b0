"""Who plays: levels, other computer players, and people with their names and sides."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Sequence
from typing import TypeAlias

from ludoteca.core import AnyGame, OptionError, Seat, Sentence, as_sentence, join, say
from ludoteca.match.seating import AGREED
from ludoteca.players import player, players_for
from ludoteca.players.external.adapter import PREFIX as OWN_PREFIX
from ludoteca.players.levels.level import FIRST_LEVEL, LEVELS, PREFIX, level_of
from ludoteca.players.names import weaker_levels
from ludoteca.terminal.questions import Back, Item, Questions
from ludoteca.terminal.settings import Settings, clean_name

_MORE = "others"
_OWN = "own"
_EXAMPLE = "py:mybot:Mine"


async def ask_opponent(
    asker: Questions, game: AnyGame, question: Sentence, usual: str = "", *others: Item[str]
) -> str:
    """Let a person choose a player: a level by its number, or one of the others."""
    levels, older = _computers(game)
    known = [item for item in older if item.value == usual or not levels]
    more = [Item(_MORE, _MORE, say("other computer players …"))] if levels and older else []
    items = [*levels, *known, *others, *more]
    keys = [item.value for item in items]
    first = f"{PREFIX}{FIRST_LEVEL}"
    default = next((keys.index(one) + 1 for one in (usual, first) if one in keys), 1)

    def read(typed: str) -> str | None:
        """Take a name with a colon: a class, or a program on this computer."""
        if ":" not in typed:
            return None
        player(typed, game)
        return typed

    while True:
        if levels and (note := weaker_levels()):
            asker.remark(note)
        chosen = await asker.choose(
            question, items, default, back=say("back"), unlisted=older, read=read
        )
        if chosen != _MORE:
            return chosen
        with contextlib.suppress(Back):
            return await _ask_other(asker, game, older, read)


async def _ask_other(
    asker: Questions, game: AnyGame, older: Sequence[Item[str]], read: Callable[[str], str | None]
) -> str:
    listed = [*older, Item(_OWN, _OWN, say("a player of your own …"))]
    while True:
        name = await asker.choose(
            say("Other computer players"), listed, back=say("back"), read=read
        )
        if name != _OWN:
            return name
        with contextlib.suppress(Back):
            return await _ask_own(asker, game)


async def _ask_own(asker: Questions, game: AnyGame) -> str:
    def check(typed: str) -> str:
        name = typed if ":" not in typed or typed.startswith(OWN_PREFIX) else OWN_PREFIX + typed
        player(name, game)
        return name

    return await asker.ask_text(
        say("Module and class, as in {example}", example=_EXAMPLE), "0", check
    )


def _computers(game: AnyGame) -> tuple[list[Item[str]], list[Item[str]]]:
    found = players_for(game)
    levels = [
        Item(level.name, level.name, level.label, level.manner)
        for level in LEVELS
        if level.name in found
    ]
    older = [
        Item(name, name, as_sentence(name), one.describe(game))
        for name, one in found.items()
        if level_of(name) is None
    ]
    return levels, older


Names: TypeAlias = tuple[str, str]

_NOBODY = "-"
_TOSS = "lots"


def parse_names(text: str) -> Names:
    """Read one or two names with a comma between them; a hyphen for none."""
    names = [clean_name(name) for name in text.split(",")]
    if len(names) > len(Seat):
        raise OptionError(say("type two names with a comma between them"))
    first, second = ("" if name == _NOBODY else name for name in [*names, ""][: len(Seat)])
    return first, second


async def ask_names(asker: Questions, settings: Settings) -> Names:
    known = join(", ", filter(None, settings.people or ())) or _NOBODY
    example = say("Ann, Ben")
    question = say("Your names, as in {example} ({none} for none)", example=example, none=_NOBODY)
    names = await asker.ask_text(question, known, parse_names)
    settings.profile.set("people", names)
    return names


async def ask_seats(
    asker: Questions, game: AnyGame, names: Names, lots: Sequence[Item[str]], dice: random.Random
) -> tuple[Names, str]:
    """Return the names in the order of the seats, and how the seats are settled."""
    draw = [*lots] or [Item(_TOSS, _TOSS, say("draw lots"))]
    if not any(names):
        return names, await _ask_colour(asker, game, draw, dice)
    shown = [name or say("the other player") for name in names]
    items = [Item(str(number), shown[number], shown[number]) for number in range(len(names))]
    question = say("Who plays {seat}?", seat=game.seat_name(Seat.FIRST))
    chosen = await asker.choose(question, [*items, *draw], back=say("back"))
    if chosen == _TOSS:
        chosen = str(dice.randrange(len(names)))
        drawn = {"seat": game.seat_name(Seat.FIRST), "player": shown[int(chosen)]}
        asker.remark(say("{seat} is {player}.", **drawn))
    if not chosen.isdecimal():
        return names, chosen
    return (names if chosen == "0" else (names[1], names[0])), AGREED


async def _ask_colour(
    asker: Questions, game: AnyGame, draw: Sequence[Item[str]], dice: random.Random
) -> str:
    seats = {str(seat.index): game.seat_name(seat) for seat in Seat}
    items = [Item(key, str(name), name) for key, name in seats.items()]
    question = say("Person 1: which side do you play?")
    chosen = await asker.choose(question, [*items, *draw], back=say("back"))
    if chosen == _TOSS:
        chosen = str(dice.randrange(len(seats)))
    if chosen not in seats:
        return chosen
    other = next(key for key in seats if key != chosen)
    values = {"seat": seats[chosen], "other": seats[other]}
    asker.remark(say("Person 1 plays {seat}, person 2 plays {other}.", **values))
    return AGREED
