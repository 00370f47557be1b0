"""What is known of a table: its game, what is told of it, and who holds its seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ludoteca.core import Seat, Sentence
from ludoteca.match.events import HUMAN
from ludoteca.match.session import Session
from ludoteca.match.store.seats import INVITATION
from ludoteca.web.live.guest import Authority

__all__ = ["TableFacts"]


@dataclass
class TableFacts:
    """What the store says about a game."""

    key: str
    """Under which the store keeps it."""

    session: Session
    tellings: list[Sequence[Sentence]] = field(default_factory=list)
    """What is told of each ply."""

    taken: dict[Seat, str] = field(default_factory=dict)
    """The places that somebody holds or is invited to, each with its kind."""

    rematch: str | None = None
    """The key of the game that follows."""

    @property
    def invited(self) -> Seat | None:
        """The seat whose friend has not come yet."""
        places = (place for place, kind in self.taken.items() if kind == INVITATION)
        return next(map(self.session.state.seat_of, places), None)

    def seats_of(self, authority: Authority) -> frozenset[Seat]:
        """Say for which seats somebody may act now."""
        state = self.session.state
        places = set(authority.places)
        if authority.is_owner:
            # What nobody holds was begun on this computer, by its owner.
            places |= {place for place in Seat if place not in self.taken}
        human = (place for place in places if state.created.players[place.index] == HUMAN)
        return frozenset(map(state.seat_of, human))
