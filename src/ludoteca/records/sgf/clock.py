"""Time controls in SGF: ``TM`` has the main time in seconds, ``OT`` the overtime in words.

A record has a control as one text: ``10m``, ``5m+3s`` (Fischer), ``10m+5x30s`` (byoyomi),
``10m+25/10m`` (Canadian) or ``3d/move`` (days for each move). SGF leaves the words of ``OT`` open;
these are the usual ones. Days for each move are one period of byoyomi without main time.
"""

from __future__ import annotations

import re

from ludoteca.records.sgf.tree import Node

_DURATION = r"(?:[0-9]{1,6}h)?(?:[0-9]{1,6}m)?(?:[0-9]{1,6}(?:\.[0-9]{1,3})?s)?"
_CONTROL = re.compile(rf"({_DURATION})(?:\+([0-9]{{1,6}}[x/])?({_DURATION}))?")
_PART = re.compile(r"([0-9.]+)([hms])")
_UNITS = {"h": 3600, "m": 60, "s": 1}
_WORDS = {"x": "byo-yomi", "/": "Canadian", "": "fischer"}
_DAYS = re.compile(r"([0-9]{1,2})d/move")
_DAY = 24 * 3600
_MAX_DAYS = 14
_SECONDS = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,3})?")
_OVERTIME = re.compile(
    r"(?:([0-9]{1,3}x)(?=.* byo)|([0-9]{1,3}/)(?=.* can)|(?=.* fis))"
    rf"({_SECONDS.pattern}) (?:byo-?yomi|canadian|fischer)",
    re.IGNORECASE,
)


def write_clock(control: str) -> Node:
    """Return the properties of a control; none if it is not a usual one.

    >>> write_clock("10m+5x30s")
    {'TM': ['600'], 'OT': ['5x30 byo-yomi']}
    """
    if days := _DAYS.fullmatch(control):
        node = {"TM": ["0"], "OT": [f"1x{int(days[1]) * _DAY} {_WORDS['x']}"]}
        return node if read_clock(node) == control else {}
    found = _CONTROL.fullmatch(control)
    if not found or not found[1]:
        return {}
    node = {"TM": [_plain(_seconds(found[1]))]}
    if found[3]:
        periods = found[2] or ""
        node["OT"] = [f"{periods}{_plain(_seconds(found[3]))} {_WORDS[periods[-1:]]}"]
    return node if read_clock(node) == control else {}


def read_clock(node: Node) -> str:
    """Return the control that ``TM`` and ``OT`` mean, or nothing if it is not a usual one.

    >>> read_clock({"TM": ["600"], "OT": ["25/600 Canadian"]})
    '10m+25/10m'
    >>> read_clock({"TM": ["0"], "OT": ["1x259200 byo-yomi"]})
    '3d/move'
    """
    main, overtime = node.get("TM", []), node.get("OT", [])
    if len(main) != 1 or len(overtime) > 1 or not _SECONDS.fullmatch(main[0]):
        return ""
    if not overtime:
        return _duration(float(main[0])) if float(main[0]) else ""
    found = _OVERTIME.fullmatch(overtime[0])
    if not found:
        return ""
    periods = found[1] or found[2] or ""
    days, rest = divmod(float(found[3]), _DAY)
    if periods == "1x" and not float(main[0]) and not rest and 1 <= days <= _MAX_DAYS:
        return f"{days:.0f}d/move"
    return f"{_duration(float(main[0]))}+{periods}{_duration(float(found[3]))}"


def _seconds(duration: str) -> float:
    return sum(float(number) * _UNITS[unit] for number, unit in _PART.findall(duration))


def _duration(seconds: float) -> str:
    minutes, rest = divmod(seconds, 60)
    parts = ((int(minutes) // 60, "h"), (int(minutes) % 60, "m"), (round(rest, 3), "s"))
    return "".join(f"{number:.15g}{unit}" for number, unit in parts if number) or "0s"


def _plain(seconds: float) -> str:
    return f"{seconds:.15g}"
