"""``ludoteca-gtp`` and ``ludoteca-usi``: the commands of those names, started without delay.

Programs that start an engine wait for its first answer, so nothing slow is imported here.
"""

from __future__ import annotations

import sys
from typing import Any

from ludoteca.cli import main, run_program
from ludoteca.protocols.loop import run_protocol

# The parameter and the type of each option.
_OPTIONS = {"--player": ("player", str), "--seed": ("seed", int), "--time": ("seconds", float)}


def gtp() -> None:
    _run("gtp")


def usi() -> None:
    _run("usi")


def _run(protocol: str) -> None:
    options = _read(sys.argv[1:])
    if options is None:
        # Help and mistakes are the command line's.
        sys.argv[1:1] = [protocol]
        main()
    else:
        run_program(lambda: run_protocol(protocol, **options))


def _read(words: list[str]) -> dict[str, Any] | None:
    """Read plain options; None if there is anything else."""
    options: dict[str, Any] = {}
    for key, word in zip(words[::2], words[1::2], strict=False):
        try:
            name, read = _OPTIONS[key]
            options[name] = read(word)
        except (KeyError, ValueError):
            return None
    return None if len(words) % 2 or options.get("seconds", 1.0) < 0 else options
