"""Positions to think about, which thinkers on any host take from the database."""

from __future__ import annotations

TABLE = """
CREATE {unlogged} TABLE jobs (
    number {counter},
    server {text} NOT NULL,
    body {text} NOT NULL,
    thinker {text} NOT NULL,
    tries {whole} NOT NULL
)
"""
