"""Learning a game on the real board: one idea and one move a step."""

from __future__ import annotations

from typing import Any

from ludoteca.core import AnyGame, LudotecaError, Position, say
from ludoteca.locale.lesson import Step, lesson
from ludoteca.match.turn_entry import TurnEntry
from ludoteca.store.profile import Profile
from ludoteca.terminal.board import show_position
from ludoteca.terminal.interface import Face


def learn(face: Face, game: AnyGame, profile: Profile) -> None:
    """Go through a game's lesson, which can be left at any step and continued there.

    Raises:
        EndOfInputError: There are no more answers.
    """
    steps = lesson(game, face.language)
    done = profile.get("lessons")
    begun = done.get(game.key, 0) if isinstance(done, dict) else 0
    start = begun if isinstance(begun, int) and 0 <= begun < len(steps) else 0
    for number, step in enumerate(steps[start:], start + 1):
        face.show()
        face.show(say("Step {number} of {count}.", number=number, count=len(steps)))
        if not _teach(face, game, step):
            face.show(say("The lesson will continue here next time."))
            return
        _remember(profile, game.key, number)
        if number < len(steps) and face.ask(say("Press Enter to continue. > ")).casefold() == "q":
            return
    if steps:
        face.show(say("You have finished the lesson. Now play a game!"))
    else:
        face.show(say("{game} has no lesson yet.", game=say(game.title)))


def _remember(profile: Profile, key: str, number: int) -> None:
    profile.update(
        "lessons", lambda done: {**(done if isinstance(done, dict) else {}), key: number}
    )


def _teach(face: Face, game: AnyGame, step: Step) -> bool:
    """Teach one idea; False if the person leaves."""
    position = step.board(game)
    if step.throw:
        face.show(say("The die shows {throw}.", throw=step.throw))
    _show(face, game, position)
    face.show(step.text)
    entry = TurnEntry(game, position, is_listed=True)
    while True:
        if entry.is_worth_listing:
            face.show(entry.in_words())
        face.show(say("Your move? (m shows the answer, q leaves)"))
        answer = face.ask("> ")
        if answer.casefold() == "q":
            return False
        if answer.casefold() == "m":
            face.show(say("A correct move: {move}", move=_answer(step, position)))
            continue
        if answer and _is_done(face, game, step, entry, answer):
            return True


def _is_done(face: Face, game: AnyGame, step: Step, entry: TurnEntry, answer: str) -> bool:
    position = entry.position
    try:
        move = entry.read(answer, face.translate, face.in_latin)
        if move is None:
            return False
        after = position.play(move)
    except LudotecaError as error:
        face.refuse(error.sentence)
        return False
    if not step.is_right(move):
        face.refuse(step.wrong)
        return False
    for sentence in game.narrate(position, move, after):
        face.show(sentence)
    _show(face, game, after)
    face.show(step.right)
    return True


def _answer(step: Step, position: Position[Any]) -> str:
    legal = [str(move) for move in position.legal_moves()]
    return next((move for move in step.answers if move in legal), legal[0])


def _show(face: Face, game: AnyGame, position: Position[Any]) -> None:
    show_position(face, game, position, game.beside_board(position), {})
    if not face.look.plain:
        face.show()
