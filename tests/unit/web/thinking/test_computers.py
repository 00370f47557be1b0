"""Which computer players may play, and which gives hints."""

from __future__ import annotations

import pytest

from ludoteca import native
from ludoteca.web.thinking.computers import hint_player, may_play


def test_an_answer_from_before_the_native_module_was_found_is_not_given_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as without:
        without.setattr(native, "core", None)
        assert hint_player("shogi", is_local=True) != "engine"
        assert not may_play("shogi", "engine", is_local=True)
    assert hint_player("shogi", is_local=True) == "engine"
    assert may_play("shogi", "engine", is_local=True)
