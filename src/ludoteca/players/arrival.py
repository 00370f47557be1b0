"""The native module may be built while Ludoteca runs: it is used from the next game on."""

from __future__ import annotations

import ludoteca.native as native
from ludoteca.core import Sentence, say
from ludoteca.native import when_found as when_found


def welcome_native() -> Sentence | None:
    """Use a native module that was built since the last game, and say so; else None."""
    if not native.refresh():
        return None
    return say("The native module is built: from now on the computer plays at full strength.")
