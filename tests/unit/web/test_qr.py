"""The QR codes of the page are read by an independent program."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import ludoteca

NODE = Path(sys.executable).parent / "node"
QR = Path(ludoteca.__file__).parent / "web" / "page" / "people" / "qr.js"
READER = Path(__file__).parents[2] / "page" / "node_modules" / "jsqr" / "dist" / "jsQR.js"
MARGIN = 4
SCALE = 3
MOST = 213
"""As many bytes as fit into the largest version."""

# Draws each text as a picture of black and white dots, and reads that.
READ = """
const [qr, reader, text] = process.argv.slice(1);
const { qrSquares } = await import(qr);
const { createRequire } = await import("node:module");
const jsQR = createRequire(import.meta.url)(reader);
const answers = JSON.parse(text).map((one) => {
  const squares = qrSquares(one);
  if (!squares) return null;
  const size = (squares.length + 2 * MARGIN) * SCALE;
  const dots = new Uint8ClampedArray(4 * size * size).fill(255);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const isDark = squares[Math.floor(y / SCALE) - MARGIN]?.[Math.floor(x / SCALE) - MARGIN];
      if (isDark) dots.fill(0, 4 * (y * size + x), 4 * (y * size + x) + 3);
    }
  }
  const found = jsQR(dots, size, size);
  return found && { data: found.data, version: found.version };
});
console.log(JSON.stringify(answers));
"""


def read(*texts: str) -> list[dict[str, object] | None]:
    if not READER.is_file():
        pytest.fail("jsqr is missing: make .venv/.page installs it")
    script = READ.replace("MARGIN", str(MARGIN)).replace("SCALE", str(SCALE))
    given = [QR.as_uri(), str(READER), json.dumps(texts)]
    words = [str(NODE), "--input-type=module", "--eval", script, *given]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, object] | None] = json.loads(done.stdout)
    return found


def test_texts_of_every_length_are_read_back() -> None:
    address = "https://games.example.org/club/#/me/jaki-kizi-taki-bopu-pana-kado"
    lengths = [
        1,
        14,
        15,
        26,
        27,
        42,
        43,
        62,
        63,
        84,
        85,
        106,
        107,
        122,
        123,
        152,
        153,
        180,
        181,
        MOST,
    ]
    texts = [address, "Ана ± ☃", *((address * 4)[:length] for length in lengths)]
    found = read(*texts)
    assert [one and one["data"] for one in found] == texts
    assert {one["version"] for one in found if one} == set(range(1, 11))


def test_what_is_too_long_has_no_code() -> None:
    assert read("a" * (MOST + 1)) == [None]
