"""Runs the bot's room of a game: what it says a position is worth, and what it would choose."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kabinett.bots import UnknownBot, make_bot
from kabinett.bots.strengths import STRENGTHS
from kabinett.core.contract import BOT_PARTS
from kabinett.core.game import Game
from kabinett.core.lead import Lead
from kabinett.core.luck import Luck
from kabinett.core.play.position import Position
from kabinett.core.result import COMMON_LOSS
from kabinett.core.scene import SPECTATOR
from kabinett.testing.many import with_seed
from kabinett.testing.play import any_of, some_setup
from kabinett.testing.reaching import reached_for
from kabinett.testing.reading import SHOWN, lines_that_read
from kabinett.testing.shared import keeps_nothing

#: So far may the sum of all chances be from a whole.
NEARLY: Final = 0.01
#: Whether what is asked changes the state is looked at in one of so many positions.
SELDOM: Final = 10
#: In so many positions at the beginning of a game others' cards are dealt anew, later seldom.
OFTEN: Final = 60
#: Answers after which a game is left.
LONG: Final = 20_000
#: What a function of the bot's room may read: one that is asked for a seat, and one for all.
MAY_READ: Final = (
    "It is for whoever is asked, and may read what that seat knows",
    "It is shown to all, and may read what everybody sees: what is hidden it may only count",
)


class WrongBot(AssertionError):
    """The bot's room gives something that no bot can use."""


def check_bots_room(game: Game[Any], games: int, seed: int) -> str:
    """Play whole random games, one at least for each number of seats, and ask the bot's room about
    every position on the way."""
    check_strengths(game)
    if beyond := list(reached_for(game)):
        raise WrongBot("\n".join(beyond))
    functions = [name for name in BOT_PARTS if name != "strengths" and own(game, name)]
    if not functions:
        return "says nothing: positions are judged by the scores"

    def play(seed: int) -> int:
        seats = game.seat_counts[seed % len(game.seat_counts)]
        setup = game.setup(some_setup(game, random.Random(seed), seats))
        s = game.new_state(setup)
        position = Position(game, s, list(game.program.begin(s, game.main)))
        return Asking(game, setup.seats, setup.options, position, Luck(seed)).to_the_end()

    played = range(seed, seed + max(games, len(game.seat_counts)))
    with keeps_nothing(game):
        asked = sum(with_seed(number, play) for number in played)
    return f"{', '.join(functions)} of {asked} positions"


def check_strengths(game: Game[Any]) -> None:
    """``strengths`` names bots that there are."""
    where = game.written_at("strengths")
    for strength, bot in game.strengths.items():
        if strength not in STRENGTHS:
            raise WrongBot(
                f"{where}: strengths: {strength!r} is none; there is: {', '.join(STRENGTHS)}"
            )
        try:
            make_bot(bot)
        except UnknownBot as error:
            raise WrongBot(f"{where}: strengths: {strength!r}: {error}") from None


def own(game: Game[Any], name: str) -> Callable[..., Any] | None:
    """What the game itself has under a name of the bot's room."""
    found: Callable[..., Any] | None = getattr(game.contract, name)
    return found


