"""The first screen and its dialog, as a person uses them."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.table import Table

COMPUTER, PEOPLE, FRIEND, WATCH = "computer", "people", "friend", "watch"


class Home:
    """The first screen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def choose(self, game: str) -> Questions:
        """Open the dialog of a game."""
        self.page.locator(f'[data-choose="{game}"]').click()
        return Questions(self.page)

    def play(self, game: str) -> Table:
        """Start at once, against the usual opponent."""
        self.page.locator(f'[data-play="{game}"]').click()
        return Table(self.page).ready()

    def resume(self) -> Table:
        self.page.locator('[data-go="resume"]').click()
        return Table(self.page).ready()


class Questions:
    """The dialog before a game."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.dialog = page.locator('[data-dialog="new-game"]')

    def against(self, opponent: str) -> Questions:
        """Choose a kind of opponent, a level or another computer player by its key."""
        is_kind = opponent in (COMPUTER, PEOPLE, FRIEND, WATCH)
        self._tick("opponent", opponent if is_kind else COMPUTER)
        kind, _, number = opponent.partition(":")
        if number:
            # An earlier game may have been against another computer player.
            if (levels := self.dialog.locator('[data-go="levels"]')).count():
                levels.click()
            self._tick(kind, number)
        elif not is_kind:
            if not self._field("player").count():
                self.dialog.locator('[data-go="others"]').click()
            self._field("player").select_option(opponent)
        return self

    def watching(self, first: str, second: str) -> Questions:
        self._tick("opponent", WATCH)
        self._field("player-0").select_option(first)
        self._field("player-1").select_option(second)
        return self

    def side(self, side: str) -> Questions:
        self._tick("side", side)
        return self

    def options(self, **options: str | float) -> Questions:
        """Choose options of the rules, by their key: a word of a list, or a number."""
        self._unfold()
        for key, value in options.items():
            other = self.dialog.locator(f'label[for="usual-{key}-other"]')
            if other.count():
                other.click()
            field = self.dialog.locator(f'[data-option="{key}"]')
            if isinstance(value, str):
                field.select_option(label=value)
            else:
                field.fill(str(value))
        return self

    def _unfold(self) -> None:
        details = self.dialog.locator("details[data-options]")
        if details.get_attribute("open") is None:
            details.locator("summary").click()

    def clock(self, seconds: float) -> Questions:
        """Choose a clock of one's own: so many seconds for the whole game."""
        self._tick("clock", "own")
        self._field("clock-minutes").fill(str(round(seconds / 60, 4)))
        self.dialog.locator("#clock-kind").select_option("absolute")
        return self

    def thinking(self, seconds: float) -> Questions:
        self._field("seconds").fill(str(seconds))
        return self

    def start(self) -> Table:
        self.dialog.locator("[data-start]").click()
        return Table(self.page).ready()

    def _tick(self, field: str, value: str) -> None:
        self.dialog.locator(f'label[for="{field}-{value}"]').click()

    def _field(self, name: str) -> Locator:
        return self.dialog.locator(f'[data-field="{name}"]')
