"""The GTP protocol: Go for Sabaki, GoGui, the bots of OGS and KGS, and other programs."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ludoteca.core import Move, OptionError, Seat
from ludoteca.games.go import GAME, GoMove, GoPosition
from ludoteca.games.go.board import each
from ludoteca.games.go.position import PASS
from ludoteca.players import player as make_player
from ludoteca.players import strongest
from ludoteca.players.player import Limit, Player, Progress, Resign
from ludoteca.protocols.gtp.analysis import Analysis
from ludoteca.protocols.gtp.clock import KINDS, GtpClock
from ludoteca.protocols.gtp.game import GtpGame
from ludoteca.protocols.gtp.rules import kata_rules, set_kata_rule, set_kata_rules, set_kgs_rules
from ludoteca.protocols.gtp.words import (
    GtpError,
    read_colour,
    read_float,
    read_int,
    read_vertex,
)
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

_COMMAND = re.compile(r"(?:([0-9]+)(?:\s+|$))?(\S*)\s*(.*)", re.DOTALL)
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_INTERRUPT = "# interrupt"


@dataclass(slots=True)
class _Asked:
    number: str  # The number that the other program gave it, or nothing
    seat: Seat
    position: GoPosition
    plays: bool = True
    analysis: Analysis | None = None
    cleans_up: bool = False  # Whether dead stones are captured before passing
    is_done: bool = False
    is_unwanted: bool = False  # Whether a line has ended the analysis

    @property
    def is_endless(self) -> bool:
        """Whether it ends only when a line comes."""
        return self.analysis is not None and not self.plays


class GtpProtocol(Protocol):
    """One conversation in GTP."""

    def __init__(
        self, player: str | None = None, seed: int | None = None, seconds: float = 1.0
    ) -> None:
        self.game = GtpGame()
        self.clock = GtpClock()
        self.visits: int | None = None
        self.seconds = seconds
        self.asked: _Asked | None = None
        self._chosen = player
        self._seed = seed
        self._player: Player | None = None
        if player is not None:
            self._load()
        self._commands = self._list_commands()
        self._thinking: Mapping[str, Callable[[str, list[str]], _Asked]] = {
            "genmove": self._genmove,
            "reg_genmove": lambda number, words: self._genmove(number, words, plays=False),
            "kgs-genmove_cleanup": lambda number, words: self._genmove(
                number, words, cleans_up=True
            ),
            **{
                f"{kind}{command}": self._analyser(kind.strip("-") or "lz", plays=plays)
                for kind in ("lz-", "kata-", "")
                for command, plays in (("analyze", False), ("genmove_analyze", True))
            },
        }

    @property
    def is_busy(self) -> bool:
        return self.asked is not None

    def on_waiting_line(self, line: str) -> Actions:
        """End an analysis with any line, and any thinking if that is asked for."""
        if self.asked is not None and self.asked.is_endless:
            self.asked.is_unwanted = True
            yield from self._end_analysis() if self.asked.is_done else iter((Halt(),))
        elif self.asked is not None and line.strip() == _INTERRUPT:
            yield Halt()

    def on_end(self) -> Actions:
        yield from self.on_waiting_line("")

    def receive(self, line: str) -> Actions:
        cleaned = _CONTROL.sub("", line.replace("\t", " ")).partition("#")[0].strip()
        if not cleaned:
            return
        found = _COMMAND.fullmatch(cleaned)
        assert found is not None
        number, name, rest = found[1] or "", found[2], found[3]
        try:
            if name in self._thinking:
                yield from self._think(self._thinking[name](number, rest.split()))
            elif name in self._commands:
                yield _answer("=", number, self._commands[name](rest) or "")
            else:
                yield _answer("?", number, "unknown command")
        except GtpError as error:
            yield _answer("?", number, str(error))
        if name == "quit":
            yield Quit()

    def on_progress(self, progress: Progress) -> Actions:
        asked = self.asked
        if asked is None or asked.analysis is None or not asked.analysis.is_due(progress):
            return
        report = asked.analysis.report(progress, asked.position)
        if report:
            yield report

    def on_choice(self, choice: Move | Resign) -> Actions:
        asked = self.asked
        if asked is not None and asked.is_endless:
            asked.is_done = True
            if asked.is_unwanted:
                yield from self._end_analysis()
            return
        self.asked = None
        if asked is None:
            return
        word = self._decide(asked, choice)
        yield f"play {word}\n" if asked.analysis else _answer("=", asked.number, word)

    def _end_analysis(self) -> Actions:
        self.asked = None
        yield ""

    def on_failure(self, why: str) -> Actions:
        asked, self.asked = self.asked, None
        if asked is None:
            return
        # An answer that has begun cannot become an error any more.
        yield f"# {why}\n" if asked.analysis else _answer("?", asked.number, why)

    def close(self) -> None:
        if self._player is not None:
            self._player.close()

    def _load(self) -> Player:
        if self._player is None:
            self._player = make_player(self._chosen or strongest(GAME), GAME, self._seed)
        return self._player

    def _genmove(
        self, number: str, words: list[str], *, plays: bool = True, cleans_up: bool = False
    ) -> _Asked:
        seat = read_colour(*_checked(words, 1))
        return _Asked(number, seat, self.game.turned(seat), plays, cleans_up=cleans_up)

    def _analyser(self, kind: str, *, plays: bool) -> Callable[[str, list[str]], _Asked]:
        def ask(number: str, words: list[str]) -> _Asked:
            analysis = Analysis.read(kind, words, self.game.position)
            return _Asked(number, analysis.seat, self.game.turned(analysis.seat), plays, analysis)

        return ask

    def _think(self, asked: _Asked) -> Actions:
        self.asked = asked
        analysis, position = asked.analysis, asked.position
        if analysis is not None:
            # The number stands on the first line, the analysis below it.
            yield f"={asked.number}"
            if analysis.allowed or analysis.avoided:
                left = [move for move in position.board_moves if analysis.allows(move)]
                # Passing is always possible: the player may have nothing better.
                position = restricted(position, {*left, PASS})
        limit = Limit()
        if not asked.is_endless:
            limit = Limit(self.clock.seconds(asked.seat) or self.seconds, self.visits)
        is_same = asked.position is self.game.position
        yield AskPlayer(
            self._load,
            position,
            limit,
            self.game.history if is_same else History(position),
            lines=analysis.lines if analysis else 1,
            wants_ownership=analysis is not None and analysis.kind == "kata",
        )

    def _decide(self, asked: _Asked, choice: Move | Resign) -> str:
        if isinstance(choice, Resign):
            return "resign"
        move = GAME.parse_move(asked.position, str(choice))
        if asked.cleans_up and move == PASS:
            move = self._capture(asked.position) or PASS
        if asked.plays:
            self.game.play(asked.seat, move)
        return str(move)

    def _capture(self, position: GoPosition) -> GoMove | None:
        """Find a move that takes a liberty of a dead chain of the opponent."""
        board = position.grid
        own, enemy = position.sides
        dead = sum(board.points[name] for name in self.game.marks()[0]) & enemy
        around = board.around(dead) & ~(own | enemy)
        moves = {board.points[move.vertex]: move for move in position.board_moves if move != PASS}
        for bit in each(around):
            if bit in moves:
                return moves[bit]
        return None

    def _list_commands(self) -> Mapping[str, Callable[[str], str | None]]:
        game, clock = self.game, self.clock
        return {
            "protocol_version": lambda rest: "2",
            "name": lambda rest: "Ludoteca",
            "version": lambda rest: __version__,
            "known_command": lambda rest: str(rest.strip() in self._names()).lower(),
            "list_commands": lambda rest: "\n".join(self._names()),
            "quit": lambda rest: "",
            "boardsize": lambda rest: game.resize(read_int(_one(rest))),
            "rectangular_boardsize": self._resize,
            "clear_board": lambda rest: game.clear(),
            "komi": self._komi,
            "get_komi": lambda rest: f"{game.rules.komi:.12g}",
            "play": lambda rest: self._play(rest.split()),
            "gogui-play_sequence": self._play_sequence,
            "set_position": self._set_position,
            "undo": lambda rest: game.undo(),
            "gg-undo": lambda rest: game.undo(read_int(_one(rest or "1"))),
            "fixed_handicap": lambda rest: " ".join(game.fixed_handicap(read_int(_one(rest)))),
            "place_free_handicap": lambda rest: " ".join(
                game.fixed_handicap(read_int(_one(rest)), at_most=True)
            ),
            "set_free_handicap": self._set_free_handicap,
            "time_settings": lambda rest: clock.set_canadian(rest.split()),
            "kgs-time_settings": lambda rest: clock.set(rest.split()),
            "kata-time_settings": lambda rest: clock.set(rest.split()),
            "kata-list_time_settings": lambda rest: " ".join(KINDS),
            "time_left": self._time_left,
            "kata-get-rules": lambda rest: kata_rules(game.rules),
            "kata-set-rules": lambda rest: game.change_rules(set_kata_rules(game.rules, rest)),
            "kata-set-rule": self._set_rule,
            "kgs-rules": lambda rest: game.change_rules(set_kgs_rules(game.rules, _one(rest))),
            "kata-list-params": lambda rest: "maxTime maxVisits",
            "kata-get-param": self._get_param,
            "kata-set-param": self._set_param,
            "kata-get-models": lambda rest: "[]",
            "final_score": lambda rest: game.final_score(),
            "final_status_list": lambda rest: game.with_status(_one(rest)),
            "showboard": lambda rest: game.drawn(),
            "loadsgf": self._load_sgf,
            "printsgf": self._print_sgf,
            "cputime": lambda rest: f"{time.process_time():.3f}",
            "gomill-cpu_time": lambda rest: f"{time.process_time():.3f}",
            "clear_cache": lambda rest: "",
            "stop": lambda rest: "",
            "gogui-interrupt": lambda rest: "",
            "kgs-game_over": lambda rest: "",
        }

    def _names(self) -> list[str]:
        return [*self._commands, *self._thinking]

    def _resize(self, rest: str) -> None:
        sizes = set(rest.split())
        if len(sizes) != 1:
            raise GtpError("unacceptable size")
        self.game.resize(read_int(sizes.pop()))

    def _komi(self, rest: str) -> None:
        komi, rules = read_float(_one(rest)), self.game.rules
        try:
            next(option for option in rules.options() if option.key == "komi").check(komi)
        except OptionError as error:
            raise GtpError(str(error)) from None
        self.game.change_rules(replace(rules, komi=komi))

    def _play(self, words: list[str]) -> None:
        colour, vertex = _checked(words, 2)
        self.game.play(read_colour(colour), read_vertex(self.game.position, vertex))

    def _play_sequence(self, rest: str) -> None:
        words = rest.split()
        before = list(self.game.steps)
        try:
            for start in range(0, len(words), 2):
                self._play(words[start : start + 2])
        except GtpError:
            self.game.steps = before
            raise

    def _set_position(self, rest: str) -> None:
        words = rest.split()
        if len(words) % 2:
            raise GtpError("syntax error")
        stones: dict[str, Seat] = {}
        for colour, word in zip(words[::2], words[1::2], strict=True):
            vertex = read_vertex(self.game.position, word).vertex
            if vertex == "pass" or vertex in stones:
                raise GtpError("bad vertex list")
            stones[vertex] = read_colour(colour)
        self.game.set_up(stones, Seat.FIRST)

    def _set_free_handicap(self, rest: str) -> None:
        position = self.game.position
        self.game.place_handicap([read_vertex(position, word).vertex for word in rest.split()])

    def _time_left(self, rest: str) -> None:
        words = _checked(rest.split(), 2, 3)
        stones = read_int(words[2]) if words[2:] else 0
        self.clock.update(read_colour(words[0]), read_float(words[1]), stones)

    def _set_rule(self, rest: str) -> None:
        self.game.change_rules(set_kata_rule(self.game.rules, *_checked(rest.split(), 2)))

    def _get_param(self, rest: str) -> str:
        values = {"maxTime": f"{self.seconds:g}", "maxVisits": str(self.visits or 0)}
        if _one(rest) not in values:
            raise GtpError("unknown parameter")
        return values[_one(rest)]

    def _set_param(self, rest: str) -> None:
        name, value = _checked(rest.split(), 2)
        if name == "maxTime":
            self.seconds = max(0.0, read_float(value))
        elif name == "maxVisits":
            self.visits = read_int(value) or None
        else:
            raise GtpError("unknown parameter")

    def _load_sgf(self, rest: str) -> None:
        path, _, number = rest.rpartition(" ")
        if path and number.isdigit():
            self.game.load(path.strip(), read_int(number))
        elif rest:
            self.game.load(rest, None)
        else:
            raise GtpError("syntax error")

    def _print_sgf(self, rest: str) -> str:
        data = self.game.to_sgf()
        if not rest:
            lines = data.decode("utf-8").splitlines()
            return "\n".join(line for line in lines if line.strip())
        try:
            Path(rest).write_bytes(data)
        except (OSError, ValueError):
            raise GtpError("cannot write file") from None
        return ""


def _answer(sign: str, number: str, text: str) -> str:
    return f"{sign}{number} {text}\n" if text else f"{sign}{number}\n"


def _one(rest: str) -> str:
    (word,) = _checked(rest.split(), 1)
    return word


def _checked(words: list[str], *counts: int) -> list[str]:
    """Return the words if there are as many as one of these numbers."""
    if len(words) not in counts:
        raise GtpError("syntax error")
    return words
