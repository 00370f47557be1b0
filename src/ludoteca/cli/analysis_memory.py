"""What was searched before, in a file beside the annotated games: an analysis can go on later."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Any

_NAME = ".ludoteca-analysis.jsonl"


class AnalysisMemory(MutableMapping[str, dict[str, Any]]):
    """Remembers searches in a file of one JSON object a line; an interrupted line is ignored."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._found: dict[str, dict[str, Any]] = {}
        with contextlib.suppress(OSError, UnicodeDecodeError):
            for line in path.read_text(encoding="utf-8").splitlines():
                self._take(line)

    @classmethod
    def beside(cls, target: Path, *, is_folder: bool) -> AnalysisMemory:
        """Open the memory of an output: inside a folder, or beside a file."""
        return cls(target / _NAME if is_folder else target.with_name(f".{target.name}.jsonl"))

    def _take(self, line: str) -> None:
        try:
            key, value = json.loads(line)
        except (ValueError, TypeError):
            return
        if isinstance(key, str) and isinstance(value, dict):
            self._found[key] = value

    def __getitem__(self, key: str) -> dict[str, Any]:
        return self._found[key]

    def __setitem__(self, key: str, value: dict[str, Any]) -> None:
        self._found[key] = value
        with self._path.open("a", encoding="utf-8") as file:
            # On a new line: the last one may be incomplete.
            file.write("\n" + json.dumps([key, value]))

    def __delitem__(self, key: str) -> None:
        del self._found[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)
