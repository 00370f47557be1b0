"""One game being played: a session folded from its events, its clock, and where it is kept."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludoteca.match.clock import Clock, Control, Reserve, parse_control
from ludoteca.match.events import Colours, Consent, Created, Event, Proposal, TableRules
from ludoteca.match.session import Session
from ludoteca.match.state import Phase, SessionEnding

if TYPE_CHECKING:
    from ludoteca.match.from_record import Reach, events_from, reach
    from ludoteca.match.keeper import Keeper
    from ludoteca.match.library import GameSummary, Library
    from ludoteca.match.profile import Profile
    from ludoteca.match.seats import Seats
    from ludoteca.match.store import Store, default_path, open_store

__all__ = [
    "Clock",
    "Colours",
    "Consent",
    "Control",
    "Created",
    "Event",
    "GameSummary",
    "Keeper",
    "Library",
    "Phase",
    "Profile",
    "Proposal",
    "Reach",
    "Reserve",
    "Seats",
    "Session",
    "SessionEnding",
    "Store",
    "TableRules",
    "default_path",
    "events_from",
    "open_store",
    "parse_control",
    "reach",
]

# A session needs neither a database nor documents: these are loaded when they are asked for.
_HOMES = {
    "GameSummary": "library",
    "Keeper": "keeper",
    "Library": "library",
    "Profile": "profile",
    "Reach": "from_record",
    "Seats": "seats",
    "Store": "store",
    "default_path": "store",
    "events_from": "from_record",
    "open_store": "store",
    "reach": "from_record",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
