"""Why a move is suggested: a fact that anybody can check, never an opinion."""

from __future__ import annotations

from typing import Any

from ludoteca.core import AnyGame, Move, Position, Seat, Sentence, join, say
from ludoteca.players.specialists import is_solvable
from ludoteca.solved import Value, Verdict, find_verdicts

_MAX_SENTENCES = 2


def reason_for(
    game: AnyGame, position: Position[Any], move: Move, mate: int | None = None
) -> Sentence | None:
    if len(position.legal_moves()) == 1:
        return say("It is the only legal move.")
    after = position.play(move)
    if won := _wins_at_once(game, position, after):
        return won
    verdict = _verdict(game, position, move)
    plies = verdict.plies if verdict and verdict.is_sure_win else mate or 0
    if plies > 0:
        return say("It wins by force in {count} turns.", count=(plies + 1) // 2)
    return (
        _taken(game, position, move, after)
        or _check(after)
        or _answered(game, position, after)
        or _worth(verdict)
    )


def _wins_at_once(game: AnyGame, position: Position[Any], after: Position[Any]) -> Sentence | None:
    outcome = after.outcome
    if outcome is None or position.turn not in outcome.winners:
        return None
    seat, why = game.seat_name(position.turn), say(outcome.ending.sentence)
    if len(outcome.winners) > 1:
        return say("Both players win: {why}.", why=why)
    return say("{seat} wins: {why}.", seat=seat, why=why)


def _verdict(game: AnyGame, position: Position[Any], move: Move) -> Verdict | None:
    found = find_verdicts(game, position) if is_solvable(game) else None
    return found.moves.get(move) if found else None


def _taken(
    game: AnyGame, position: Position[Any], move: Move, after: Position[Any]
) -> Sentence | None:
    enemy = position.turn.opponent
    if _pieces_of(game, position, enemy) == _pieces_of(game, after, enemy):
        return None
    sentences = game.narrate(position, move, after)
    # The first sentence is the move itself; where it is the only one, the capture is in it.
    return join(" ", (sentences[1:] or sentences)[:_MAX_SENTENCES])


def _pieces_of(game: AnyGame, position: Position[Any], seat: Seat) -> dict[str, str]:
    signs = {sign for sign, one in game.signs.items() if one.seat is seat}
    return {point: sign for point, sign in position.pieces().items() if sign in signs}


def _check(after: Position[Any]) -> Sentence | None:
    if any(one.key == "check" for one in after.announcements):
        return say("It gives check.")
    return None


def _answered(game: AnyGame, position: Position[Any], after: Position[Any]) -> Sentence | None:
    """Name what threatened the player before the move and does not after it."""
    before, left = (game.dangers(one, position.turn) for one in (position, after))
    gone = [danger for danger in before if danger not in left]
    # A chain that grows and is still in atari has not been saved.
    if not gone or any(danger not in before for danger in left):
        return None
    return say("It answers a threat: {threat}", threat=gone[0])


def _worth(verdict: Verdict | None) -> Sentence | None:
    if verdict is None:
        return None
    if verdict.value is Value.DRAW:
        return say("With best play it is a draw.")
    if verdict.value is None and verdict.chance is not None:
        return say("With best play it wins {percent:.1f} %.", percent=100 * verdict.chance)
    return None
