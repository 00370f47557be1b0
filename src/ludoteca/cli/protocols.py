"""``ludoteca gtp``, ``ludoteca usi``, ``ludoteca ugp``: an engine for other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from ludoteca.protocols.loop import run_protocol

PlayerName = Annotated[
    str | None, typer.Option("--player", help="Who answers; the strongest by default.")
]
Seed = Annotated[int | None, typer.Option("--seed", help="The random seed of the player.")]
Seconds = Annotated[
    float,
    typer.Option("--time", min=0, help="Seconds per move where the other program sets no time."),
]


def gtp(player: PlayerName = None, seed: Seed = None, seconds: Seconds = 1.0) -> None:
    """Run as a GTP engine (Sabaki, GoGui)."""
    run_protocol("gtp", player, seed, seconds)


def usi(player: PlayerName = None, seed: Seed = None, seconds: Seconds = 1.0) -> None:
    """Run as a USI engine."""
    run_protocol("usi", player, seed, seconds)


def ugp(
    game: Annotated[str | None, typer.Argument(help="The game; ludoteca games lists them.")] = None,
    player: PlayerName = None,
    seed: Seed = None,
    seconds: Seconds = 1.0,
) -> None:
    """Run as a UGP engine for any game."""
    run_protocol("ugp", player, seed, seconds, game)
