"""What a move of Neutron missed or lost: ways home, guards, and turns that are forced.

Every sentence was checked by playing the moves it is about. A fault that the better move shares is
not mentioned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ludoteca.core import Seat, Sentence, say
from ludoteca.games.neutron import GAME, NeutronEnding, NeutronMove, NeutronPosition
from ludoteca.games.neutron.board import NAMES

_LOCKED = (NeutronEnding.NO_TURN, NeutronEnding.BLOCKED)


@dataclass(frozen=True)
class NeutronTurn:
    """A move, and the better one to compare it with, if that is known."""

    before: NeutronPosition
    played: NeutronMove
    better: NeutronMove | None = None

    @property
    def mover(self) -> Seat:
        return self.before.turn

    @property
    def enemy(self) -> Seat:
        return self.before.turn.opponent

    @cached_property
    def after(self) -> NeutronPosition:
        return self.before.play(self.played)

    @property
    def has_won(self) -> bool:
        """Return whether the move itself wins, so that it missed nothing."""
        return self.after.outcome is not None and self.after.outcome.winners == {self.mover}

    @cached_property
    def after_better(self) -> NeutronPosition | None:
        return self.before.play(self.better) if self.better else None

    def is_avoided(self, has_fault: Callable[[NeutronPosition], object]) -> bool:
        """Return whether the better move, if known, does not have the same fault."""
        return self.after_better is None or not has_fault(self.after_better)

    def missed(self, is_wanted: Callable[[NeutronPosition], object]) -> NeutronMove | None:
        """Return a move to a wanted position: the better one or, if unknown, any."""
        moves = (self.better,) if self.better else self.before.legal_moves()
        return next((move for move in moves if is_wanted(self.before.play(move))), None)


def explain(
    before: NeutronPosition,
    played: NeutronMove,
    better_line: Sequence[NeutronMove],
    refutation_line: Sequence[NeutronMove],
) -> Sequence[Sentence]:
    """Say what a move missed, what it allows and what it does to its own base."""
    turn = NeutronTurn(before, played, next(iter(better_line), None))
    found = (_first(kinds, turn) for kinds in _KINDS)
    return [sentence for sentence in found if sentence is not None]


def _first(
    kinds: Sequence[Callable[[NeutronTurn], Sentence | None]], turn: NeutronTurn
) -> Sentence | None:
    found = (detect(turn) for detect in kinds)
    return next((sentence for sentence in found if sentence is not None), None)


# What was missed


def missed_home(turn: NeutronTurn) -> Sentence | None:
    """The neutron could have slid home."""
    ways = _ways_home(turn.before)
    if not ways or turn.has_won:
        return None
    move = turn.better if turn.better in ways else ways[0]
    return say("Missed: the neutron could slide home with {move}.", move=move)


def missed_base(turn: NeutronTurn) -> Sentence | None:
    """The last piece could have reached the opponent's base row."""
    move = _filling_base(turn.before)
    if move is None or turn.has_won:
        return None
    return say(
        "Missed: {move} brings the fifth piece to {seat}'s base row.",
        move=move,
        seat=_name(turn.enemy),
    )


def missed_lock(turn: NeutronTurn) -> Sentence | None:
    """The opponent could have been left without a turn."""
    move = _locking(turn.before)
    if move is None or turn.has_won:
        return None
    return say("Missed: {move} leaves {seat} without a turn.", move=move, seat=_name(turn.enemy))


def missed_forcing_home(turn: NeutronTurn) -> Sentence | None:
    """The opponent could have been forced to slide the neutron home for the mover."""
    move = turn.missed(_must_bring_home)
    if move is None or turn.has_won or _must_bring_home(turn.after):
        return None
    return say(
        "Missed: after {move} {seat} must slide the neutron to {other}'s base row.",
        move=move,
        seat=_name(turn.enemy),
        other=_name(turn.mover),
    )


