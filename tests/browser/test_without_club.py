"""The page of ``ludoteca web`` from a copy of the package without the club."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.home import Home
from tests.browser.server import Server
from tests.browser.table import homewards
from tests.functional.pure_copy import PureCopy


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    clone = PureCopy(tmp_path_factory.mktemp("clone"), without="club")
    with Server(tmp_path_factory.mktemp("games"), PYTHONPATH=clone.path) as running:
        yield running


def test_a_whole_game_is_played_in_the_page_without_the_club(page: Page) -> None:
    table = Home(page).choose("neutron").against("random").thinking(0.1).start()
    table.play_out(random.Random(1), homewards)
    assert table.shown["stage"] == "over"
