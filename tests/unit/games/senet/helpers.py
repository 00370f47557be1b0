"""Moves and positions as texts, for the tests of Senet."""

from __future__ import annotations

from ludoteca.games.senet import GAME, SenetPosition


def moves(position: SenetPosition) -> list[str]:
    """List the legal moves as texts."""
    return [str(move) for move in position.legal_moves()]


def after(position: SenetPosition, *texts: str) -> SenetPosition:
    """Play moves given as texts."""
    for text in texts:
        position = position.play(GAME.parse_move(position, text))
    return position


def text_after(position: SenetPosition, *texts: str) -> str:
    """Play moves given as texts and write the position."""
    return GAME.format_position(after(position, *texts))


def why(position: SenetPosition, text: str) -> str | None:
    """Ask why a move given as text is illegal."""
    return position.why_illegal(GAME.parse_move(position, text))
