"""A board and a table as one viewer sees them, in the viewer's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ludoteca.core import AnyGame, Choice, Move, Position, Scene, Seat, Sentence, say
from ludoteca.locale import Language
from ludoteca.match.clock import Byoyomi, Control, Reserve
from ludoteca.match.commands import command_to_dict
from ludoteca.match.controller import Controller, Participant
from ludoteca.match.phrases import expected, result, rounds, verdict
from ludoteca.match.state import Stage, State
from ludoteca.picture.words import headline
from ludoteca.web import wire
from ludoteca.web.live.possible_actions import possible_actions
from ludoteca.web.live.steps import points_of, step_tree
from ludoteca.web.look import look_address


def board_view(
    game: AnyGame,
    position: Position[Any],
    language: Language,
    *,
    last: Move | None = None,
    told: Sequence[Sentence] = (),
) -> wire.BoardView:
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
    return wire.BoardView(
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
    scene: Scene | None = None
    """What the present phase shows."""

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
            "pass_move": game.pass_move,
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
    who: Participant
    invited: Seat | None = None
    rematch: str | None = None
    plies_from: int = 0
    told: Sequence[Sentence] = ()
    tellings: Sequence[Sequence[Sentence]] = field(default=(), repr=False)
    """Each ply in words."""


def table_view(controller: Controller, shown: Shown, by: Viewpoint, now: float) -> wire.Table:
    """Show a table to one viewer.

    Args:
        controller: The game, and what is due in it.
        shown: What everybody sees of its board.
        by: The viewer.
        now: The time, for the clock.
    """
    session, state, translate = controller.session, controller.state, by.language.translate
    game, asked = state.game, translate(_expected(state, shown))
    may_move = (
        state.stage is Stage.PLAY
        and not state.is_paused
        and state.position.turn in by.who.seats
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
        stage=state.stage.value,
        phase=_phase_view(controller, shown, by, now),
        is_paused=state.is_paused,
        players=state.players,
        names=_pair(lambda seat: translate(state.player_name(seat))),
        seats=_pair(lambda seat: translate(game.seat_name(seat))),
        invited=None if by.invited is None else by.invited.index,
        clock=clock_view(state, translate, now),
        expected=asked,
        announcements=[
            wire.Announced(one.key, translate(one.sentence)) for one in session.announcements
        ],
        plies_from=by.plies_from,
        plies=_plies(state, by),
        offers={str(what): seat.index for what, seat in state.offers.items()},
        outcome=None if outcome is None else _ended(outcome.winners, verdict(state), translate),
        can=possible_actions(controller, by.who, now),
        rematch=by.rematch,
    )


def _pair(of: Callable[[Seat], str]) -> tuple[str, str]:
    return of(Seat.FIRST), of(Seat.SECOND)


def _expected(state: State, shown: Shown) -> Sentence:
    """Say what has to be done now; a scene that is made already is not made again."""
    in_phase = shown.scene is not None and state.stage is not Stage.OVER and not state.is_paused
    return shown.scene.ask if shown.scene is not None and in_phase else expected(state)


def _ended(
    winners: frozenset[Seat], told: Sequence[Sentence], translate: Callable[[str], str]
) -> wire.Ended:
    return wire.Ended(sorted(seat.index for seat in winners), " ".join(map(translate, told)))


def _phase_view(
    controller: Controller, shown: Shown, by: Viewpoint, now: float
) -> wire.PhaseView | None:
    """Show the phase; once the game is over only its marks, which say how it was counted."""
    state, scene, phase = controller.state, shown.scene, controller.state.phase
    if phase is None or scene is None:
        return None
    translate, is_over = by.language.translate, state.stage is Stage.OVER

    def choice(one: Choice) -> wire.PhaseChoice:
        return wire.PhaseChoice(
            key=one.key,
            letter=one.letter,
            word=translate(one.word),
            title=translate(one.title),
            command=command_to_dict(one.command),
            points=list(one.points),
            is_personal=type(one.command) in phase.personal,
        )

    choices = [one for one in scene.choices if controller.offers(one, by.who, now)]
    touch = scene.touch if scene.touch and controller.offers(scene.touch, by.who, now) else None
    return wire.PhaseView(
        key=phase.key,
        title=translate(phase.title),
        settles_seats=phase.settles_seats,
        asked=[seat.index for seat in controller.asked],
        ask="" if is_over else translate(scene.ask),
        notes=[] if is_over else [translate(one) for one in scene.notes],
        choices=[choice(one) for one in choices],
        touch=None if touch is None else choice(touch),
        marks=dict(scene.marks),
    )


def clock_view(state: State, translate: Callable[[str], str], now: float) -> wire.ClockView | None:
    """Show the clock as it stands now; None if there is none."""
    clock = state.clock
    if not clock.is_timed:
        return None
    first, second = (
        _side(clock.control, reserve, translate) for reserve in clock.readings(max(now, state.at))
    )
    running = clock.running if clock.since is not None else None
    return wire.ClockView(
        str(clock.control), (first, second), None if running is None else running.index
    )


def _side(control: Control, reserve: Reserve, translate: Callable[[str], str]) -> wire.ClockSide:
    period = ""
    if reserve.in_overtime and isinstance(control, Byoyomi):
        left = say(
            "{periods} × {seconds} s", periods=reserve.periods, seconds=f"{control.period:g}"
        )
        period = translate(left)
    elif reserve.in_overtime and reserve.moves:
        period = translate(say("moves to make: {moves}", moves=reserve.moves))
    return wire.ClockSide(round(max(reserve.seconds, 0.0), 3), period)


def _plies(state: State, by: Viewpoint) -> list[wire.PlyView]:
    numbers, translate = rounds(state.plies), by.language.translate
    return [
        wire.PlyView(
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
