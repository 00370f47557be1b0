"""The list of commands."""

from __future__ import annotations

import contextlib

import typer

from ludoteca.cli.analyse import analyse
from ludoteca.cli.backup import backup, restore
from ludoteca.cli.browser import browse
from ludoteca.cli.convert import convert
from ludoteca.cli.doctor import doctor
from ludoteca.cli.draw import draw
from ludoteca.cli.games import games
from ludoteca.cli.language import asked_language
from ludoteca.cli.operate import operate
from ludoteca.cli.options import Plain
from ludoteca.cli.perft import perft
from ludoteca.cli.play import play
from ludoteca.cli.protocols import gtp, ugp, usi
from ludoteca.cli.puzzles import puzzles
from ludoteca.cli.rules import rules
from ludoteca.cli.serve import serve
from ludoteca.cli.simulate import simulate_games
from ludoteca.cli.solve import solve
from ludoteca.cli.tidy import tidy
from ludoteca.cli.web import web
from ludoteca.terminal.interface import best_interface, open_interface
from ludoteca.terminal.terminal import EndOfInputError
from ludoteca.version import __version__

app = typer.Typer(
    help="Classic board games, in the terminal and in the browser.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
COMMANDS = (
    *(games, rules, play, web, serve, draw, analyse, puzzles, perft, convert, gtp, usi, ugp),
    *(solve, doctor, backup, restore, tidy),
)
for command in COMMANDS:
    app.command()(command)
app.command("simulate")(simulate_games)
app.add_typer(operate)


@app.callback(invoke_without_command=True)
def _opening(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Show the version and exit."),
    lang: str | None = typer.Option(
        None, metavar="LANG", help="The language to use; --lang alone lists all."
    ),
    plain: Plain = False,
) -> None:
    """Classic board games, in the terminal and in the browser.

    Without a command, opens the menu.
    """
    # The language was taken off the line before; here it is only for the help.
    del lang
    if version:
        print(f"ludoteca {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        kind = best_interface(plain=plain)
        opened = open_interface(kind, lang=asked_language(), plain=plain, open_browser=browse)
        with opened as interface, contextlib.suppress(EndOfInputError):
            interface.menu()
