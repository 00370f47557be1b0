"""What is asked of the tables of Neutron."""

from __future__ import annotations

from typing import Protocol

from ludoteca import native

RULES = ("standard", "classic")


class Judge(Protocol):
    """A table, or what stands for one in tests."""

    def judge(self, state: native.State) -> list[native.Verdict | None]:
        """Return the verdict after each legal action."""
