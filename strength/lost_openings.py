"""The first moves of White in Neutron that lose, as the certificate of its solution lists them."""

from __future__ import annotations

from importlib.resources import files

_AFTER = "after "


def lost_openings() -> tuple[str, ...]:
    """Return them in the order of the certificate; both rule sets have the same."""
    text = files("ludoteca.solved").joinpath("proofs", "neutron.txt").read_text("utf-8")
    moves = (line.removeprefix(_AFTER) for line in text.splitlines() if line.startswith(_AFTER))
    return tuple(dict.fromkeys(filter(None, moves)))
