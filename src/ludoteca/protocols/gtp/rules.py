"""The rules of Go as other programs name them: KataGo's JSON and short names, and KGS's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ludoteca.games.go import GAME, GoRules
from ludoteca.protocols.gtp.words import GtpError

# How many points less than the handicap White gets, for each name of KataGo's.
_BONUSES = {"0": None, "N-1": 1, "N": 0}
_CHINESE = GAME.presets["chinese"]
_NAMED: Mapping[str, GoRules] = {
    **GAME.presets,
    "chinese-ogs": replace(_CHINESE, ko="positional"),
    "chinese-kgs": replace(_CHINESE, ko="positional"),
    "korean": GAME.presets["japanese"],
    "bga": GAME.presets["aga"],
}
_KGS = {"chinese": "chinese-kgs", "new_zealand": "new-zealand"}
_KO = ("simple", "positional", "situational")


def kata_rules(rules: GoRules) -> str:
    bonus = next(name for name, less in _BONUSES.items() if less == rules.bonus_less)
    said = {
        "friendlyPassOk": rules.marking,
        "hasButton": False,
        "ko": rules.ko.upper(),
        "scoring": "AREA" if rules.area else "TERRITORY",
        "suicide": rules.suicide,
        "tax": "NONE" if rules.area else "SEKI",
        "whiteHandicapBonus": bonus,
    }
    return json.dumps(said, separators=(",", ":"))


def set_kata_rules(rules: GoRules, text: str) -> GoRules:
    """Return the rules that KataGo's name or JSON means, with the size and komi of others."""
    if text.lstrip().startswith("{"):
        return _from_json(rules, text)
    return named_rules(rules, text.strip().lower())


def set_kgs_rules(rules: GoRules, name: str) -> GoRules:
    return named_rules(rules, _KGS.get(name.lower(), name.lower()))


def set_kata_rule(rules: GoRules, key: str, value: str) -> GoRules:
    said: Any = {"true": True, "false": False}.get(value.lower(), value)
    return _change(rules, {key: said})


def named_rules(rules: GoRules, name: str) -> GoRules:
    if name not in _NAMED:
        raise GtpError(f"unknown rules: choose one of {', '.join(_NAMED)}")
    return replace(_NAMED[name], size=rules.size, komi=rules.komi, handicap=rules.handicap)


def _from_json(rules: GoRules, text: str) -> GoRules:
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise GtpError("invalid JSON") from None
    if not isinstance(said, dict):
        raise GtpError("invalid JSON")
    scoring = str(said.get("scoring", "AREA" if rules.area else "TERRITORY")).upper()
    base = "japanese" if scoring == "TERRITORY" else "tromp-taylor"
    return _change(replace(named_rules(rules, base), marking=rules.marking), said)


def _change(rules: GoRules, said: Mapping[str, Any]) -> GoRules:
    for key, value in said.items():
        word = str(value).upper()
        if key == "ko" and word.lower() in _KO:
            rules = replace(rules, ko=word.lower())
        elif key == "scoring" and word in ("AREA", "TERRITORY"):
            rules = replace(rules, area=word == "AREA")
        elif key == "suicide" and isinstance(value, bool):
            rules = replace(rules, suicide=value)
        elif key == "whiteHandicapBonus" and word in _BONUSES:
            rules = replace(rules, bonus_less=_BONUSES[word])
        elif key == "friendlyPassOk" and isinstance(value, bool):
            rules = replace(rules, marking=value)
        elif (key, word) not in (("hasButton", "FALSE"), ("tax", "NONE"), ("tax", "SEKI")):
            raise GtpError(f"unsupported rule: {key[:40]} {str(value)[:40]}")
    return _as_named(rules)


def _as_named(rules: GoRules) -> GoRules:
    """Return the rule set that these rules are, but for its options; or else, rules like them."""
    # By territory, dead stones are always marked.
    rules = replace(rules, marking=rules.marking or not rules.area)
    for preset in GAME.presets.values():
        # Stones handed over for passes do not count by area.
        if _counting(preset) == _counting(rules):
            return rules.on(preset)
    return replace(rules, pass_stones=False)


def _counting(rules: GoRules) -> tuple[object, ...]:
    return rules.area, rules.marking, rules.bonus_less
