"""``ludoteca solve``: compute what is true of every position of a game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from ludoteca.cli.language import language
from ludoteca.cli.options import OptionPairs, RulesName, chosen_options
from ludoteca.cli.report import FAILURE, INTERRUPTED, failing, report
from ludoteca.core import AnyGame, OptionError, Sentence, as_sentence, say
from ludoteca.games.registry import game as find_game

if TYPE_CHECKING:
    from pathlib import Path

    from ludoteca import native
    from ludoteca.solved.solution import Solution

_MOST_THREADS = 256


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
        typer.Option(
            min=1, max=_MOST_THREADS, help="The number of threads; all cores if left out."
        ),
    ] = None,
    memory: Annotated[
        float, typer.Option(min=0.1, metavar="GB", help="The most memory to use, in gigabytes.")
    ] = 8.0,
    listed: Annotated[
        bool, typer.Option("--list", help="List the tablebases that are there.")
    ] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check the files and, of a named game, every position.")
    ] = False,
    delete: Annotated[
        bool,
        typer.Option("--delete", help="Delete the tablebases of the game, and what is unfinished."),
    ] = False,
) -> None:
    """Solve a game: compute who wins in every position, and keep it in tablebases.

    You can interrupt it at any time: the same command goes on. The player "perfect" and the
    verdicts on the board use what is there.
    """
    from ludoteca.solved.solution import Resources, Solution
    from ludoteca.solved.tablebases import file_prefix, tablebase_folder

    if listed + verify + delete > 1:
        raise OptionError("choose one of --list, --verify and --delete")
    if size and (listed or delete):
        raise OptionError("--stones and --pieces do not go with --list and --delete")
    folder = tablebase_folder()
    if game is None:
        if not (listed or verify) or rules or option:
            raise OptionError("name a game: {games}", games=_solvable_games())
        return _list(folder, "") if listed else _check_files(folder, "")
    found = _solvable(game)
    # Without rules, the files of all are meant; these need no native module.
    if (listed or delete) and not (rules or option):
        prefix = file_prefix(found.key)
        return _list(folder, prefix) if listed else _delete(folder, found.key, prefix)
    name, options = chosen_options(found, rules, None, option)
    cores = min(os.cpu_count() or 1, _MOST_THREADS)
    chosen = Resources(folder, threads or cores, memory, size)
    with failing(say("{game} cannot be solved", game=found.key)):
        solution = Solution(found, found.make_rules(name, **options), chosen)
        if not (listed or delete or verify):
            return _solve(solution, folder)
    if listed:
        return _list(folder, solution.prefix)
    if delete:
        if not option:
            _refuse_shared(found, solution, name)
        return _delete(folder, found.key, solution.prefix)
    _check_files(folder, solution.prefix)
    with failing(say("{game} cannot be checked", game=found.key)):
        return _verify(solution)


def _solvable(name: str) -> AnyGame:
    from ludoteca.players.specialists import is_solvable

    game = find_game(name)
    if is_solvable(game):
        return game
    raise OptionError(
        "{game} cannot be solved: choose one of {games}", game=game.key, games=_solvable_games()
    )


def _solvable_games() -> str:
    from ludoteca.players.specialists import games_of

    return ", ".join(sorted(games_of("perfect")))


def _solve(solution: Solution, folder: Path) -> None:
    for path in solution.discard_damaged():
        report(say("deleted {name}, which is damaged", name=path.name))
    if solution.is_done:
        report(say("nothing is left to solve; see ludoteca solve --list"))
        return
    report(solution.describe())
    left = say("interrupted; run the same command to continue")
    with _progress(say("Solving"), left) as show:
        solution.run(show)
    report(say("solved; the tablebases are in {folder}", folder=folder))


def _verify(solution: Solution) -> None:
    with _progress(say("Checking"), say("interrupted; not every position was checked")) as show:
        count = solution.verify(show)
    report(say("positions checked: {count}; nothing is wrong", count=count))


@contextmanager
def _progress(title: str, interrupted: Sentence) -> Iterator[Callable[[native.Stage], None]]:
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
            report(interrupted)
            raise typer.Exit(INTERRUPTED) from error


def _list(folder: Path, prefix: str) -> None:
    from ludoteca.solved.solution import amount
    from ludoteca.solved.tablebases import TablebaseError, TablebaseFile, files_in

    count = 0
    for path in files_in(folder, prefix):
        try:
            file = TablebaseFile.read(path)
        except TablebaseError as error:
            report(error.sentence)
            continue
        count += 1
        size = path.stat().st_size
        numbers = ", ".join(f"{name} {number}" for name, number in file.counts.items())
        print(f"{file.game}\t{file.rules}\t{file.part}\t{amount(size)}\t{numbers}")
    if not count:
        report(say("there are no tablebases in {folder}", folder=folder))


def _check_files(folder: Path, prefix: str) -> None:
    from ludoteca.solved.tablebases import TablebaseError, TablebaseFile, files_in

    bad = count = 0
    for path in files_in(folder, prefix):
        try:
            for _ in TablebaseFile.read(path).check():
                pass
            count += 1
        except TablebaseError as error:
            bad += 1
            report(error.sentence)
    report(say("intact files: {count}", count=count))
    if bad:
        raise typer.Exit(FAILURE)


def _refuse_shared(game: AnyGame, solution: Solution, name: str) -> None:
    """Refuse to delete tables that another preset, which comes first, has in common."""
    owner = next(one for one in game.presets if solution.shares_tablebases_with(one))
    if owner != name:
        raise OptionError(
            "{rules} has its tablebases in common with {owner}: to delete them, name {owner}",
            rules=name,
            owner=owner,
        )


def _delete(folder: Path, game: str, prefix: str) -> None:
    from ludoteca.solved.solution import locked
    from ludoteca.solved.tablebases import delete_tablebases

    with failing(say("the tablebases cannot be deleted")), locked(folder, game):
        report(say("files deleted: {count}", count=delete_tablebases(folder, prefix)))
