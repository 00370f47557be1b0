"""What the phases of a game promise: lots, and what players do before and after play."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any

from ludoteca.core import AnyGame, Command, Event, Outcome, Position, Seat
from ludoteca.core.phase import Act, Next, Phase
from ludoteca.testing.report import Checked, are_sentences

_MAX_ANSWERS = 100


def check_kinds(game: AnyGame) -> Checked:
    """The phases are listed with their names, commands and events."""
    for kind in game.phases:
        is_phase = isinstance(kind, type) and issubclass(kind, Phase)
        yield "a phase is a class derived from Phase", is_phase, kind
        if not is_phase:
            continue
        yield "a phase has a key", kind.key, kind
        has_words = kind.title and kind.summary if kind.settles_seats else True
        yield "a lot has a title and a summary", has_words, kind.key
        for base, listed in ((Command, kind.commands), (Event, kind.events)):
            strays = [one for one in listed if not issubclass(one, base)]
            yield f"a phase lists classes derived from {base.__name__}", not strays, strays
    keys = [kind.key for kind in game.phases]
    yield "every phase has a key of its own", len(set(keys)) == len(keys), keys


def check_before(game: AnyGame, position: Position[Any]) -> Checked:
    """The lots and the phase before play can be played."""
    for phase in (*(lot() for lot in game.lots.values()), game.before(position)):
        if phase is not None:
            yield from _played(game, phase, position)


def check_after(game: AnyGame, position: Position[Any]) -> Checked:
    """The phase after play can be played, and the game counted."""
    if position.outcome is None:
        return
    phase = game.after(position)
    if phase is not None:
        yield from _played(game, phase, position)
    tally = game.tally(position, phase, game.seat_name)
    if tally is not None:
        sums = tally.sentences
        yield "the count is said in sentences", are_sentences(*sums), sums


def _played(game: AnyGame, phase: Phase, position: Position[Any]) -> Checked:
    """Let computers answer until the phase ends, and try every choice on the way."""
    yield "a phase that begins is listed in phases", type(phase) in game.phases, phase.key
    events: Sequence[Event] = phase.begin(position, 0.0)
    dice = random.Random(0)
    for _ in range(_MAX_ANSWERS):
        for event in events:
            after = yield from _narrated(game, phase, event, position)
            if not isinstance(after, Phase):
                is_end = isinstance(after, Seat if phase.settles_seats else Position | Outcome)
                yield "a phase leads to a position or an outcome, a lot to a seat", is_end, after
                return
            phase = after
        yield from _offered(game, phase, position, dice)
        answers = ((seat, phase.answer(seat)) for seat in phase.asked)
        seat, answer = next(((seat, one) for seat, one in answers if one is not None), (None, None))
        if answer is None:
            break
        is_listed = type(answer) in phase.commands
        yield "a computer answers with a command of the phase", is_listed, answer
        events = phase.decide(Act(position, seat, 0.0, dice), answer)
    yield "a phase ends when computers answer", False, phase


def _narrated(
    game: AnyGame, phase: Phase, event: Event, position: Position[Any]
) -> Generator[tuple[str, object, object], None, Next]:
    """Return what follows an event, which is described in sentences."""
    yield "the events of a phase are listed in events", type(event) in phase.events, event
    after = phase.fold(position, event)
    lines = phase.narrate(event, after, game.seat_name)
    yield "the events of a phase are described in sentences", are_sentences(*lines), (event, lines)
    return after


def _offered(game: AnyGame, phase: Phase, position: Position[Any], dice: random.Random) -> Checked:
    """Try every choice that the phase offers the first seat it asks."""
    scene = phase.scene(position, game.seat_name)
    yield "a phase says what to do", are_sentences(scene.ask, *scene.notes), scene.ask
    for choice in filter(None, (*scene.choices, scene.touch)):
        has_words = are_sentences(choice.word, choice.title)
        yield "a choice has a word and a title", has_words, choice.key
        command: Any = choice.command
        yield "a choice gives a command of the phase", type(command) in phase.commands, choice.key
        if choice.points:
            command = replace(command, point=choice.points[0])
        for event in phase.decide(Act(position, phase.asked[0], 0.0, dice), command):
            yield from _narrated(game, phase, event, position)
