"""The saved games: a list that can be searched, with a picture of the chosen one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Input, Label, OptionList
from textual.widgets.option_list import Option

from ludoteca.core import say
from ludoteca.match.session import Session
from ludoteca.store.library import GameSummary, Library, about
from ludoteca.terminal.app.board import BoardWidget
from ludoteca.terminal.app.dialogs import type_into
from ludoteca.terminal.app.scene import Scenery
from ludoteca.terminal.files import ask_about

if TYPE_CHECKING:
    from ludoteca.terminal.app.app import LudotecaApp


class SavedGamesScreen(Screen[None]):
    """The games of the library, the last played first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("down,up", "app.focus_next", show=False),
    ]
    app: LudotecaApp

    def __init__(self) -> None:
        super().__init__()
        self._games: dict[str, GameSummary] = {}

    def compose(self) -> ComposeResult:
        yield Label(classes="title", markup=False)
        with Horizontal():
            with Vertical(id="found"):
                yield Input(placeholder="…", compact=True, select_on_focus=False)
                yield OptionList(markup=False)
            with Vertical(id="preview"):
                yield BoardWidget()

    def on_mount(self) -> None:
        self.query_one(BoardWidget).can_focus = False
        self._load()
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        self._load()

    def _load(self) -> None:
        with self.app.refusing():
            games = Library(self.app.interface.store).games()
            self._games = {game.key: game for game in games}
        title = say("Saved games") if self._games else say("No saved games yet")
        self.query_one(".title", Label).update(self.app.text(title))
        self._list(self.query_one(Input).value)

    def _list(self, typed: str) -> None:
        listed, text = self.query_one(OptionList), self.app.text
        at = listed.highlighted or 0
        listed.clear_options()
        for key, game in self._games.items():
            shown = f"{game.title}  {text(about(game))}" if game.title else text(about(game))
            if typed.casefold() in shown.casefold():
                listed.add_option(Option(shown, id=key))
        listed.highlighted = min(at, listed.option_count - 1) if listed.option_count else None

    def on_key(self, event: events.Key) -> None:
        """Let what is typed search the list."""
        type_into(self.query_one(Input), event)

    @on(Input.Changed)
    def _search(self, event: Input.Changed) -> None:
        self._list(event.value)

    @on(Input.Submitted)
    def _to_list(self) -> None:
        self.query_one(OptionList).focus()

    @on(OptionList.OptionHighlighted)
    def _preview(self, event: OptionList.OptionHighlighted) -> None:
        key = str(event.option.id)
        with self.app.refusing():
            session = Session.replay(self.app.interface.store.events(key))
            state, board = session.state, self.query_one(BoardWidget)
            if not state.game.has_picture:
                return
            style = self.app.terminal.style
            board.set_board(state.game, state.position, self.app.palette(state.game), style)
            scenery = Scenery(state.game, state.position)
            scenery.mark_state(session)
            board.show(scenery.shown)

    @on(OptionList.OptionSelected)
    def _select(self, event: OptionList.OptionSelected) -> None:
        self.app.ask(self._manage(self._games[str(event.option.id)]))

    async def _manage(self, game: GameSummary) -> None:
        app, store = self.app, self.app.interface.store
        chosen = await ask_about(app.asker, Library(store), game)
        if chosen == "continue":
            app.resume(game.key)
        elif chosen == "look":
            app.review(Session.replay(store.events(game.key)).to_record())
        else:
            self._load()
