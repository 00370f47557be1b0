"""One game being played: a session folded from its events, its clock, and its store."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludoteca.match.clock import Clock, Control, Reserve, parse_control
from ludoteca.match.events import Consent, Created, Proposal, TableRules
from ludoteca.match.session import Happening, Session
from ludoteca.match.state import SessionEnding, Stage

if TYPE_CHECKING:
    from ludoteca.match.from_record import Reach, reach, session_from
    from ludoteca.match.store.library import GameSummary, Library
    from ludoteca.match.store.profile import Profile
    from ludoteca.match.store.saved_game import SavedGame
    from ludoteca.match.store.seats import Seats
    from ludoteca.match.store.store import Store, default_path, open_store

__all__ = [
    "Clock",
    "Consent",
    "Control",
    "Created",
    "GameSummary",
    "Happening",
    "Library",
    "Profile",
    "Proposal",
    "Reach",
    "Reserve",
    "SavedGame",
    "Seats",
    "Session",
    "SessionEnding",
    "Stage",
    "Store",
    "TableRules",
    "default_path",
    "open_store",
    "parse_control",
    "reach",
    "session_from",
]

# A session needs neither a database nor records: these are loaded on first use.
_MODULES = {
    "GameSummary": "store.library",
    "SavedGame": "store.saved_game",
    "Library": "store.library",
    "Profile": "store.profile",
    "Reach": "from_record",
    "Seats": "store.seats",
    "Store": "store.store",
    "default_path": "store.store",
    "open_store": "store.store",
    "reach": "from_record",
    "session_from": "from_record",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
