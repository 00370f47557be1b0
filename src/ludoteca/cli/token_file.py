"""Tokens, which are read from a file or from the environment, never from the command line."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from ludoteca.core import OptionError, why_failed

OPERATOR = "LUDOTECA_OPERATOR_TOKEN"

METRICS = "LUDOTECA_METRICS_TOKEN"

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_MIN_LENGTH = 16
_MAX_LENGTH = 200


def read_token(file: Path | None, variable: str) -> str:
    """Read a token from a file that nobody else can read, or the environment; empty if none."""
    try:
        text = os.environ.get(variable, "") if file is None else _read(file)
    except UnicodeDecodeError:
        raise OptionError("{path} is not a file with a token", path=file) from None
    except OSError as error:
        raise OptionError(
            "{path} cannot be read: {why}", path=file, why=why_failed(error)
        ) from None
    token = text.strip()
    if token or file is not None:
        _check(token)
    return token


def _read(file: Path) -> str:
    with file.open(encoding="ascii") as opened:
        mode = os.fstat(opened.fileno()).st_mode
        if os.name == "posix" and stat.S_ISREG(mode) and mode & _OTHERS:
            raise OptionError("other users can read {path}: run chmod 600 {path} first", path=file)
        return opened.read()


def _check(token: str) -> None:
    if not (_MIN_LENGTH <= len(token) <= _MAX_LENGTH and token.isascii() and token.isprintable()):
        raise OptionError(
            "a token has {least} to {most} letters, digits and signs",
            least=_MIN_LENGTH,
            most=_MAX_LENGTH,
        )
