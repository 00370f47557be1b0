"""Boards drawn in the character cells of a terminal, with its colours."""
