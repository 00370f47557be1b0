"""What tests do in a page, in its own language."""

from __future__ import annotations

from pathlib import Path

_SCRIPTS = Path(__file__).with_name("scripts")


def javascript(name: str) -> str:
    """Read a function that a page can evaluate."""
    return (_SCRIPTS / f"{name}.js").read_text(encoding="utf-8")
