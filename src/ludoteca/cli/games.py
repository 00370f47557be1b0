"""``ludoteca games``: what there is to play."""

from __future__ import annotations

import json

from ludoteca.cli.language import language
from ludoteca.cli.options import AsJson
from ludoteca.core import AnyGame, Option, Sentence, say
from ludoteca.games.registry import all_games
from ludoteca.match.events import HUMAN
from ludoteca.players import players_for
from ludoteca.players.names import listed
from ludoteca.players.specialists import is_solvable
from ludoteca.solved import tablebase_count


def games(as_json: AsJson = False) -> None:
    """List the games with their rule sets, options and players."""
    if as_json:
        print(json.dumps([_as_data(game) for game in all_games()], indent=2))
        return
    translate = language().translate
    for game in all_games():
        print(f"{game.key:8} {translate(game.title)}")
        for option in game.options():
            line = say(
                "{key}: {choices}; default {default}",
                key=option.key,
                choices=option.choices_in_words(),
                default=option.shown(),
            )
            print(f"{'':8}   {translate(line)}")
        players = say("players: {names}", names=listed([HUMAN, *players_for(game)]))
        print(f"{'':8}   {translate(players)}")
        if is_solvable(game):
            print(f"{'':8}   {translate(_tablebases(game))}")


def _tablebases(game: AnyGame) -> Sentence:
    if count := tablebase_count(game.key):
        return say("tablebases: {number}", number=count)
    return say("tablebases: none; ludoteca solve {game} makes them", game=game.key)


def _as_data(game: AnyGame) -> dict[str, object]:
    return {
        "key": game.key,
        "title": game.title,
        "seats": list(game.seat_names),
        "rules": [
            {
                "name": rules.name,
                "title": rules.title,
                "options": [
                    {
                        "key": option.key,
                        "title": option.title,
                        "help": option.help,
                        "default": option.default,
                        "choices": _choices(option),
                    }
                    for option in rules.options()
                ],
            }
            for rules in game.presets.values()
        ],
        "players": [HUMAN, *players_for(game)],
    }


def _choices(option: Option) -> object:
    if isinstance(option.choices, range):
        return {"from": option.choices[0], "to": option.choices[-1]}
    return list(option.choices)