def missed_win_in_two(turn: NeutronTurn) -> Sentence | None:
    """After the better move nothing would have stopped a win next turn."""
    if turn.after_better is None or not _is_lost_next_turn(turn.after_better):
        return None
    if turn.has_won or _is_lost_next_turn(turn.after):
        return None
    return say(
        "Missed: after {move} {seat} cannot stop a win next turn.",
        move=turn.better,
        seat=_name(turn.enemy),
    )


# What the move allows


def shares_win(turn: NeutronTurn) -> Sentence | None:
    """The move shuts the neutron in, so that both sides win."""
    if not _is_shared(turn.after) or not turn.is_avoided(_is_shared):
        return None
    return say("{move} shuts the neutron in, so both players win.", move=turn.played)


def gave_up_guard(turn: NeutronTurn) -> Sentence | None:
    """The piece that was moved stopped the neutron on its way to the opponent's base row."""
    ways = _ways_home(turn.after)
    piece = turn.played.piece
    if not ways or piece is None or not turn.is_avoided(_ways_home):
        return None
    # As if the neutron had moved and the piece had not.
    unmoved = turn.after.occupied ^ 1 << piece.origin ^ 1 << piece.target
    base = turn.after.board.base[turn.enemy]
    slides = turn.after.board.slides(turn.after.neutron, unmoved)
    if any(1 << slide.target & base for slide in slides):
        return None
    return say(
        "The piece on {point} was the guard: now {seat} slides the neutron home with {move}.",
        point=NAMES[piece.origin],
        seat=_name(turn.enemy),
        move=ways[0],
    )


def lets_home(turn: NeutronTurn) -> Sentence | None:
    """The opponent can slide the neutron home."""
    ways = _ways_home(turn.after)
    if not ways or not turn.is_avoided(_ways_home):
        return None
    return say(
        "Now {seat} slides the neutron home with {move}.", seat=_name(turn.enemy), move=ways[0]
    )


def lets_base(turn: NeutronTurn) -> Sentence | None:
    """The opponent can bring the fifth piece to the mover's base row."""
    reply = _filling_base(turn.after)
    if reply is None or not turn.is_avoided(_filling_base):
        return None
    return say(
        "Now {move} brings the fifth piece to {seat}'s base row.",
        move=reply,
        seat=_name(turn.mover),
    )


def lets_lock(turn: NeutronTurn) -> Sentence | None:
    """The opponent can leave the mover without a turn."""
    reply = _locking(turn.after)
    if reply is None or not turn.is_avoided(_locking):
        return None
    return say("Now {move} leaves {seat} without a turn.", move=reply, seat=_name(turn.mover))


def is_forced_home(turn: NeutronTurn) -> Sentence | None:
    """The opponent can force the mover to slide the neutron to the wrong base row."""
    reply = _forcing_home(turn.after)
    if reply is None or not turn.is_avoided(_forcing_home):
        return None
    return say(
        "After {move} {seat} must slide the neutron to {other}'s base row.",
        move=reply,
        seat=_name(turn.mover),
        other=_name(turn.enemy),
    )


def loses_in_two(turn: NeutronTurn) -> Sentence | None:
    """The opponent has a move after which nothing stops a win next turn."""
    reply = _winning_in_two(turn.after)
    if reply is None or not turn.is_avoided(_winning_in_two):
        return None
    return say(
        "After {move} {seat} cannot stop a win next turn.", move=reply, seat=_name(turn.mover)
    )


def lets_share(turn: NeutronTurn) -> Sentence | None:
    """The opponent can shut the neutron in, so that both sides win."""
    reply = _sharing(turn.after)
    if reply is None or not turn.is_avoided(_sharing):
        return None
    return say(
        "Now {seat} can shut the neutron in, so both players win: {move}.",
        seat=_name(turn.enemy),
        move=reply,
    )


# What the move does to the mover's own base


