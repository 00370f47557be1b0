"""A person's turn: what is typed is a move, a step of one, a throw or an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludoteca.console.desk import Desk
from ludoteca.console.files import save_as
from ludoteca.console.help import find_action, show_help
from ludoteca.console.questions import ask_yes_no
from ludoteca.core import LudotecaError, Seat, say
from ludoteca.match.actions import ACTIONS
from ludoteca.match.commands import (
    Accept,
    Command,
    Declare,
    Decline,
    Move,
    Offer,
    Pause,
    Resign,
    Throw,
)
from ludoteca.match.computer import agrees
from ludoteca.match.entry import Entry
from ludoteca.match.events import Proposal
from ludoteca.match.phrases import expected
from ludoteca.players import Resign as Resignation
from ludoteca.players import player, strongest

__all__ = ["Leave", "ToBrowser", "Turn"]

_MANY = 1000
_FEW = 20
"""So many alternatives are shown to a wrong move; whoever wants more lists them."""


class Leave(Exception):
    """The person leaves the table; the game is kept."""


class ToBrowser(Leave):
    """The person goes on with the game in the browser."""


class Turn:
    """One turn of a person at the desk."""

    def __init__(self, desk: Desk, seat: Seat) -> None:
        """Begin with nothing entered."""
        self.desk = desk
        self.face = desk.face
        self.seat = seat
        self.entry = Entry(desk.state.game, desk.state.position)
        self._actions: Mapping[str, Callable[[], None]] = {
            "help": lambda: show_help(self.face, desk.state.game, ACTIONS),
            "hint": self.hint,
            "undo": self.undo,
            "moves": self.list_moves,
            "view": desk.show_board,
            "list": self.list_played,
            "save": lambda: save_as(desk),
            "offer": lambda: self.offer(Proposal.DRAW),
            "declare": self.declare,
            "no-result": lambda: self.offer(Proposal.NO_RESULT),
            "pause": self.pause,
            "browser": self.go_to_browser,
            "resign": self.resign,
            "quit": self.leave,
        }

    def take(self) -> None:
        """Ask and do what was typed, once.

        Raises:
            Leave: The person leaves.
            EndOfInputError: There are no more answers.
        """
        self.show_expected()
        answer = self.face.ask("> ")
        action = find_action(self.face, ACTIONS, answer)
        # In Shogi a capital R or P may be a piece in hand, which no action is called after; and
        # Senet's piece B is moved by a small b too: the browser has time.
        is_capital = answer.isupper() or action == "browser"
        if len(answer) == 1 and is_capital and self.entry.is_step(answer.upper()):
            action = ""
        if action:
            self._actions[action]()
        elif self.desk.state.position.chances():
            self.throw(answer)
        elif answer:
            self.move(answer)

    def show_expected(self) -> None:
        """Say what is expected now: of the turn, or of the step that comes next."""
        state = self.desk.state
        if state.position.chances():
            seat = state.game.seat_name(state.position.turn)
            self.face.show(say("{seat}: press Enter to throw.", seat=seat))
            return
        if not self.entry.is_begun:
            self.face.show(expected(state))
        if self.entry.is_worth_listing:
            self.face.show(self.entry.in_words())

    def _submit(self, command: Command) -> bool:
        return self.desk.submit(command, self.seat) is not None

    def pause(self) -> None:
        """Let the game and its clock rest."""
        self._submit(Pause())

    def throw(self, answer: str) -> None:
        """Throw the die; a person only says when."""
        words = ("", "throw", self.face.translate(say("throw")).casefold())
        if answer.casefold() not in words:
            self.face.refuse(say("the throw is drawn for you: press Enter"))
            return
        self._submit(Throw())

    def move(self, answer: str) -> None:
        """Make the move that was typed, or take a step of it."""
        try:
            move = self.entry.read(answer, self.face.translate, self.face.in_latin)
        except LudotecaError as error:
            self.face.refuse(error.sentence)
            self.list_moves(_FEW)
            return
        if move is not None and not self._submit(Move(str(move))):
            self.list_moves(_FEW)

    def list_moves(self, most: int = _MANY) -> None:
        """List the legal moves, or those that begin with the steps already taken."""
        position = self.desk.state.position
        taken = self.entry.taken
        moves = [move for move in position.legal_moves() if move.steps[: len(taken)] == taken]
        listed = " ".join(map(str, moves[:most]))
        more = len(moves) - most
        if more <= 0:
            self.face.show(say("You may play {moves}.", moves=listed))
        else:
            self.face.show(say("You may play {moves} … (more: {count})", moves=listed, count=more))

    def list_played(self) -> None:
        """List the moves made so far."""
        plies = [ply.text for ply in self.desk.state.plies]
        self.face.show(" ".join(plies) if plies else say("Nobody has moved yet."))

    def hint(self) -> None:
        """Have a move suggested by the best player there is for this game."""
        state = self.desk.state
        if state.position.chances():
            self.face.show(say("Press Enter to throw."))
            return
        name = strongest(state.game)
        try:
            move = self.desk.think(player(name, state.game, self.desk.seed))
        except LudotecaError as error:
            self.face.refuse(error.sentence)
            return
        if isinstance(move, Resignation):
            self.face.show(say("{player} would resign.", player=name))
        else:
            self.face.show(say("{player} would play {move}.", player=name, move=move))

    def undo(self) -> None:
        """Call a step back, or else the last decision of a person at this desk."""
        if self.entry.is_begun:
            self.entry.call_back()
            return
        self.desk.take_back()

    def offer(self, what: Proposal) -> None:
        """Offer something, and have the opponent answer."""
        if not self._submit(Offer(what)):
            return
        state, opponent = self.desk.state, self.seat.opponent
        if state.offers.get(what) is not self.seat:
            return
        if self.desk.is_human(opponent):
            question = say("{seat}, do you agree?", seat=state.game.seat_name(opponent))
            is_agreed = ask_yes_no(self.face, question, default=False)
        else:
            is_agreed = agrees(state, what, opponent)
        self.desk.submit(Accept(what) if is_agreed else Decline(what), opponent)

    def declare(self) -> None:
        """Declare an impasse, once the count has been shown and the person is sure."""
        declaration = getattr(self.desk.state.position, "declaration", None)
        if declaration is not None:
            try:
                count = declaration()
            except LudotecaError as error:
                self.face.refuse(error.sentence)
                return
            for fault in count.failing:
                self.face.show(fault)
            question = say("You have {points} points. Declare now?", points=count.points)
            if not ask_yes_no(self.face, question, default=not count.failing):
                return
        self._submit(Declare())

    def resign(self) -> None:
        """Give the game up, if the person is sure."""
        if ask_yes_no(self.face, say("Do you want to give the game up?"), default=False):
            self._submit(Resign())

    def go_to_browser(self) -> None:
        """Leave the table for the browser.

        Raises:
            ToBrowser: Always.
        """
        raise ToBrowser

    def leave(self) -> None:
        """Leave the table.

        Raises:
            Leave: Always.
        """
        raise Leave
