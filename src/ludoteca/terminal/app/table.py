"""The screen of one game: the board, the players, the moves, and what a person does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from ludoteca.core import GameError, LudotecaError, Seat, blaming, say
from ludoteca.locale.help import help_text
from ludoteca.match.actions import Action
from ludoteca.match.events import Proposal
from ludoteca.match.phrases import expected
from ludoteca.store.saved_game import SavedGame
from ludoteca.terminal.app.board import BoardWidget
from ludoteca.terminal.app.dialogs import PageDialog, type_into
from ludoteca.terminal.app.panels import MoveList, PlayerPanel
from ludoteca.terminal.app.play import Play
from ludoteca.terminal.help import controls

if TYPE_CHECKING:
    from ludoteca.terminal.app.app import LudotecaApp
    from ludoteca.terminal.interface import Interface
    from ludoteca.terminal.questions import Questions

_LEAST_SIDE, _MOST_SIDE = 22, 44
"""How wide the panel beside a board is."""

_LEAST_BELOW = 9
"""How high the panel below a wide board is."""

_MOST_TOLD = 8
"""The number of news lines shown beside a board."""

_CLOCK_SECONDS = 0.5
_LEAVE_KEY = "f10"
_KEYS = (
    say("Arrows move the cursor and Enter touches a point; you can also click, or drag a piece."),
    say("Esc takes a step back, or lets the computer move now; Tab leads to the pieces in hand."),
    say("Page Up and Page Down show the board after earlier and later moves."),
)
_OTHER_KEYS = [f"f{number}" for number in (*range(1, 10), 11, 12)]


class ActButton(Button):
    """A button that knows what it does."""

    def __init__(self, label: str, act: Callable[[], object]) -> None:
        super().__init__(Text(label), name=label, compact=True)
        self.act = act


class TableScreen(Screen[str]):
    """One game; dismissed with what comes next: ``rematch``, ``level``, ``review`` or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "step_back", show=False, priority=True),
        Binding("pageup", "look(-1)", show=False),
        Binding("pagedown", "look(1)", show=False),
        Binding("question_mark", "act('help')", show=False),
        *(Binding(key, f"press_key('{key}')", show=False) for key in (*_OTHER_KEYS, _LEAVE_KEY)),
    ]
    app: LudotecaApp

    def __init__(self, interface: Interface, saved: SavedGame, asker: Questions) -> None:
        super().__init__()
        self.play = play = Play(interface, saved, asker, self)
        self._board: tuple[object, ...] | None = None
        self._handlers: Mapping[str, Callable[[], object]] = {
            "help": self.help,
            "hint": self.hint,
            "undo": play.undo,
            "moves": lambda: self.app.push_screen(PageDialog(play.listed_moves())),
            "verdicts": play.switch_verdicts,
            "flip": play.flip,
            "save": lambda: self.app.ask(play.save_as()),
            "offer": lambda: play.offer(Proposal.DRAW),
            "no-result": lambda: play.offer(Proposal.NO_RESULT),
            "pause": play.pause,
            "browser": lambda: self.leave("browser"),
            "resign": self.resign,
            "quit": lambda: self.leave("leave"),
        }

    def compose(self) -> ComposeResult:
        with Horizontal(id="table"):
            yield BoardWidget(id="board")
            with Vertical(id="side"):
                yield PlayerPanel(id="above")
                yield MoveList(id="moves")
                yield PlayerPanel(id="below")
                yield Static(id="told", markup=False)
                yield Static(id="prompt", markup=False)
                yield Horizontal(id="choices")
                yield Input(id="entry", compact=True, select_on_focus=False)
        yield Static(id="footer", markup=False)

    def on_mount(self) -> None:
        self.query_one(BoardWidget).focus()
        self.set_interval(_CLOCK_SECONDS, self._tick)
        self._drive()

    @work(exclusive=True, group="driver")
    async def _drive(self) -> None:
        try:
            with blaming(self.play.state.game):
                await self.play.driver.run()
            self.leave("rematch")
        except LudotecaError as error:
            self.app.has_crashed |= isinstance(error, GameError)
            self.app.refuse(error.sentence)
            self.leave("leave")

    # What is on the screen.

    def on_resize(self) -> None:
        self._arrange()
        self._show_footer()

    def _arrange(self) -> None:
        """Put the panel beside the board or below it, wherever the board is larger."""
        board, side = self.query_one(BoardWidget), self.query_one("#side")
        columns, rows = self.size.width, self.size.height - 1
        beside = board.needed(columns - _LEAST_SIDE - 1, rows)
        below = board.needed(columns, rows - _LEAST_BELOW)
        fits = beside.width + _LEAST_SIDE < columns and beside.height <= rows
        is_below = below.height > beside.height or not fits
        self.query_one("#table").set_class(is_below, "wide")
        if is_below:
            side.styles.width, side.styles.height = "100%", max(rows - below.height, _LEAST_BELOW)
        else:
            room = columns - beside.width - 1
            side.styles.width, side.styles.height = min(max(room, _LEAST_SIDE), _MOST_SIDE), "100%"

    def redraw(self) -> None:
        if not self.is_attached:
            return
        play, state = self.play, self.play.state
        palette, style = self.app.palette(state.game), replace(play.style)
        now = (state.first.rules, palette, style)
        board = self.query_one(BoardWidget)
        if now != self._board:
            self._board = now
            board.set_board(state.game, state.position, palette, style, play.rows)
            self._arrange()
        board.show(play.shown())
        self._show_players()
        self.query_one(MoveList).show(state.game, state.plies, play.at, play.in_rows)
        told = Text(play.refusal, "bold red") if play.refusal else Text("\n".join(self._news()))
        self.query_one("#told", Static).update(told)
        self.query_one("#prompt", Static).update(Text(play.prompt(), "bold"))
        self.query_one("#entry", Input).placeholder = self.app.text(say("Type a move"))
        self._show_footer()
        self._show_buttons()

    def _news(self) -> list[str]:
        """Return the last things that happened, as many as there is room for."""
        told, room = self.play.told, max(self.query_one("#side").size.width - 2, 1)
        while told[1:] and sum(len(one) // room + 1 for one in told) > _MOST_TOLD:
            told = told[1:]
        return told

    def show_thought(self, text: str) -> None:
        if self.is_attached:
            self.query_one("#prompt", Static).update(Text(text, "dim"))

    def retranslate(self) -> None:
        self.play.style.pieces = self.app.terminal.style.pieces
        self.play.style.glyphs = self.app.terminal.style.glyphs
        self.redraw()

    def _show_players(self) -> None:
        play = self.play
        below = Seat.SECOND if play.style.turned else Seat.FIRST
        for seat, name in ((below, "#below"), (below.opponent, "#above")):
            row = self.query_one(name, PlayerPanel)
            row.show(play.state, seat, play.position, play.style, play.text, play.taken)

    def _tick(self) -> None:
        if self.play.state.clock.is_timed:
            self._show_players()

    def _show_footer(self) -> None:
        """List the actions with their keys, as many as there is room for."""
        shown = [
            (f" {key.upper()} ", f" {self.app.text(action.word)} ", action.key)
            for key, action in self._keys().items()
        ]
        while sum(len(key) + len(word) for key, word, _ in shown) > self.size.width and shown[1:]:
            del shown[-2]  # The last one leaves the table.
        footer = Text(no_wrap=True)
        for key, word, action in shown:
            click = Style(meta={"@click": f"screen.act({action!r})"})
            footer.append(key, Style(reverse=True) + click).append(word, click)
        self.query_one("#footer", Static).update(footer)

    def _keys(self) -> dict[str, Action]:
        """Give the actions function keys, always the tenth for leaving."""
        actions = list(self.play.listed_actions().values())
        others = (one for one in actions if one.key != "quit")
        found = dict(zip(_OTHER_KEYS, others, strict=False))
        leave = next((one for one in actions if one.key == "quit"), None)
        return found if leave is None else {**found, _LEAVE_KEY: leave}

    def _show_buttons(self) -> None:
        found, box = self.play.buttons(), self.query_one("#choices")
        labels = [label for label, _ in found]
        if labels == [one.name for one in box.children]:
            for button, (_, act) in zip(box.query(ActButton), found, strict=True):
                button.act = act
            return
        room = self.query_one("#side").size.width
        box.set_class(sum(len(label) + 5 for label in labels) > room, "tall")
        box.remove_children()
        box.mount_all(ActButton(label, act) for label, act in found)

    # What a person does.

    @on(BoardWidget.Touched)
    def _touch_point(self, event: BoardWidget.Touched) -> None:
        field = self.query_one("#entry", Input)
        if event.is_key and field.value:
            # Enter was pressed before the field had the focus.
            field.post_message(Input.Submitted(field, field.value))
        else:
            self.play.touch(event.point)

    @on(BoardWidget.Dragged)
    def _drag(self, event: BoardWidget.Dragged) -> None:
        self.play.drag(event.start, event.end)

    def action_take(self, step: str) -> None:
        """Touch a piece beside the board."""
        self.play.touch(step)
        self.query_one(BoardWidget).focus()

    def action_look_at(self, plies: int) -> None:
        self.play.look_at(plies)

    @on(Button.Pressed)
    def _press(self, event: Button.Pressed) -> None:
        if isinstance(event.button, ActButton) and event.button.is_attached:
            with self.app.refusing():
                event.button.act()
        if self.is_current:
            self.query_one(BoardWidget).focus()

    def on_key(self, event: events.Key) -> None:
        """Begin to type a move wherever the focus is."""
        field, typed = self.query_one("#entry", Input), event.character
        if typed is None or not event.is_printable or field.has_focus or typed in (" ", "?"):
            return
        if self.play.plays_at_once(typed):
            event.stop()
        else:
            type_into(field, event)

    def on_paste(self, event: events.Paste) -> None:
        """Take a pasted move wherever the focus is."""
        field = self.query_one("#entry", Input)
        if self.focused is not field:
            event.stop()
            event.prevent_default()  # the screen would forward it to the field again
            field.focus()
            field.insert_text_at_cursor(event.text.split("\n")[0])

    @on(Input.Submitted, "#entry")
    def _read(self, event: Input.Submitted) -> None:
        event.input.clear()
        self.query_one(BoardWidget).focus()
        if found := self.play.read(event.value.strip()):
            self.action_act(found)

    def action_act(self, key: str) -> None:
        claims = {claim.key: claim for claim in self.play.state.game.claims}
        if key in claims:
            self.app.ask(self.play.claim(claims[key]))
        elif not self.play.choose(key) and key in self._handlers:
            self._handlers[key]()

    def action_press_key(self, key: str) -> None:
        if action := self._keys().get(key):
            self.action_act(action.key)

    def action_step_back(self) -> None:
        field = self.query_one("#entry", Input)
        if field.value:
            field.clear()
        else:
            self.play.step_back()
        self.query_one(BoardWidget).focus()

    def action_look(self, by: int) -> None:
        self.play.look(by)

    def help(self) -> None:
        game, language = self.play.state.game, self.app.terminal.language
        has_dice = bool(self.play.state.first.chances())
        page = controls(language, self.play.listed_actions(), has_dice=has_dice)
        keys = "\n".join(f"- {self.app.text(one)}" for one in _KEYS)
        self.app.push_screen(PageDialog(f"{page}\n\n{keys}\n\n{help_text(game, language)}"))

    @work(exclusive=True, group="hint")
    async def hint(self) -> None:
        play, state = self.play, self.play.state
        if play.entry is None or play.at is not None:
            play.refuse(expected(state))
            return
        try:
            move, told = await play.hint(play.driver.think)
        except LudotecaError as error:
            play.refuse(error.sentence)
            return
        if state is not play.state or play.entry is None:
            return
        if move is not None:
            play.hinted = [step for step in move.steps if step not in play.entry.taken]
        play.tell(*told)

    def resign(self) -> None:
        if self.play.state.outcome is None and not self.play.state.is_watched:
            self.app.ask(self.play.resign())

    def leave(self, what: str) -> None:
        """Leave the table, whatever is open over it."""
        self._end()
        while self in self.app.screen_stack and not self.is_current:
            self.app.pop_screen()
        if self.is_current:
            self.dismiss(what)

    def on_unmount(self) -> None:
        self._end()

    def _end(self) -> None:
        self.play.driver.leave()
        self.app.has_crashed |= self.play.crashes > 0
