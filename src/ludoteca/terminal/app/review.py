"""Looking back at a game move by move, with what is known about each, and playing on from any."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, Static

from ludoteca.core import Seat, join, say, touched_points
from ludoteca.match.record import reach
from ludoteca.picture.text import beside_board
from ludoteca.players.names import display_name
from ludoteca.records.record import Record
from ludoteca.terminal.app.board import BoardWidget
from ludoteca.terminal.app.panels import MoveList
from ludoteca.terminal.app.scene import Scenery
from ludoteca.terminal.terminal import harmless
from ludoteca.terminal.verdicts import Verdicts

if TYPE_CHECKING:
    from ludoteca.terminal.app.app import LudotecaApp


class ReviewScreen(Screen[int]):
    """A recorded game; dismissed with the number of plies after which to play on, if any."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", show=False),
        Binding("left,pageup,p", "step(-1)", show=False, priority=True),
        Binding("right,pagedown,enter,n", "step(1)", show=False, priority=True),
        Binding("home,f", "step(-9999)", show=False, priority=True),
        Binding("end,l", "step(9999)", show=False, priority=True),
        Binding("c", "play_on", show=False),
        Binding("w", "verdicts", show=False),
    ]
    app: LudotecaApp

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.record = record
        self.game = record.find_game()
        far = reach(record)
        self.why = far.why
        self.at = self.last = far.plies
        self.plies = record.replay(self.last).plies[: self.last]

    def compose(self) -> ComposeResult:
        with Horizontal(id="table"):
            yield BoardWidget(id="board")
            with Vertical(id="side"):
                yield Static(id="title", markup=False)
                yield MoveList(id="moves")
                yield Static(id="told", markup=False)
                with Horizontal(id="choices"):
                    for name in ("first", "back", "next", "last", "play"):
                        yield Button(name=name, compact=True)
        yield Static(id="footer", markup=False)

    def on_mount(self) -> None:
        self.query_one(BoardWidget).can_focus = False
        self.verdicts = Verdicts(self.game, self.app.text, shown=True)
        signs = {"first": "|<", "back": "<", "next": ">", "last": ">|"}
        for button in self.query(Button):
            word = signs.get(button.name or "", self.app.text(say("Play on")))
            button.label = word
        style = replace(self.app.terminal.style)
        first = self.record.first_position()
        self.query_one(BoardWidget).set_board(self.game, first, self.app.palette(self.game), style)
        keys = say("Arrows: back and on, Home, End, c: play on, w: verdicts, Esc: leave")
        self.query_one("#footer", Static).update(self.app.text(keys))
        tags, text = self.record.tags, self.app.text
        names = [
            text(display_name(tags[tag])) if tags.get(tag) else text(self.game.seat_name(seat))
            for tag, seat in zip(("first", "second"), Seat, strict=True)
        ]
        self.query_one("#title", Static).update(Text(join(" – ", names), "bold"))
        self.query_one("#side").styles.width = "38%"
        if self.why is not None:
            self.app.refuse(self.why)
        self._show()

    def _show(self) -> None:
        position = self.plies[self.at - 1].after if self.at else self.record.first_position()
        scenery, text = Scenery(self.game, position), self.app.text
        told = [text(say("Move {number} of {count}.", number=self.at, count=self.last))]
        if self.at:
            ply = self.plies[self.at - 1]
            told += [text(one) for one in self.game.narrate(ply.before, ply.move, position)]
            told += [harmless(ply.entry.comment)] if ply.entry.comment else []
            scenery.mark_last(touched_points(ply.before, ply.move, position))
            if (known := self.verdicts.of(ply.before)) and (review := known.review(ply.move)):
                told.append(text(review))
        scenery.mark("protected", self.game.protected(position))
        scenery.mark_verdicts(self.verdicts.marks(position))
        told += map(text, beside_board(self.game, position, self.app.terminal.style))
        told += map(text, self.verdicts.notes(position))
        self.query_one(BoardWidget).show(scenery.shown)
        self.query_one(MoveList).show(self.game, self.plies, self.at)
        self.query_one("#told", Static).update("\n".join(told))

    def action_step(self, by: int) -> None:
        self.at = min(max(self.at + by, 0), self.last)
        self._show()

    def action_play_on(self) -> None:
        self.dismiss(self.at)

    def action_verdicts(self) -> None:
        position = self.plies[self.at - 1].after if self.at else self.record.first_position()
        if why_not := self.verdicts.switch(position):
            self.app.refuse(why_not)
        self._show()

    def action_look_at(self, plies: int) -> None:
        self.at = min(plies, self.last)
        self._show()

    @on(Button.Pressed)
    def _press(self, event: Button.Pressed) -> None:
        steps = {"first": -self.last, "back": -1, "next": 1, "last": self.last}
        if event.button.name == "play":
            self.action_play_on()
        else:
            self.action_step(steps[event.button.name or "next"])
