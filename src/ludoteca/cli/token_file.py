"""The operator's token, as ``ludoteca serve`` and ``ludoteca operate`` read it."""

from __future__ import annotations

import os
from pathlib import Path

from ludoteca.core import OptionError, say, why_failed

_VARIABLE = "LUDOTECA_OPERATOR_TOKEN"
_MIN_LENGTH = 16
_MAX_LENGTH = 200


def operator_token(file: Path | None) -> str:
    """Read the token from a file, or else from the environment; empty if there is none.

    Raises:
        OptionError: The file cannot be read, or the token is too short or too long.
    """
    try:
        text = os.environ.get(_VARIABLE, "") if file is None else file.read_text(encoding="ascii")
    except UnicodeDecodeError:
        raise OptionError(say("{path} is not a file with a token", path=file)) from None
    except OSError as error:
        raise OptionError(
            say("{path} cannot be read: {why}", path=file, why=why_failed(error))
        ) from None
    token = text.strip()
    if token or file is not None:
        _check(token)
    return token


def _check(token: str) -> None:
    if not (_MIN_LENGTH <= len(token) <= _MAX_LENGTH and token.isascii() and token.isprintable()):
        raise OptionError(
            say(
                "an operator's token has {least} to {most} letters, digits and signs",
                least=_MIN_LENGTH,
                most=_MAX_LENGTH,
            )
        )
