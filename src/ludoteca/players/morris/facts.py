"""What a move of morris missed or lost: mills, double mills, men shut in, and flying.

Every sentence was checked by playing the moves it is about. A fault that the better move shares is
not mentioned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ludoteca.core import Seat, Sentence, join, say
from ludoteca.games.morris import GAME, MorrisEnding, MorrisMove, MorrisPosition
from ludoteca.games.morris.board import Point
from ludoteca.games.morris.narration import closing_points, mills_through

_LEFT_WITH_MILL = 4  # A side with this many men is down to three when a mill takes one
_MAX_LISTED = 3


@dataclass(frozen=True)
class MorrisTurn:
    """A move, and the better one to compare it with, if that is known."""

    before: MorrisPosition
    played: MorrisMove
    better: MorrisMove | None = None

    @property
    def mover(self) -> Seat:
        return self.before.turn

    @property
    def enemy(self) -> Seat:
        return self.before.turn.opponent

    @cached_property
    def after(self) -> MorrisPosition:
        return self.before.play(self.played)

    @cached_property
    def after_better(self) -> MorrisPosition | None:
        return self.before.play(self.better) if self.better else None

    @cached_property
    def candidates(self) -> Sequence[MorrisMove]:
        """The moves that may be named as missed: the better one or, if unknown, all others."""
        if self.better:
            return (self.better,)
        return [move for move in self.before.legal_moves() if move != self.played]

    def is_avoided(self, has_fault: Callable[[MorrisPosition], object]) -> bool:
        """Return whether the better move, if known, does not have the same fault."""
        return self.after_better is None or not has_fault(self.after_better)


def explain(
    before: MorrisPosition,
    played: MorrisMove,
    better_line: Sequence[MorrisMove],
    refutation_line: Sequence[MorrisMove],
) -> Sequence[Sentence]:
    """Say what a move missed, what it allows and what it does to its own men."""
    if before.rules.line_wins:  # A line ends the game: what every game says is enough.
        return ()
    turn = MorrisTurn(before, played, next(iter(better_line), None))
    found = (_first(kinds, turn) for kinds in _KINDS)
    return [sentence for sentence in found if sentence is not None]


def _first(
    kinds: Sequence[Callable[[MorrisTurn], Sentence | None]], turn: MorrisTurn
) -> Sentence | None:
    found = (detect(turn) for detect in kinds)
    return next((sentence for sentence in found if sentence is not None), None)


# What was missed


def missed_shutting_in(turn: MorrisTurn) -> Sentence | None:
    """A move that would have left the opponent without a move."""
    for move in turn.candidates:
        if _shuts_in(turn.before.play(move)):
            return say(
                "Missed: {move} leaves {seat} without a move.", move=move, seat=_name(turn.enemy)
            )
    return None


def missed_double_mill(turn: MorrisTurn) -> Sentence | None:
    """A man that could have stepped between two mills, closing one each time."""
    had = _double_mills(turn.before, turn.mover)
    if had or turn.played.taken or _double_mills(turn.after, turn.mover):
        return None
    for move in turn.candidates:
        after = turn.before.play(move)
        found = _double_mills(after, turn.mover)
        if found and _cannot_stop_mill(after):
            origin, target = found[0]
            return say(
                "Missed: {move} sets up a double mill: "
                "the man steps between {origin} and {target} and closes a mill each time.",
                move=move,
                origin=origin,
                target=target,
            )
    return None


def missed_mill(turn: MorrisTurn) -> Sentence | None:
    """A mill that could have been closed."""
    if turn.played.taken:
        return None
    for move in turn.candidates:
        after = turn.before.play(move)
        if move.taken and not after.outcome:
            mills = mills_through(move.target, after.men[turn.mover.index], after.board)
            return say(
                "Missed: {move} closes the mill {mill} and takes the man on {point}.",
                move=move,
                mill=join(", ", mills),
                point=move.taken,
            )
    return None


def missed_mill_in_two(turn: MorrisTurn) -> Sentence | None:
    """A move after which the opponent could not have stopped a mill."""
    if turn.played.taken or _cannot_stop_mill(turn.after):
        return None
    for move in turn.candidates:
        if not move.taken and _cannot_stop_mill(turn.before.play(move)):
            return say(
                "Missed: {move} prepares a mill that {seat} cannot stop.",
                move=move,
                seat=_name(turn.enemy),
            )
    return None


# What the opponent can do next turn


def allows_shutting_in(turn: MorrisTurn) -> Sentence | None:
    """The opponent can leave the mover without a move."""
    reply = _shutting_in(turn.after)
    if reply and turn.is_avoided(_shutting_in):
        return say("Now {move} leaves {seat} without a move.", move=reply, seat=_name(turn.mover))
    return None


def lets_fly(turn: MorrisTurn) -> Sentence | None:
    """The opponent's third last man was taken, and now a man flies into a mill."""
    if not turn.played.taken or turn.before.can_fly(turn.enemy):
        return None
    reply = _flight_into_mill(turn.after)
    if reply and turn.is_avoided(_flight_into_mill):
        return say(
            "With three men left {seat} can fly, and closes a mill at once: {move}.",
            seat=_name(turn.enemy),
            move=reply,
        )
    return None


