"""A reviewed game as text, as data for programs, and as annotations of its record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ludoteca.core import AnyGame, Seat, Sentence, as_sentence, join, say
from ludoteca.records import Record
from ludoteca.records.sgf.annotation import Annotation
from ludoteca.study.analysis import GameReview, MoveReview
from ludoteca.study.evaluation import Evaluation

_LONGEST = 6  # The number of moves shown of a line


def heading_of(game: AnyGame, record: Record) -> Sentence:
    """Name the game and its players."""
    seats = [
        say("{seat}: {name}", seat=game.seat_name(seat), name=record.tags[tag])
        for seat, tag in zip(Seat, ("first", "second"), strict=True)
        if record.tags.get(tag)
    ]
    return join(", ", [as_sentence(game.title), *seats])


def line_of(game: AnyGame, one: MoveReview, width: int) -> Sentence:
    """Write a move in a line: its number, mark and worth for its player, and what was better.

    The move is filled up to a width.
    """
    words = {
        "number": as_sentence(f"{one.number:>4}"),
        "seat": game.seat_name(one.seat),
        "move": as_sentence(f"{one.move!s:<{width}}"),
        "mark": as_sentence(f"{one.mark:<2}"),
        "words": join("; ", _words(game, one)),
    }
    return say("{number}. {seat}  {move} {mark}  {words}", **words)


def summary_of(game: AnyGame, review: GameReview) -> Iterator[Sentence]:
    """Say how well each side played, where the game turned, and which moves cost most."""
    for seat, accuracy in zip(Seat, review.accuracy, strict=True):
        if accuracy is not None:
            name = game.seat_name(seat)
            yield say("Accuracy of {seat}: {percent:.0f} %", seat=name, percent=accuracy)
    if review.luck is not None:
        for seat, luck in zip(Seat, review.luck, strict=True):
            name = game.seat_name(seat)
            yield say("Luck of {seat}: {percent:+.1f} %", seat=name, percent=100 * luck)
    if review.moves:
        yield say("Source: {sources}", sources=join("; ", _sources(review.moves)))
    if review.turning_point is not None:
        yield say("Turning point: move {number}", number=review.turning_point)
    for one in review.costly:
        cost = {"number": one.number, "move": _marked(one), "percent": 100 * one.loss}
        lost = say("Costly: {number}. {move}, {percent:.0f} % lost", **cost)
        better = _better(one)
        yield say("{what}; {more}", what=lost, more=better) if better else lost
        yield from one.why


def annotations_of(
    game: AnyGame, review: GameReview, translate: Callable[[str], str]
) -> list[Annotation]:
    return [
        Annotation(
            one.after.chance,
            one.mark,
            one.after.lead_of(Seat.FIRST),
            translate(game.seat_name(Seat.FIRST)),
            translate(join("; ", _words(game, one, in_full=True))),
            tuple(map(str, one.line[:_LONGEST])) if one.mark else (),
        )
        for one in review.moves
    ]


def as_data(
    game: AnyGame, record: Record, review: GameReview, file: str, number: int
) -> dict[str, Any]:
    return {
        "file": file,
        "number": number,
        "game": game.key,
        "rules": record.rules,
        "players": [record.tags.get(tag) for tag in ("first", "second")],
        "moves": [_move_data(one) for one in review.moves],
        "accuracy": [_rounded(one, 2) for one in review.accuracy],
        "turning_point": review.turning_point,
        "costly": [one.number for one in review.costly],
        "luck": None if review.luck is None else [_rounded(one, 6) for one in review.luck],
    }


def _words(game: AnyGame, one: MoveReview, *, in_full: bool = False) -> Sequence[Sentence]:
    """Say what the mover can expect after a move, and what was better or lucky.

    In full, it is said who the mover is, and a bare chance is left out.
    """
    after, seat = one.after, one.seat
    words = [_with_source(after, after.text(game, seat))]
    if in_full:
        has_terms = after.verdict_of(seat) is not None or after.lead is not None
        name = game.seat_name(seat)
        words = [say("{seat}: {name}", seat=name, name=words[0])] if has_terms else []
    if one.luck is not None:
        words.append(say("luck {percent:+.1f} %", percent=100 * one.luck))
    better = _better(one)
    return [*words, *filter(None, [better]), *(one.why if in_full else ())]


def _with_source(found: Evaluation, text: Sentence) -> Sentence:
    """Add that a text is proved, unless it is the result of a finished game."""
    verdict = found.verdict
    if verdict is None or (verdict.value and not verdict.plies):
        return text
    return say("{text} ({source})", text=text, source=found.source)


def _sources(moves: Sequence[MoveReview]) -> Iterator[Sentence]:
    """Say how many positions are proved, and how far the others were searched."""
    proved = sum(one.after.is_proved for one in moves)
    if proved:
        yield say("proved: {number} of {total} positions", number=proved, total=len(moves))
    if proved < len(moves):
        yield max((one.after for one in moves), key=lambda after: after.nodes).source


def _better(one: MoveReview) -> Sentence | None:
    if not one.mark or not one.line:
        return None
    moves = " ".join(map(str, one.line[:_LONGEST]))
    return say("better: {moves}", moves=moves)


def _marked(one: MoveReview) -> str:
    return f"{one.move}{one.mark and ' '}{one.mark}"


def _move_data(one: MoveReview) -> dict[str, Any]:
    return {
        "number": one.number,
        "seat": one.seat.index,
        "move": str(one.move),
        "grade": one.grade,
        "loss": _rounded(one.loss, 6),
        "points_lost": _rounded(one.points_lost, 2),
        "luck": _rounded(one.luck, 6),
        "best": None if one.best is None else str(one.best),
        "line": [str(move) for move in one.line],
        "why": list(map(str, one.why)),
        "before": _evaluation_data(one.before, one.seat),
        "after": _evaluation_data(one.after, one.seat),
    }


def _evaluation_data(found: Evaluation, seat: Seat) -> dict[str, Any]:
    """Return what a seat can expect; the chance is that of the first seat."""
    verdict = found.verdict_of(seat)
    value = None if verdict is None else verdict.value
    return {
        "chance": _rounded(found.chance, 6),
        "value": None if value is None else value.name.lower(),
        "plies": None if verdict is None or value is None else verdict.plies,
        "lead": _rounded(found.lead_of(seat), 2),
        "is_proved": found.is_proved,
        "nodes": found.nodes,
    }


def _rounded(number: float | None, digits: int) -> float | None:
    return None if number is None else round(number, digits)
