"""Why a position has no verdict, and which command computes more tablebases."""

from __future__ import annotations

import os
from typing import Any

import ludoteca.native as native
from ludoteca.core import AnyGame, Position, Rules, Sentence, say
from ludoteca.solved.solving import Resources, Solution
from ludoteca.solved.tablebases import TablebaseError, tablebase_folder


def why_unknown(game: AnyGame, position: Position[Any]) -> Sentence:
    """Say why a position has no verdict, and how to compute more tablebases if possible."""
    if position.outcome is not None:
        return say("the game is over")
    command = solve_command(game, position.rules)
    if command is None:
        return say("this position is in no table, and there can be no more of them")
    cost = _cost(game, position.rules)
    if cost is None:
        return say(
            "this position is not in the tables: {command} makes more of them", command=command
        )
    return say(
        "this position is not in the tables: {command} makes more of them ({cost})",
        command=command,
        cost=cost,
    )


def _cost(game: AnyGame, rules: Rules) -> Sentence | None:
    """Describe the cost of solving on this machine; None without the solvers."""
    if native.solvers() is None:
        return None
    threads = os.cpu_count() or 1
    return Solution(game, rules, Resources(tablebase_folder(), threads, gigabytes=1.0)).describe()


def solve_command(game: AnyGame, rules: Rules) -> str | None:
    """Return the command that computes more tablebases; None if all are there."""
    is_usual = rules.name == next(iter(game.presets))
    command = f"ludoteca solve {game.key}" + ("" if is_usual else f" --rules {rules.name}")
    if native.solvers() is None:
        return command
    resources = Resources(tablebase_folder(), threads=1, gigabytes=1.0)
    try:
        solution = Solution(game, rules, resources)
        usual = Solution(game, game.make_rules(rules.name), resources)
    except TablebaseError:
        # There would be too many positions.
        return None
    if solution.is_done:
        return None
    changed = {option.key for option in rules.options()} & solution.options.keys()
    return command + "".join(
        f" --option {key}={solution.options[key]}"
        for key in sorted(changed)
        if solution.options[key] != usual.options[key]
    )