def took_wrong_man(turn: MorrisTurn) -> Sentence | None:
    """The same mill could have taken the man that the opponent needs for one."""
    if not turn.played.taken or not _closing(turn.after):
        return None
    for move in turn.candidates:
        is_other = move.taken and _is_same_step(move, turn.played)
        if is_other and not _closing(turn.before.play(move)):
            return say(
                "The wrong man: without the one on {point}, {seat} could not close a mill next.",
                point=move.taken,
                seat=_name(turn.enemy),
            )
    return None


def down_to_three(turn: MorrisTurn) -> Sentence | None:
    """The opponent's next mill leaves the mover three men."""
    few = turn.after.men_left(turn.mover) == _LEFT_WITH_MILL
    if not few or turn.after.hands[turn.mover.index]:
        return None
    closing = _closing(turn.after)
    if closing and turn.is_avoided(_closing):
        return say(
            "Now {move} closes a mill and leaves {seat} only three men.",
            move=closing[0],
            seat=_name(turn.mover),
        )
    return None


def left_mill_open(turn: MorrisTurn) -> Sentence | None:
    """A mill that the opponent threatened was not blocked."""
    threatened = closing_points(turn.before, turn.enemy)
    targets = [move.target for move in _closing(turn.after) if move.target in threatened]
    took_instead = turn.played.taken and not turn.better
    if not targets or took_instead or not turn.is_avoided(_closing):
        return None
    stopping = [
        str(move) for move in turn.before.legal_moves() if not _closing(turn.before.play(move))
    ]
    threat = {"seat": _name(turn.enemy), "point": targets[0]}
    if not stopping:
        return None
    if len(stopping) > _MAX_LISTED:
        return say("{seat} threatened a mill on {point}, and still does.", **threat)
    moves = join(", ", stopping)
    return say(
        "{seat} threatened a mill on {point}: only {moves} stopped it.", **threat, moves=moves
    )


def lets_mill(turn: MorrisTurn) -> Sentence | None:
    """The move itself gave the opponent a mill."""
    threatened = closing_points(turn.before, turn.enemy)
    new = [move for move in _closing(turn.after) if move.target not in threatened]
    if new and turn.is_avoided(_closing):
        seat = _name(turn.enemy)
        return say(
            "{move} lets {seat} close a mill: {reply}.", move=turn.played, seat=seat, reply=new[0]
        )
    return None


def lets_double_mill(turn: MorrisTurn) -> Sentence | None:
    """The opponent can set up a double mill."""
    if _takes(turn.after) or _double_mills(turn.after, turn.enemy):
        return None
    found = _doubling(turn.after)
    if found and turn.is_avoided(_doubling):
        reply, (origin, target) = found
        return say(
            "Now {move} gives {seat} a double mill between {origin} and {target}.",
            move=reply,
            seat=_name(turn.enemy),
            origin=origin,
            target=target,
        )
    return None


def loses_man_by_force(turn: MorrisTurn) -> Sentence | None:
    """The opponent can prepare a mill that cannot be stopped."""
    reply = None if _takes(turn.after) else _preparing(turn.after)
    if reply and turn.is_avoided(_preparing):
        return say(
            "Now {move} prepares a mill that {seat} cannot stop.",
            move=reply,
            seat=_name(turn.mover),
        )
    return None


# What the move did to the mover's own men


def gave_up_mill(turn: MorrisTurn) -> Sentence | None:
    """A mill was opened without need, and the opponent can step into it."""
    mill = _opened(turn.before, turn.played)
    if not mill:
        return None
    if all(_opened(turn.before, move) for move in turn.candidates):
        return None
    for reply in turn.after.legal_moves():
        if reply.target == turn.played.origin:
            return say(
                "{move} opens the mill {mill}, and {seat} can step into it: {reply}.",
                move=turn.played,
                mill=mill,
                seat=_name(turn.enemy),
                reply=reply,
            )
    return None


