"""A guided lesson on the board: one idea and one move per step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from ludoteca.core import LudotecaError, Move, say
from ludoteca.match.turn_entry import TurnEntry
from ludoteca.terminal.app.board import BoardWidget
from ludoteca.terminal.app.dialogs import type_into
from ludoteca.terminal.app.scene import Scenery
from ludoteca.terminal.lessons import LessonProgress
from ludoteca.terminal.terminal import punctuate

if TYPE_CHECKING:
    from ludoteca.terminal.app.app import LudotecaApp


class LessonScreen(Screen[None]):
    """The lesson of a game; it can be left at any step and continued there."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]
    app: LudotecaApp

    def __init__(self, lesson: LessonProgress) -> None:
        super().__init__()
        self.lesson = lesson

    def compose(self) -> ComposeResult:
        with Horizontal(id="table"):
            yield BoardWidget(id="board")
            with Vertical(id="side"):
                yield Static(id="told", markup=False)
                with Horizontal(id="choices"):
                    yield Button(name="next", compact=True)
                    yield Button(name="show", compact=True)
                yield Input(id="entry", compact=True, select_on_focus=False)

    def on_mount(self) -> None:
        self.query_one("#side").styles.width = "40%"
        show, following = self.query(Button).last(), self.query(Button).first()
        show.label = self.app.text(say("Show the answer"))
        following.label = self.app.text(say("Continue"))
        self.query_one("#entry", Input).placeholder = self.app.text(say("Type a move"))
        self._begin(self.lesson.number)
        self.query_one(BoardWidget).focus()

    def _begin(self, number: int) -> None:
        lesson, app = self.lesson, self.app
        lesson.begin(number)
        style = replace(app.terminal.style)
        self.query_one(BoardWidget).set_board(
            lesson.game, lesson.position, app.palette(lesson.game), style
        )
        self._show()

    def _show(self, *said: tuple[str, str]) -> None:
        """Show the board, the task, and what was said about the answer."""
        lesson = self.lesson
        scenery = Scenery(lesson.game, lesson.position)
        if not lesson.is_done:
            scenery.mark_turn(lesson.entry)
        self.query_one(BoardWidget).show(scenery.shown)
        task = [(lesson.title, "dim"), (lesson.step.text, "")]
        text = Text()
        for sentence, look in (*task, *((one, "") for one in lesson.thrown), *said):
            text.append(self.app.text(sentence) + "\n\n", look)
        self.query_one("#told", Static).update(text)
        self.query_one("Button", Button).display = lesson.is_done

    def _take(self, take: Callable[[TurnEntry], Move | None]) -> None:
        lesson = self.lesson
        if lesson.is_done:
            self._continue()
            return
        try:
            told = lesson.take(take)
        except LudotecaError as error:
            self._show((punctuate(self.app.text(error.sentence)), "bold red"))
            return
        if lesson.is_done:
            self._show((" ".join(map(self.app.text, told)), ""), (lesson.step.right, "bold"))
        else:
            self._show()

    def _continue(self) -> None:
        if not self.lesson.is_last:
            self._begin(self.lesson.number + 1)
            return
        finished = say("You have finished the lesson. Now play a game!")
        self.app.notify(self.app.text(finished), markup=False)
        self.dismiss()

    @on(BoardWidget.Touched)
    def _touch(self, event: BoardWidget.Touched) -> None:
        if event.point or self.lesson.is_done:
            self._take(lambda entry: entry.touch(event.point))

    @on(Input.Submitted)
    def _read(self, event: Input.Submitted) -> None:
        typed = event.value
        event.input.clear()
        terminal = self.app.terminal
        self._take(lambda entry: entry.read(typed, terminal.translate, terminal.in_latin))

    def on_key(self, event: events.Key) -> None:
        if event.character != " ":
            type_into(self.query_one("#entry", Input), event)

    @on(Button.Pressed)
    def _press(self, event: Button.Pressed) -> None:
        if event.button.name == "next":
            self._continue()
        elif not self.lesson.is_done:
            self._show((self.lesson.answer, "bold"))
        self.query_one(BoardWidget).focus()
