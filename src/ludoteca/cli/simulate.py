"""``ludoteca simulate``: let two computer players play many games."""

from __future__ import annotations

import json
import secrets
import sys
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Annotated

import typer

from ludoteca.cli.language import language
from ludoteca.cli.options import AsJson, GameName, OptionPairs, RulesName, Size, chosen_options
from ludoteca.cli.report import FAILURE, INTERRUPTED, report
from ludoteca.core import AnyGame, OptionError, Sentence, as_sentence, say, why_failed
from ludoteca.games.registry import game as find_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.table import Table

    from ludoteca.arena import GameResult, Pairing, Summary


def simulate_games(
    game: GameName,
    first: Annotated[str, typer.Argument(help="Who plays the first seat.")],
    second: Annotated[str, typer.Argument(help="Who plays the second seat.")],
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 100,
    jobs: Annotated[int, typer.Option(min=1, help="The number of processes.")] = 1,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same games.")] = None,
    rules: RulesName = None,
    size: Size = None,
    option: OptionPairs = None,
    seconds: Annotated[
        float | None, typer.Option("--time", min=0, help="Thinking time per move, in seconds.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, help="How many positions to search per move.")
    ] = None,
    depth: Annotated[int | None, typer.Option(min=1, help="How many turns to look ahead.")] = None,
    first_only: Annotated[
        bool,
        typer.Option("--first-only", help="Limit only the first player, not the second."),
    ] = False,
    alternate: Annotated[
        bool, typer.Option("--alternate", help="Let the players change seats after each game.")
    ] = False,
    opening: Annotated[
        int,
        typer.Option(min=0, max=100, help="How many random moves to open each game with."),
    ] = 0,
    max_plies: Annotated[
        int,
        typer.Option(
            "--max-plies", min=1, help="Stop a game after this many moves; throws count too."
        ),
    ] = 2000,
    save: Annotated[Path | None, typer.Option(help="Save the games to this folder.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let two computer players play many games and count the results."""
    # Lazy: slow to import.
    from ludoteca.arena import Pairing, summarise
    from ludoteca.players import Limit, notices
    from ludoteca.players import player as find_player

    found = find_game(game)
    rules, options = chosen_options(found, rules, size, option)
    for name in (first, second):
        find_player(name, found)
    for notice in notices((first, second), found, found.start(rules, **options)):
        report(notice)
    pairing = Pairing(
        game=found.key,
        players=(first, second),
        rules=rules,
        options=tuple(options.items()),
        limit=None if seconds is nodes is depth is None else Limit(seconds, nodes, depth),
        first_only=first_only,
        alternate=alternate,
        opening=opening,
        max_plies=max_plies,
        seed=secrets.randbits(32) if seed is None else seed,
    )
    if save is not None:
        _make_folder(save)
    played = _play(pairing, games, jobs)
    if save is not None:
        _save(played, save)
    summary = summarise(pairing, played)
    if as_json:
        print(json.dumps(summary.as_data(), indent=2))
    else:
        _show(summary, found)
    if len(played) < games:
        report(say("interrupted after {count} of {games} games", count=len(played), games=games))
        raise typer.Exit(INTERRUPTED)
    if lost := sum(summary.faults.values()):
        report(
            say(
                "games lost because a player failed: {lost} of {games}",
                lost=lost,
                games=games,
            )
        )
        raise typer.Exit(FAILURE)


def _play(pairing: Pairing, games: int, jobs: int) -> list[GameResult]:
    """Play the games; Ctrl-C ends the series early, unless nothing was played yet."""
    from rich.console import Console
    from rich.progress import track

    from ludoteca.arena import simulate

    played: list[GameResult] = []
    title = language().translate(say("Playing"))
    console = Console(stderr=True)
    series = simulate(pairing, games, jobs)
    try:
        # Players may print, but the standard output belongs to the results.
        with redirect_stdout(sys.stderr):
            played.extend(track(series, title, games, console=console, transient=True))
    except KeyboardInterrupt:
        if not played:
            raise
    return sorted(played, key=lambda one: one.number)


def _save(played: Sequence[GameResult], folder: Path) -> None:
    from ludoteca.records import format_for

    for one in played:
        written = format_for("game.ludo").write([one.record])
        (folder / f"{one.number + 1:06}.ludo").write_bytes(written.data)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise OptionError(
            "cannot write to {folder}: {why}", folder=folder, why=why_failed(error)
        ) from error


def _show(summary: Summary, game: AnyGame) -> None:
    from rich.console import Console

    from ludoteca.players.names import display_name

    translate = language().translate
    first, second = (
        say(
            "{seat} ({player})",
            seat=number if summary.pairing.alternate else as_sentence(seat),
            player=display_name(player),
        )
        for number, seat, player in zip(
            (1, 2), game.seat_names, summary.pairing.players, strict=True
        )
    )
    console = Console(highlight=False, emoji=False)
    names = {
        "first": first,
        "second": second,
        "both": say("both win"),
        "draw": say("draw"),
        "unfinished": say("unfinished"),
    }
    console.print(_table(_shares(summary, names)))
    console.print(_table(_endings(summary, names)))
    for line in _lines(summary, (first, second), game):
        console.print(translate(line), markup=False)


def _shares(summary: Summary, names: Mapping[str, Sentence]) -> Iterator[Sequence[str]]:
    yield say("result"), say("games"), say("share"), say("95 % interval")
    for key, share in summary.shares.items():
        if share.count or key in ("first", "second"):
            low, high = share.interval
            part = say("{share:.1f} %", share=100 * share.count / share.total)
            interval = say("{low:.1f}–{high:.1f} %", low=100 * low, high=100 * high)
            yield names[key], str(share.count), part, interval


def _endings(summary: Summary, names: Mapping[str, Sentence]) -> Iterator[Sequence[str]]:
    keys = [key for key, share in summary.shares.items() if share.count]
    yield say("ending"), *(names[key] for key in keys)
    for ending, counts in summary.endings.items():
        yield summary.words[ending], *(str(counts.get(key, 0)) for key in keys)


def _table(rows: Iterator[Sequence[str]]) -> Table:
    from rich.markup import escape
    from rich.table import Table

    head, *others = ([escape(language().translate(cell)) for cell in row] for row in rows)
    table = Table(*head)
    for row in others:
        table.add_row(*row)
    return table


def _lines(summary: Summary, names: Sequence[Sentence], game: AnyGame) -> Iterator[Sentence]:
    yield say(
        "Games: {games}, different: {distinct}", games=summary.games, distinct=summary.distinct
    )
    has_dice = game.start().chances()
    length = (
        "Mean length in moves and throws: {length:.1f}"
        if has_dice
        else "Mean length in moves: {length:.1f}"
    )
    yield say(length, length=summary.mean_length)
    paces = zip(names, summary.seconds_per_move, summary.cpu_per_move, strict=True)
    for name, pace, cpu in paces:
        if pace is not None and cpu is not None:
            yield say(
                "{name}: {pace:.2f} ms per move, {cpu:.2f} ms of processor time",
                name=name,
                pace=1000 * pace,
                cpu=1000 * cpu,
            )
    for fault, count in summary.faults.items():
        yield say("Forfeited {count} ×: {why}", count=count, why=fault)
    yield say("Seed: {seed}", seed=summary.pairing.seed)
