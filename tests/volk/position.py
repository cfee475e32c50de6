"""Positions of Volk written as text, and scripts played on them.

>>> play = Play("unrest: SN 5\\neast hand: 5").start(actions.action, EAST)
>>> play.does("5", "remove_unrest").asked
'East'
>>> play.does("SN").s.unrest[province("SN")]
4
"""

from __future__ import annotations

import contextlib
from typing import Any

from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE, GameOver
from kabinett.games.volk.content.names import UnknownName, city_of_name, connection_of_name
from kabinett.games.volk.content.vocabulary import (
    CARD_NUMBERS,
    EAST,
    FACTORY,
    LINE,
    PROVINCE_CODES,
    PROVINCE_IDS,
    WEST,
    Province,
    card_of,
    vocabulary,
)
from kabinett.games.volk.game import game
from kabinett.games.volk.position import alter_position
from kabinett.games.volk.rules import actions
from kabinett.games.volk.rules.economy import economy, factory_value
from kabinett.games.volk.rules.mass_protests import protests
from kabinett.games.volk.rules.state import Volk
from tests.positions import table_at

__all__ = ["EAST", "WEST", "Play", "actions", "card", "number", "play_card", "province"]

BOOK = game.usual_book

SIDES = ("West", "East")


card = card_of


def province(code: str) -> Province:
    """Return the province with this code, such as "NW"."""
    return Province(PROVINCE_CODES.index(code))


def number(name: str) -> int:
    """Return the choice with this name or short form: 5, SN, Köln, Köln~Koblenz."""
    for full in (name, name.replace(" ", ":"), f"icon:{name}"):
        if full in vocabulary.numbers:
            return vocabulary.number(full)
    if name in CARD_NUMBERS:
        return card(name)
    if name in PROVINCE_CODES:
        return vocabulary.number(f"province:{PROVINCE_IDS[province(name)]}")
    if "~" in name:
        return LINE[connection_of_name(name)]
    try:
        return FACTORY[city_of_name(name)]
    except UnknownName:
        raise KeyError(f"no choice is called {name!r}") from None


def short(choice: int) -> str:
    """Return the short form of a choice."""
    name = vocabulary.names[choice]
    kind, _, rest = name.partition(":")
    if kind == "card":
        return CARD_NUMBERS[choice]
    if kind == "province":
        return PROVINCE_CODES[PROVINCE_IDS.index(rest)]
    if kind in ("icon", "ignore", "prestige", "sector"):
        return f"{kind} {rest}"
    return rest or kind


