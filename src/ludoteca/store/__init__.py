"""Saved games: a database of events, and what is stored beside them."""
