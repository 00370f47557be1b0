"""The first screen: the games as small boards on which demo games are played, and the menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ItemGrid, Vertical
from textual.screen import Screen
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from ludoteca.core import AnyGame, LudotecaError, join, say, touched_points
from ludoteca.games.registry import all_games
from ludoteca.records.demo import demo
from ludoteca.store.library import Library, about
from ludoteca.terminal.app.board import BoardWidget
from ludoteca.terminal.app.scene import Scenery
from ludoteca.terminal.new_game import ask_game

if TYPE_CHECKING:
    from ludoteca.terminal.app.app import Act, LudotecaApp

_SECONDS = 1.2
"""How long a position of a demo game is shown."""


class GameTile(Vertical, can_focus=True):
    """One game: its name, what it is, and a board on which its demo is played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", show=False),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]
    app: LudotecaApp

    def __init__(self, game: AnyGame, number: int) -> None:
        super().__init__(classes="card")
        self.game = game
        self._number = number
        self._at = 0
        self._frames: list[Any] = []

    def compose(self) -> ComposeResult:
        yield Label(classes="name", markup=False)
        yield BoardWidget(is_small=True)

    def on_mount(self) -> None:
        self.query_one(BoardWidget).can_focus = False
        self.retranslate()
        start = self.game.start(self.game.make_rules(None, **self.game.first_game))
        self.query_one(BoardWidget).set_board(
            self.game, start, self.app.palette(self.game), self.app.terminal.style
        )
        self._show(Scenery(self.game, start))
        self.set_timer(_SECONDS, self._load)

    def retranslate(self) -> None:
        title = self.app.text(say(self.game.title))
        self.query_one(".name", Label).update(f"{self._number}  {title}")

    def _load(self) -> None:
        try:
            record = demo(self.game)
        except LudotecaError:
            return
        if record is None:
            return
        board, first = self.query_one(BoardWidget), record.first_position()
        board.set_board(self.game, first, self.app.palette(self.game), self.app.terminal.style)
        self._frames = [(first, ()), *((ply.after, ply) for ply in record.replay().plies)]
        self.set_interval(_SECONDS, self._step)

    def _step(self) -> None:
        if self.screen is not self.app.screen:
            return
        position, ply = self._frames[self._at % len(self._frames)]
        self._at += 1
        scenery = Scenery(self.game, position)
        if ply:
            scenery.mark_last(touched_points(ply.before, ply.move, position))
        self._show(scenery)

    def _show(self, scenery: Scenery) -> None:
        self.query_one(BoardWidget).show(scenery.shown)

    def on_click(self) -> None:
        self.action_open()

    def action_open(self) -> None:
        self.app.new_game(self.game)


class HomeScreen(Screen[None]):
    """All games and what else there is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "choose('resume')", show=False),
        *(Binding(str(number), f"play({number - 1})", show=False) for number in range(1, 10)),
        Binding("q", "app.quit", show=False),
    ]
    app: LudotecaApp

    def compose(self) -> ComposeResult:
        with Horizontal():
            with Vertical(id="menu"):
                yield Static("Ludoteca", id="banner")
                yield OptionList(id="items", markup=False)
            with ItemGrid(id="cards", min_column_width=27):
                games = [game for game in all_games() if game.has_picture]
                for number, game in enumerate(games, 1):
                    yield GameTile(game, number)
        yield Static(id="footer", markup=False)

    def on_mount(self) -> None:
        self.on_screen_resume()
        is_begun = self.query_one("#items", OptionList).get_option_at_index(0).id == "resume"
        (self.query_one("#items") if is_begun else self.query(GameTile).first()).focus()

    def on_screen_resume(self) -> None:
        last = len(self.query(GameTile))
        keys = say("1 to {last}: play, arrows and Enter: choose, Ctrl+P: all actions", last=last)
        self.query_one("#footer", Static).update(self.app.text(keys))
        items = self.query_one("#items", OptionList)
        at = items.highlighted or 0
        items.clear_options()
        for key, title, _ in self._items():
            items.add_option(Option(self.app.text(title), id=key))
        items.highlighted = min(at, items.option_count - 1)

    def retranslate(self) -> None:
        self.on_screen_resume()
        for card in self.query(GameTile):
            card.retranslate()

    def _items(self) -> list[Act]:
        app, latest = self.app, None
        with app.refusing():
            latest = Library(app.interface.store).latest()

        def with_game(act: Callable[[AnyGame], object]) -> Callable[[], None]:
            return lambda: app.ask(self._with_game(act))

        saved, file, *others = app.acts()
        items = [
            saved,
            file,
            ("learn", say("Learn a game"), with_game(app.learn)),
            ("watch", say("Watch two computers"), with_game(app.watch_computers)),
            ("rules", say("Rules and controls"), with_game(app.show_rules)),
            *others,
        ]
        if latest is None:
            return items
        title = join(": ", [say("Resume"), latest.title or about(latest)])
        return [("resume", title, partial(app.resume, latest.key)), *items]

    @on(OptionList.OptionSelected)
    def _select(self, event: OptionList.OptionSelected) -> None:
        self.action_choose(str(event.option.id))

    def action_play(self, number: int) -> None:
        cards = list(self.query(GameTile))
        if number < len(cards):
            cards[number].action_open()

    def action_choose(self, key: str) -> None:
        for one, _, act in self._items():
            if one == key:
                act()

    async def _with_game(self, act: Callable[[AnyGame], object]) -> None:
        act(await ask_game(self.app.asker))
