"""Questions as dialogs: a list, a text, yes or no; and a page to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from ludoteca.core import LudotecaError, Sentence, say
from ludoteca.locale import Language
from ludoteca.terminal.questions import Back, Item, Questions
from ludoteca.terminal.terminal import Terminal, harmless, punctuate

if TYPE_CHECKING:
    from ludoteca.terminal.app.app import LudotecaApp

T = TypeVar("T")

_LEAVE = "q"
_MAX_ECHO = 40  # How much of a wrong answer is repeated
_MANY = 8
"""From how many items on a list can be searched."""


def type_into(field: Input, event: events.Key) -> None:
    """Let what is typed go to a field, wherever the focus is."""
    if event.is_printable and event.character and not field.has_focus:
        event.stop()
        field.focus()
        field.insert_text_at_cursor(event.character)


class Dialog(ModalScreen[T], Generic[T]):
    """A box over the screen; Escape dismisses it without an answer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("down,up", "app.focus_next", show=False),
    ]

    def __init__(self, title: str, notes: Sequence[str] = ()) -> None:
        super().__init__()
        self._title = title
        self._notes = notes

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            for note in self._notes:
                yield Label(note, classes="note", markup=False)
            yield Label(self._title, classes="title", markup=False)
            yield from self.answers()

    def answers(self) -> ComposeResult:
        yield from ()