def hemmed_in(turn: MorrisTurn) -> Sentence | None:
    """The opponent can leave the mover a single move."""
    found = _hemming(turn.after)
    if found and turn.is_avoided(_hemming):
        reply, forced = found
        return say(
            "After {move} {seat} has only one move left: {forced}.",
            move=reply,
            seat=_name(turn.mover),
            forced=forced,
        )
    return None


# In each group, the first that is found says enough.
_KINDS = (
    (missed_shutting_in, missed_double_mill, missed_mill, missed_mill_in_two),
    (
        *(allows_shutting_in, lets_fly, took_wrong_man, down_to_three, left_mill_open, lets_mill),
        *(lets_double_mill, loses_man_by_force),
    ),
    (gave_up_mill, hemmed_in),
)


def _name(seat: Seat) -> Sentence:
    return GAME.seat_name(seat)


def _closing(position: MorrisPosition) -> list[MorrisMove]:
    """List the moves that take a man and do not end the game."""
    return [
        move for move in position.legal_moves() if move.taken and not position.play(move).outcome
    ]


def _takes(position: MorrisPosition) -> bool:
    """Return whether a man can be taken at once."""
    return any(move.taken for move in position.legal_moves())


def _shuts_in(after: MorrisPosition) -> bool:
    return after.outcome is not None and after.outcome.ending is MorrisEnding.BLOCKED


def _shutting_in(position: MorrisPosition) -> MorrisMove | None:
    moves = position.legal_moves()
    return next((move for move in moves if _shuts_in(position.play(move))), None)


def _flight_into_mill(position: MorrisPosition) -> MorrisMove | None:
    if not position.can_fly(position.turn):
        return None
    board = position.board
    for move in _closing(position):
        if move.origin and not board.neighbours[move.origin] & board.bits[move.target]:
            return move
    return None


def _cannot_stop_mill(position: MorrisPosition) -> bool:
    """Return whether every move lets the other side close a mill, and none takes a man."""
    if not closing_points(position, position.turn.opponent):
        return False
    moves = position.legal_moves()
    return bool(moves) and all(not move.taken and _takes(position.play(move)) for move in moves)


def _preparing(position: MorrisPosition) -> MorrisMove | None:
    """Return a move that prepares a mill which cannot be stopped."""
    for move in position.legal_moves():
        if not move.taken and _cannot_stop_mill(position.play(move)):
            return move
    return None


def _double_mills(position: MorrisPosition, seat: Seat) -> list[tuple[Point, Point]]:
    """List the steps from one mill into another where no enemy man is next to either end."""
    if any(position.hands) or any(map(position.can_fly, Seat)):
        return []
    board, men = position.board, position.men[seat.index]
    enemies = position.men[seat.opponent.index]
    return [
        (origin, target)
        for origin in board.list_points(board.in_mills(men))
        for target in board.list_points(board.neighbours[origin] & position.free)
        if board.closing(men ^ board.bits[origin]) & board.bits[target]
        and not (board.neighbours[origin] | board.neighbours[target]) & enemies
    ]


def _doubling(position: MorrisPosition) -> tuple[MorrisMove, tuple[Point, Point]] | None:
    """Return a move that sets up a double mill which cannot be stopped, with its ends."""
    for move in position.legal_moves():
        after = position.play(move)
        found = _double_mills(after, position.turn)
        if found and _cannot_stop_mill(after):
            return move, found[0]
    return None


def _opened(position: MorrisPosition, move: MorrisMove) -> str:
    """Name the mill that a move opens without closing another; empty if there is none."""
    if not move.origin or move.taken or position.can_fly(position.turn):
        return ""
    men = position.men[position.turn.index]
    return ", ".join(mills_through(move.origin, men, position.board))


def _hemming(position: MorrisPosition) -> tuple[MorrisMove, MorrisMove] | None:
    """Return a move that leaves the other side a single move, with that one."""
    for move in position.legal_moves():
        left = position.play(move).legal_moves()
        if len(left) == 1:
            return move, left[0]
    return None


def _is_same_step(one: MorrisMove, other: MorrisMove) -> bool:
    """Return whether two moves differ at most in the man they take."""
    return (one.origin, one.target) == (other.origin, other.target)
