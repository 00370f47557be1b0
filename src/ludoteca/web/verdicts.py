"""What the tablebases say of a position, in the language of a viewer."""

from __future__ import annotations

from typing import Any

from ludoteca.core import AnyGame, Move, Position, Sentence, say
from ludoteca.players.specialists import is_solvable
from ludoteca.solved import (
    Grade,
    PositionVerdicts,
    Value,
    Verdict,
    find_verdicts,
    grade,
    why_unknown,
)
from ludoteca.web.api import wire
from ludoteca.web.live.view import Translate

_KINDS: dict[Value | None, wire.VerdictKind] = {
    Value.WIN: "win",
    Value.DRAW: "draw",
    Value.LOSS: "loss",
    None: "chance",
}


def verdicts_view(
    game: AnyGame,
    position: Position[Any],
    translate: Translate,
    last: tuple[Position[Any], Move] | None = None,
) -> wire.VerdictsView:
    """Look a position up; ``last`` is the position before with the move that was made there."""
    known = find_verdicts(game, position)
    review = ""
    if last is not None and (before := find_verdicts(game, last[0])) is not None:
        review = translate(before.review(last[1]) or "")
    if known is None:
        note = translate(why_unknown(game, position) if is_solvable(game) else unsolvable(game))
        return wire.VerdictsView(words=[], next={}, moves=[], review=review, note=note)
    return wire.VerdictsView(
        words=[translate(one) for one in known.describe(game)],
        next={} if known.is_throw_due else _steps(known, (), translate),
        moves=[
            wire.MoveVerdict(str(move), *_fields(verdict, known.best, translate))
            for move, verdict in known.ranked()
        ],
        review=review,
    )


def unsolvable(game: AnyGame) -> Sentence:
    return say("{game} cannot be solved", game=game.title)


def _steps(
    known: PositionVerdicts, taken: tuple[str, ...], translate: Translate
) -> dict[str, wire.VerdictNode]:
    best = known.best_after(taken)
    return {
        step: wire.VerdictNode(
            *_fields(verdict, best, translate),
            _steps(known, (*taken, step), translate),
        )
        for step, verdict in known.steps(taken).items()
    }


def _fields(
    verdict: Verdict, best: Verdict | None, translate: Translate
) -> tuple[wire.VerdictKind, str, str, Grade]:
    words = translate(verdict.mark), translate(verdict.sentence)
    return _KINDS[verdict.value], *words, grade(verdict, best)
