"""The tables of people, of their devices and of their ratings."""

from __future__ import annotations

PEOPLE = (
    """
CREATE TABLE people (
    id {text} PRIMARY KEY,
    name {text} NOT NULL,
    since {real} NOT NULL,
    seen {real} NOT NULL
) {by_key}
""",
    """
CREATE TABLE devices (
    hash {text} PRIMARY KEY,
    id {text} NOT NULL,
    person {text} NOT NULL,
    label {text} NOT NULL,
    since {real} NOT NULL,
    seen {real} NOT NULL
) {by_key}
""",
    "CREATE INDEX devices_by_person ON devices (person)",
    """
CREATE TABLE phrases (
    hash {text} PRIMARY KEY,
    person {text} NOT NULL,
    until {real} NOT NULL
) {by_key}
""",
    "CREATE INDEX seats_by_holder ON seats (hash)",
    "CREATE TABLE rated_games (game {text} PRIMARY KEY, is_settled {whole} NOT NULL) {by_key}",
    "CREATE INDEX rated_games_by_state ON rated_games (is_settled)",
    """
CREATE TABLE ratings (
    person {text} NOT NULL,
    kind {text} NOT NULL,
    value {real} NOT NULL,
    deviation {real} NOT NULL,
    volatility {real} NOT NULL,
    at {real} NOT NULL,
    games {whole} NOT NULL,
    PRIMARY KEY (person, kind)
) {by_key}
""",
    "CREATE INDEX ratings_by_kind ON ratings (kind, value)",
    """
CREATE TABLE rating_changes (
    game {text} NOT NULL,
    place {whole} NOT NULL,
    person {text} NOT NULL,
    kind {text} NOT NULL,
    at {real} NOT NULL,
    opponent {text} NOT NULL,
    score {real} NOT NULL,
    before {real} NOT NULL,
    value {real} NOT NULL,
    deviation {real} NOT NULL,
    PRIMARY KEY (game, place)
) {by_key}
""",
    "CREATE INDEX rating_changes_by_person ON rating_changes (person, kind, at)",
)
"""The statements that create them."""