def fills_own_base(turn: NeutronTurn) -> Sentence | None:
    """The mover's base row has no free square left for the neutron."""
    if turn.played.piece is None or _has_full_base(turn.before, turn.mover):
        return None
    mover = turn.mover
    if not _has_full_base(turn.after, mover):
        return None
    if not turn.is_avoided(lambda position: _has_full_base(position, mover)):
        return None
    return say(
        "{move} fills {seat}'s base row: the neutron cannot come home there.",
        move=turn.played,
        seat=_name(mover),
    )


# In each group, the first that is found says enough.
_KINDS = (
    (missed_home, missed_base, missed_lock, missed_forcing_home, missed_win_in_two),
    (
        *(shares_win, gave_up_guard, lets_home, lets_base, lets_lock, is_forced_home),
        *(loses_in_two, lets_share),
    ),
    (fills_own_base,),
)


def _name(seat: Seat) -> Sentence:
    return GAME.seat_name(seat)


def _ways_home(position: NeutronPosition) -> list[NeutronMove]:
    """List the slides that bring the neutron home for the seat to move."""
    if position.opening or position.outcome:
        return []
    base = position.board.base[position.turn]
    slides = position.board.slides(position.neutron, position.occupied)
    return [NeutronMove(slide, None) for slide in slides if 1 << slide.target & base]


def _ending(position: NeutronPosition, *endings: NeutronEnding) -> NeutronMove | None:
    """Return a move by which the seat to move wins alone, by one of some endings."""
    for move in position.legal_moves():
        outcome = position.play(move).outcome
        if outcome and outcome.ending in endings and outcome.winners == {position.turn}:
            return move
    return None


def _filling_base(position: NeutronPosition) -> NeutronMove | None:
    return _ending(position, NeutronEnding.BASE)


def _locking(position: NeutronPosition) -> NeutronMove | None:
    return _ending(position, *_LOCKED)


def _is_shared(position: NeutronPosition) -> bool:
    return position.outcome is not None and len(position.outcome.winners) > 1


def _sharing(position: NeutronPosition) -> NeutronMove | None:
    moves = position.legal_moves()
    return next((move for move in moves if _is_shared(position.play(move))), None)


def _must_bring_home(position: NeutronPosition) -> bool:
    """Return whether every move slides the neutron home for the other side."""
    moves = position.legal_moves()
    base = position.board.base[position.turn.opponent]
    slides = [move.neutron for move in moves if move.neutron and move.piece is None]
    return 0 < len(moves) == len([slide for slide in slides if 1 << slide.target & base])


def _forcing_home(position: NeutronPosition) -> NeutronMove | None:
    moves = position.legal_moves()
    return next((move for move in moves if _must_bring_home(position.play(move))), None)


def _wins_at_once(position: NeutronPosition) -> bool:
    """Return whether the seat to move has the neutron's way home, or the last step to the base."""
    return bool(_ways_home(position)) or (
        position.rules.base_wins
        and _missing_in_base(position) == 1
        and _filling_base(position) is not None
    )


def _missing_in_base(position: NeutronPosition) -> int:
    """Count the pieces of the seat to move that are not on the opponent's base row."""
    own, base = position.soldiers[position.turn.index], position.board.base[position.turn.opponent]
    return (own & ~base).bit_count()


def _is_lost_next_turn(position: NeutronPosition) -> bool:
    """Return whether the other side wins next turn, whatever is played."""
    enemy = position.turn.opponent
    for move in position.legal_moves():
        after = position.play(move)
        is_lost = after.outcome.winners == {enemy} if after.outcome else _wins_at_once(after)
        if not is_lost:
            return False
    return position.outcome is None


def _winning_in_two(position: NeutronPosition) -> NeutronMove | None:
    moves = position.legal_moves()
    return next((move for move in moves if _is_lost_next_turn(position.play(move))), None)


def _has_full_base(position: NeutronPosition, seat: Seat) -> bool:
    base = position.board.base[seat]
    return position.occupied & base == base
