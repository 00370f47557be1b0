"""Formats of Shogi files."""

from ludoteca.records.shogi import csa, jkf, ki2, kif, usi

__all__ = ["FORMATS"]

FORMATS = (
    kif.FORMAT,
    kif.UTF8_FORMAT,
    ki2.FORMAT,
    ki2.UTF8_FORMAT,
    csa.FORMAT,
    usi.FORMAT,
    jkf.FORMAT,
)
