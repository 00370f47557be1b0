"""One saved game at this computer: the people and computers at it, and what they submit."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from ludoteca.core import (
    Choice,
    Claim,
    Command,
    GameError,
    IllegalMoveError,
    Move,
    Seat,
    Sentence,
    SessionError,
    UnknownNameError,
    as_sentence,
    join,
    moves_beginning,
    say,
)
from ludoteca.match.actions import FLIP, Action, actions_of
from ludoteca.match.commands import Offer, ResignGame
from ludoteca.match.computer import seconds_to_think
from ludoteca.match.controller import Controller, Due, Participant, Wait
from ludoteca.match.events import Moved, Proposal
from ludoteca.match.phrases import ending_sentences, narrate, numbered, rounds
from ludoteca.match.session import Transition
from ludoteca.match.state import Stage, State
from ludoteca.match.turn_entry import TurnEntry
from ludoteca.picture.text import BoardStyle
from ludoteca.players import Player, Resign, estimator_for, player, strongest
from ludoteca.players.hint import reason_for
from ludoteca.players.levels.level import level_of
from ludoteca.store.library import Library
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.suggestion import Suggestion, suggest_level
from ludoteca.terminal.computers import Computers
from ludoteca.terminal.files import save_as
from ludoteca.terminal.questions import Item, Questions
from ludoteca.terminal.settings import Settings
from ludoteca.terminal.verdicts import Verdicts

_OPPOSITE = {"up": "down", "left": "right", "up-right": "down-left", "up-left": "down-right"}
_OPPOSITE |= {there: here for here, there in _OPPOSITE.items()}

StrT = TypeVar("StrT", bound=str)

_MANY = 1000


def turned_words(text: StrT) -> StrT:
    """Turn every direction in a sentence round; other texts stay as they are."""
    if not isinstance(text, Sentence):
        return text
    if text.template in _OPPOSITE:
        return type(text)(_OPPOSITE[text.template], {})
    values = {
        key: turned_words(value) if isinstance(value, str) else value
        for key, value in text.values.items()
    }
    return type(text)(text.template, values)


class LocalTable:
    """Submits the commands of the people and computers at one game."""

    can_turn = True
    """Whether the board can be shown from the other side."""

    def __init__(
        self,
        saved: SavedGame,
        settings: Settings,
        seed: int | None,
        style: BoardStyle,
        asker: Questions,
    ) -> None:
        self.saved = saved
        self.settings = settings
        self.asker = asker
        self.verdicts = Verdicts(self.state.game, asker.terminal.translate)
        self.computers = Computers(self.state.game, seed)
        self.controller = Controller(
            saved.session, settings.seconds, settings.auto_throw, self.computers.may_play
        )
        self.estimator = estimator_for(self.state.game)
        self.crashes = 0
        self.style = replace(style)
        is_second = self.only_person is Seat.SECOND
        self._is_usually_turned = settings.turns_board and self.can_turn and is_second
        is_flipped = self.can_turn and settings.is_flipped(saved.key)
        self.style.turned = self._is_usually_turned != is_flipped

    @property
    def state(self) -> State:
        return self.saved.session.state

    @property
    def sequence(self) -> int:
        """The number of the next event."""
        return self.saved.session.sequence

    @property
    def held(self) -> tuple[Seat, ...]:
        """The seats for which people here act: their own, or both where they only watch."""
        state = self.state
        return tuple(seat for seat in Seat if state.is_watched or state.is_human(seat))

    @property
    def only_person(self) -> Seat | None:
        """The seat of the person here, if all others are computers."""
        people = [seat for seat in Seat if self.state.is_human(seat)]
        return people[0] if len(people) == 1 else None

    def due(self) -> Due:
        """Return what is due; raise UnknownNameError if a computer player is missing."""
        due = self.controller.due(time.time(), estimated=self.estimator is None)
        if isinstance(due, Wait) and due.missing:
            raise UnknownNameError(
                say("the player {player} is not available here", player=due.missing)
            )
        return due

    def estimated(self, phase: Any, seed: int) -> Command:
        """Let the estimator of the game mark the board; ``due`` asks for it where there is one."""
        assert self.estimator is not None
        return phase.estimated(*self.estimator(self.state.position, seed))  # type: ignore[no-any-return]

    def submit(self, command: Command, seat: Seat | None) -> None:
        """Submit a command of the table or of a computer."""
        now, sequence = time.time(), self.sequence
        self._apply(lambda: self.saved.session.decide(command, seat, now, sequence))

    def try_submit(self, command: Command, seat: Seat | None = None) -> bool:
        """Submit what a person asks for; show a refusal; return whether anything has changed."""
        before, now = self.sequence, time.time()
        by = Participant(frozenset(self.held))
        try:
            self._apply(lambda: self.controller.decide(command, by, now, before, seat))
        except SessionError as error:
            self.crashes += isinstance(error, GameError)
            self.refuse(error.sentence)
        return self.sequence != before

    def _apply(self, decide: Callable[[], list[Transition]]) -> None:
        try:
            transitions = self.saved.apply(decide())
        except SessionError as error:
            if error.code != "session/stale":
                raise
            transitions = self.saved.catch_up()
            self.refuse(error.sentence)
        self.narrate(transitions)

    def offered_level(self) -> Suggestion | None:
        """Return the level to offer after a streak of results; None if there is none."""
        try:
            found = suggest_level(Library(self.saved.store).games(), self.state.game.key)
        except SessionError:
            return None
        levels = [level_of(player) for player in self.state.players]
        return found if found.after is not None and found.after in levels else None

    def leave(self) -> None:
        """Pause a running clock while nobody is here."""
        if self.state.stage is not Stage.OVER and (command := self.controller.on_leave()):
            with suppress(SessionError):
                self.submit(command, None)

    def narrate(self, transitions: list[Transition]) -> None:
        """Describe what has happened, also by another program."""
        raise NotImplementedError

    def refuse(self, sentence: Sentence) -> None:
        """Show why something was refused."""
        raise NotImplementedError

    def as_seen(self, sentence: StrT) -> StrT:
        return turned_words(sentence) if self.style.turned else sentence

    def narration(self, transition: Transition) -> list[Sentence]:
        """Describe one event, without the result of the game."""
        sentences = [as_sentence(self.as_seen(one)) for one in narrate(transition)]
        if transition.before.outcome is None and transition.after.outcome is not None:
            sentences = sentences[: -len(ending_sentences(transition.after))]
        if isinstance(transition.event, Moved):
            number = rounds(self.state.game, transition.after.plies)[-1]
            return [numbered(self.state.game, number), *sentences]
        return sentences

    def result(self) -> list[Sentence]:
        """Say who has won, for the people here, and how."""
        state, sentences, you = self.state, ending_sentences(self.state), self.only_person
        winners = state.outcome.winners if state.outcome else ()
        if len(winners) != 1:
            return sentences
        if you is not None:
            return [say("You won.") if you in winners else say("You lost."), *sentences]
        (winner,) = winners
        name = state.names[winner.index]
        return [say("{player} won.", player=name), *sentences] if name else sentences

    def begin_turn(self) -> TurnEntry:
        turned = turned_words if self.style.turned else None
        return TurnEntry(self.state.game, self.state.position, turned, is_listed=True)

    async def hint(
        self, think: Callable[[Player, float], Awaitable[Move | Resign]]
    ) -> tuple[Move | None, list[Sentence]]:
        """Ask the strongest player for a move; return it, and what to say about it."""
        state, seconds = self.state, self.controller.seconds
        left = state.clock.left(state.position.turn, time.time())
        adviser = player(strongest(state.game), state.game, self.computers.seed)
        move = await think(adviser, seconds_to_think(seconds, left))
        if isinstance(move, Resign):
            return None, [say("The engine would resign.")]
        seen = self.computers.progress
        mate = seen.mate if seen is not None and seen.best == move else None
        told = [say("The engine would play {move}.", move=move)]
        if reason := reason_for(state.game, state.position, move, mate):
            told.append(self.as_seen(reason))
        return move, told

    def legal_moves(self, taken: Sequence[str], limit: int = _MANY) -> list[Sentence]:
        """List the moves that a begun turn can become, by verdict if that is to be shown."""
        position = self.state.position
        moves = moves_beginning(position.legal_moves(), taken)
        more = len(moves) - limit
        if known := self.verdicts.of(position):
            left = [say("… and {left} more", left=more)] if more > 0 else []
            return [*known.listed(taken, limit), *left]
        listed = " ".join(map(str, moves[:limit]))
        if more <= 0:
            return [say("Legal moves: {moves}.", moves=listed)]
        return [say("Legal moves: {moves} … (more: {count})", moves=listed, count=more)]

    async def claim(self, claim: Claim) -> None:
        """Say whether a claim holds, and make it if the person wants to."""
        try:
            holds, sentences = claim.examine(self.state.position)
        except IllegalMoveError as error:
            self.refuse(error.why)
            return
        for sentence in sentences:
            self.asker.remark(sentence)
        if await self.asker.ask_yes_no(say("Are you sure?"), default=holds):
            self.try_submit(claim.command(), self.state.position.turn)

    async def resign(self, seat: Seat | None = None) -> None:
        """Resign for a seat, or for one of those that are played here."""
        seat = seat or await self.ask_seat()
        if await self.asker.ask_yes_no(say("Do you want to resign?"), default=False):
            self.try_submit(ResignGame(), seat)

    async def ask_seat(self) -> Seat:
        if len(self.held) == 1:
            return self.held[0]
        names = {seat: self.state.game.seat_name(seat) for seat in self.held}
        called = self.state.names
        items = [Item(seat, str(name), name, called[seat.index]) for seat, name in names.items()]
        return await self.asker.choose(say("Which player?"), items, back=say("back"))

    async def save_as(self) -> None:
        await save_as(self.asker, self.saved.session.to_record())

    def point_with(self, choice: Choice, answer: str, number: str = "") -> str | None:
        """Return the point that an answer names with a choice of a phase.

        It is empty if the answer is only the choice, and None if it means another.
        """
        typed, translate = answer.casefold(), self.asker.terminal.translate
        words = (choice.letter, number, choice.key, choice.word, translate(choice.word))
        for word in filter(None, map(str.casefold, words)):
            if typed == word:
                return ""
            if choice.points and typed.startswith(f"{word} "):
                return answer[len(word) :].strip()
        return None

    def at_point(self, choice: Choice, point: str) -> Command:
        known = {name.casefold(): name for name in choice.points}
        command: Any = choice.command
        return replace(command, point=known.get(point.casefold(), point))  # type: ignore[no-any-return]

    def no_point(self, choice: Choice) -> Sentence:
        """Say that a choice is only possible with a point."""
        return say(
            "add a point, as in {example}", example=join(" ", [choice.word, *choice.points[:1]])
        )

    def offer(self, proposal: Proposal) -> None:
        self.try_submit(Offer(proposal))

    def flip(self) -> None:
        self.style.turned = not self.style.turned
        self.settings.set_flipped(self.saved.key, self.style.turned != self._is_usually_turned)

    def actions(self) -> dict[str, Action]:
        """Return the actions during play by key; flipping is one where the board can turn."""
        found = {}
        for key, action in actions_of(self.state.game).items():
            found[key] = action
            if key == "view" and self.can_turn:
                found[FLIP.key] = FLIP
        return found
