"""Answers as JSON, made as fast as live messages are."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

__all__ = ["as_json"]


def as_json(value: object, **headers: str) -> Response:
    """Answer with a value of plain things or of our messages.

    Args:
        value: What to answer.
        headers: More headers, with ``_`` for each dash.
    """
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return Response(msgspec.json.encode(value), media_type="application/json", headers=named)
