"""Two people at one terminal: their names and sides."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeAlias

from ludoteca.core import AnyGame, OptionError, Seat, join, say
from ludoteca.match.seating import AGREED
from ludoteca.terminal.questions import Item, Questions
from ludoteca.terminal.settings import Settings, clean_name

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
