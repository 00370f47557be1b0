"""A guided lesson on the board: one idea and one move per step."""

from __future__ import annotations

from typing import Any

from ludoteca.core import AnyGame, LudotecaError, Position, say
from ludoteca.locale.lesson import Step, lesson
from ludoteca.match.turn_entry import TurnEntry
from ludoteca.store.profile import Profile
from ludoteca.terminal.board import show_position
from ludoteca.terminal.terminal import Terminal


def learn(terminal: Terminal, game: AnyGame, profile: Profile) -> None:
    """Go through a game's lesson, which can be left at any step and continued there."""
    steps = lesson(game, terminal.language)
    done = profile.get("lessons")
    begun = done.get(game.key, 0) if isinstance(done, dict) else 0
    start = begun if isinstance(begun, int) and 0 <= begun < len(steps) else 0
    for number, step in enumerate(steps[start:], start + 1):
        terminal.show()
        terminal.show(say("Step {number} of {count}.", number=number, count=len(steps)))
        if not _teach(terminal, game, step):
            terminal.show(say("The lesson will continue here next time."))
            return
        _remember(profile, game.key, number)
        if (
            number < len(steps)
            and terminal.ask(say("Press Enter to continue. > ")).casefold() == "q"
        ):
            return
    if steps:
        terminal.show(say("You have finished the lesson. Now play a game!"))
    else:
        terminal.show(say("{game} has no lesson yet.", game=say(game.title)))


def _remember(profile: Profile, key: str, number: int) -> None:
    profile.update(
        "lessons", lambda done: {**(done if isinstance(done, dict) else {}), key: number}
    )


def _teach(terminal: Terminal, game: AnyGame, step: Step) -> bool:
    """Teach one idea; False if the person leaves."""
    position = step.board(game)
    if step.throw:
        terminal.show(say("The die shows {throw}.", throw=step.throw))
    _show(terminal, game, position)
    terminal.show(step.text)
    entry = TurnEntry(game, position, is_listed=True)
    while True:
        if entry.is_worth_listing:
            terminal.show(entry.in_words())
        terminal.show(say("Your move? (m shows the answer, q leaves)"))
        answer = terminal.ask("> ")
        if answer.casefold() == "q":
            return False
        if answer.casefold() == "m":
            terminal.show(say("A correct move: {move}", move=_answer(step, position)))
            continue
        if answer and _is_done(terminal, game, step, entry, answer):
            return True


def _is_done(terminal: Terminal, game: AnyGame, step: Step, entry: TurnEntry, answer: str) -> bool:
    position = entry.position
    try:
        move = entry.read(answer, terminal.translate, terminal.in_latin)
        if move is None:
            return False
        after = position.play(move)
    except LudotecaError as error:
        terminal.refuse(error.sentence)
        return False
    if not step.is_right(move):
        terminal.refuse(step.wrong)
        return False
    for sentence in game.narrate(position, move, after):
        terminal.show(sentence)
    _show(terminal, game, after)
    terminal.show(step.right)
    return True


def _answer(step: Step, position: Position[Any]) -> str:
    legal = [str(move) for move in position.legal_moves()]
    return next((move for move in step.answers if move in legal), legal[0])


def _show(terminal: Terminal, game: AnyGame, position: Position[Any]) -> None:
    show_position(terminal, game, position, game.beside_board(position), {})
    if not terminal.style.plain:
        terminal.show()
