"""A position in words, for people who cannot see a drawing."""

from __future__ import annotations

from typing import Any

from ludoteca.core import AnyGame, Position, Sentence, as_sentence, join, say


def headline(game: AnyGame, position: Position[Any]) -> Sentence:
    if position.outcome is not None:
        return say("{game}: the game is over", game=game.title)
    due = {"game": game.title, "seat": game.seat_name(position.turn)}
    if position.chances():
        return say("{game}: {seat} to throw", **due)
    return say("{game}: {seat} to move", **due)


def description(game: AnyGame, position: Position[Any]) -> list[Sentence]:
    return [*in_words(game, position), *game.beside_board(position)]


def in_words(game: AnyGame, position: Position[Any]) -> list[Sentence]:
    found: dict[str, list[str]] = {}
    for point, sign in position.pieces().items():
        found.setdefault(sign, []).append(point)
    sentences = []
    for sign, (name, seat) in game.signs.items():
        if sign not in found:
            continue
        piece, points = as_sentence(name), join(", ", found[sign])
        if seat is None:
            sentences.append(say("{piece}: {points}", piece=piece, points=points))
        else:
            owner = game.seat_name(seat)
            sentences.append(
                say("{seat}, {piece}: {points}", seat=owner, piece=piece, points=points)
            )
    return sentences