@dataclass
class Asking:
    """A random game that is played on while the bot's room is asked."""

    game: Game[Any]
    seats: int
    options: dict[str, str]
    position: Position
    luck: Luck
    looked_at: bool = True
    is_dealt_anew: bool = True

    def to_the_end(self) -> int:
        """How many positions were asked about."""
        for asked in range(LONG):
            if self.position.over:
                return asked
            choices = list(self.position.choices)
            self.looked_at = asked % SELDOM == 0
            self.is_dealt_anew = self.looked_at or asked < OFTEN
            self.check_worths()
            self.check_lead()
            if self.position.seat >= 0 and len(choices) > 1:
                self.check_usual(choices)
                self.check_sensible(choices)
            self.position.play(any_of(choices, self.luck))
        return LONG

    def check_worths(self) -> None:
        """`evaluate` gives each seat its chance to win, and these are a whole."""
        if own(self.game, "evaluate") is None:
            return
        worths = self.ask("evaluate", self.game.evaluate)
        if not isinstance(worths, Sequence) or len(worths) != self.seats:
            raise self.wrong("evaluate", worths, f"a number for each of the {self.seats} seats")
        lost = self.ask("all_lose", self.game.all_lose)
        if not is_between(lost, 0.0, 1.0):
            raise self.wrong("all_lose", lost, "a chance from 0 to 1")
        if not all(is_between(worth, COMMON_LOSS, 1.0) for worth in worths):
            raise self.wrong("evaluate", worths, f"numbers from {COMMON_LOSS} to 1")
        right = 1.0 - lost + COMMON_LOSS * lost * self.seats
        if self.roles_are_open():  # whose chances these are is not known yet
            return
        if abs(sum(worths) - right) > NEARLY:
            raise self.wrong(
                "evaluate",
                worths,
                f"chances to win, {right:g} together, and not {sum(worths):g}: divide each by "
                "their sum (where all may lose, say how likely in `all_lose`)",
            )

    def roles_are_open(self) -> bool:
        """Is a seat without its role, where seats differ?"""
        s = self.position.state
        roles = [self.game.role_of(s, seat) for seat in range(self.seats)]
        return None in roles and bool(self.game.roles(self.seats, self.options))

    def check_lead(self) -> None:
        """`lead` gives each seat a mark, by what everybody sees."""
        if own(self.game, "lead") is None:
            return
        lead = self.ask("lead", self.game.lead)
        if lead is not None and not (isinstance(lead, Lead) and len(lead.marks) == self.seats):
            right = f"a Lead with a mark for each of the {self.seats} seats, or None"
            raise self.wrong("lead", lead, right)
        self.check_knows("lead", self.game.lead, SPECTATOR)

    def check_usual(self, choices: list[int]) -> None:
        usual = self.game.usual
        if usual is None:
            return
        found = self.ask("usual", lambda s: usual(s, list(choices), Luck(1)))
        if found not in choices:
            raise self.wrong("usual", found, f"one of the choices {self.named(choices)}")
        self.check_knows("usual", lambda s: usual(s, list(choices), Luck(1)), self.position.seat)

    def check_sensible(self, choices: list[int]) -> None:
        sensible = self.game.sensible
        if sensible is None:
            return
        found = self.ask("sensible", lambda s: sensible(s, list(choices)))
        if not isinstance(found, list) or not found or not {*found} <= {*choices}:
            raise self.wrong("sensible", found, f"some of the choices {self.named(choices)}")
        self.check_knows("sensible", lambda s: sensible(s, list(choices)), self.position.seat)

    def check_knows(self, name: str, function: Callable[[Any], Any], viewer: int) -> None:
        """What it gives hangs on what a viewer may know: it is the same where the rest is dealt
        anew."""
        if not self.is_dealt_anew:
            return
        game, s = self.game, self.position.state
        one, other = (function(game.determinize(s, viewer, self.luck)) for _ in range(2))
        if one != other:
            lines = lines_that_read(game, s, viewer, function)
            whom = "everybody" if viewer == SPECTATOR else f"seat {viewer}"
            raise WrongBot(
                f"{', '.join(lines[:SHOWN]) or game.written_at(name)}: `{name}` tells what lies "
                f"hidden: for {whom}, at {game.program.where(s)}, it gives {one!r}, and "
                f"{other!r} where others hold something else. {MAY_READ[viewer == SPECTATOR]}"
            )

    def ask(self, name: str, function: Callable[[Any], Any]) -> Any:
        """What it gives; it only looks at the state."""
        s = self.position.state
        before = s.canonical() if self.looked_at else ""
        try:
            found = function(s)
        except Exception as error:
            error.add_note(f"`{name}` was asked at {self.game.program.where(s)}")
            raise
        if self.looked_at and s.canonical() != before:
            raise WrongBot(
                f"{self.game.written_at(name)}: `{name}` has changed the state, at "
                f"{self.game.program.where(s)}: work on s.copy()"
            )
        return found

    def wrong(self, name: str, found: object, right: str) -> WrongBot:
        return WrongBot(
            f"{self.game.written_at(name)}: `{name}` gives {found!r}, at "
            f"{self.game.program.where(self.position.state)}; it has to give {right}"
        )

    def named(self, choices: list[int]) -> str:
        return ", ".join(self.game.vocabulary.name(choice) for choice in choices[:8])


def is_between(value: Any, low: float, high: float) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and math.isfinite(value) and low - NEARLY <= value <= high + NEARLY
