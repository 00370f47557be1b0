"""Pictures of every game and screen: ``python -m tests.browser.screenshots [DIRECTORY]``.

Every position is reached through the server, in the middle of a real game.
"""

from __future__ import annotations

import base64
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from ludoteca.core import OptionValue, Throw
from ludoteca.match.commands import PlayMove
from ludoteca.store.saved_game import SavedGame
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.javascript import javascript
from tests.browser.kept import begin_elsewhere, store_of
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.visitors import ANSWERED, DESKTOP, PHONE

PLACE = Path("docs/screenshots")
TRIES = 5
SIZES = {"desktop": DESKTOP, "phone": PHONE}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@dataclass(frozen=True)
class Scene:
    """A game, how far it has gone, and what the hand has begun."""

    game: str
    rules: str
    moves: str
    options: dict[str, OptionValue] = field(default_factory=dict)
    steps: tuple[str, ...] = ()
    plies: int = 0
    """How many plies to go on by chance, in a game of dice."""


SCENES = [
    Scene(
        "morris",
        "standard",
        "d2 b4 a1 b2 b6 g4 d1 g1 d3xg1 g1 g7 a4 c4 f4 e4 d7 e5 e3 e5-d5 f4-f6 d3-c3 e3-d3",
        steps=("d5", "c5"),
    ),
    Scene(
        "shogi",
        "standard",
        "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c "
        "3g3f 5a4a 5i5h 7a6b 3i3h 5c5d",
        steps=("3d",),
    ),
    Scene(
        "neutron",
        "standard",
        "b1b4 Nc3c2,b5e2 Nc2d2,b4a4 Nd2d4,e5e3",
        steps=("d4", "e4", "c1"),
    ),
    Scene("senet", "standard", "", plies=64),
    Scene(
        "go",
        "japanese",
        "G3 C7 G7 C3 E3 G8 F8 H7 F7 H5 H4 G5 C5 D6 D5 E6 B7 B6 C6 B8 D7 C8 E7 A7 F6 F5 G6 H6 "
        "B5 E5 E4 C4",
        {"size": 9},
    ),
]


def main(place: Path) -> None:
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        painter = browser.new_page()
        with Server(Path(data)) as server:
            for name, page in pictures(browser, server):
                taken = page.screenshot(animations="disabled")
                (place / f"{name}.png").write_bytes(shrunk(painter, taken))
        browser.close()


def shrunk(painter: Page, taken: bytes) -> bytes:
    """Return a picture with few colours, if that is smaller."""
    script = javascript("palette")
    smaller = base64.b64decode(painter.evaluate(script, base64.b64encode(taken).decode()))
    return min(smaller, taken, key=len)


def pictures(browser: Browser, server: Server) -> Iterator[tuple[str, Page]]:
    """Yield a name and a page that shows what is worth a picture."""
    keys = {scene.game: begin(server, scene) for scene in SCENES}
    for size, viewport in SIZES.items():
        for scheme in SCHEMES:
            context = browser.new_context(
                viewport=viewport, color_scheme=scheme, reduced_motion="reduce", locale="en-GB"
            )
            context.add_init_script(ANSWERED)
            page = context.new_page()
            page.goto(server.owner_address)
            for name in screens(page, server, keys):
                yield f"{name}-{size}-{scheme}", page
            context.close()


def screens(page: Page, server: Server, keys: dict[str, str]) -> Iterator[str]:
    """Go from screen to screen, and name each."""
    for _ in range(TRIES):
        page.locator("[data-resume] little-board[drawn]").wait_for()
        if page.locator(".home-head + [data-resume]").count():
            break
        # A machine that is busy shows the strip late, and then below the games.
        page.reload()
    settled(page)
    yield "home"
    page.locator('[data-choose="go"]').click()
    page.locator('[data-dialog="new-game"]').wait_for()
    yield "dialog"
    for scene in SCENES:
        page.goto(f"{server.address}/#/table/{keys[scene.game]}")
        Table(page).ready().touch(*scene.steps)
        settled(page)
        yield scene.game
    page.goto(f"{server.address}/#/lesson/shogi")
    page.locator(".lesson game-board .points button").first.wait_for(state="attached")
    settled(page)
    yield "lesson"
    page.goto(f"{server.address}/#/saved")
    page.locator(".saved-game").first.wait_for()
    yield "saved"


def settled(page: Page) -> None:
    """Wait until nothing is fetched any more, and the mouse lies on nothing."""
    page.mouse.move(0, 0)
    page.wait_for_load_state("networkidle")


def begin(server: Server, scene: Scene) -> str:
    """Play a scene as far as it goes, and return the key of its game."""
    key = begin_elsewhere(
        server, scene.game, scene.rules, *scene.moves.split(), options=scene.options
    )
    if scene.plies:
        play_on(server, key, scene.plies)
    return key


def play_on(server: Server, key: str, plies: int) -> None:
    """Throw and move, always the same."""
    dice = random.Random(5)
    with store_of(server) as store:
        saved = SavedGame.load(store, key, dice)
        for _ in range(plies):
            session = saved.session
            moves = session.state.position.legal_moves()
            command = (
                Throw() if session.state.position.chances() else PlayMove(str(dice.choice(moves)))
            )
            saved.submit(command, session.state.position.turn, time.time(), session.sequence)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PLACE)
