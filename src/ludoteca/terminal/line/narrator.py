"""The sentences about a game in progress: what happened, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core import Seat, Sentence, as_sentence, say
from ludoteca.match.events import Moved
from ludoteca.match.phrases import ending_sentences, narrate, numbered, rounds
from ludoteca.match.session import Transition
from ludoteca.match.state import State
from ludoteca.store.saved_game import SavedGame
from ludoteca.terminal.rotation import turned_words
from ludoteca.terminal.terminal import Terminal, punctuate

_MAX_RECENT = 5


class Narrator:
    """Narrates one game, and repeats the latest sentences below a redrawn board."""

    def __init__(self, terminal: Terminal, saved: SavedGame) -> None:
        self.terminal = terminal
        self.saved = saved
        self.recent: list[str] = []
        """Paragraphs since a person here last acted."""

    @property
    def _state(self) -> State:
        return self.saved.session.state

    @property
    def only_person(self) -> Seat | None:
        """The seat of the person here, if all others are computers."""
        people = [seat for seat in Seat if self._state.is_human(seat)]
        return people[0] if len(people) == 1 else None

    def as_seen(self, sentence: str) -> str:
        """Name directions as the person sees them."""
        return turned_words(sentence) if self.terminal.style.turned else sentence

    def forget(self) -> None:
        self.recent.clear()

    def notify(self, sentences: Sequence[Sentence]) -> None:
        """Show sentences before the first board, and below it where that clears the window."""
        self.show_paragraph(sentences)
        self._remember(sentences)

    def narrate(self, transitions: Sequence[Transition]) -> None:
        game, is_plain = self._state.game, self.terminal.style.plain
        for transition in transitions:
            sentences = [as_sentence(self.as_seen(one)) for one in narrate(transition)]
            is_end = transition.before.outcome is None and transition.after.outcome is not None
            if is_end:
                sentences = sentences[: -len(ending_sentences(transition.after))]
            if isinstance(transition.event, Moved):
                number = rounds(game, transition.after.plies)[-1]
                sentences = [numbered(game, number), *sentences]
                if not is_plain and transition.after.is_human(transition.event.seat):
                    # Below what was typed; a computer's move follows a board.
                    self.terminal.show()
            self.show_paragraph([*sentences, *self.result()] if is_end else sentences)
            self._remember(sentences)
        if any(isinstance(one.event, Moved) for one in transitions):
            for announcement in self.saved.session.announcements:
                self.terminal.show(punctuate(self.terminal.translate(announcement.sentence), "!"))

    def show_paragraph(self, sentences: Sequence[Sentence]) -> None:
        """Show sentences as one paragraph, or one per line for a screen reader."""
        translated = self._translated(sentences)
        for line in translated if self.terminal.style.plain else [" ".join(translated)]:
            if line:
                self.terminal.show(line)

    def repeat(self) -> None:
        for paragraph in self.recent:
            self.terminal.output.show(paragraph)
        if self._state.outcome is not None:
            self.terminal.output.conclude(" ".join(self._translated(self.result())))

    def result(self) -> list[Sentence]:
        state, sentences, you = self._state, ending_sentences(self._state), self.only_person
        winners = state.outcome.winners if state.outcome else ()
        if len(winners) != 1:
            return sentences
        if you is not None:
            return [say("You won.") if you in winners else say("You lost."), *sentences]
        (winner,) = winners
        name = state.names[winner.index]
        return [say("{player} won.", player=name), *sentences] if name else sentences

    def _remember(self, sentences: Sequence[Sentence]) -> None:
        paragraph = " ".join(self._translated(sentences))
        self.recent = [*self.recent, *filter(None, [paragraph])][-_MAX_RECENT:]

    def _translated(self, sentences: Sequence[Sentence]) -> list[str]:
        return [punctuate(self.terminal.translate(sentence)) for sentence in sentences]
