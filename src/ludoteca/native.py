"""The one door to `_core`, the native module.

Everything in Ludoteca works without `_core`, only more slowly. It is missing where it could not be
built, and it is left alone where the environment variable `LUDOTECA_NO_NATIVE` is set (to anything
but an empty text or `0`). No other module of the package imports `_core`.
"""

import os
from typing import Protocol

__all__ = ["Core", "build_info", "core", "is_available"]


class Core(Protocol):
    """What the native module offers; its stub, `_core.pyi`, is checked against this."""

    @property
    def version(self) -> str:
        """The version of Ludoteca that the module was built from."""

    def build_info(self) -> dict[str, str]:
        """Return how the module was built: its compiler, standard and build_type."""


def _load() -> Core | None:
    if os.environ.get("LUDOTECA_NO_NATIVE", "") not in ("", "0"):
        return None
    try:
        from ludoteca import _core
    except ImportError:
        return None
    return _core


core: Core | None = _load()
"""The native module, or `None` where Ludoteca runs in pure Python."""


def is_available() -> bool:
    """Return whether the native module is there and may be used."""
    return core is not None


def build_info() -> dict[str, str] | None:
    """Return how the native module was built, or `None` without one."""
    return None if core is None else core.build_info()
