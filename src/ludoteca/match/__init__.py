"""One game being played: a session folded from its events, its clock, and where it is kept."""

from ludoteca.match.announcements import Announcement
from ludoteca.match.clock import Clock, Control, Reserve, parse_control
from ludoteca.match.events import Colours, Consent, Created, Event, Proposal, TableRules
from ludoteca.match.keeper import Keeper
from ludoteca.match.session import Session
from ludoteca.match.state import Phase, SessionEnding
from ludoteca.match.store import GameSummary, Store, default_path

__all__ = [
    "Announcement",
    "Clock",
    "Colours",
    "Consent",
    "Control",
    "Created",
    "Event",
    "GameSummary",
    "Keeper",
    "Phase",
    "Proposal",
    "Reserve",
    "Session",
    "SessionEnding",
    "Store",
    "TableRules",
    "default_path",
    "parse_control",
]
