"""The questions before a game, each with a default: opponent, colour, rules and clock."""

from __future__ import annotations

import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from ludoteca.core import (
    AnyGame,
    LudotecaError,
    Option,
    OptionValue,
    Seat,
    Sentence,
    as_sentence,
    join,
    say,
)
from ludoteca.games.registry import all_games
from ludoteca.match.clock import parse_control
from ludoteca.match.events import HUMAN, Consent, Created, TableRules
from ludoteca.match.phrases import clock_in_words
from ludoteca.match.seating import AGREED
from ludoteca.players.levels.level import LEVELS, level_of
from ludoteca.store.suggestion import Suggestion
from ludoteca.terminal.opponents import ask_names, ask_opponent, ask_seats
from ludoteca.terminal.questions import Back, Item, Questions, Step, ask_in_turn
from ludoteca.terminal.settings import Settings

_PEOPLE = "people"
_WATCH = "watch"
_CLOCKS = ("none", "5m+3s", "10m", "15m+10s", "10m+5x30s", "3d/move")


@dataclass
class NewGame:
    """The choices for a new game."""

    game: AnyGame
    players: tuple[str, str] = (HUMAN, HUMAN)
    colours: str = AGREED
    rules: str | None = None
    options: dict[str, OptionValue] = field(default_factory=dict)
    clock: str = "none"
    names: tuple[str, str] = ("", "")

    def created(self) -> Created:
        rules = self.game.choose_rules(self.rules, **self.options)
        return Created(
            at=time.time(),
            game=self.game.key,
            rules=rules.name,
            options=self.options,
            players=self.players,
            names=self.names,
            clock=self.clock,
            table=TableRules(colours=self.colours, takebacks=Consent.FREE),
        )


async def ask_new_game(
    asker: Questions,
    settings: Settings,
    game: AnyGame,
    suggestion: Suggestion,
    dice: random.Random,
) -> NewGame:
    last = settings.profile.get("choices")
    remembered = last.get(game.key) if isinstance(last, dict) else None
    usual = str(remembered.get("opponent") or "") if isinstance(remembered, dict) else ""
    if not usual or level_of(usual) is not None:
        usual = suggestion.player
        if suggestion.sentence is not None:
            asker.remark(suggestion.sentence)
    new = NewGame(game)
    lots, is_named = _lots(game), settings.people is not None

    def is_shared() -> bool:
        return new.players == (HUMAN, HUMAN)

    async def name_people() -> bool:
        new.names = await ask_names(asker, settings)
        return True

    async def name_once() -> bool:
        new.names = settings.names(*new.players)
        return is_shared() and not is_named and await name_people()

    async def seat_people() -> bool:
        if is_shared():
            new.names, new.colours = await ask_seats(asker, game, new.names, lots, dice)
        return is_shared()

    async def set_rules() -> bool:
        again = partial(ask_in_turn, name_people, seat_people)
        await _ask_rules(asker, new, again if is_shared() else None)
        return True

    who = _player_questions(asker, new, usual, lots)
    await ask_in_turn(*who, name_once, seat_people, set_rules)
    opponents = [one for one in new.players if one != HUMAN]
    settings.profile.update(
        "choices",
        lambda choices: {
            **(choices if isinstance(choices, dict) else {}),
            game.key: {"opponent": opponents[0] if len(opponents) == 1 else _PEOPLE},
            "game": game.key,
        },
    )
    return new


async def ask_game(asker: Questions) -> AnyGame:
    items = [Item(game, game.key, say(game.title)) for game in all_games()]
    return await asker.choose(say("Which game?"), items, back=say("back"))


async def ask_watched(asker: Questions, game: AnyGame | None = None) -> Created:
    """Ask which computers play a game, and which game unless it is given."""
    new = NewGame(game or all_games()[0])

    async def ask_which() -> bool:
        if game is None:
            new.game = await ask_game(asker)
        return game is None

    await ask_in_turn(ask_which, *_computer_questions(asker, new))
    return new.created()


async def ask_players(
    asker: Questions, game: AnyGame, usual: str = "", *, with_lots: bool = True
) -> tuple[tuple[str, str], str]:
    """Ask who plays and how the seats are settled; in the middle of a game not by lots."""
    new = NewGame(game)
    await ask_in_turn(*_player_questions(asker, new, usual, _lots(game) if with_lots else []))
    return new.players, new.colours


def _player_questions(
    asker: Questions, new: NewGame, usual: str, lots: Sequence[Item[str]]
) -> list[Step]:
    opponent = ""

    async def ask_who() -> bool:
        nonlocal opponent
        people = Item(_PEOPLE, _PEOPLE, say("two people here"))
        watching = Item(_WATCH, _WATCH, say("two computers, to watch"))
        question = say("Opponent: the computer at level 1 to 10, or somebody else")
        opponent = await ask_opponent(asker, new.game, question, usual, people, watching)
        new.players, new.colours = (HUMAN, HUMAN), AGREED
        return True

    async def ask_side() -> bool:
        if opponent in (_PEOPLE, _WATCH):
            return False
        new.players, new.colours = await _colour_against(asker, new.game, opponent, lots)
        return True

    async def only_watching(ask: Step) -> bool:
        return opponent == _WATCH and await ask()

    return [
        ask_who,
        ask_side,
        *(partial(only_watching, ask) for ask in _computer_questions(asker, new)),
    ]