class ListDialog(Dialog[int | str]):
    """A list to choose from: dismissed with a number of the list, or with what else was typed.

    A row of a short list is also chosen by its digit, or by another key for it.
    """

    def __init__(
        self,
        title: str,
        rows: Sequence[tuple[str, str]],
        chosen: int,
        notes: Sequence[str] = (),
        *,
        can_type: bool = False,
        keys: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        super().__init__(title, notes)
        self._rows = rows
        self._chosen = chosen
        self._can_type = can_type
        self._keys = {str(number + 1): number for number in range(len(rows))} | dict(keys)

    def answers(self) -> ComposeResult:
        if self._can_type or len(self._rows) >= _MANY:
            yield Input(placeholder="…", compact=True, select_on_focus=False)
        yield OptionList(*self._options(range(len(self._rows))))

    def on_mount(self) -> None:
        listed = self.query_one(OptionList)
        listed.highlighted = self._chosen if 0 <= self._chosen < len(self._rows) else 0
        listed.focus()

    def _options(self, numbers: Sequence[int]) -> list[Option]:
        column = max((len(title) for title, note in self._rows if note), default=0) + 2
        found = []
        for number in numbers:
            title, note = self._rows[number]
            text = Text(f"{number + 1:>2}  ", "dim").append(harmless(title), "not dim")
            if note:
                text.append(" " * max(column - len(title), 1) + harmless(note), "dim")
            found.append(Option(text, id=str(number)))
        return found

    def on_key(self, event: events.Key) -> None:
        """Let what is typed search the list, wherever the focus is; a digit names a row."""
        typed, fields = event.character or "", self.query(Input)
        if fields:
            type_into(fields.first(), event)
        elif typed.casefold() in self._keys:
            event.stop()
            self.dismiss(self._keys[typed.casefold()])

    @on(Input.Changed)
    def _search(self, event: Input.Changed) -> None:
        typed = event.value.casefold()
        numbers = [
            number
            for number, row in enumerate(self._rows)
            if typed in " ".join(row).casefold() or typed == str(number + 1)
        ]
        if typed.isdecimal():
            # An exact number comes before what only contains it.
            numbers.sort(key=lambda number: typed != str(number + 1))
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(self._options(numbers))
        listed.highlighted = 0 if numbers else None

    @on(Input.Submitted)
    def _submit(self, event: Input.Submitted) -> None:
        listed = self.query_one(OptionList)
        if listed.highlighted is not None:
            option = listed.get_option_at_index(listed.highlighted)
            self.dismiss(int(str(option.id)))
        elif self._can_type:
            self.dismiss(event.value)

    @on(OptionList.OptionSelected)
    def _choose(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(int(str(event.option.id)))


class TextDialog(Dialog[Any]):
    """A line of text, refused with a reason until it passes a check."""

    def __init__(
        self,
        title: str,
        default: str,
        check: Callable[[str], Any],
        explain: Callable[[LudotecaError], str],
        notes: Sequence[str] = (),
    ) -> None:
        super().__init__(title, notes)
        self._default = default
        self._check = check
        self._explain = explain

    def answers(self) -> ComposeResult:
        yield Input(self._default, select_on_focus=True)
        yield Label("", classes="refusal", markup=False)

    @on(Input.Submitted)
    def _submit(self, event: Input.Submitted) -> None:
        if event.value.strip().casefold() == _LEAVE:
            self.dismiss(None)
            return
        try:
            found = self._check(event.value.strip() or self._default)
        except LudotecaError as error:
            self.query_one(".refusal", Label).update(self._explain(error))
            return
        self.dismiss((found,))


class PageDialog(Dialog[None]):
    """A page of help."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,q,question_mark", "dismiss", show=False)
    ]

    def __init__(self, markdown: str) -> None:
        super().__init__("")
        self._markdown = markdown

    def compose(self) -> ComposeResult:
        from rich.markdown import Markdown  # slow to import, and rarely needed

        # One text: a widget for each paragraph would take a second.
        with VerticalScroll(classes="page"):
            yield Static(Markdown(self._markdown))

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


class DialogQuestions(Questions):
    """Asks by dialogs over the screen; Escape is the way back."""

    def __init__(self, app: LudotecaApp, terminal: Terminal) -> None:
        self.app = app
        self.terminal = terminal
        self._remarks: list[str] = []

    def _text(self, sentence: str) -> str:
        return harmless(self.terminal.translate(sentence))

    async def _answer(self, dialog: ModalScreen[Any]) -> Any:
        found = await self.app.push_screen_wait(dialog)
        if found is None:
            raise Back
        return found

    def _taken_remarks(self) -> list[str]:
        remarks, self._remarks = self._remarks, []
        return remarks

    async def choose(
        self,
        question: Sentence,
        items: Sequence[Item[T]],
        default: int | str = 1,
        *,
        back: Sentence,
        unlisted: Sequence[Item[T]] = (),
        read: Callable[[str], T | None] | None = None,
    ) -> T:
        rows = [(self._text(item.title), self._text(item.note)) for item in items]
        signs = [item.sign for item in items]
        chosen = signs.index(str(default)) if default in signs else int(default or 1) - 1
        while True:
            dialog = ListDialog(
                self._text(question), rows, chosen, self._taken_remarks(), can_type=bool(read)
            )
            found = await self._answer(dialog)
            if isinstance(found, int):
                return items[found].value
            named = [one.value for one in (*items, *unlisted) if one.key == found.casefold()]
            if named:
                return named[0]
            try:
                other = read(found) if read is not None else None
            except LudotecaError as error:
                self.refuse(error)
                continue
            if other is not None:
                return other
            wrong = {"answer": repr(found[:_MAX_ECHO]), "count": len(items)}
            template = "{answer} is not on the list: type a number from 1 to {count}, or 0."
            self.refuse(LudotecaError(say(template, **wrong)))

    async def ask_text(
        self,
        question: Sentence,
        default: str,
        check: Callable[[str], T],
        shown: str | None = None,
    ) -> T:
        def explain(error: LudotecaError) -> str:
            return punctuate(self._text(error.sentence))

        suggested = "" if default == "0" else default
        dialog = TextDialog(self._text(question), suggested, check, explain, self._taken_remarks())
        (found,) = await self._answer(dialog)
        return found  # type: ignore[no-any-return] # what the check returned

    async def ask_yes_no(self, question: Sentence, *, default: bool) -> bool:
        rows = [(self._text(answer).capitalize(), "") for answer in (say("yes"), say("no"))]
        words = Language(self.terminal.language).yes_no
        keys = {word: 0 if agreed else 1 for word, agreed in words.items()}
        notes = self._taken_remarks()
        asked = ListDialog(self._text(question), rows, 0 if default else 1, notes, keys=keys)
        return bool(await self._answer(asked) == 0)

    def remark(self, sentence: Sentence) -> None:
        """Say something above the next question, or beside the screen if there is none."""
        self._remarks.append(punctuate(self._text(sentence)))

    def show_remarks(self) -> None:
        """Show what no question has followed."""
        for remark in self._taken_remarks():
            self.app.notify(remark, markup=False)

    def refuse(self, error: LudotecaError) -> None:
        text = punctuate(self._text(error.sentence))
        self.app.notify(text, severity="error", markup=False)
