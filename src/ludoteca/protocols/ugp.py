"""The UGP protocol: USI's dialogue for every game; docs/ugp.md describes it."""

from __future__ import annotations

from typing import Any

from ludoteca.core import AnyGame, LudotecaError, OptionError, OptionValue, Position, Rules
from ludoteca.core.crash import text_of
from ludoteca.games.registry import all_games
from ludoteca.games.registry import game as find_game
from ludoteca.protocols.dialogue import DialogueProtocol, Setting
from ludoteca.protocols.protocol import Actions

_YES_NO = {"true": True, "false": False}


class UgpProtocol(DialogueProtocol):
    """One conversation in UGP."""

    hello = "ugp"
    start = "start"
    text = "text"
    over = "none"

    _rules: Rules | None = None

    def settings(self) -> dict[str, Setting]:
        games = tuple(game.key for game in all_games())
        rules = next(iter(self.game.presets))
        return {
            "Game": Setting("combo", self.game.key, games),
            "Rules": Setting("string", rules),
            **super().settings(),
        }

    def on_option(self, name: str) -> Actions:
        if name == "Game":
            self._rules = None
            self.values.pop("Rules", None)
            self.change_game(find_game(self.values["Game"]))
        elif name == "Rules":
            try:
                self._rules = read_rules(self.game, self.values["Rules"])
            except LudotecaError as error:
                yield f"info string {text_of(error)}"
                return
            self.change_game(self.game)

    def first_position(self) -> Position[Any]:
        position: Position[Any] = self.game.start(self._rules)
        return position

    def read_position(self, text: str) -> Position[Any]:
        position: Position[Any] = self.game.parse_position(text, self._rules)
        return position

    def answer_at_once(self, position: Position[Any]) -> str | None:
        """Answer ``none`` when the game is over or a throw is due: the caller throws."""
        return self.over if position.outcome or position.chances() else None


def read_rules(game: AnyGame, text: str) -> Rules:
    """Read a rule set and its options, as in ``standard repetition=0``."""
    name, *pairs = text.split() or [next(iter(game.presets))]
    known = {option.key: option for option in game.options(name)}
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(
                "write an option as KEY=VALUE, such as repetition=0, not {pair}", pair=pair
            )
        options[key] = known[key].parse(value, _YES_NO) if key in known else value
    rules: Rules = game.make_rules(name, **options)
    return rules
