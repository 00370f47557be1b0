"""``ludoteca simulate``: let two computer players play many games."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludoteca.cli.options import OptionPairs, RulesName, Size, chosen_options
from ludoteca.games.registry import game as find_game

if TYPE_CHECKING:
    from ludoteca.arena import Summary

__all__ = ["simulate_games"]


def simulate_games(
    game: Annotated[str, typer.Argument(help="Which game: see ludoteca games.")],
    first: Annotated[str, typer.Argument(help="Who sits in the first seat.")],
    second: Annotated[str, typer.Argument(help="Who sits in the second seat.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same games.")] = None,
    rules: RulesName = None,
    size: Size = None,
    option: OptionPairs = None,
    seconds: Annotated[float | None, typer.Option("--time", min=0, help="A move's limit.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="A move's limit in nodes.")] = None,
    depth: Annotated[int | None, typer.Option(min=1, help="A move's limit in turns.")] = None,
    most_plies: Annotated[int, typer.Option(min=1, help="Where an endless game is left.")] = 2000,
    save: Annotated[Path | None, typer.Option(help="Write the games into this folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Let two computer players play many games and count the results."""
    # Imported here, as below: no other command should wait for it.
    from rich.console import Console
    from rich.progress import track

    from ludoteca.arena import Pairing, simulate, summarise
    from ludoteca.players import Limit
    from ludoteca.players import player as find_player
    from ludoteca.records import format_for

    found = find_game(game)
    rules, options = chosen_options(found, rules, size, option)
    for name in (first, second):
        find_player(name, found)
    pairing = Pairing(
        game=found.key,
        players=(first, second),
        rules=rules,
        options=tuple(options.items()),
        limit=Limit(seconds, nodes, depth),
        most_plies=most_plies,
        seed=secrets.randbits(32) if seed is None else seed,
    )
    talk = Console(stderr=True)
    series = simulate(pairing, games, jobs)
    played = list(track(series, "Playing", games, console=talk, transient=True))
    played.sort(key=lambda one: one.number)
    if save is not None:
        save.mkdir(parents=True, exist_ok=True)
        for one in played:
            written = format_for("game.ludo").write([one.to_record(pairing)])
            (save / f"{one.number + 1:06}.ludo").write_bytes(written.data)
    summary = summarise(pairing, played)
    if as_json:
        print(json.dumps(summary.as_data(), indent=2))
    else:
        _show(summary, found.seat_names)


def _show(summary: Summary, seats: tuple[str, str]) -> None:
    from rich.console import Console
    from rich.table import Table

    first, second = (
        f"{seat} ({player})" for seat, player in zip(seats, summary.pairing.players, strict=True)
    )
    names = {"first": first, "second": second, "both": "both win", "draw": "draw"}
    table = Table("result", "games", "share", "95 % interval", *summary.endings)
    for key, share in summary.shares().items():
        if not share.count and key == "unfinished":
            continue
        low, high = share.interval
        by_ending = [str(counts.get(key, 0)) for counts in summary.endings.values()]
        part = f"{100 * share.count / share.total:.1f} %"
        interval = f"{100 * low:.1f}–{100 * high:.1f} %"
        table.add_row(names.get(key, key), str(share.count), part, interval, *by_ending)
    console = Console()
    console.print(table)
    console.print(f"{summary.games} games, {summary.distinct} of them different", highlight=False)
    console.print(f"mean length {summary.mean_length:.1f} moves and throws", highlight=False)
    for name, pace in zip((first, second), summary.seconds_per_move, strict=True):
        if pace is not None:
            console.print(f"{name} took {1000 * pace:.2f} ms a move", highlight=False)
    for fault, count in summary.faults.items():
        console.print(f"{count} × forfeited: {fault}", highlight=False, markup=False)
    console.print(f"seed {summary.pairing.seed}", highlight=False)
