"""Reading untrusted JSON: a text that is too deep or has too many values is refused first."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from ludoteca.core import NotationError, RecordError, say

MAX_DEPTH = 500
"""How deep lists and objects may be nested: half of what Python's stack can bear."""

MAX_VALUES = 600_000
"""How many values a text may have."""

_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|$)|[^"\[\]{}]++', re.DOTALL)
_CLOSING = str.maketrans("{}", "[]")


def parse_json(text: str) -> Any:
    """Read a JSON text.

    Raises:
        NotationError: It is none.
        RecordError: It is larger or deeper than is allowed.
    """
    if sum(map(text.count, ",[{")) > MAX_VALUES:
        raise RecordError(say("the file has more than {max} values", max=MAX_VALUES))
    if _depth(text) > MAX_DEPTH:
        raise _too_deep()
    try:
        return json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise NotationError(text, error.pos + 1, "JSON") from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:
        # Python refuses numbers of thousands of digits, which would take it long.
        raise RecordError(say("the text has a number that is too long or infinite")) from None


def _too_deep() -> RecordError:
    return RecordError(say("brackets are nested more than {max} deep", max=MAX_DEPTH))


def _refuse(name: str) -> NoReturn:
    """Refuse NaN and the infinities, which JSON does not have."""
    raise ValueError(name)


def _depth(text: str) -> int:
    """Return how deep brackets are nested, whatever they enclose."""
    deepest = depth = 0
    for bracket in _BRACKETS.sub("", text).translate(_CLOSING):
        depth += 1 if bracket == "[" else -1
        if depth > deepest:
            deepest = depth
    return deepest
