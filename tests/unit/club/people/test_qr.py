"""The QR code of a phrase is read by an independent program."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.club.people.test_routes import name
from tests.unit.web.serving import Client, held

NODE = Path(sys.executable).parent / "node"
READER = Path(__file__).parents[3] / "page" / "node_modules" / "jsqr" / "dist" / "jsQR.js"

# Draws the strokes of the path, a module high each, as a picture of dots, and reads that.
READ = """
const [reader, markup] = process.argv.slice(1);
const { createRequire } = await import("node:module");
const jsQR = createRequire(import.meta.url)(reader);
const SCALE = 3;
const size = Number(/viewBox="0 0 (\\d+) /.exec(markup)[1]) * SCALE;
const dots = new Uint8ClampedArray(4 * size * size).fill(255);
const path = /stroke="#000" d="([^"]+)"/.exec(markup)[1];
let [x, y] = [0, 0];
for (const [, command, across, down] of path.matchAll(/([Mmh])(-?[\\d.]+)(?: (-?[\\d.]+))?/g)) {
  const from = x;
  x = command === "M" ? Number(across) : x + Number(across);
  if (command !== "h") y = command === "M" ? Number(down) : y + Number(down);
  else
    for (let row = Math.floor(y) * SCALE; row < Math.ceil(y) * SCALE; row++)
      for (let column = from * SCALE; column < x * SCALE; column++)
        dots.fill(0, 4 * (row * size + column), 4 * (row * size + column) + 3);
}
console.log(jsQR(dots, size, size)?.data ?? "");
"""


def read(markup: str) -> str:
    if not READER.is_file():
        pytest.fail("jsqr is missing: make .venv/.page installs it")
    done = subprocess.run(
        [NODE, "--input-type=module", "--eval", READ, READER, markup],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_camera_reads_the_link_with_the_phrase(client: Client) -> None:
    key, _ = name(client, "Ada")
    for link in ("https://games.example.org/club/#/me/", "http://игри.example/#/me/"):
        made = client.post("/api/people/me/phrase", json={"link": link}, headers=held(key)).json()
        assert read(made["qr"]) == link + made["phrase"].replace(" ", "-")


def test_a_link_that_is_too_long_is_refused(client: Client) -> None:
    key, _ = name(client, "Ada")
    body = {"link": "a" * 301}
    answer = client.post("/api/people/me/phrase", json=body, headers=held(key))
    assert answer.status_code == 422
