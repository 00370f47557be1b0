"""Refusals by their code."""

from __future__ import annotations

import pytest

from ludoteca.core import SessionError

__all__ = ["refusing"]


def refusing(code: str) -> pytest.RaisesExc[SessionError]:
    """Expect that a session, a store or a server refuses what is done within."""
    return pytest.raises(SessionError, check=lambda error: error.code == code)
