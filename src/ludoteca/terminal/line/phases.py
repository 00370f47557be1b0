"""A phase of the game at a terminal: questions and answers."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping

from ludoteca.core import Choice, Command, Phase, Sentence, join, say
from ludoteca.match.actions import actions_of, phase_actions
from ludoteca.terminal.help import find_action, show_help
from ludoteca.terminal.line.display import TerminalTable, leave
from ludoteca.terminal.line.questions import MAX_ECHO
from ludoteca.terminal.questions import Back, Item, at_once


class PhaseScreen:
    """Asks people in a phase until they act."""

    def __init__(self, table: TerminalTable, phase: Phase) -> None:
        self.table = table
        self.terminal = table.terminal
        self.phase = phase
        self.scene = phase.scene(table.state.position, table.state.called)
        self._is_explained = False
        self._actions: Mapping[str, Callable[[], None]] = {
            "help": lambda: show_help(self.terminal, table.state.game, phase_actions(self.scene)),
            "view": table.display.show_board,
            "save": lambda: at_once(table.save_as()),
            "resign": self.resign,
            "quit": leave,
        }

    def take(self) -> None:
        choices = self.scene.choices
        is_typed = self.scene.touch or any(one.letter or one.points for one in choices)
        if len(choices) > 1 and not is_typed:
            self._submit(self._choose_from_list())
            return
        if not self._is_explained:
            self._explain()
        is_single = len(choices) == 1 and self.scene.touch is None
        prompt = (
            say("Press Enter: {action} > ", action=choices[0].title)
            if is_single
            else say("{phase} > ", phase=say(self.phase.title))
        )
        answer = self.terminal.ask(prompt)
        if answer or not is_single:
            self._read(answer)
        else:
            self._submit(choices[0].command)

    def _choose_from_list(self) -> Command:
        items = [
            Item(one.command, one.key, one.word, one.title if one.title != one.word else "")
            for one in self.scene.choices
        ]
        asker = self.table.asker
        return at_once(asker.choose(self._question(), items, back=say("Leave the table")))

    def _question(self) -> Sentence:
        """Return the question, with the person's name where a lot decides the seats."""
        name = self.table.state.names[self.phase.asked[0].index]
        if not self.phase.settles_seats or not name:
            return self.scene.ask
        return say("{ask} ({player})", ask=self.scene.ask, player=name)

    def _explain(self) -> None:
        self._is_explained = True
        self.terminal.show(self._question())
        if self.scene.touch is None and len(self.scene.choices) == 1:
            return
        lines = [(one.letter or one.word, one.title) for one in self.scene.choices]
        if self.scene.touch is not None:
            lines.insert(0, (say("a point"), self.scene.touch.title))
        help_action = phase_actions(self.scene)["help"]
        lines.append((help_action.letter, help_action.word))
        parts = [say("{key}: {action}", key=key, action=action) for key, action in lines]
        self.terminal.show(join(", ", parts))

    def _read(self, answer: str) -> None:
        touch = self.scene.touch
        choices = self.scene.choices if touch is None else (touch, *self.scene.choices)
        for number, choice in enumerate(choices, 1):
            # Where points can be typed, choices are not numbered.
            point = self.table.point_with(choice, answer, "" if touch else str(number))
            if point is not None:
                self._pick(choice, point)
                return
        action = find_action(self.terminal, phase_actions(self.scene), answer)
        in_play = actions_of(self.table.state.game)
        if action in self._actions:
            self._actions[action]()
        elif touch is not None and answer and not find_action(self.terminal, in_play, answer):
            self._pick(touch, answer)
        elif answer:
            word, names = repr(answer[:MAX_ECHO]), [one.word for one in self.scene.choices]
            self.terminal.refuse(
                say("{word} is not possible here: press Enter", word=word)
                if touch is None and len(names) == 1
                else say(
                    "{word} is not possible here: choose {names}",
                    word=word,
                    names=join(", ", names),
                )
            )

    def _pick(self, choice: Choice, point: str) -> None:
        if not choice.points and choice is not self.scene.touch:
            self._submit(choice.command)
        elif point:
            self._submit(self.table.at_point(choice, point))
        else:
            self.terminal.refuse(self.table.no_point(choice))

    def _submit(self, command: Command) -> None:
        with contextlib.suppress(Back):
            is_personal = type(command) in self.phase.personal
            seat = at_once(self.table.ask_seat()) if is_personal else None
            self.table.try_submit(command, seat)

    def resign(self) -> None:
        with contextlib.suppress(Back):
            at_once(self.table.resign())
