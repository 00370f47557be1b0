"""Formats of morris files."""

from ludoteca.records.morris import text

__all__ = ["FORMATS"]

FORMATS = (text.FORMAT,)
