"""Messages of pages in general, nothing trusted: their size, and the hello that comes first."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec

from ludoteca.core import SessionError, say

T = TypeVar("T")

PROTOCOL: Final = 1
NUL: Final = "\\u0000"
"""What no database can store, as JSON has it."""

MAX_MESSAGE = 16 * 1024
"""How many bytes a message to the server may have."""


def decode(decoder: msgspec.json.Decoder[T], text: str) -> T:
    """Read a message of any kind (``wire/too-large``, ``wire/unreadable``)."""
    if len(text) > MAX_MESSAGE or len(text.encode("utf-8", "surrogatepass")) > MAX_MESSAGE:
        raise SessionError(
            "wire/too-large", say("a message may have at most {max} bytes", max=MAX_MESSAGE)
        )
    if NUL in text:
        raise unreadable()
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise unreadable() from None


def check_protocol(version: int) -> None:
    if version != PROTOCOL:
        raise SessionError(
            "wire/protocol",
            say("this server uses version {ours}: reload the page", ours=PROTOCOL),
        )


def no_hello() -> SessionError:
    return SessionError("wire/no-hello", say("the first message must be a hello"))


def unreadable() -> SessionError:
    return SessionError("wire/unreadable", say("this message cannot be read"))
