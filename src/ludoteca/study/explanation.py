"""Why a move was bad, in words: only what was checked by playing it out or is proved.

What every game has is said here: wins and losses at once, and verdicts. A game's own facts, such as
a mill that was missed, are found through its specialists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.core import AnyGame, Move, Position, Seat, Sentence, join, say
from ludoteca.players.specialists import load, specialists_for
from ludoteca.solved import PositionVerdicts, Value, Verdict, find_verdicts

_MAX_SENTENCES = 3
_MAX_LISTED = 3  # More moves than this are not listed: "only" would not be true to its meaning
_MAX_SHOWN = 5  # The moves shown of a long line
# How many replies are played to find the moves that would not have lost at once.
_MAX_REPLIES = 10_000
_MIN_CHANCE = 0.01


@dataclass(frozen=True, slots=True)
class _Fact:
    """A sentence of this module, left out where the game itself names one of some moves."""

    sentence: Sentence
    moves: Sequence[Move] = ()


def explain(
    game: AnyGame,
    before: Position[Any],
    played: Move,
    better_line: Sequence[Move] = (),
    refutation_line: Sequence[Move] = (),
    verdicts: PositionVerdicts | None = None,
) -> Sequence[Sentence]:
    """Say what a legal move loses or misses, most important first; nothing if nothing is proved.

    The better line begins with the move to compare with, the refutation with the reply; each may
    be empty. The verdicts are those of the position before the move.
    """
    legal = before.legal_moves()
    after = before.play(played)
    if before.chances() or list(better_line[:1]) == [played] or _wins(after, before.turn):
        return ()
    if len(legal) == 1:
        return (say("{move} was the only legal move.", move=played),)
    own = _own_facts(game, before, played, better_line, refutation_line)
    told = {str(value) for sentence in own for value in sentence.values.values()}
    general = [
        *_missed_win(game, before, better_line),
        *_lost_at_once(game, before, played, better_line, refutation_line),
        *(_proved(game, before, played, better_line, verdicts) if verdicts else ()),
    ]
    kept = [fact.sentence for fact in general if told.isdisjoint(map(str, fact.moves))]
    return [*kept, *own][:_MAX_SENTENCES]


def _own_facts(
    game: AnyGame,
    before: Position[Any],
    played: Move,
    better_line: Sequence[Move],
    refutation_line: Sequence[Move],
) -> Sequence[Sentence]:
    path = specialists_for(game).facts
    if not path:
        return ()
    found: Sequence[Sentence] = load(path)(before, played, better_line, refutation_line)
    return found


def _wins(position: Position[Any], seat: Seat) -> bool:
    return position.outcome is not None and position.outcome.winners == {seat}


def _winning(game: AnyGame, position: Position[Any]) -> Iterator[Move]:
    """Find the moves that win at once.

    A pass is none: where it ends a game, the players still have to agree on the result.
    """
    if position.chances():
        return
    for move in position.legal_moves():
        if str(move) != game.pass_move and _wins(position.play(move), position.turn):
            yield move


def _can_win(game: AnyGame, position: Position[Any]) -> bool:
    return next(_winning(game, position), None) is not None


def _chosen(moves: Sequence[Move], line: Sequence[Move]) -> Move:
    """Return the move that a line begins with if it is one of these, else the first of them."""
    return next((move for move in line[:1] if move in moves), moves[0])


def _missed_win(
    game: AnyGame, before: Position[Any], better_line: Sequence[Move]
) -> Iterator[_Fact]:
    if winning := [*_winning(game, before)]:
        seat, move = game.seat_name(before.turn), _chosen(winning, better_line)
        yield _Fact(say("{seat} missed a win at once: {move}.", seat=seat, move=move), winning)


def _lost_at_once(
    game: AnyGame,
    before: Position[Any],
    played: Move,
    better_line: Sequence[Move],
    refutation_line: Sequence[Move],
) -> Iterator[_Fact]:
    if not _loses_at_once(game, before, played):
        return
    if any(_loses_at_once(game, before, move) for move in better_line[:1]):
        return
    after = before.play(played)
    if after.outcome:
        yield _Fact(say("{move} loses the game at once.", move=played))
    else:
        replies = [*_winning(game, after)]
        seat, reply = game.seat_name(after.turn), _chosen(replies, refutation_line)
        yield _Fact(say("Now {seat} wins at once: {move}.", seat=seat, move=reply), replies)
    if _can_win(game, before):
        return
    if len(before.legal_moves()) * len(after.legal_moves()) > _MAX_REPLIES:
        return
    safe = [move for move in before.legal_moves() if not _loses_at_once(game, before, move)]
    if not safe:
        yield _Fact(say("No other move would have prevented it."))
    elif len(safe) <= _MAX_LISTED:
        yield _Fact(
            say("Only {moves} would not have lost at once.", moves=join(", ", _texts(safe)))
        )


def _loses_at_once(game: AnyGame, before: Position[Any], move: Move) -> bool:
    """Return whether a move loses, by itself or by the next one."""
    after = before.play(move)
    return _wins(after, before.turn.opponent) or (
        after.turn is not before.turn and _can_win(game, after)
    )


def _proved(
    game: AnyGame,
    before: Position[Any],
    played: Move,
    better_line: Sequence[Move],
    verdicts: PositionVerdicts,
) -> Iterator[_Fact]:
    """Say how the verdict of the move differs from the best one."""
    best, mine = verdicts.best, verdicts.moves.get(played)
    if best is None or mine is None:
        return
    if best.chance is not None and mine.chance is not None:
        yield from _lost_chance(played, best.chance, mine.chance, verdicts)
        return
    if best.value is None or mine.value is None or mine.value >= best.value:
        return
    if best.may_be_drawn or mine.may_be_drawn:  # Not sure: the quiet turns may run out first.
        return
    yield from _kept(game, before, better_line, verdicts, best)
    if mine.value is Value.LOSS and mine.plies > 2:
        after = before.play(played)
        line = _proved_line(game, after)
        seat = game.seat_name(after.turn)
        if line:
            count = mine.plies // 2  # The plies after the move, in turns of the other side
            said = say(
                "Now {seat} wins in {count} turns: {line}.",
                seat=seat,
                count=count,
                line=_shown(line),
            )
            yield _Fact(said, line[:1])


def _lost_chance(
    played: Move, best: float, mine: float, verdicts: PositionVerdicts
) -> Iterator[_Fact]:
    if best - mine < _MIN_CHANCE:
        return
    better = verdicts.ranked()[0][0]
    template = "{better} wins {best:.1f} %, {move} only {chance:.1f} %."
    chances = {"best": 100 * best, "chance": 100 * mine}
    yield _Fact(say(template, better=better, move=played, **chances))


def _kept(
    game: AnyGame,
    before: Position[Any],
    better_line: Sequence[Move],
    verdicts: PositionVerdicts,
    best: Verdict,
) -> Iterator[_Fact]:
    """Name the moves that would have kept the win or the draw."""
    ranked = [(move, one) for move, one in verdicts.ranked() if one.value is best.value]
    keeping = [move for move, _ in ranked]
    moves = join(", ", _texts(keeping))
    if best.value is Value.DRAW:
        if len(keeping) <= _MAX_LISTED:
            yield _Fact(say("Only {moves} still drew.", moves=moves))
        else:
            yield _Fact(say("{move} still drew.", move=_chosen(keeping, better_line)))
        return
    better, verdict = ranked[0]
    if verdict.plies == 1:  # A win at once is found by playing it.
        return
    found = {
        "count": verdict.turns,
        "line": _shown([better, *_proved_line(game, before.play(better))]),
    }
    if len(keeping) == 1:
        said = say("Only {move} still won, in {count} turns: {line}.", move=better, **found)
    else:
        said = say("A win in {count} turns was there: {line}.", **found)
    yield _Fact(said, [better])


def _proved_line(game: AnyGame, position: Position[Any]) -> list[Move]:
    """Follow the best moves of both sides, as far as all of them are known and will be shown."""
    line: list[Move] = []
    while len(line) <= _MAX_SHOWN and position.outcome is None:
        found = find_verdicts(game, position)
        if found is None or found.best is None:
            break
        line.append(found.ranked()[0][0])
        position = position.play(line[-1])
    return line


def _shown(line: Sequence[Move]) -> Sentence:
    texts = _texts(line[:_MAX_SHOWN])
    return join(" ", texts if len(line) <= _MAX_SHOWN else [*texts, "…"])


def _texts(moves: Sequence[Move]) -> list[str]:
    return [str(move) for move in moves]
