"""The terminal: what it shows cannot steer it, and pages are turned by answers."""

from __future__ import annotations

import pytest

from ludoteca.picture.text import Span
from ludoteca.terminal.screen import Screen, can_show
from ludoteca.terminal.terminal import Terminal
from tests.unit.terminal.script import Script

EVIL = "\x1b]0;owned\x07\x1b[31mred\u202e"


def test_what_a_file_says_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen()
    screen.show(EVIL)
    screen.refuse(EVIL)
    screen.draw([[Span(EVIL)]])
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert shown.count("?]0;owned??[31mred?") == 3


def test_the_name_of_a_player_is_shown_as_it_is_written(
    capsys: pytest.CaptureFixture[str],
) -> None:
    screen = Screen()
    screen.show("py:up:Upward [bold]plays")
    screen.refuse("py:up:Upward [bold]failed")
    screen.draw([[Span("py:up:Upward")]])
    assert capsys.readouterr().out.splitlines() == [
        "py:up:Upward [bold]plays",
        "py:up:Upward [bold]failed",
        "py:up:Upward",
    ]


def test_what_an_encoding_lacks_is_known() -> None:
    assert can_show("plain")


def test_pages_are_turned_by_the_input_whatever_it_is() -> None:
    class Book(Script):
        """An output whose pages have three windowfuls."""

        def explain(self, markdown: str):  # type: ignore[no-untyped-def] # a short generator
            for part in markdown.split():
                self.pages.append(part)
                yield

    book = Book(["", "q"])
    Terminal(book, book).explain("one two three")
    assert book.pages == ["one", "two"]
