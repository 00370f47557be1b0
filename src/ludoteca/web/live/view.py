"""A board and a table as one viewer sees them, in the viewer's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from ludoteca.core import (
    AnyGame,
    Choice,
    Command,
    Move,
    Outcome,
    Position,
    Rules,
    Scene,
    Seat,
    Sentence,
    say,
)
from ludoteca.locale import Language
from ludoteca.match.clock import Byoyomi, Control, Reserve
from ludoteca.match.codec import command_to_dict
from ludoteca.match.commands import Offer, Pause, ResignGame, Resume
from ludoteca.match.controller import Controller, Participant
from ludoteca.match.events import Proposal
from ludoteca.match.phrases import UNRATED, ending_sentences, expected, result, rounds
from ludoteca.match.state import SessionEnding, Stage, State
from ludoteca.picture.words import headline
from ludoteca.web.api import wire
from ludoteca.web.board_style import style_address

if TYPE_CHECKING:
    from ludoteca.web.live.table import LiveTable

T = TypeVar("T")
Translate = Callable[[str], str]

_NOTHING_TO_DO = say("")
_NOTHING: dict[str, Any] = {}  # Shared by all leaves
_Turn = tuple[tuple[str, ...], Move]  # The steps of a move, and the move
ALWAYS = ("help", "view", "list", "save", "quit")  # What everybody can do
_COMMANDS: Mapping[str, Command] = {
    "undo": Offer(Proposal.TAKEBACK),
    "offer": Offer(Proposal.DRAW),
    "no-result": Offer(Proposal.NO_RESULT),
    "pause": Pause(),
    "resign": ResignGame(),
    "resume": Resume(),
    "rematch": Offer(Proposal.REMATCH),
    "rematch-same": Offer(Proposal.REMATCH_SAME),
}


def listed(game: AnyGame, before: Position[Any], move: Move) -> tuple[str, str]:
    """Return how a list shows a move or throw: the sign of a piece to draw, and the rest."""
    return ("", str(move)) if before.chances() else game.list_move(before, move)


def board_view(
    game: AnyGame,
    position: Position[Any],
    language: Language,
    *,
    touched: Sequence[str] = (),
    narration: Sequence[Sentence] = (),
    written: tuple[str, str] = ("", ""),
) -> wire.BoardView:
    """Show a position on which every legal move may be tried, and the move that led to it."""
    translate = language.translate
    shown = SharedBoard(game, position, touched)
    legal = None
    if position.outcome is None:
        asked = translate(_of_mover(game, position, position.task))
        legal = _step_tree(game, position, asked, translate)
    outcome = position.outcome
    return wire.BoardView(
        **shown.plain,
        diagram=game.draw(position),
        words=shown.words(translate),
        legal=legal,
        result=None if outcome is None else translate(result(game, outcome)),
        narration=[translate(one) for one in narration],
        piece=written[0],
        written=written[1],
    )


@dataclass(frozen=True)
class SharedBoard:
    """What all viewers see of a position, made once."""

    game: AnyGame
    position: Position[Any]
    touched: Sequence[str] = ()
    scene: Scene | None = None  # What the present phase shows

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
        words = (headline(self.game, self.position), *self.game.beside_board(self.position))
        return [translate(one) for one in words if one]


def lasting_view(table: LiveTable, translate: Translate) -> dict[str, Any]:
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
        # The mapping from original seats to present ones is its own inverse.
        "people": _pair(lambda seat: table.seated.views.get(state.seat_of(seat))),
    }


def shared_view(
    table: LiveTable,
    lasting: Mapping[str, Any],
    shown: SharedBoard,
    translate: Translate,
    plies_from: int = 0,
) -> wire.Table:
    """Show a table as a spectator sees it who knows the plies before ``plies_from`` already."""
    state, now, who = table.state, table.now(), Participant()
    outcome, invited = state.outcome, table.invited
    task = state.position.task if state.stage is Stage.PLAY else _NOTHING_TO_DO
    return wire.Table(
        **lasting,
        **shown.plain,
        words=shown.words(translate),
        legal=None,
        result=None if outcome is None else translate(result(state.game, outcome)),
        narration=[translate(one) for ply in table.descriptions[-1:] for one in ply.sentences],
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
        plies=_plies(table, translate, plies_from),
        offers={str(what): seat.index for what, seat in state.offers.items()},
        outcome=None if outcome is None else _ended(state, outcome, translate),
        can=list(ALWAYS),
        rematch=table.rematch,
    )


def table_view(
    table: LiveTable,
    shared: wire.Table,
    shown: SharedBoard,
    who: Participant,
    translate: Translate,
) -> wire.Table:
    """Show a table to one viewer; ``shared`` is what a spectator sees in the same language."""
    state, now = table.state, table.now()
    if not who.seats and not who.may_pause(state):
        return shared
    legal = None
    if _is_turn_of(who, state) and not state.position.chances():
        legal = _step_tree(state.game, state.position, shared.expected, translate)
    return msgspec.structs.replace(
        shared,
        legal=legal,
        phase=_phase_view(table.controller, shown.scene, who, translate, now),
        can=possible_actions(table.controller, who, now),
    )


def _pair(of: Callable[[Seat], T]) -> tuple[T, T]:
    return of(Seat.FIRST), of(Seat.SECOND)


def _expected(controller: Controller, shown: SharedBoard, task: Sentence) -> Sentence:
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
        status=[] if is_over else [translate(one) for one in scene.notes],
        choices=[choice(one) for one in choices],
        touch=None if touch is None else choice(touch),
        marks=dict(scene.marks),
        legend={mark: translate(meaning) for mark, meaning in scene.legend.items()},
    )


def clock_view(state: State, translate: Translate, now: float) -> wire.ClockView | None:
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


def possible_actions(controller: Controller, who: Participant, now: float) -> list[str]:
    """List the keys of the actions that are possible now.

    Besides the actions of ``match.actions`` there are "resume" while the game is paused, and
    "rematch" and "rematch-same" after it.
    """
    state = controller.state
    allowed = [
        key
        for key, command in _COMMANDS.items()
        if _is_thinkable(key, state) and controller.allows(command, who, now)
    ]
    return [*ALWAYS, *allowed, *_of_turn(state, who)]


def _is_turn_of(who: Participant, state: State) -> bool:
    return state.stage is Stage.PLAY and not state.is_paused and state.position.turn in who.seats


def _of_turn(state: State, who: Participant) -> list[str]:
    if state.stage is not Stage.PLAY or state.is_paused or not who.seats:
        return []
    found = ["verdicts"] if who.may_have_verdicts(state) else []
    if state.position.turn not in who.seats:
        return found
    found += [claim.key for claim in state.game.claims if claim.fits(state.position)]
    if not state.position.chances():
        found += ["moves", "hint"] if who.may_have_hints(state) else ["moves"]
    return found


def _is_thinkable(key: str, state: State) -> bool:
    """Rule out most impossible actions; asking the rules is slower."""
    if key == "resume":
        return state.is_paused
    if key in ("rematch", "rematch-same"):
        return state.stage is Stage.OVER
    if key == "offer":
        return state.game.draws_are_offered and not state.is_paused
    return key != "no-result" or state.position.may_be_void


@lru_cache(maxsize=256)
def points_of(game: AnyGame, rules: Rules) -> frozenset[str]:
    geometry = game.geometry(rules)
    if geometry is None:
        return frozenset(game.places(game.start(rules)))
    return frozenset(point.name for point in geometry.points)


@lru_cache(maxsize=256)
def _touchable(game: AnyGame, rules: Rules) -> frozenset[str]:
    geometry = game.geometry(rules)
    stocks = geometry.stocks if geometry else ()
    return points_of(game, rules) | {stock.name for stock in stocks}


def _step_tree(
    game: AnyGame, position: Position[Any], expected: str, translate: Translate
) -> wire.StepNode:
    """Make the tree of the legal turns; ``expected`` is the prompt before the first step."""
    turns = [(move.steps, move) for move in position.legal_moves()]
    return _StepTree(game, position, translate).node(turns, (), expected)


class _StepTree:
    """Makes the nodes of a tree; a recursive closure would be garbage that refers to itself."""

    def __init__(self, game: AnyGame, position: Position[Any], translate: Translate) -> None:
        self._game = game
        self._position = position
        self._translate = translate
        self._touchable = _touchable(game, position.rules)
        self._prompts: dict[str, str] = {}

    def node(self, turns: Sequence[_Turn], taken: tuple[str, ...], ask: str = "") -> wire.StepNode:
        position, depth = self._position, len(taken)
        if all(len(steps) == depth + 1 for steps, _ in turns):
            # Most nodes are leaves, side by side.
            below = {
                steps[depth]: wire.StepNode(
                    "", _NOTHING, _NOTHING, _NOTHING, str(move), _landing(position, move)
                )
                for steps, move in turns
            }
        else:
            below = {
                step: wire.StepNode(move=str(branch[0][1]))
                if len(branch) == 1 and len(branch[0][0]) == depth + 1
                else self.node(branch, (*taken, step))
                for step, branch in _branches(turns, depth).items()
            }
        names, signs = _NOTHING, _NOTHING
        if not self._touchable.issuperset(below):
            others = {
                step: branch[0][1]
                for step, branch in _branches(turns, depth).items()
                if step not in self._touchable
            }
            names = {
                step: self._translate(self._game.name_step(position, taken, step)[0])
                for step in others
            }
            if taken:
                # What stands on the point after the move, such as a promoted piece.
                signs = {
                    step: position.play(move).pieces().get(taken[-1], "")
                    for step, move in others.items()
                }
        return wire.StepNode(ask or self._prompt(taken), below, names, signs)

    def _prompt(self, taken: tuple[str, ...]) -> str:
        asked = self._game.ask_step(self._position, taken)
        if asked not in self._prompts:
            self._prompts[asked] = self._translate(asked)
        return self._prompts[asked]


def _branches(turns: Sequence[_Turn], depth: int) -> dict[str, list[_Turn]]:
    found: dict[str, list[_Turn]] = {}
    for turn in turns:
        found.setdefault(turn[0][depth], []).append(turn)
    return found


def _landing(position: Position[Any], move: Move) -> str:
    """Return where a throw takes a piece in the end, if not where the move says."""
    if position.throw is None or len(move.steps) == 1:
        return ""
    sign = position.pieces()[move.steps[0]]
    after = {sign: point for point, sign in position.play(move).pieces().items()}
    found = after.get(sign, "")
    return "" if found == move.steps[-1] else found
