"""A guided lesson on the board: one idea and one move per step."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from ludoteca.core import AnyGame, LudotecaError, Position, say
from ludoteca.locale.lesson import Step, lesson
from ludoteca.match.turn_entry import TurnEntry
from ludoteca.terminal.app.board import BoardWidget
from ludoteca.terminal.app.scene import Scenery
from ludoteca.terminal.lessons import begun_step, remember_step
from ludoteca.terminal.terminal import punctuate

if TYPE_CHECKING:
    from ludoteca.terminal.app.app import LudotecaApp


class LessonScreen(Screen[None]):
    """The lesson of a game; it can be left at any step and continued there."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]
    app: LudotecaApp

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self.game = game
        self._steps: list[Step] = []
        self._number = 0
        self._entry: TurnEntry | None = None  # None once the step is done
        self._said: list[tuple[str, str]] = []

    @property
    def is_done(self) -> bool:
        """Whether the answer to this step was right."""
        return self._entry is None

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
        self._steps = lesson(self.game, self.app.terminal.language)
        self._number = begun_step(self.app.settings.profile, self.game.key, len(self._steps))
        self.query_one("#side").styles.width = "40%"
        show, following = self.query(Button).last(), self.query(Button).first()
        show.label = self.app.text(say("Show the answer"))
        following.label = self.app.text(say("Continue"))
        if not self._steps:
            title = say(self.game.title)
            self.app.refuse(say("{game} has no lesson yet.", game=title))
            self.dismiss()
            return
        self._begin()
        self.query_one(BoardWidget).focus()

    def _begin(self) -> None:
        step = self._steps[self._number]
        position = step.board(self.game)
        style = replace(self.app.terminal.style)
        self.query_one(BoardWidget).set_board(
            self.game, position, self.app.palette(self.game), style
        )
        self._entry = TurnEntry(self.game, position, is_listed=True)
        head = say("Step {number} of {count}.", number=self._number + 1, count=len(self._steps))
        self._said = [(head, "dim"), (step.text, "")]
        if step.throw:
            self._said.append((say("The die shows {throw}.", throw=step.throw), ""))
        self._show(position)

    def _show(self, position: Position[Any]) -> None:
        scenery = Scenery(self.game, position)
        if self._entry is not None:
            scenery.mark_turn(self._entry)
        self.query_one(BoardWidget).show(scenery.shown)
        text = Text()
        for sentence, look in self._said:
            text.append(self.app.text(sentence) + "\n\n", look)
        self.query_one("#told", Static).update(text)
        self.query_one("Button", Button).display = self._entry is None

    def _take(self, take: Any) -> None:
        entry, step = self._entry, self._steps[self._number]
        if entry is None:
            self._continue()
            return
        self._said = self._said[: 2 + bool(step.throw)]
        try:
            move = take(entry)
            after = None if move is None else entry.position.play(move)
        except LudotecaError as error:
            self._said.append((punctuate(self.app.text(error.sentence)), "bold red"))
            self._show(entry.position)
            return
        if after is None:
            self._show(entry.position)
        elif not step.is_right(move):
            self._said.append((step.wrong, "bold red"))
            self._show(entry.position)
        else:
            told = " ".join(
                self.app.text(one) for one in self.game.narrate(entry.position, move, after)
            )
            self._said += [(told, ""), (step.right, "bold")]
            self._entry = None
            remember_step(self.app.settings.profile, self.game.key, self._number + 1)
            self._show(after)

    def _continue(self) -> None:
        if self._number + 1 < len(self._steps):
            self._number += 1
            self._begin()
        else:
            self.app.notify(
                self.app.text(say("You have finished the lesson. Now play a game!")), markup=False
            )
            self.dismiss()

    @on(BoardWidget.Touched)
    def _touch(self, event: BoardWidget.Touched) -> None:
        if event.point or self._entry is None:
            self._take(lambda entry: entry.touch(event.point))

    @on(Input.Submitted)
    def _read(self, event: Input.Submitted) -> None:
        typed = event.value
        event.input.clear()
        terminal = self.app.terminal
        self._take(lambda entry: entry.read(typed, terminal.translate, terminal.in_latin))

    def on_key(self, event: Any) -> None:
        field = self.query_one("#entry", Input)
        if event.is_printable and not field.has_focus and event.character != " ":
            event.stop()
            field.focus()
            field.insert_text_at_cursor(event.character)

    @on(Button.Pressed)
    def _press(self, event: Button.Pressed) -> None:
        if event.button.name == "next":
            self._continue()
        elif self._entry is not None:
            move = self._steps[self._number].answer(self._entry.position)
            self._said.append((say("A correct move: {move}", move=move), "bold"))
            self._show(self._entry.position)
        self.query_one(BoardWidget).focus()
