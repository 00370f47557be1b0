"""The USI protocol: Shogi for ShogiHome, Shogidokoro, the bots of lishogi and other programs.

Written after Hiroyuki Ogawara's description of the protocol (USIプロトコル).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from ludoteca.core import Move, Position
from ludoteca.games.shogi import GAME, ShogiPosition
from ludoteca.games.shogi.rules import IMPASSES, PRESETS
from ludoteca.players.player import Limit, Player, Resign
from ludoteca.protocols.dialogue import DialogueProtocol, Setting
from ludoteca.protocols.go_command import GoCommand
from ludoteca.protocols.protocol import Actions, AskPlayer

_VARIANTS = {"shogi": "standard", "minishogi": "minishogi"}
_NO_LIMIT = 2**31 - 1


class UsiProtocol(DialogueProtocol):
    """One conversation in USI."""

    hello = "usi"
    start = "startpos"
    text = "sfen"
    over = "resign"
    only_game = GAME
    clock_words: ClassVar[Mapping[str, str]] = {
        "btime": "time1",
        "wtime": "time2",
        "binc": "inc1",
        "winc": "inc2",
    }

    def settings(self) -> dict[str, Setting]:
        return {
            "USI_Hash": Setting("spin", "64", range=(1, 65536)),
            "Threads": Setting("spin", "1", range=(1, 256)),
            "USI_Ponder": Setting("check", "false"),
            "USI_Variant": Setting("combo", "shogi", tuple(_VARIANTS)),
            "Impasse": Setting("combo", next(iter(IMPASSES)), (*IMPASSES, "none")),
            **super().settings(),
        }

    def on_option(self, name: str) -> Actions:
        if name in ("USI_Variant", "Impasse"):
            self.change_game(GAME)
        elif name in ("USI_Hash", "Threads"):
            for player in self._players.values():
                self.prepare(player)
        yield from ()

    def prepare(self, player: Player) -> None:
        player.use(threads=int(self.value("Threads")), megabytes=int(self.value("USI_Hash")))

    def first_position(self) -> Position[Any]:
        return GAME.start(self._rules(_VARIANTS[self.value("USI_Variant")]))

    def read_position(self, text: str) -> Position[Any]:
        """Read SFEN; the number of ranks tells the variant."""
        ranks = text.split(" ", 1)[0].count("/") + 1
        name = next((key for key, rules in PRESETS.items() if rules.side == ranks), "standard")
        return GAME.parse_position(text, self._rules(name))

    def answer_at_once(self, position: Position[Any]) -> str | None:
        board = cast(ShogiPosition, position)
        if board.outcome is None and board.rules.impasse != "none":
            outcome = board.declaration().outcome
            if outcome.winners == {board.turn}:
                return "win"
        return super().answer_at_once(position)

    def _rules(self, name: str) -> Any:
        options = {"impasse": self.value("Impasse")} if PRESETS[name].full_size else {}
        return GAME.make_rules(name, **options)

    def think(self, position: Position[Any], asked: GoCommand) -> Actions:
        if "mate" not in asked.numbers:
            yield from super().think(position, asked)
            return
        milliseconds = asked.numbers["mate"]
        limit = Limit() if milliseconds == _NO_LIMIT else Limit(seconds=milliseconds / 1000)
        # Lazy: few programs ask for a mate.
        from ludoteca.players.shogi.mate import mate_solver

        yield AskPlayer(lambda: mate_solver(GAME, position), position, limit, self.history)

    def answer_for(self, choice: Move | Resign) -> str:
        if self.asked is None or "mate" not in self.asked.numbers:
            return super().answer_for(choice)
        if isinstance(choice, Resign):
            return "checkmate nomate"
        if self.progress is None or self.progress.mate is None:
            return "checkmate timeout"
        return " ".join(["checkmate", *map(str, self.progress.line)])
