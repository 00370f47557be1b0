"""Ludii, which is not run here: figures measured once, of random games in its own loop.

Moves per CPU second of one thread on a 2-core machine of the kind the project is built on. Its
Senet follows another rule set.
"""

from __future__ import annotations

__all__ = ["NEUTRON", "SENET"]

NEUTRON = 80_000.0
SENET = 95_000.0
