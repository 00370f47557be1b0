"""The questions of the program as dialogs: a list, a text, yes or no, a page to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Markdown, OptionList
from textual.widgets.option_list import Option

from ludoteca.core import LudotecaError
from ludoteca.terminal.terminal import harmless

T = TypeVar("T")

_LEAVE = "q"
_MANY = 8
"""From how many items on a list can be searched."""


class Dialog(ModalScreen[T], Generic[T]):
    """A box over the screen; Escape dismisses it without an answer."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

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
        listed = OptionList(*self._options(range(len(self._rows))))
        yield listed
        self.call_after_refresh(self._begin, listed)

    def _begin(self, listed: OptionList) -> None:
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

    def on_key(self, event: Any) -> None:
        """Let what is typed search the list, wherever the focus is; a digit names a row."""
        typed, fields = event.character or "", self.query(Input)
        if fields and event.is_printable and not fields.first().has_focus:
            fields.first().focus()
            fields.first().insert_text_at_cursor(typed)
            event.stop()
        elif fields and event.key in ("down", "up") and fields.first().has_focus:
            self.query_one(OptionList).focus()
            event.stop()
        elif not fields and typed.casefold() in self._keys:
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
        with VerticalScroll(classes="page"):
            yield Markdown(self._markdown)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
