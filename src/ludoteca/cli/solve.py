"""``ludoteca solve``: compute what is true of every position of a game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from ludoteca.cli.complaint import FAILURE, failing, tell
from ludoteca.cli.language import language
from ludoteca.cli.options import OptionPairs, RulesName, chosen_options
from ludoteca.core import AnyGame, OptionError, Sentence, as_sentence, say
from ludoteca.games.registry import game as find_game

if TYPE_CHECKING:
    from pathlib import Path

    from ludoteca import native
    from ludoteca.solved.solving import Resources, Solution

_INTERRUPTED = 130


def solve(
    game: Annotated[
        str | None, typer.Argument(help="The game; may be left out with --list and --verify.")
    ] = None,
    rules: RulesName = None,
    option: OptionPairs = None,
    size: Annotated[
        int,
        typer.Option(
            "--stones",
            "--pieces",
            metavar="N",
            min=0,
            help="Solve only positions with at most N men, or N pieces a side; 0 for all.",
        ),
    ] = 0,
    threads: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="The number of threads; all cores if left out."),
    ] = None,
    memory: Annotated[
        float, typer.Option(min=0.1, metavar="GB", help="The most memory to use, in gigabytes.")
    ] = 8.0,
    listed: Annotated[bool, typer.Option("--list", help="List the tables that are there.")] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check the tables: files, then every state.")
    ] = False,
    delete: Annotated[
        bool,
        typer.Option("--delete", help="Delete the tables of the game, and what is unfinished."),
    ] = False,
) -> None:
    """Solve a game: compute who wins in every position, and keep it in tables.

    You can interrupt it at any time: the same command goes on. The player "perfect" and the
    verdicts on the board use what is there.
    """
    from ludoteca.solved.solving import Resources
    from ludoteca.solved.tables import table_folder

    if listed + verify + delete > 1:
        raise OptionError(say("choose one of --list, --verify and --delete"))
    folder, found = table_folder(), None if game is None else _solvable(game)
    if listed:
        return _list(folder, found)
    if verify:
        _check_files(folder, found)
    if found is None:
        if not verify:
            raise OptionError(say("name the game whose tables are meant"))
        return None
    if delete:
        return _delete(folder, found)
    chosen = Resources(folder, threads or os.cpu_count() or 1, memory, size)
    return _work(found, rules, option, chosen, verify=verify)


def _solvable(name: str) -> AnyGame:
    from ludoteca.players.specialists import games_of, is_solvable

    game = find_game(name)
    if is_solvable(game):
        return game
    games = ", ".join(sorted(games_of("perfect")))
    raise OptionError(
        say("{game} cannot be solved: choose one of {games}", game=game.key, games=games)
    )


def _work(
    game: AnyGame, rules: str | None, pairs: list[str] | None, chosen: Resources, *, verify: bool
) -> None:
    """Solve a game, or look at its solution once more."""
    from ludoteca.solved.solving import Solution

    name, options = chosen_options(game, rules, None, pairs)
    work = (
        say("{game} cannot be checked", game=game.key)
        if verify
        else say("{game} cannot be solved", game=game.key)
    )
    with failing(work):
        solution = Solution(game, game.make_rules(name, **options), chosen)
        if verify:
            _verify(solution)
        else:
            _solve(solution, chosen.folder)


def _solve(solution: Solution, folder: Path) -> None:
    for fault in solution.discard_damaged():
        tell(fault.sentence)
    if solution.is_done:
        tell(say("nothing is left to solve; see ludoteca solve --list"))
        return
    tell(solution.describe())
    left = say("interrupted; the same command goes on from here")
    with _progress(say("Solving"), left) as show:
        solution.run(show)
    tell(say("solved; the tables are in {folder}", folder=folder))


def _verify(solution: Solution) -> None:
    with _progress(say("Checking"), say("interrupted; not every position was checked")) as show:
        count = solution.verify(show)
    tell(say("positions checked: {count}; nothing is wrong", count=count))


@contextmanager
def _progress(title: str, interrupted: Sentence) -> Iterator[Callable[[native.Stage], None]]:
    """Show a bar with an estimate; Ctrl-C ends the work with a sentence."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(elapsed_when_finished=True),
        TextColumn("{task.fields[stage]}"),
    )
    console = Console(stderr=True)
    translate, is_piped = language().translate, not console.is_terminal
    with Progress(
        *columns, console=console, transient=True, speed_estimate_period=600, disable=is_piped
    ) as bar:
        task = bar.add_task(translate(title), total=1.0, stage="")

        def show(stage: native.Stage) -> None:
            name = translate(as_sentence(stage.name))
            bar.update(task, completed=stage.done, total=stage.total, stage=name)

        try:
            yield show
        except KeyboardInterrupt as error:
            bar.stop()
            tell(interrupted)
            raise typer.Exit(_INTERRUPTED) from error


def _list(folder: Path, game: AnyGame | None) -> None:
    from ludoteca.solved.solving import amount
    from ludoteca.solved.tables import TableError, TableFile, files_in

    count = 0
    for path in files_in(folder):
        try:
            table = TableFile.read(path)
        except TableError as error:
            tell(error.sentence)
            continue
        if game is None or game.key == table.game:
            count += 1
            size = path.stat().st_size
            numbers = ", ".join(f"{name} {number}" for name, number in table.counts.items())
            print(f"{table.game}\t{table.rules}\t{table.part}\t{amount(size)}\t{numbers}")
    if not count:
        tell(say("there are no tables in {folder}", folder=folder))


def _check_files(folder: Path, game: AnyGame | None) -> None:
    """Check every file; exit with an error if one is damaged."""
    from ludoteca.solved.tables import TableError, TableFile, files_in

    bad = count = 0
    for path in files_in(folder):
        if game is None or path.name.startswith(f"{game.key}-"):
            try:
                for _ in TableFile.read(path).check():
                    pass
                count += 1
            except TableError as error:
                bad += 1
                tell(error.sentence)
    tell(say("intact files: {count}", count=count))
    if bad:
        raise typer.Exit(FAILURE)


def _delete(folder: Path, game: AnyGame) -> None:
    from ludoteca.solved.lock import locked
    from ludoteca.solved.tables import delete_tables

    with failing(say("the tables cannot be deleted")), locked(folder, game.key):
        tell(say("files deleted: {count}", count=delete_tables(folder, game.key)))
