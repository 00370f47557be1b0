"""Before the first move: choosing seats, nigiri, furigoma, and throwing for the first turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ludoteca.core import Seat, draw, say
from ludoteca.match.commands import ChooseColour, Command, LayStones, TossPawns
from ludoteca.match.events import (
    ColourChosen,
    Colours,
    Event,
    NigiriHeld,
    PawnsTossed,
    RolledOff,
)
from ludoteca.match.state import (
    Act,
    Deciding,
    Folding,
    Phase,
    State,
    begin_play,
    phase_after_seating,
    refusal,
)

__all__ = ["DECIDE", "FOLD", "decide_rolloff"]

_LAID = (1, 2)
_MOST_IN_HAND = 20
_PAWNS = 5

_WAYS = {
    Colours.CHOICE: say("choose a colour"),
    Colours.NIGIRI: say("lay one stone for odd or two for even (nigiri)"),
    Colours.FURIGOMA: say("toss the pawns (furigoma)"),
}


def _check_way(state: State, way: Colours) -> None:
    if state.created.table.colours is not way:
        raise refusal(
            "seating",
            "the seats are settled otherwise: {way}",
            way=_WAYS[state.created.table.colours],
        )


def _choose_colour(act: Act, command: ChooseColour) -> list[Event]:
    _check_way(act.state, Colours.CHOICE)
    return [ColourChosen(at=act.at, seat=act.player, colour=command.colour)]


def _lay_stones(act: Act, command: LayStones) -> list[Event]:
    _check_way(act.state, Colours.NIGIRI)
    if command.count not in _LAID:
        raise refusal("nigiri", "lay one stone for odd or two for even")
    player = act.player
    handful = act.draw(lambda dice: dice.randint(1, _MOST_IN_HAND))
    return [NigiriHeld(at=act.at, seat=player, laid=command.count, handful=handful)]


def _toss_pawns(act: Act, command: TossPawns) -> list[Event]:
    _check_way(act.state, Colours.FURIGOMA)
    player = act.player
    pawns = act.draw(lambda dice: sum(dice.randint(0, 1) for _ in range(_PAWNS)))
    return [PawnsTossed(at=act.at, seat=player, pawns=pawns)]


def decide_rolloff(act: Act) -> list[Event]:
    """Throw for the first turn.

    Raises:
        SessionError: The player has thrown already.
    """
    seat = act.player
    if act.state.rolls[seat.index] is not None:
        raise refusal("thrown-already", "you have thrown: now your opponent throws")
    chances = act.state.position.chances()
    throw = act.draw(lambda dice: draw(chances, dice))
    return [RolledOff(at=act.at, seat=seat, throw=str(throw))]


def _seat_first(state: State, place: Seat, at: float) -> State:
    """Give the first seat to a player, and go on."""
    return phase_after_seating(replace(state, is_swapped=place is Seat.SECOND), at)


def _colour_chosen(state: State, event: ColourChosen) -> State:
    _check_way(state, Colours.CHOICE)
    first = event.seat if event.colour is Seat.FIRST else event.seat.opponent
    return _seat_first(state, first, event.at)


def _nigiri_held(state: State, event: NigiriHeld) -> State:
    _check_way(state, Colours.NIGIRI)
    if event.laid not in _LAID or not 1 <= event.handful <= _MOST_IN_HAND:
        raise refusal("unfit", "nobody holds stones like that")
    return _seat_first(state, event.seat if event.is_right else event.seat.opponent, event.at)


def _pawns_tossed(state: State, event: PawnsTossed) -> State:
    _check_way(state, Colours.FURIGOMA)
    if not 0 <= event.pawns <= _PAWNS:
        raise refusal("unfit", "nobody tosses so many pawns")
    won = event.pawns > _PAWNS // 2
    return _seat_first(state, event.seat if won else event.seat.opponent, event.at)


def _rolled_off(state: State, event: RolledOff) -> State:
    throws = [str(chance.move) for chance in state.position.chances()]
    first, second = state.rolls
    if event.throw not in throws or state.rolls[event.seat.index] is not None:
        raise refusal("unfit", "{throw} cannot be thrown now", throw=repr(event.throw))
    first, second = (event.throw, second) if event.seat is Seat.FIRST else (first, event.throw)
    if first is None or second is None:
        return replace(state, rolls=(first, second))
    if first == second:
        return replace(state, rolls=(None, None))
    # Throws come in rising order; the higher one begins.
    begins = Seat.FIRST if throws.index(first) > throws.index(second) else Seat.SECOND
    # Every game's position is a dataclass with a turn.
    position = replace(state.position, turn=begins)  # type: ignore[type-var] # abstract to mypy
    return begin_play(replace(state, rolls=(first, second), position=position), event.at)


_SEATING = frozenset({Phase.SEATING})

DECIDE: Mapping[type[Command], Deciding] = {
    ChooseColour: Deciding(_SEATING, _choose_colour),
    LayStones: Deciding(_SEATING, _lay_stones),
    TossPawns: Deciding(_SEATING, _toss_pawns),
}

FOLD: Mapping[type[Event], Folding] = {
    ColourChosen: Folding(_SEATING, _colour_chosen),
    NigiriHeld: Folding(_SEATING, _nigiri_held),
    PawnsTossed: Folding(_SEATING, _pawns_tossed),
    RolledOff: Folding(frozenset({Phase.OPENING}), _rolled_off),
}
