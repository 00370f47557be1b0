"""``ludoteca analyse``: a position by its verdicts or the engine's lines, or games move by move."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludoteca.cli.language import language
from ludoteca.cli.options import (
    AsJson,
    ChosenPosition,
    Force,
    OptionPairs,
    RulesName,
    Size,
    check_only_file,
    chosen_position,
    names_file,
)
from ludoteca.core import AnyGame, OptionError, Sentence, join, say
from ludoteca.games.registry import BUILT_IN, ENTRY_POINT_GROUP
from ludoteca.games.registry import game as find_game
from ludoteca.match.phrases import result
from ludoteca.picture.text import LAST, BoardStyle, beside_board, picture
from ludoteca.picture.words import headline
from ludoteca.players import Limit, ask, player, strongest
from ludoteca.players.names import display_name
from ludoteca.players.player import Progress, Variation
from ludoteca.players.specialists import is_solvable
from ludoteca.plugins import plug_ins
from ludoteca.records.files import as_path
from ludoteca.solved import PositionVerdicts, Value, Verdict, find_verdicts, why_unknown

if TYPE_CHECKING:
    from ludoteca.cli.analyse_games import LimitFor

_LINES = 3
_SECONDS = 2.0  # How long a single position is thought about by default
_LONGEST = 10  # The number of moves shown of a line


def analyse(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME|FILE|FOLDER",
            help="A game, to analyse a position; or a file or folder of games, move by move.",
        ),
    ],
    start_from: Annotated[
        str | None,
        typer.Option("--from", metavar="FILE|TEXT", help="A file or a position text."),
    ] = None,
    ply: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="The position after N moves of the file."),
    ] = None,
    rules: RulesName = None,
    size: Size = None,
    option: OptionPairs = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--time",
            min=0.01,
            max=86_400,
            metavar="SECONDS",
            help="How long the engine may think about a position; 2 if only one is analysed.",
        ),
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, help="How many positions to search per position.")
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(min=1, max=10, metavar="LEVEL", help="Search as far as this level does."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE|FOLDER",
            help="Where to write the annotated games; a second run goes on from there.",
        ),
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Show what each move is worth: exactly where tablebases reach, by search elsewhere.

    Of a file or folder of games, every move is graded.
    """
    if sum(chosen is not None for chosen in (seconds, nodes, level)) > 1:
        raise OptionError("choose one of --time, --nodes and --level")
    limit_for = _limits(seconds, nodes, level)
    if _names_games(game):
        if start_from is not None or ply is not None:
            raise OptionError("--from and --ply go with the name of a game, not with a file")
        check_only_file(rules, size, option)
        # Lazy: few commands need the study package.
        from ludoteca.cli.analyse_games import GamesAnalysis

        GamesAnalysis(limit_for, as_json, force).run(as_path(game), out)
        return
    if out is not None:
        raise OptionError("--out goes with a file or folder of games")
    found = find_game(game)
    chosen = chosen_position(found, start_from, rules, size, option, ply)
    known = find_verdicts(found, chosen.position)
    thought = None
    if chosen.position.legal_moves() and not chosen.position.chances():
        is_known = known is not None and known.best is not None
        thought = None if is_known else _think(found, chosen, limit_for)
    if as_json:
        print(json.dumps(_as_data(found, chosen, known, thought), indent=2))
    else:
        _show(found, chosen, known, thought)


def _names_games(text: str) -> bool:
    """Return whether a text names a file or folder rather than a game."""
    is_folder = os.path.isdir(os.path.expanduser(text))  # noqa: PTH111, PTH112 - False for impossible names
    return (is_folder or names_file(text)) and text not in (*BUILT_IN, *plug_ins(ENTRY_POINT_GROUP))


def _limits(seconds: float | None, nodes: int | None, level: int | None) -> LimitFor:
    """Return what limits a search; None if nothing was chosen."""
    if level is not None:
        from ludoteca.study.analyst import limit_of_level

        return lambda game, position: limit_of_level(game, position, level)
    is_chosen = seconds is not None or nodes is not None
    return lambda game, position: Limit(seconds, nodes) if is_chosen else None


def _think(game: AnyGame, chosen: ChosenPosition, limit_for: LimitFor) -> Progress | None:
    limit = limit_for(game, chosen.position) or Limit(seconds=_SECONDS)
    thinker, found = player(strongest(game), game), list[Progress]()
    thinker.lines = _LINES
    thinker.progress = found.append
    thinker.recall(chosen.first, chosen.moves)
    try:
        asyncio.run(ask(thinker, chosen.position, limit))
    finally:
        thinker.close()
    return found[-1] if found else None


def _show(
    game: AnyGame, chosen: ChosenPosition, known: PositionVerdicts | None, thought: Progress | None
) -> None:
    position, translate = chosen.position, language().translate
    style, marks = BoardStyle(letters=True), dict.fromkeys(chosen.touched, LAST)
    for line in picture(game, position, style, marks, translate):
        print("".join(span.text for span in line).rstrip())
    lines: list[Sentence] = list(beside_board(game, position, style))
    if position.outcome is not None:
        lines.append(result(game, position.outcome))
    elif known is None:
        lines.append(headline(game, position))
        lines += [why_unknown(game, position)] if is_solvable(game) else []
    else:
        lines += [] if known.verdict else [headline(game, position)]
        lines += known.describe(game)
    print("", *map(translate, lines), sep="\n")
    if known is not None and known.moves:
        print("", *map(translate, known.listed()), sep="\n")
    if thought is not None:
        print("", *map(translate, _lines(game, thought)), sep="\n")


def _lines(game: AnyGame, thought: Progress) -> list[Sentence]:
    name = display_name(strongest(game))
    searched = say(
        "{player}, positions searched: {nodes}, depth: {depth}",
        player=name,
        nodes=thought.nodes,
        depth=thought.depth,
    )
    return [searched, *map(_line, thought.variations)]


def _line(variation: Variation) -> Sentence:
    moves = " ".join(map(str, variation.moves[:_LONGEST]))
    score = say("{score:+.2f}", score=variation.score)
    return join("  ", [score, moves, *_sure_end(variation)])


def _sure_end(variation: Variation) -> Sequence[Sentence]:
    if not variation.mate:
        return ()
    value = Value.WIN if variation.mate > 0 else Value.LOSS
    return (Verdict(value, abs(variation.mate)).sentence,)


def _as_data(
    game: AnyGame, chosen: ChosenPosition, known: PositionVerdicts | None, thought: Progress | None
) -> dict[str, Any]:
    position = chosen.position
    moves = [] if known is None else known.ranked()
    return {
        "game": game.key,
        "rules": position.rules.name,
        "position": game.format_position(position),
        "is_over": position.outcome is not None,
        "verdict": None if known is None else _verdict(known.verdict),
        "moves": [{"move": str(move), **(_verdict(verdict) or {})} for move, verdict in moves],
        "lines": [_variation(one) for one in thought.variations] if thought else [],
    }


def _verdict(verdict: Verdict | None) -> dict[str, Any] | None:
    if verdict is None:
        return None
    if verdict.value is None:
        return {"chance": verdict.chance}
    return {
        "value": verdict.value.name.lower(),
        "plies": verdict.plies if verdict.value else None,
        "may_be_drawn": verdict.may_be_drawn,
    }


def _variation(variation: Variation) -> dict[str, Any]:
    return {
        "moves": [str(move) for move in variation.moves],
        "score": round(variation.score, 4),
        "mate": variation.mate,
    }
