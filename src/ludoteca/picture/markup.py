"""XML elements with attributes, everything escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

_ID = re.compile(r'(?<= id=")|(?<=url\(#)')


def element(name: str, *inside: str, **attributes: object) -> str:
    """Write an element; ``class_`` is the class, and an underscore in a name becomes a dash."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_value(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if not inside:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{''.join(inside)}</{name}>"


def text(words: str, **attributes: object) -> str:
    return element("text", escape(words, quote=False), **attributes)


def polyline(spots: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spots)


def paint(name: str) -> str:
    """Refer to a gradient or a pattern.

    Use it in an attribute: in a style sheet, browsers disagree about which document is meant.
    """
    return f"url(#{name})"


def own_ids(markup: str, prefix: str) -> str:
    """Prefix every id and reference, so several drawings can share a page.

    >>> own_ids('<g id="a"/><path fill="url(#a)"/>', "go-")
    '<g id="go-a"/><path fill="url(#go-a)"/>'
    """
    return _ID.sub(lambda found: found[0] + prefix, markup)


def number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _value(value: object) -> str:
    return number(value) if isinstance(value, int | float) else str(value)
