"""Pictures of the full-screen terminal: ``python -m scripts.terminal_pictures [GAME ...]``."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path

from tests.unit.terminal.app.screen import opened
from tests.unit.terminal.script import created

_FOLDER = Path("docs/screenshots")
_SIZE = (120, 40)
_FONT_FACE = re.compile(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", re.DOTALL)
_SHOGI = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f"
_GO = "q16 d4 q3 d17 c15 f17 c12 o17 r14 r17 q17 q18 p18 r18"
_GAMES = {
    "morris": ("standard", "f4 f6 b4 b6 d3 d2"),
    "shogi": ("standard", _SHOGI),
    "neutron": ("standard", "b1b4 Nc3a3,c5c2"),
    "senet": ("standard", ""),
    "go": ("japanese", _GO),
}


async def picture(key: str, folder: Path) -> str:
    rules, moves = _GAMES[key]
    async with opened(folder, created(key, rules, names=("Ana", "Boris")), size=_SIZE) as player:
        for move in moves.split():
            await player.type(move)
        await player.pilot.press("up")
        drawn = player.app.export_screenshot(title="Ludoteca")
    # The reader's own monospaced font, instead of one from another host.
    return _FONT_FACE.sub("", drawn).replace("Fira Code", "monospace")


def main() -> None:
    os.environ.pop("NO_COLOR", None)
    os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    for key in sys.argv[1:] or _GAMES:
        with tempfile.TemporaryDirectory() as folder:
            drawn = asyncio.run(picture(key, Path(folder)))
        (_FOLDER / f"{key}-terminal.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
