"""A board and a table as one viewer sees them, in the viewer's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ludoteca.core import Game, Move, Position, Seat, Sentence, say
from ludoteca.locale import Language
from ludoteca.match.clock import Byoyomi, Control, Reserve
from ludoteca.match.events import HUMAN, Colours
from ludoteca.match.go_scoring import count, count_in_words
from ludoteca.match.phrases import expected, player_of, result, verdict
from ludoteca.match.session import Session
from ludoteca.match.state import Phase, Ply, State
from ludoteca.picture.words import headline
from ludoteca.web import wire
from ludoteca.web.live.possible_actions import possible_actions
from ludoteca.web.live.steps import points_of, step_tree
from ludoteca.web.look import look_address

__all__ = [
    "Shown",
    "Viewpoint",
    "asked_place",
    "board_view",
    "clock_view",
    "rounds",
    "table_view",
    "tell_ply",
]

AnyGame = Game[Any, Any, Any]


def board_view(
    game: AnyGame,
    position: Position[Any],
    language: Language,
    *,
    last: Move | None = None,
    told: Sequence[Sentence] = (),
) -> wire.Board:
    """Show a position on which every legal move may be tried.

    Args:
        game: The game.
        position: What stands on the board.
        language: The language of the answer.
        last: The move that led here.
        told: The same in words.
    """
    translate = language.translate
    shown = Shown(game, position, last)
    legal = None
    if position.outcome is None:
        seat = game.seat_name(position.turn)
        asked = say("{seat}: {expected}.", seat=seat, expected=position.expected)
        legal = step_tree(game, position, translate(asked), translate)
    outcome = position.outcome
    return wire.Board(
        **shown.plain,
        words=shown.words(translate),
        legal=legal,
        result=None if outcome is None else translate(result(game, outcome)),
        told=[translate(one) for one in told],
    )


@dataclass(frozen=True)
class Shown:
    """What all viewers see of a position, made once."""

    game: AnyGame
    position: Position[Any]
    last: Move | None = None

    @cached_property
    def plain(self) -> dict[str, Any]:
        """The fields of a board that are the same in every language."""
        game, position = self.game, self.position
        points = points_of(game, position.rules)
        touched = self.last.steps if self.last is not None else ()
        return {
            "game": game.key,
            "look": look_address(game, position.rules),
            "standing": dict(position.pieces()),
            "reserves": dict(game.reserves(position)),
            "last": [step for step in touched if step in points],
            "text": game.format_position(position),
            "diagram": game.draw(position),
            "turn": position.turn.index,
            "throw": None if position.throw is None else str(position.throw),
            "is_throw_due": bool(position.chances()),
        }

    def words(self, translate: Callable[[str], str]) -> list[str]:
        """Say what the drawing does not show."""
        told = (headline(self.game, self.position), *self.position.beside_board)
        return [translate(one) for one in told if one]


@dataclass(frozen=True, kw_only=True)
class Viewpoint:
    """A viewer of a table, and what is known of it besides its events."""

    key: str
    language: Language
    you: frozenset[Seat] = frozenset()
    is_host: bool = False
    """Whether the viewer may pause the table where only computers play."""

    invited: Seat | None = None
    rematch: str | None = None
    plies_from: int = 0
    told: Sequence[Sentence] = ()
    tellings: Sequence[Sequence[Sentence]] = field(default=(), repr=False)
    """Each ply in words."""


def table_view(session: Session, shown: Shown, by: Viewpoint, now: float) -> wire.Table:
    """Show a table to one viewer.

    Args:
        session: The game.
        shown: What everybody sees of its board.
        by: The viewer.
        now: The time, for the clock.
    """
    state, translate = session.state, by.language.translate
    game, asked = state.game, translate(expected(state))
    may_move = (
        state.phase is Phase.PLAY
        and not state.is_paused
        and state.position.turn in by.you
        and not state.position.chances()
    )
    outcome = state.outcome
    ended = None if outcome is None else translate(result(game, outcome))
    return wire.Table(
        **shown.plain,
        words=shown.words(translate),
        legal=step_tree(game, state.position, asked, translate) if may_move else None,
        result=ended,
        told=[translate(one) for one in by.told],
        key=by.key,
        sequence=session.sequence,
        title=translate(game.title),
        rules=state.position.rules.name,
        rules_title=translate(state.position.rules.title),
        phase=str(state.phase),
        is_paused=state.is_paused,
        players=state.players,
        names=_pair(state, lambda seat: translate(player_of(state, seat))),
        seats=_pair(state, lambda seat: translate(game.seat_name(seat))),
        invited=None if by.invited is None else by.invited.index,
        clock=clock_view(state, translate, now),
        expected=_asked(state, asked, translate),
        announcements=[
            wire.Announced(one.key, translate(one.sentence)) for one in session.announcements
        ],
        plies_from=by.plies_from,
        plies=_plies(state, by),
        seating=_seating(state),
        rolls=state.rolls,
        marking=_marking(state, translate),
        offers={str(what): seat.index for what, seat in state.offers.items()},
        outcome=None if outcome is None else _ended(outcome.winners, verdict(state), translate),
        can=possible_actions(session, by.you, now, is_host=by.is_host),
        rematch=by.rematch,
    )


def _pair(state: State, of: Callable[[Seat], str]) -> tuple[str, str]:
    return of(Seat.FIRST), of(Seat.SECOND)


def _ended(
    winners: frozenset[Seat], told: Sequence[Sentence], translate: Callable[[str], str]
) -> wire.Ended:
    return wire.Ended(sorted(seat.index for seat in winners), " ".join(map(translate, told)))


_SEATING: Mapping[Colours, Callable[[str], Sentence]] = {
    Colours.CHOICE: lambda player: say("{player} chooses a colour.", player=player),
    Colours.NIGIRI: lambda player: say(
        "Nigiri: {player} lays one stone for odd, two for even.", player=player
    ),
    Colours.FURIGOMA: lambda player: say("Furigoma: {player} tosses five pawns.", player=player),
}


def _asked(state: State, usual: str, translate: Callable[[str], str]) -> str:
    """Say what is expected, also before the first turn."""
    if state.phase is Phase.SEATING:
        ask = _SEATING[state.created.table.colours]
        return translate(ask(player_of(state, asked_place(state))))
    if state.phase is Phase.OPENING:
        due = next(seat for seat in Seat if state.rolls[seat.index] is None)
        seat = state.game.seat_name(due)
        return translate(say("{seat}: throw for the first turn.", seat=seat))
    return usual


def asked_place(state: State) -> Seat:
    """Return who settles the seats: the first person."""
    players = state.created.players
    return next((place for place in Seat if players[place.index] == HUMAN), Seat.FIRST)


def _seating(state: State) -> wire.Seating | None:
    if state.phase is not Phase.SEATING:
        return None
    return wire.Seating(str(state.created.table.colours), asked_place(state).index)


def _marking(state: State, translate: Callable[[str], str]) -> wire.Marking | None:
    marking = state.marking
    if marking is None:
        return None
    found = count(state)
    told = list(count_in_words(state))
    if found.winner is not None:
        name = state.game.seat_name(found.winner)
        told.append(say("{seat} would win by {margin}.", seat=name, margin=found.margin))
    territory = {
        point: seat.index for seat in Seat for point in sorted(found.territory[seat.index])
    }
    return wire.Marking(
        sorted(marking.dead),
        sorted(marking.seki),
        sorted(seat.index for seat in marking.accepted),
        [translate(one) for one in told],
        territory,
    )


def clock_view(state: State, translate: Callable[[str], str], now: float) -> wire.Clock | None:
    """Show the clock as it stands now; None if there is none."""
    clock = state.clock
    if str(clock.control) == "none":
        return None
    first, second = (
        _side(clock.control, reserve, translate) for reserve in clock.readings(max(now, state.at))
    )
    running = clock.running if clock.since is not None else None
    return wire.Clock(
        str(clock.control), (first, second), None if running is None else running.index
    )


def _side(control: Control, reserve: Reserve, translate: Callable[[str], str]) -> wire.ClockSide:
    period = ""
    if reserve.in_overtime and isinstance(control, Byoyomi):
        left = say(
            "{periods} × {seconds} s", periods=reserve.periods, seconds=f"{control.period:g}"
        )
        period = translate(left)
    elif reserve.in_overtime and reserve.stones:
        period = translate(say("moves to make: {moves}", moves=reserve.stones))
    return wire.ClockSide(round(max(reserve.seconds, 0.0), 3), period)


def _plies(state: State, by: Viewpoint) -> list[wire.Ply]:
    numbers, translate = rounds(state.plies), by.language.translate
    return [
        wire.Ply(
            ply.text,
            ply.seat.index,
            ply.is_throw,
            [translate(one) for one in by.tellings[index]],
            round(ply.seconds, 3),
            numbers[index],
        )
        for index, ply in enumerate(state.plies)
        if index >= by.plies_from
    ]


def tell_ply(state: State, ply: Ply) -> Sequence[Sentence]:
    """Tell a ply in words."""
    return state.game.tell(ply.before, state.game.parse_move(ply.before, ply.text))


def rounds(plies: Sequence[Ply]) -> list[int]:
    """Number the rounds of plies: in a round each player has one turn."""
    found = []
    turns, last = 0, None
    for ply in plies:
        is_new = ply.seat is not last
        if not ply.is_throw and is_new:
            turns, last, is_new = turns + 1, ply.seat, False
        found.append((turns + is_new + 1) // 2)
    return found
