"""The dialogue that USI and UGP share: options, a position, ``go``, ``info`` and ``bestmove``."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, ClassVar

from ludoteca.core import AnyGame, LudotecaError, Move, Position, Rules
from ludoteca.core.crash import text_of
from ludoteca.games.registry import all_games
from ludoteca.players import notices, players_for, strongest
from ludoteca.players import player as make_player
from ludoteca.players.external.centipawns import format_score
from ludoteca.players.player import Player, Progress, Resign, Variation
from ludoteca.protocols.go_command import GoCommand, parse_go, parse_number
from ludoteca.protocols.protocol import (
    Actions,
    AskPlayer,
    Halt,
    History,
    Protocol,
    Quit,
    restricted,
)
from ludoteca.version import __version__


@dataclass(frozen=True, slots=True)
class Setting:
    """An option that the other program may set."""

    kind: str  # ``check``, ``spin``, ``combo``, ``string`` or ``button``
    default: str
    choices: tuple[str, ...] = ()
    range: tuple[int, int] | None = None

    def describe(self, name: str) -> str:
        limits = "" if self.range is None else " min {} max {}".format(*self.range)
        choices = "".join(f" var {choice}" for choice in self.choices)
        return f"option name {name} type {self.kind} default {self.default}{limits}{choices}"

    def check(self, value: str) -> str | None:
        """Return the value as it is kept; None if it is not one."""
        if self.kind == "check":
            return value.lower() if value.lower() in ("true", "false") else None
        if self.kind == "combo":
            return next((one for one in self.choices if one.lower() == value.lower()), None)
        if self.range is not None:
            low, high = self.range
            return value if parse_number(value) in range(low, high + 1) else None
        return value


class DialogueProtocol(Protocol):
    """A USI-like dialogue."""

    hello: ClassVar[str]  # The first word of the other program: ``usi``
    start: ClassVar[str]  # The word for the usual first position: ``startpos``
    text: ClassVar[str]  # The word before the text of any other: ``sfen``
    over: ClassVar[str]  # The answer where no move can be made: ``resign``
    # What it calls the times and increments of the first and second seat.
    clock_words: ClassVar[Mapping[str, str]] = {}

    only_game: ClassVar[AnyGame | None] = None

    def __init__(
        self,
        player: str | None = None,
        seed: int | None = None,
        seconds: float = 1.0,
        game: AnyGame | None = None,
    ) -> None:
        self.game = game = self.only_game or game or all_games()[0]
        self.seed = seed
        self.values: dict[str, str] = {}
        self.position: Position[Any] | None = game.start()
        self.asked: GoCommand | None = None  # The command being answered
        self.waiting: GoCommand | None = None
        self.progress: Progress | None = None
        self.answer: str | None = None  # The answer, held back until ``stop`` or ``ponderhit``
        self._line = _Line(self.start, game.start())
        self._players: dict[tuple[str, str], Player] = {}
        self._introduced: set[tuple[str, Rules]] = set()
        self._chosen = player
        self._seconds = seconds
        self._settings: dict[str, Setting] = {}
        if player is not None:
            self._load(player)
        self._words: Mapping[str, Callable[[list[str]], Actions]] = {
            self.hello: self._hello,
            "isready": self._is_ready,
            "setoption": self._set_option,
            f"{self.hello}newgame": lambda rest: iter(()),
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponderhit,
            "gameover": self._stop,
            "quit": lambda rest: iter((Quit(),)),
        }

    # Each protocol adds to these.

    def settings(self) -> dict[str, Setting]:
        player = self._chosen or strongest(self.game)
        players = dict.fromkeys((*players_for(self.game), player))
        milliseconds = str(round(self._seconds * 1000))
        return {
            "Player": Setting("combo", player, tuple(players)),
            "MoveTime": Setting("spin", milliseconds, range=(1, 3_600_000)),
            "MultiPV": Setting("spin", "1", range=(1, 500)),
        }

    def on_option(self, name: str) -> Actions:
        yield from ()

    def prepare(self, player: Player) -> None: ...

    def answer_at_once(self, position: Position[Any]) -> str | None:
        return None if position.board_moves else self.over

    @abstractmethod
    def read_position(self, text: str) -> Position[Any]:
        """Read the text of a position; raises LudotecaError."""

    # What they share.

    @property
    def history(self) -> History:
        return History(self._line.positions[0], self._line.moves)

    @property
    def is_busy(self) -> bool:
        """Whether a bounded search must end before the next line."""
        return self.asked is not None and not self.asked.waits

    def on_waiting_line(self, line: str) -> Actions:
        word = (line.split() or [""])[0]
        if word in ("stop", "gameover"):
            yield Halt()
        elif word == "quit":
            yield Quit()

    def receive(self, line: str) -> Actions:
        """Handle a line; unknown words are skipped, as the protocol requires."""
        words = line.split()
        while words and words[0] not in self._words:
            del words[0]
        if words:
            yield from self._words[words[0]](words[1:])

    def on_progress(self, progress: Progress) -> Actions:
        self.progress = progress
        if self.asked is not None and "mate" not in self.asked.numbers:
            for number, line in enumerate(progress.variations, start=1):
                yield self._info(progress, number, line)

    def on_choice(self, choice: Move | Resign) -> Actions:
        self.answer = self.answer_for(choice)
        if self.asked is not None and not self.asked.waits:
            yield from self._reply()

    def on_failure(self, why: str) -> Actions:
        yield f"info string {why}"
        self.answer = "bestmove resign"
        if self.asked is not None:
            yield from self._reply()

    def on_end(self) -> Actions:
        if self.asked is not None and self.asked.waits:
            yield from self._stop([])

    def close(self) -> None:
        for one in self._players.values():
            one.close()

    def answer_for(self, choice: Move | Resign) -> str:
        if isinstance(choice, Resign):
            return "bestmove resign"
        line = self.progress.line if self.progress else ()
        ponder = f" ponder {line[1]}" if line[1:] and line[0] == choice else ""
        return f"bestmove {choice}{ponder}"

    def value(self, name: str) -> str:
        if name not in self.values:
            self.values[name] = self._known_settings()[name].default
        return self.values[name]

    def change_game(self, game: AnyGame) -> None:
        if game is not self.game:
            # Another game has other players.
            self.values.pop("Player", None)
        self.game = game
        self._settings.clear()
        self.position = self.first_position()
        self._line = _Line(self.start, self.position)

    def _known_settings(self) -> dict[str, Setting]:
        """Return the options, cached: finding players is slow."""
        if not self._settings:
            self._settings.update(self.settings())
        return self._settings

    def _load(self, name: str) -> Player:
        key = name, self.game.key
        if key not in self._players:
            self._players[key] = make_player(name, self.game, self.seed)
            self.prepare(self._players[key])
        return self._players[key]

    def _info(self, progress: Progress, number: int, line: Variation) -> str:
        milliseconds = round(progress.seconds * 1000)
        rate = round(progress.nodes / progress.seconds) if progress.seconds else progress.nodes
        deepest = max(progress.max_depth, progress.depth)
        multi = f" multipv {number}" if progress.lines else ""
        moves = "".join(f" {move}" for move in line.moves)
        score = format_score(line.score, line.mate)
        return (
            f"info depth {progress.depth} seldepth {deepest}{multi} score {score}"
            f" nodes {progress.nodes} nps {rate} time {milliseconds}"
            + (f" pv{moves}" if moves else "")
        )

    def _hello(self, rest: list[str]) -> Actions:
        yield f"id name Ludoteca {__version__}"
        yield "id author the Ludoteca contributors"
        for name, setting in self._known_settings().items():
            yield setting.describe(name)
        yield f"{self.hello}ok"

    def _is_ready(self, rest: list[str]) -> Actions:
        # Loading now does not cost thinking time.
        try:
            self._load(self.value("Player"))
        except LudotecaError as error:
            yield f"info string {text_of(error)}"
        yield "readyok"

    def _set_option(self, rest: list[str]) -> Actions:
        if rest[:1] != ["name"]:
            yield "info string write: setoption name NAME value VALUE"
            return
        cut = rest.index("value") if "value" in rest else len(rest)
        said, value = " ".join(rest[1:cut]), " ".join(rest[cut + 1 :])
        settings = self._known_settings()
        name = next((one for one in settings if one.lower() == said.lower()), None)
        kept = None if name is None else settings[name].check(value)
        if name is None:
            yield f"info string no option {said}: there are {', '.join(settings)}"
        elif kept is None:
            yield f"info string {name} cannot be {value}"
        else:
            self.values[name] = kept
            yield from self.on_option(name)

    def _position(self, rest: list[str]) -> Actions:
        cut = rest.index("moves") if "moves" in rest else len(rest)
        start, texts = rest[:cut], rest[cut + 1 :]
        self.position = None
        try:
            line = self._line
            if line.start != " ".join(start):
                first = self._first(start)
                if first is None:
                    words = f"position {self.start} or {self.text} TEXT, then moves"
                    yield f"info string write: {words}"
                    return
                line = _Line(" ".join(start), first)
            line.follow(self.game, texts)
        except LudotecaError as error:
            yield f"info string {text_of(error)}"
        else:
            self._line, self.position = line, line.positions[-1]

    def _first(self, start: list[str]) -> Position[Any] | None:
        if start == [self.start]:
            return self.first_position()
        return self.read_position(" ".join(start[1:])) if start[:1] == [self.text] else None

    def first_position(self) -> Position[Any]:
        position: Position[Any] = self.game.start()
        return position

    def _go(self, rest: list[str]) -> Actions:
        asked = parse_go([self.clock_words.get(word, word) for word in rest])
        if isinstance(asked, str):
            yield f"info string {asked}"
            asked = GoCommand({}, frozenset())
        if self.asked is not None:
            self.waiting = asked
            yield from self._stop([])
        else:
            yield from self._begin(asked)

    def _begin(self, asked: GoCommand) -> Actions:
        self.asked, self.progress, self.answer = asked, None, None
        if self.position is None:
            yield "info string there is no position to think about"
            self.answer = f"bestmove {self.over}"
            yield from self._reply()
            return
        at_once = self.answer_at_once(self.position)
        if at_once is not None:
            self.answer = f"bestmove {at_once}"
            if not asked.waits:
                yield from self._reply()
            return
        yield from self.think(self.position, asked)

    def think(self, position: Position[Any], asked: GoCommand) -> Actions:
        if position.outcome is not None:
            # Ended by its past, such as repetition: the caller wants to continue.
            position = self.game.parse_position(self.game.format_position(position), position.rules)
        if asked.moves:
            allowed = [move for move in position.board_moves if str(move) in asked.moves]
            position = restricted(position, allowed) if allowed else position
        name, usual = self.value("Player"), int(self.value("MoveTime")) / 1000
        if (name, position.rules) not in self._introduced:
            self._introduced.add((name, position.rules))
            for notice in notices([name], self.game, position):
                yield f"info string {notice}"
        yield AskPlayer(
            lambda: self._load(name),
            position,
            asked.limit(position.turn, usual),
            self.history,
            lines=int(self.value("MultiPV")),
        )

    def _reply(self) -> Actions:
        answer, self.answer, self.asked = self.answer, None, None
        if answer is not None:
            yield answer
        following, self.waiting = self.waiting, None
        if following is not None:
            yield from self._begin(following)

    def _stop(self, rest: list[str]) -> Actions:
        if self.asked is None:
            return
        self.asked = replace(self.asked, flags=frozenset())
        yield from self._reply() if self.answer is not None else iter((Halt(),))

    def _ponderhit(self, rest: list[str]) -> Actions:
        if self.asked is None or "ponder" not in self.asked.flags or self.position is None:
            return
        self.asked = replace(self.asked, flags=self.asked.flags - {"ponder"})
        if self.asked.waits:
            return
        if self.answer is not None:
            yield from self._reply()
            return
        usual = int(self.value("MoveTime")) / 1000
        seconds = self.asked.seconds(self.position.turn, usual)
        yield Halt(after=usual if seconds is None else seconds)


class _Line:
    def __init__(self, start: str, first: Position[Any]) -> None:
        self.start = start
        self.texts: list[str] = []
        self.moves: list[Move] = []
        self.positions = [first]

    def follow(self, game: AnyGame, texts: list[str]) -> None:
        """Play the moves, reusing the common prefix."""
        pairs = zip(self.texts, texts, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        del self.texts[same:], self.moves[same:], self.positions[same + 1 :]
        for text in texts[same:]:
            position = self.positions[-1]
            move = game.parse_move(position, text)
            # A game that has ended by repetition may be played on.
            is_legal = move in position.board_moves
            self.positions.append(position._after(move) if is_legal else position.play(move))
            self.moves.append(move)
            self.texts.append(text)
