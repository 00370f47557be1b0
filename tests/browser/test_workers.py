"""Several processes behind one address: a page goes on at another when its own is killed."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.complaints import Complaints
from tests.browser.screens import take_seat
from tests.browser.seat import lay
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.test_reconnect import NETWORK
from tests.functional.test_servers import wait_until
from tests.functional.test_workers import WORKERS, workers
from tests.postgres import new_database

MOVES = (("c3", "c2", "b5", "b2"), ("c2", "c4", "b1", "a1"))


@pytest.mark.oracle_large
def test_the_page_comes_back_by_itself_and_nothing_is_lost(
    tab: Page, tmp_path: Path, complaints: Complaints
) -> None:
    complaints.expect(*NETWORK)
    words = ("serve", "--workers", str(WORKERS), "--workers-for-computers", "1")
    with Server(tmp_path, *words, LUDOTECA_DATABASE=new_database()) as server:
        take_seat(tab, server, lay(server))
        table = Table(tab)
        table.play("a1", "a4")
        for victim, steps in zip(sorted(workers(server)), MOVES, strict=True):
            os.kill(victim, signal.SIGKILL)
            table.play(*steps)
            wait_until(lambda: len(workers(server)) == WORKERS)
        assert table.plies == ["a1a4", "Nc3c2,b5b2", "Nc2c4,b1a1"]
        tab.goto("about:blank")
