"""Lighthouse looks at the first screen and at a table, as a telephone sees them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import CHROMIUM
from tests.browser.seat import lay
from tests.browser.server import Server

NODE = Path(sys.prefix) / "bin" / "node"
LIGHTHOUSE = Path(__file__).parents[1] / "page/node_modules/lighthouse/cli/index.js"
GOALS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
SLOWDOWN, DESKTOP_INDEX = 4, 1750
"""Lighthouse makes the processor four times slower; it means that of a good desktop computer."""

RUNS = 4


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("games"), "serve") as running:
        yield running


def look(address: str, report: Path, slowdown: float) -> dict[str, Any]:
    """Let Lighthouse look once, and return its report."""
    flags = "--headless=new --no-sandbox --disable-gpu"
    subprocess.run(
        [
            *(NODE, LIGHTHOUSE, address, "--quiet", "--output=json"),
            *(f"--output-path={report}", f"--chrome-flags={flags}"),
            f"--throttling.cpuSlowdownMultiplier={slowdown:.2f}",
        ],
        env={**os.environ, "CHROME_PATH": CHROMIUM},
        check=True,
        timeout=240,
    )
    found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return found


def marks(report: dict[str, Any]) -> dict[str, int]:
    return {key: round(100 * report["categories"][key]["score"]) for key in GOALS}


def missed(report: dict[str, Any]) -> dict[str, list[str]]:
    """Name what is below the goal, and the audits that say why."""
    audits = report["audits"]
    return {
        f"{key}: {mark}": [
            f"{one['id']} {audits[one['id']].get('displayValue', '')}"
            for one in report["categories"][key]["auditRefs"]
            if one["weight"] and (audits[one["id"]]["score"] or 0) < 0.9
        ]
        for key, mark in marks(report).items()
        if mark < GOALS[key]
    }


@pytest.mark.oracle_large
@pytest.mark.parametrize("screen", ["home", "table"])
def test_lighthouse_finds_nothing_to_complain_of(
    server: Server, tmp_path: Path, screen: str
) -> None:
    path = "" if screen == "home" else f"#/table/{lay(server, game='shogi')['key']}"
    report = partial(look, f"{server.address}/{path}", tmp_path / "report.json")
    found = report(SLOWDOWN)
    for _ in range(RUNS - 1):
        if not missed(found):
            break
        # A slow or busy computer is not to be slowed down as much as Lighthouse does.
        index = found["environment"]["benchmarkIndex"]
        found = report(max(1.0, min(SLOWDOWN, SLOWDOWN * index / DESKTOP_INDEX)))
    assert missed(found) == {}
