"""The tables of challenges, and of the games that everybody may find."""

from __future__ import annotations

CHALLENGES = (
    """
CREATE TABLE challenges (
    id {text} PRIMARY KEY,
    made {real} NOT NULL,
    seen {real} NOT NULL,
    holder {text} NOT NULL,
    name {text} NOT NULL,
    network {text} NOT NULL,
    terms {text} NOT NULL,
    is_slow {whole} NOT NULL,
    game {text} NOT NULL
) {by_key}
""",
    "CREATE INDEX challenges_by_game ON challenges (game, made)",
    "CREATE TABLE public_games (game {text} PRIMARY KEY) {by_key}",
)
"""The statements that create them."""
