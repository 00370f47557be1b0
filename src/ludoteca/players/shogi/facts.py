"""What a move of Shogi missed or lost: mates by checks, pieces for nothing, bad trades and forks.

Every sentence was checked by playing the moves it is about; the solver of mates proves the mates.
A fault that the better move shares is not mentioned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from ludoteca.core import Seat, Sentence, join, say
from ludoteca.games.shogi import GAME, ShogiMove, ShogiPosition
from ludoteca.games.shogi.board import FREE, PIECE_NAMES, occupied_by, squares
from ludoteca.games.shogi.notations.meaning import kind_of
from ludoteca.players.shogi.mate import mate_line

# What pieces are usually worth, in pawns.
_VALUES = {"P": 1, "L": 3, "N": 4, "S": 5, "G": 6, "B": 8, "R": 10}
_VALUES |= {"T": 6, "U": 6, "V": 6, "W": 6, "H": 10, "D": 12, "K": 100}
_MIN_LOSS = 3  # A pawn more or less is not worth a sentence
_MATE_NODES = 20_000
_MAX_SHOWN = 7
# Pieces that lose nothing by promoting, but for the mate by a dropped pawn.
_ALWAYS_PROMOTED = "PBR"


class Capture(NamedTuple):
    """A move that takes a piece, and the kind of the piece."""

    move: ShogiMove
    kind: str

    @property
    def values(self) -> dict[str, object]:
        """The values of a sentence about it."""
        names = {"captured": PIECE_NAMES[self.kind], "square": self.move.target}
        return {"move": self.move, **names}


class Fork(NamedTuple):
    """A move that attacks two pieces at once, each given as kind and square; one will be taken."""

    move: ShogiMove
    first: tuple[str, str]
    second: tuple[str, str]

    @property
    def values(self) -> dict[str, object]:
        """The values of a sentence about it."""
        (first, square), (second, other_square) = self.first, self.second
        names = {"piece": PIECE_NAMES[first], "other": PIECE_NAMES[second]}
        return {"move": self.move, **names, "square": square, "other_square": other_square}


@dataclass(frozen=True)
class ShogiTurn:
    """A move, and the better one to compare it with, if that is known."""

    before: ShogiPosition
    played: ShogiMove
    better: ShogiMove | None = None

    @property
    def enemy(self) -> Seat:
        return self.before.turn.opponent

    @cached_property
    def after(self) -> ShogiPosition:
        return self.before.play(self.played)

    @cached_property
    def after_better(self) -> ShogiPosition | None:
        return self.before.play(self.better) if self.better else None

    @cached_property
    def gained(self) -> int:
        """What the played move takes."""
        return _taken_value(self.before, self.played)

    def is_avoided(self, has_fault: Callable[[ShogiPosition], object]) -> bool:
        """Return whether the better move, if known, does not have the same fault."""
        return self.after_better is None or not has_fault(self.after_better)

    @cached_property
    def lost(self) -> Capture | None:
        """The dearest piece that can now be taken for nothing, if the move did not take as much."""
        found = _free_capture(self.after)
        if found is None or _VALUES[found.kind] <= self.gained:
            return None
        if self.after_better is not None and self.better is not None:
            other = _free_capture(self.after_better)
            if other is not None and _VALUES[other.kind] >= _VALUES[found.kind]:
                return None
        return found


def explain(
    before: ShogiPosition,
    played: ShogiMove,
    better_line: Sequence[ShogiMove],
    refutation_line: Sequence[ShogiMove],
) -> Sequence[Sentence]:
    """Say which mate a move missed or allows; where there is none, what it wins or loses."""
    turn = ShogiTurn(before, played, next(iter(better_line), None))
    mates = [sentence for detect in _MATES if (sentence := detect(turn))]
    if mates:
        return mates
    found = (_first(kinds, turn) for kinds in _MATERIAL)
    return [sentence for sentence in found if sentence is not None]


def _first(
    kinds: Sequence[Callable[[ShogiTurn], Sentence | None]], turn: ShogiTurn
) -> Sentence | None:
    found = (detect(turn) for detect in kinds)
    return next((sentence for sentence in found if sentence is not None), None)


# Mates


def missed_mate(turn: ShogiTurn) -> Sentence | None:
    """There was a mate by checks, of more than one move."""
    line = mate_line(turn.before, _MATE_NODES)
    if len(line) < 3 or line[0] == turn.played or _mates_anyway(turn.after):
        return None
    return say("Missed a mate by force: {line}.", line=_shown(line))


def allows_mate(turn: ShogiTurn) -> Sentence | None:
    """The opponent has a mate by checks, of more than one move."""
    line = mate_line(turn.after, _MATE_NODES)
    if len(line) < 3 or not turn.is_avoided(lambda one: mate_line(one, _MATE_NODES)):
        return None
    return say(
        "Now {seat} mates by force: {line}.",
        seat=GAME.seat_name(turn.enemy),
        line=_shown(line),
    )


# What was missed


def missed_capture(turn: ShogiTurn) -> Sentence | None:
    """A piece could have been taken for nothing."""
    found = _free_capture(turn.before, (turn.better,) if turn.better else None)
    if found is None or _VALUES[found.kind] <= turn.gained:
        return None
    return say("Missed: {move} takes the {captured} on {square} for nothing.", **found.values)


def missed_fork(turn: ShogiTurn) -> Sentence | None:
    """The better move attacks two pieces at once."""
    found = _fork(turn.before, turn.better) if turn.better else None
    if found is None or _fork(turn.before, turn.played):
        return None
    return say(
        "Missed: {move} attacks the {piece} on {square} and the {other} on {other_square} at once.",
        **found.values,
    )


def missed_promotion(turn: ShogiTurn) -> Sentence | None:
    """A piece that is only better promoted was not promoted."""
    played = turn.played
    kind = kind_of(turn.before, played)
    if not played.has_choice or played.promotes or kind not in _ALWAYS_PROMOTED:
        return None
    promoting = replace(played, promotes=True)
    if turn.better not in (None, promoting):
        return None
    return say("Missed: {move} promotes the {piece}.", move=promoting, piece=PIECE_NAMES[kind])


# What the move loses


def drops_into_capture(turn: ShogiTurn) -> Sentence | None:
    """The dropped piece can be taken for nothing."""
    lost = turn.lost
    if lost is None or not turn.played.dropped or lost.move.target != turn.played.target:
        return None
    return say("The {captured} dropped on {square} is lost for nothing: {move}.", **lost.values)


def moves_into_capture(turn: ShogiTurn) -> Sentence | None:
    """The moved piece can be taken for nothing."""
    lost = turn.lost
    if lost is None or turn.gained or turn.played.dropped or lost.move.target != turn.played.target:
        return None
    return say("The {captured} goes to {square}, where {move} takes it for nothing.", **lost.values)


def left_hanging(turn: ShogiTurn) -> Sentence | None:
    """A piece that was attacked before can still be taken for nothing."""
    lost = turn.lost
    if lost is None or lost.move.target == turn.played.target or not _was_hanging(turn, lost):
        return None
    return say(
        "The {captured} on {square} was attacked, and {move} still takes it for nothing.",
        **lost.values,
    )


def gave_up_protection(turn: ShogiTurn) -> Sentence | None:
    """The move exposed or no longer protects a piece, which can be taken for nothing."""
    lost = turn.lost
    if lost is None or lost.move.target == turn.played.target or _was_hanging(turn, lost):
        return None
    return say(
        "{played} leaves the {captured} on {square} to be taken for nothing: {move}.",
        played=turn.played,
        **lost.values,
    )


def bad_trade(turn: ShogiTurn) -> Sentence | None:
    """The move takes a piece, and a dearer one is taken back."""
    if not turn.gained:
        return None
    mine = turn.after.board[turn.after.tables.squares[turn.played.target]].upper()
    if _VALUES[mine] - turn.gained < _MIN_LOSS:
        return None
    for reply in turn.after.legal_moves():
        if reply.target == turn.played.target and not _can_retake(turn.after, reply):
            return say(
                "{played} gives the {piece} for the {captured}: {move} takes it back.",
                played=turn.played,
                piece=PIECE_NAMES[mine],
                captured=PIECE_NAMES[_on(turn.before, turn.played.target)],
                move=reply,
            )
    return None


def loses_exchange(turn: ShogiTurn) -> Sentence | None:
    """The opponent can give a cheap piece for a dear one."""
    found = _winning_exchange(turn.after)
    if found is None or not turn.is_avoided(_winning_exchange):
        return None
    if _VALUES[found.kind] - _VALUES[kind_of(turn.after, found.move)] <= turn.gained:
        return None
    giving = PIECE_NAMES[kind_of(turn.after, found.move)]
    return say(
        "Now {move} wins the {captured} on {square} for a {piece}.", **found.values, piece=giving
    )


def lets_fork(turn: ShogiTurn) -> Sentence | None:
    """The opponent can attack two pieces at once."""
    found = _any_fork(turn.after)
    if found is None or not turn.is_avoided(_any_fork):
        return None
    return say(
        "Now {move} attacks the {piece} on {square} and the {other} on {other_square} at once.",
        **found.values,
    )


_MATES = (missed_mate, allows_mate)
# In each group, the first that is found says enough.
_MATERIAL = (
    (missed_capture, missed_fork, missed_promotion),
    (
        *(drops_into_capture, moves_into_capture, bad_trade, left_hanging, gave_up_protection),
        *(loses_exchange, lets_fork),
    ),
)


def _shown(line: Sequence[ShogiMove]) -> Sentence:
    texts = [str(move) for move in line[:_MAX_SHOWN]]
    return join(" ", texts if len(line) <= _MAX_SHOWN else [*texts, "…"])


def _mates_anyway(after: ShogiPosition) -> bool:
    """Return whether the move led to a mate as well."""
    replies = after.legal_moves()
    return after.is_check and all(mate_line(after.play(reply), _MATE_NODES) for reply in replies)


def _on(position: ShogiPosition, square: str) -> str:
    return position.board[position.tables.squares[square]].upper()


def _taken_value(position: ShogiPosition, move: ShogiMove) -> int:
    return _VALUES.get(_on(position, move.target), 0)


def _captures(
    position: ShogiPosition, moves: Sequence[ShogiMove] | None = None
) -> Iterator[Capture]:
    for move in position.legal_moves() if moves is None else moves:
        kind = _on(position, move.target)
        if kind != FREE:
            yield Capture(move, kind)


def _free_capture(
    position: ShogiPosition, moves: Sequence[ShogiMove] | None = None
) -> Capture | None:
    """Return the capture of the dearest piece, more than a pawn, that cannot be retaken."""
    found = [one for one in _captures(position, moves) if _VALUES[one.kind] >= _MIN_LOSS]
    for one in sorted(found, key=lambda one: -_VALUES[one.kind]):
        if not _can_retake(position, one.move):
            return one
    return None


def _can_retake(position: ShogiPosition, move: ShogiMove) -> bool:
    replies = position.play(move).legal_moves()
    return any(reply.target == move.target for reply in replies)


def _was_hanging(turn: ShogiTurn, lost: Capture) -> bool:
    """Return whether the opponent, to move before, could have taken the piece for nothing."""
    before = replace(turn.before, turn=turn.enemy)
    return any(
        move.target == lost.move.target and not _can_retake(before, move)
        for move in before.board_moves
    )


def _winning_exchange(position: ShogiPosition) -> Capture | None:
    """Return a capture that wins at least a few pawns even if it is retaken."""
    for one in _captures(position):
        cost = _VALUES[kind_of(position, one.move)]
        if one.kind != "K" and _VALUES[one.kind] - cost >= _MIN_LOSS:
            return one
    return None


def _any_fork(position: ShogiPosition) -> Fork | None:
    found = (_fork(position, move) for move in position.legal_moves())
    return next((fork for fork in found if fork), None)


def _fork(position: ShogiPosition, move: ShogiMove) -> Fork | None:
    """Return the fork that a move is: whatever is replied, a piece is taken with a gain."""
    after = position.play(move)
    kind = _on(after, move.target)
    targets = _attacked(after, move.target, position.turn.opponent)
    if kind == "K" or len(targets) < 2 or after.outcome:
        return None
    own = _VALUES[kind]
    for reply in after.legal_moves():
        later = after.play(reply)
        if reply.target == move.target or not _wins_one_of(later, move.target, targets, own):
            return None
    found = [(_on(after, name), name) for name in targets]
    first, second, *_ = sorted(found, key=lambda one: -_VALUES[one[0]])
    return Fork(move, first, second)


def _attacked(position: ShogiPosition, square: str, seat: Seat) -> list[str]:
    """List the squares of a seat's pieces, other than pawns, that the piece on a square attacks."""
    tables, board = position.tables, position.board
    occupied = occupied_by(board, Seat.FIRST) | occupied_by(board, Seat.SECOND)
    origin = tables.squares[square]
    reached = tables.attacks(board[origin], origin, occupied) & occupied_by(board, seat)
    names = [tables.names[target] for target in squares(reached)]
    return [name for name in names if _VALUES[_on(position, name)] >= _MIN_LOSS]


def _wins_one_of(position: ShogiPosition, origin: str, targets: Sequence[str], own: int) -> bool:
    """Return whether the piece on a square takes a dearer piece, or one that is not protected."""
    for one in _captures(position):
        if one.move.origin == origin and one.move.target in targets:
            worth = _VALUES[one.kind]
            if worth - own >= _MIN_LOSS or (
                worth >= _MIN_LOSS and not _can_retake(position, one.move)
            ):
                return True
    return False
