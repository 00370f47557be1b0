"""Before the first move, shown as it happens: colours, nigiri, furigoma, the roll-off."""

from __future__ import annotations

from ludoteca.console.desk import HUMAN, Desk
from ludoteca.console.questions import Item, choose
from ludoteca.core import Seat, Sentence, say
from ludoteca.match.commands import ChooseColour, Command, LayStones, Throw, TossPawns
from ludoteca.match.events import Colours

__all__ = ["roll_off", "settle_seats"]


def settle_seats(desk: Desk) -> None:
    """Find out who takes which seat.

    Raises:
        Back: The person leaves the question.
        EndOfInputError: There are no more answers.
    """
    place = _asker(desk)
    way = desk.state.created.table.colours
    command: Command
    if way is Colours.NIGIRI:
        desk.face.show(say("Nigiri: a hand hides some white stones. Is their number odd or even?"))
        command = LayStones(_guess(desk, place))
    elif way is Colours.FURIGOMA:
        desk.face.show(say("Furigoma: if most of five tossed pawns show the pawn, you are Black."))
        desk.face.ask(say("Press Enter to toss the pawns. > "))
        command = TossPawns()
    else:
        command = ChooseColour(_colour(desk, place))
    desk.submit(command, place)


def roll_off(desk: Desk) -> None:
    """Let the players throw for the first turn, each in turn.

    Raises:
        EndOfInputError: There are no more answers.
    """
    seat = next(seat for seat in Seat if desk.state.rolls[seat.index] is None)
    if desk.is_human(seat):
        name = desk.state.game.seat_name(seat)
        desk.face.ask(say("{seat}: press Enter to throw for the first turn. > ", seat=name))
    desk.submit(Throw(), seat)


def _asker(desk: Desk) -> Seat:
    """Return the place of whoever is asked: the first person there is."""
    players = desk.state.created.players
    return next((place for place in Seat if players[place.index] == HUMAN), Seat.FIRST)


def _is_person(desk: Desk, place: Seat) -> bool:
    return desk.state.created.players[place.index] == HUMAN


def _guess(desk: Desk, place: Seat) -> int:
    if not _is_person(desk, place):
        return 1
    items = [
        Item(1, "odd", say("odd"), say("lay one stone")),
        Item(2, "even", say("even"), say("lay two stones")),
    ]
    return choose(desk.face, say("Your guess"), items, back=say("back"))


def _colour(desk: Desk, place: Seat) -> Seat:
    if not _is_person(desk, place):
        return Seat.FIRST
    items = [
        Item(seat, str(desk.state.game.seat_name(seat)), _seat_title(desk, seat)) for seat in Seat
    ]
    return choose(desk.face, say("Your colour"), items, back=say("back"))


def _seat_title(desk: Desk, seat: Seat) -> Sentence:
    return desk.state.game.seat_name(seat)
