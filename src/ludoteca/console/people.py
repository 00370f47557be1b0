"""Two people at one terminal: what they are called, and who plays which side."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeAlias

from ludoteca.console.face import Face
from ludoteca.console.questions import Item, ask_text, choose
from ludoteca.console.settings import Settings, clean_name
from ludoteca.core import AnyGame, OptionError, Seat, join, say
from ludoteca.match.seating import AGREED

Names: TypeAlias = tuple[str, str]

_NOBODY = "-"
_TOSS = "lots"


def parse_names(text: str) -> Names:
    """Read one or two names with a comma between them; a hyphen for none.

    Raises:
        OptionError: There are more.
    """
    names = [clean_name(name) for name in text.split(",")]
    if len(names) > len(Seat):
        raise OptionError(say("type two names with a comma between them"))
    first, second = ("" if name == _NOBODY else name for name in [*names, ""][: len(Seat)])
    return first, second


def ask_names(face: Face, settings: Settings) -> Names:
    """Ask two people for their names.

    Raises:
        Back: They do not want to play together.
        EndOfInputError: There are no more answers.
    """
    known = join(", ", filter(None, settings.people or ())) or _NOBODY
    example = say("Ann, Ben")
    question = say("Your names, as in {example} ({none} for none)", example=example, none=_NOBODY)
    names = ask_text(face, question, known, parse_names)
    settings.profile.set("people", names)
    return names


def ask_seats(
    face: Face, game: AnyGame, names: Names, lots: Sequence[Item[str]], dice: random.Random
) -> tuple[Names, str]:
    """Ask two people who plays which side; those without names agree among themselves.

    Returns:
        The names in the order of the seats, and how the seats are settled.

    Raises:
        Back: They change their minds.
        EndOfInputError: There are no more answers.
    """
    if not any(names):
        agreed = Item(AGREED, "agreed", say("as agreed by the players"))
        if not lots:
            return names, AGREED
        return names, choose(face, say("Colours"), [agreed, *lots], back=say("back"))
    shown = [name or say("the other player") for name in names]
    items = [Item(str(number), shown[number], shown[number]) for number in range(len(names))]
    draw = [*lots] or [Item(_TOSS, _TOSS, say("draw lots"))]
    question = say("Who plays {seat}?", seat=game.seat_name(Seat.FIRST))
    chosen = choose(face, question, [*items, *draw], back=say("back"))
    if chosen == _TOSS:
        chosen = str(dice.randrange(len(names)))
        drawn = {"seat": game.seat_name(Seat.FIRST), "player": shown[int(chosen)]}
        face.show(say("{seat} is {player}.", **drawn))
    if not chosen.isdecimal():
        return names, chosen
    return (names if chosen == "0" else (names[1], names[0])), AGREED