def _lots(game: AnyGame) -> list[Item[str]]:
    return [
        Item(key, key, as_sentence(lot.title), as_sentence(lot.summary))
        for key, lot in game.lots.items()
    ]


def _computer_questions(asker: Questions, new: NewGame) -> list[Step]:
    async def ask(seat: Seat) -> bool:
        question = say("Who plays {seat}?", seat=new.game.seat_name(seat))
        chosen = await ask_opponent(asker, new.game, question, LEVELS[-1].name)
        first, second = new.players
        new.players = (chosen, second) if seat is Seat.FIRST else (first, chosen)
        return True

    return [partial(ask, seat) for seat in Seat]


async def _colour_against(
    asker: Questions, game: AnyGame, opponent: str, lots: Sequence[Item[str]]
) -> tuple[tuple[str, str], str]:
    opening, names = game.start().turn, {seat: game.seat_name(seat) for seat in Seat}
    items: list[Item[Seat | str]] = [
        Item(seat, str(name), name, say("moves first") if seat is opening else "")
        for seat, name in names.items()
    ]
    items += [Item(item.value, item.key, item.title, item.note) for item in lots]
    chosen = await asker.choose(say("Your side"), items, back=say("back"))
    if isinstance(chosen, str):
        return (HUMAN, opponent), chosen
    return ((HUMAN, opponent) if chosen is Seat.FIRST else (opponent, HUMAN)), AGREED


async def _ask_rules(
    asker: Questions, new: NewGame, ask_people: Callable[[], Awaitable[None]] | None
) -> None:
    while True:
        items: list[Item[Option | str]] = [Item("start", "start", say("Start the game"))]
        items += [
            Item(option, option.key, say(option.title), option.called(_value(option, new)))
            for option in new.game.options(new.rules)
        ]
        clock = clock_in_words(parse_control(new.clock))
        items.append(Item("clock", "clock", say("Clock"), clock))
        if ask_people is not None:
            items.append(Item("names", "names", say("Names"), _names(new)))
        question = say(
            "{game}: press Enter to start, or a number to change an option",
            game=say(new.game.title),
        )
        chosen = await asker.choose(question, items, back=say("back"))
        try:
            if isinstance(chosen, Option):
                await _ask_option(asker, new, chosen)
            elif chosen == "clock":
                new.clock = await _ask_clock(asker, new.clock)
            elif chosen == "names" and ask_people is not None:
                await ask_people()
            else:
                new.created()
                return
        except Back:
            continue
        except LudotecaError as error:
            asker.refuse(error)


async def _ask_clock(asker: Questions, now: str) -> str:
    listed = [*_CLOCKS, *([] if now in _CLOCKS else [now])]
    words = [clock_in_words(parse_control(text)) for text in listed]
    items = [Item(text, word, word) for text, word in zip(listed, words, strict=True)]
    question = say("Clock: choose one, or type it, as in 5m+3s, 10m+5x30s or 10m+25/10m")
    return await asker.choose(
        question,
        items,
        listed.index(now) + 1,
        back=say("back"),
        read=lambda typed: str(parse_control(typed)),
    )


def _names(new: NewGame) -> Sentence:
    if new.colours != AGREED or not any(new.names):
        return join(", ", filter(None, new.names))
    seats = [new.game.seat_name(seat) for seat in Seat]
    named = zip(seats, new.names, strict=True)
    shown = [say("{seat}: {player}", seat=seat, player=name) for seat, name in named if name]
    return join(", ", shown)


def _value(option: Option, new: NewGame) -> OptionValue:
    if option.key == "rules":
        return new.rules or option.default
    return new.options.get(option.key, option.default)


async def _ask_option(asker: Questions, new: NewGame, option: Option) -> None:
    asker.remark(say(option.help))
    value = await _ask_value(asker, new, option)
    if option.key == "rules":
        new.rules = str(value)
        known = {one.key for one in new.game.options(new.rules)}
        new.options = {key: value for key, value in new.options.items() if key in known}
        return
    new.options[option.key] = value


async def _ask_value(asker: Questions, new: NewGame, option: Option) -> OptionValue:
    title = say(option.title)
    value = _value(option, new)
    if isinstance(value, bool):
        return await asker.ask_yes_no(title, default=value)
    if isinstance(value, str):
        items: list[Item[OptionValue]] = [
            Item(choice, str(choice), option.called(choice)) for choice in option.choices
        ]
        return await asker.choose(
            title, items, list(option.choices).index(value) + 1, back=say("back")
        )
    asker.remark(say("Choose {choices}.", choices=option.choices_in_words()))

    def check(text: str) -> OptionValue:
        number = option.parse(text)
        new.game.choose_rules(new.rules, **{**new.options, option.key: number})
        return number

    return await asker.ask_text(title, asker.terminal.translate(say("{value}", value=value)), check)
