"""Formats of Shogi files."""
