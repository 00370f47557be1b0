"""``ludoteca puzzles``: solve puzzles at the line of input, list them, or make more."""

from __future__ import annotations

import datetime
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from ludoteca.cli.language import asked_language, language
from ludoteca.cli.options import AsJson, Force, Plain
from ludoteca.cli.report import failing, report, write_new
from ludoteca.core import (
    AnyGame,
    LudotecaError,
    Move,
    OptionError,
    Position,
    Sentence,
    join,
    say,
)
from ludoteca.games.registry import game as find_game
from ludoteca.match.turn_entry import TurnEntry
from ludoteca.picture.text import LAST, beside_board
from ludoteca.study.puzzles import (
    Attempt,
    Puzzle,
    Response,
    Result,
    all_puzzles,
    compose,
    composer_for,
    daily,
    games_with_puzzles,
    shipped,
    write_collection,
)
from ludoteca.study.puzzles.collection import as_data
from ludoteca.study.puzzles.composer import check_kind
from ludoteca.terminal.interface import open_interface
from ludoteca.terminal.line.display import show_position
from ludoteca.terminal.line.interface import LineInterface
from ludoteca.terminal.terminal import LEAVE, EndOfInputError, Terminal

_MAKE = "make"
_SHOW = "s"
_COUNT = 10


def puzzles(
    game: Annotated[
        str | None,
        typer.Argument(help='The game, or all if left out; "make" and a game makes new puzzles.'),
    ] = None,
    made: Annotated[
        str | None, typer.Argument(metavar="GAME", help='With "make": the game.')
    ] = None,
    kind: Annotated[
        str | None, typer.Option(metavar="KIND", help="Only puzzles of this kind; see --list.")
    ] = None,
    today: Annotated[bool, typer.Option("--daily", help="Only the puzzle of the day.")] = False,
    listed: Annotated[bool, typer.Option("--list", help="List the puzzles.")] = False,
    count: Annotated[
        int, typer.Option(min=1, max=10_000, help="How many puzzles to make.")
    ] = _COUNT,
    seed: Annotated[
        int | None,
        typer.Option(help="The same seed gives the same puzzles, in the same order."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file for the puzzles made.")
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Solve puzzles: every solution is proved, and a wrong move is answered.

    "ludoteca puzzles make GAME" makes new ones.
    """
    if game == _MAKE:
        if made is None:
            raise OptionError("name a game: {games}", games=", ".join(games_with_puzzles()))
        return _make(find_game(made), count, seed or 0, kind, out, force=force)
    if made is not None:
        raise OptionError("nothing can follow here: {words}", words=made)
    chosen = _chosen(None if game is None else find_game(game), kind)
    if today:
        chosen = (daily(chosen, datetime.date.today()),)
    elif not (listed or as_json):
        chosen = tuple(random.Random(seed).sample(chosen, len(chosen)))
    if as_json:
        print(json.dumps([as_data(puzzle) for puzzle in chosen], indent=2))
    elif listed:
        for puzzle in chosen:
            print(f"{puzzle.id}\t{puzzle.game}\t{puzzle.kind}\t{puzzle.start}")
    else:
        _solve(chosen, plain=plain)
    return None


def _chosen(game: AnyGame | None, kind: str | None) -> tuple[Puzzle, ...]:
    found = all_puzzles()
    if game is not None:
        composer = composer_for(game)
        if kind is not None:
            check_kind(composer, kind)
        found = shipped(game.key)
    chosen = tuple(puzzle for puzzle in found if kind in (None, puzzle.kind))
    if not chosen:
        kinds = join(", ", sorted({puzzle.kind for puzzle in found}))
        raise OptionError("there are no such puzzles; the kinds are {kinds}", kinds=kinds)
    return chosen


def _make(
    game: AnyGame, count: int, seed: int, kind: str | None, out: Path | None, *, force: bool
) -> None:
    from rich.console import Console
    from rich.progress import track

    composer = composer_for(game)
    with failing(say("no puzzles can be made")):
        series = compose(composer, count, seed, () if kind is None else (kind,))
        title = language().translate(say("Making puzzles"))
        console = Console(stderr=True)
        # A pipe gets no progress bar.
        is_piped = not console.is_terminal
        found = list(track(series, title, count, console=console, transient=True, disable=is_piped))
        text = write_collection(found)
        if out is None:
            print(text, end="")
        else:
            write_new(out, text.encode(), force=force)
            report(say("puzzles made: {number}, in {path}", number=len(found), path=out))
    if len(found) < count:
        report(say("only {number} different puzzles were found", number=len(found)))


def _solve(chosen: Sequence[Puzzle], *, plain: bool) -> None:
    opened = open_interface(LineInterface, lang=asked_language(), plain=plain)
    with opened as interface:
        trainer = _Trainer(interface.terminal)
        try:
            for puzzle in chosen:
                if not trainer.ask(puzzle):
                    break
        except EndOfInputError:
            interface.terminal.show()
        trainer.show_result()


class _Trainer:
    """Puts puzzles to a person, one after another."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.solved = 0
        self.without_mistake = 0

    def ask(self, puzzle: Puzzle) -> bool:
        """Let a person solve a puzzle; return whether they may want another one."""
        game = puzzle.find_game()
        attempt = Attempt(puzzle, composer_for(game))
        self.terminal.show()
        self.terminal.show(say("{game}, puzzle {id}", game=say(game.title), id=puzzle.id))
        self._draw(attempt.game, attempt.position)
        self.terminal.remark(composer_for(game).task(puzzle))
        while not attempt.is_solved:
            typed = self._read(attempt)
            if typed is None:
                return False
            if isinstance(typed, str):
                rest = " ".join(attempt.main_line())
                self.terminal.show(say("The solution: {moves}", moves=rest))
                return True
            self._answer(attempt, typed)
        self.solved += 1
        self.without_mistake += not attempt.mistakes
        return True

    def show_result(self) -> None:
        if self.solved:
            self.terminal.show(
                say(
                    "Puzzles solved: {number}, without a mistake: {clean}.",
                    number=self.solved,
                    clean=self.without_mistake,
                )
            )

    def _read(self, attempt: Attempt) -> Move | str | None:
        """Read a move; ``_SHOW`` if the solution is to be shown, None to leave."""
        entry, terminal = TurnEntry(attempt.game, attempt.position), self.terminal
        while True:
            typed = terminal.ask(say("Your move (s: solution, q: leave) > "))
            if typed.casefold() in LEAVE:
                return None
            if typed.casefold() == _SHOW:
                return _SHOW
            if not typed:
                continue
            try:
                move = entry.read(typed, terminal.translate, terminal.in_latin)
            except LudotecaError as error:
                terminal.refuse(error.sentence)
                continue
            if move is not None:
                return move
            terminal.show(entry.in_words())

    def _answer(self, attempt: Attempt, move: Move) -> None:
        before = attempt.position
        try:
            answer = attempt.answer(move)
        except LudotecaError as error:
            self.terminal.refuse(error.sentence)
            return
        for sentence in _in_words(answer, move):
            self.terminal.remark(sentence)
        if answer.result is Result.RIGHT and answer.reply is not None:
            self._draw(attempt.game, attempt.position, answer.reply.steps)
        elif answer.result is Result.WRONG and answer.reply is not None:
            self._draw(attempt.game, answer.after, answer.reply.steps)
            self.terminal.remark(say("Try again from here:"))
            self._draw(attempt.game, before)

    def _draw(self, game: AnyGame, position: Position[Any], touched: Sequence[str] = ()) -> None:
        style = self.terminal.style
        marks = dict.fromkeys(touched, LAST)
        show_position(self.terminal, game, position, beside_board(game, position, style), marks)
        if not style.plain:
            self.terminal.show()


def _in_words(answer: Response, move: Move) -> Iterator[Sentence]:
    if answer.result is Result.SOLVED:
        yield say("{move} is right: solved", move=move)
    elif answer.result is Result.RIGHT:
        yield say("{move} is right; the reply is {reply}", move=move, reply=answer.reply)
    elif answer.result is Result.SLOWER:
        yield say("{move} is right, but there is a faster one", move=move)
    elif answer.reply is None:
        yield say("{move} is wrong", move=move)
    else:
        yield say("{move} is wrong: the answer is {reply}", move=move, reply=answer.reply)
    if answer.why is not None:
        yield answer.why
