"""Sets of points as bits."""

from __future__ import annotations

from ludoteca.core import members


def test_the_members_of_a_set_are_listed_in_order() -> None:
    assert members(1 << 24 | 1 << 3 | 1 << 12, range(25)) == [3, 12, 24]
    assert members(0b110, ("a", "b", "c")) == ["b", "c"]
    assert members(0, ()) == []