class Play:
    """A position read from text, on which scripts can be played.

    A draw has the outcome that `fate` names next, or otherwise the first. A seat with a single
    choice makes it by itself."""

    def __init__(
        self, text: str = "", *, set_up: bool = False, fate: str = "", **options: str
    ) -> None:
        """The text changes an empty map or, with ``set_up``, the rulebook's set-up."""
        self.setup = game.setup(Setup(2, options))
        if set_up:
            base = game.new_state(self.setup)
            base.decade, base.half, base.phase = 1, 1, 0
            text = f"decade: 1\n{text}" if "decade:" not in text else text
            self.s: Volk = alter_position(base, text)
        else:
            self.s = game.read_position(text, game.book(self.setup))
        self.choices: list[int] = []
        self.fate = fate.split()
        self.forced: list[str] = []
        self.said: list[str] = []

    # -- playing

    def start(self, script: Any, *args: int) -> Play:
        self.s.heard = []
        self.choices = game.program.begin(self.s, script, *args)
        return self.settle()

    def do(self, function: Any, *args: int) -> Play:
        """Call a plain function of the rules, which may end the game."""
        with contextlib.suppress(GameOver):
            function(self.s, *args)
        return self

    def event(self, side: int, number: str) -> Play:
        """The side plays the card from its hand for its event."""
        c = card(number)
        for zone in (self.s.deck, self.s.out, self.s.rest, *self.s.hands, self.s.special):
            if c in zone:
                zone.remove(c)
        self.s.decade = max(self.s.decade, BOOK.decade[c])
        (self.s.special if BOOK.colour[c] == 3 else self.s.hands[side]).append(c)
        self.s.hands[side].sort()
        self.start(actions.action, side).does(number)
        while self.asked == "East" and "west_draws" in self.offered:
            self.does("west_draws")
        if "event" in self.offered:
            self.does("event")
        return self

    def does(self, *names: str) -> Play:
        """Give these answers in turn, each for the seat that is asked.

        The names may include single choices that `settle` has already made."""
        for name in names:
            wanted = number(name)
            if short(wanted) in self.forced:
                self.forced = self.forced[self.forced.index(short(wanted)) + 1 :]
                continue
            self.forced = []
            self.give(self.s.seat, wanted)
            self.settle()
        return self

    def go_on(self, limit: int = 500) -> Play:
        """Each seat makes its last choice, which is "done" or "pass" if offered, until the script
        ends."""
        while self.choices and limit:
            self.give(game.program.open_seats(self.s)[0], self.choices[-1])
            self.settle()
            limit -= 1
        return self

    def give(self, seat: int, choice: int) -> None:
        offered = game.program.choices_of(self.s, seat) if self.choices else []
        assert choice in offered, f"{short(choice)!r} is not offered, but {self.offered}"
        self.choices = game.program.answer(self.s, seat, choice)

    def settle(self) -> Play:
        """Go on until a seat has more than one choice."""
        game.check(self.s)
        while self.choices:
            if self.s.seat == CHANCE:
                wanted = number(self.fate.pop(0)) if self.fate else min(self.choices)
                self.give(CHANCE, wanted)
            elif len(self.choices) == 1 and not game.program.at_once(self.s):
                self.forced.append(short(self.choices[0]))
                self.give(self.s.seat, self.choices[0])
            else:
                break
            game.check(self.s)
        return self

    # -- what is asked

    @property
    def asked(self) -> str:
        return SIDES[self.s.seat] if self.choices else ""

    @property
    def offered(self) -> list[str]:
        return [short(choice) for choice in self.choices]

    @property
    def question(self) -> str:
        return game.program.prompt(self.s)[0].text if self.choices else ""

    def why_not(self, side: int, name: str) -> str:
        reason = game.reason(self.s, side, number(name))
        return reason.text[0].text if reason else ""

    @property
    def winner(self) -> int:
        """The side that has won; raises while the game runs."""
        result = game.result(self.s)
        assert result is not None
        return result.winners[0]

    # -- what lies where

    def unrest(self, code: str) -> int:
        return self.s.unrest[province(code)]

    def ls(self, code: str) -> int:
        return self.s.ls[province(code)]

    def protests(self, code: str) -> int:
        return protests(self.s, province(code))

    def value(self, city: str) -> int:
        return factory_value(self.s, city_of_name(city))

    def economy(self, code: str) -> int:
        return economy(self.s, province(code))

    def lines(self, name: str) -> int:
        return self.s.lines[connection_of_name(name)]

    def factory(self, city: str) -> str:
        return ("", "normal", "rundown")[self.s.factories[city_of_name(city)]]

    def socialists(self, code: str) -> int:
        return self.s.socialists[province(code)]

    @property
    def tracks(self) -> tuple[int, ...]:
        """The markers of prestige, Western currency and socialists."""
        return tuple(self.s.tracks)

    def hand(self, side: int) -> list[str]:
        return [CARD_NUMBERS[c] for c in self.s.hands[side]]

    def zone(self, viewer: int, zone_id: str) -> list[str | None]:
        """Return the cards of a zone as the viewer sees them, with None for each hidden card."""
        for zone in game.scene(self.s, viewer).zones:
            if zone.id == zone_id:
                return [name and CARD_NUMBERS[vocabulary.number(name)] for name in zone.cards]
        raise KeyError(zone_id)

    def table(self) -> Table:
        """Return a table with this position, for tests of undo and of the log."""
        return table_at(game, self.setup, self.s, SIDES)


def play_card(text: str, side: int, card_number: str, way: str = "", **options: str) -> Play:
    """Return the position after the side has played the card from its hand and chosen this use.

    The decade is that of the card, unless the text names another."""
    if "decade:" not in text:
        text += f"\ndecade: {BOOK.decade[card(card_number)]}"
    play = Play(
        f"{text}\n{SIDES[side].lower()} hand: {card_number}", set_up=False, fate="", **options
    )
    play.start(actions.action, side).does(card_number)
    return play.does(way) if way else play
