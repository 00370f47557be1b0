"""A board and a table as one viewer sees them, in the viewer's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from ludoteca.core import AnyGame, Choice, Move, Outcome, Position, Scene, Seat, Sentence, say
from ludoteca.locale import Language
from ludoteca.match.clock import Byoyomi, Control, Reserve
from ludoteca.match.codec import command_to_dict
from ludoteca.match.controller import Controller, Participant
from ludoteca.match.phrases import UNRATED, ending_sentences, expected, result, rounds
from ludoteca.match.state import SessionEnding, Stage, State
from ludoteca.picture.words import headline
from ludoteca.web.api import wire
from ludoteca.web.board_style import style_address
from ludoteca.web.live.available_actions import ALWAYS, PossibleActions, is_turn_of
from ludoteca.web.live.steps import Translate, points_of, step_tree

if TYPE_CHECKING:
    from ludoteca.web.live.table import LiveTable

_NOTHING_TO_DO = say("")


def listed(game: AnyGame, before: Position[Any], move: Move) -> tuple[str, str]:
    """Return how a list shows a move or throw: the sign of a piece to draw, and the rest."""
    return ("", str(move)) if before.chances() else game.list_move(before, move)


def board_view(
    game: AnyGame,
    position: Position[Any],
    language: Language,
    *,
    touched: Sequence[str] = (),
    told: Sequence[Sentence] = (),
    written: tuple[str, str] = ("", ""),
) -> wire.BoardView:
    """Show a position on which every legal move may be tried, and the move that led to it."""
    translate = language.translate
    shown = Shown(game, position, touched)
    legal = None
    if position.outcome is None:
        asked = translate(_of_mover(game, position, position.task))
        legal = step_tree(game, position, asked, translate)
    outcome = position.outcome
    return wire.BoardView(
        **shown.plain,
        diagram=game.draw(position),
        words=shown.words(translate),
        legal=legal,
        result=None if outcome is None else translate(result(game, outcome)),
        told=[translate(one) for one in told],
        piece=written[0],
        written=written[1],
    )


@dataclass(frozen=True)
class Shown:
    """What all viewers see of a position, made once."""

    game: AnyGame
    position: Position[Any]
    touched: Sequence[str] = ()
    scene: Scene | None = None
    """What the present phase shows."""

    @cached_property
    def plain(self) -> dict[str, Any]:
        """The fields of a board that are the same in every language."""
        game, position = self.game, self.position
        points = points_of(game, position.rules)
        return {
            "game": game.key,
            "style": style_address(game, position.rules),
            "standing": dict(position.pieces()),
            "reserves": dict(game.reserves(position)),
            "protected": list(game.protected(position)),
            "last": [step for step in self.touched if step in points],
            "text": game.format_position(position),
            "turn": position.turn.index,
            "throw": None if position.throw is None else str(position.throw),
            "is_throw_due": bool(position.chances()),
            "pass_move": game.pass_move,
        }

    def words(self, translate: Translate) -> list[str]:
        """Say what the drawing does not show."""
        told = (headline(self.game, self.position), *self.game.beside_board(self.position))
        return [translate(one) for one in told if one]


def lasting_view(table: LiveTable, translate: Translate) -> dict[str, Any]:
    """Return the fields of a table that change only with its players."""
    state = table.state
    game, rules, agreed = state.game, state.position.rules, state.created.table
    unrated = [UNRATED[state.why_unrated]] if state.why_unrated else []
    return {
        "key": table.key,
        "title": translate(game.title),
        "rules": rules.name,
        "rules_title": translate(rules.title),
        "players": state.players,
        "names": _pair(lambda seat: translate(state.player_name(seat))),
        "seats": _pair(lambda seat: translate(game.seat_name(seat))),
        "rated": agreed.rated,
        "hints": agreed.hints,
        "notices": [translate(one) for one in (*table.notices, *unrated)],
    }


def shared_view(
    table: LiveTable,
    lasting: Mapping[str, Any],
    shown: Shown,
    translate: Translate,
    plies_from: int = 0,
) -> wire.Table:
    """Show a table as a spectator sees it.

    Args:
        table: The table.
        lasting: What ``lasting_view`` returned.
        shown: What all viewers see of its board.
        translate: Translates into the language of the viewer.
        plies_from: How many plies the viewer knows already.
    """
    state, now, who = table.state, table.now(), Participant()
    outcome, invited = state.outcome, table.invited
    task = state.position.task if state.stage is Stage.PLAY else _NOTHING_TO_DO
    plies = _plies(table, translate, plies_from)
    return wire.Table(
        **lasting,
        **shown.plain,
        words=shown.words(translate),
        legal=None,
        result=None if outcome is None else translate(result(state.game, outcome)),
        told=plies[-1].told if plies else _told(table, translate),
        sequence=table.session.sequence,
        stage=state.stage.value,
        phase=_phase_view(table.controller, shown.scene, who, translate, now),
        is_paused=state.is_paused,
        invited=None if invited is None else invited.index,
        clock=clock_view(state, translate, now),
        expected=translate(_expected(table.controller, shown, task)),
        task=translate(task) if task else "",
        announcements=[
            wire.Announced(one.key, translate(one.sentence), dict(one.marks))
            for one in table.session.announcements
        ],
        plies_from=plies_from,
        plies=plies,
        offers={str(what): seat.index for what, seat in state.offers.items()},
        outcome=None if outcome is None else _ended(state, outcome, translate),
        can=list(ALWAYS),
        rematch=table.rematch,
        people=_people(table),
    )


def table_view(
    table: LiveTable,
    shared: wire.Table,
    shown: Shown,
    who: Participant,
    actions: PossibleActions,
    translate: Translate,
) -> wire.Table:
    """Show a table to one viewer.

    Args:
        table: The table.
        shared: What a spectator sees of it, in the same language.
        shown: What all viewers see of its board.
        who: The viewer.
        actions: What the viewer can do.
        translate: Translates into the language of the viewer.
    """
    state, now = table.state, table.now()
    if not who.seats and not who.may_pause(state):
        return shared
    may_move = is_turn_of(who, state) and not state.position.chances()
    return msgspec.structs.replace(
        shared,
        legal=step_tree(state.game, state.position, shared.expected, translate)
        if may_move
        else None,
        phase=_phase_view(table.controller, shown.scene, who, translate, now),
        can=actions.now(table.controller, now),
    )


def _people(table: LiveTable) -> tuple[wire.SeatedPerson | None, wire.SeatedPerson | None]:
    # The mapping from places to seats is its own inverse.
    first, second = (table.seated.view(table.state.seat_of(seat)) for seat in Seat)
    return first, second


def _pair(of: Callable[[Seat], str]) -> tuple[str, str]:
    return of(Seat.FIRST), of(Seat.SECOND)


def _told(table: LiveTable, translate: Translate) -> list[str]:
    """Describe the last move."""
    return [translate(one) for told in table.descriptions[-1:] for one in told.sentences]


def _expected(controller: Controller, shown: Shown, task: Sentence) -> Sentence:
    """Say what has to be done now; a scene that is made already is not made again."""
    state = controller.state
    if state.stage is Stage.OVER or state.is_paused:
        return expected(state)
    if shown.scene is not None:
        return controller.ask(shown.scene)
    return _of_mover(state.game, state.position, task)


def _of_mover(game: AnyGame, position: Position[Any], task: Sentence) -> Sentence:
    """Say who has to do what; without an example, since moves are made on the board."""
    return say("{seat}: {expected}.", seat=game.seat_name(position.turn), expected=task)


def _ended(state: State, outcome: Outcome, translate: Translate) -> wire.Ended:
    tally = state.tally
    return wire.Ended(
        sorted(seat.index for seat in outcome.winners),
        " ".join(map(translate, ending_sentences(state))),
        translate(outcome.ending.sentence),
        margin=tally.margin if tally else 0.0,
        is_result=outcome.ending is not SessionEnding.NO_RESULT,
        count=[(translate(title), one, two) for title, one, two in tally.rows] if tally else [],
    )


def _phase_view(
    controller: Controller, scene: Scene | None, who: Participant, translate: Translate, now: float
) -> wire.PhaseView | None:
    """Show the phase; once the game is over only its marks, which say how it was counted."""
    phase, is_over = controller.state.phase, controller.state.stage is Stage.OVER
    if phase is None or scene is None:
        return None

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

    choices = [one for one in scene.choices if controller.offers(one, who, now)]
    touch = scene.touch if scene.touch and controller.offers(scene.touch, who, now) else None
    return wire.PhaseView(
        key=phase.key,
        title=translate(phase.title),
        settles_seats=phase.settles_seats,
        asked=[seat.index for seat in controller.asked],
        ask="" if is_over else translate(controller.ask(scene)),
        notes=[] if is_over else [translate(one) for one in scene.notes],
        choices=[choice(one) for one in choices],
        touch=None if touch is None else choice(touch),
        marks=dict(scene.marks),
        legend={mark: translate(meaning) for mark, meaning in scene.legend.items()},
    )


def clock_view(state: State, translate: Translate, now: float) -> wire.ClockView | None:
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


def _side(control: Control, reserve: Reserve, translate: Translate) -> wire.ClockSide:
    period = ""
    if reserve.in_overtime and isinstance(control, Byoyomi):
        left = say(
            "{periods} × {seconds} s", periods=reserve.periods, seconds=f"{control.period:g}"
        )
        period = translate(left)
    elif reserve.in_overtime and reserve.moves:
        period = translate(say("moves to make: {moves}", moves=reserve.moves))
    return wire.ClockSide(round(max(reserve.seconds, 0.0), 3), period)


def _plies(table: LiveTable, translate: Translate, first: int) -> list[wire.PlyView]:
    plies = table.state.plies
    numbers = rounds(table.state.game, plies)
    return [
        wire.PlyView(
            ply.text,
            ply.seat.index,
            ply.is_throw,
            [translate(one) for one in described.sentences],
            round(ply.seconds, 3),
            number,
            described.piece,
            described.written,
        )
        for ply, described, number in zip(
            plies[first:], table.descriptions[first:], numbers[first:], strict=True
        )
    ]
