"""What the tests keep in ``tests/data``."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


def read_text(name: str) -> str:
    """Read a file of text as it is."""
    return (DATA / name).read_text(encoding="utf-8")


def read_lines(name: str) -> list[str]:
    """Read a file with an item in each line."""
    return read_text(name).splitlines()


def read_json(name: str) -> Any:
    """Read the value in a file."""
    return json.loads(read_text(name))


def read_toml(name: str) -> dict[str, Any]:
    """Read the tables in a file."""
    return tomllib.loads(read_text(name))
