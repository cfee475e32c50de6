"""Calls the functions of a game's bot room: what a position is worth to them, and what they would
choose."""

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
from kabinett.testing.bots.forbidden_reads import forbidden_reads
from kabinett.testing.many_games import with_seed
from kabinett.testing.rules.shared_data import keeps_nothing
from kabinett.testing.secrets.hidden_reads import SHOWN, lines_that_read
from kabinett.testing.tables import any_of, some_setup

#: How far the sum of all chances may be from 1.
NEARLY: Final = 0.01
#: One in this many positions is watched for changes of the state.
SELDOM: Final = 10
#: Others' cards are re-dealt in this many positions at the beginning of a game, later seldom.
OFTEN: Final = 60
#: Answers after which a game is abandoned.
LONG: Final = 20_000
#: What a function of the bot's room may read: one that is called for a seat, and one that is shown
#: to all.
MAY_READ: Final = (
    "It is for whoever is asked, and may read what that seat knows",
    "It is shown to all, and may read what everybody sees: what is hidden it may only count",
)


class WrongBot(AssertionError):
    """The bot's room returns something that no bot can use."""


def check_bots_room(game: Game, games: int, seed: int) -> str:
    """Play whole random games, at least one for each number of seats, and call the bot's room for
    every position on the way."""
    check_strengths(game)
    if faults := list(forbidden_reads(game)):
        raise WrongBot("\n".join(faults))
    functions = [name for name in BOT_PARTS if name != "strengths" and own_function(game, name)]
    if not functions:
        return "says nothing: positions are judged by the scores"

    def play(seed: int) -> int:
        seats = game.seat_counts[seed % len(game.seat_counts)]
        setup = game.setup(some_setup(game, random.Random(seed), seats))
        s = game.new_state(setup)
        position = Position(game, s, list(game.program.begin(s, game.main)))
        return RandomGame(game, setup.seats, setup.options, position, Luck(seed)).to_the_end()

    seeds = range(seed, seed + max(games, len(game.seat_counts)))
    with keeps_nothing(game):
        positions = sum(with_seed(number, play) for number in seeds)
    return f"{', '.join(functions)} of {positions} positions"


def check_strengths(game: Game) -> None:
    """Raise WrongBot if ``strengths`` names a bot that does not exist."""
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


def own_function(game: Game, name: str) -> Callable[..., Any] | None:
    """The game's own function of this name, if it has one."""
    function: Callable[..., Any] | None = getattr(game.contract, name)
    return function


@dataclass
class RandomGame:
    """A random game; calls the functions of the bot's room at every position."""

    game: Game
    seats: int
    options: dict[str, str]
    position: Position
    luck: Luck
    watches_state: bool = True
    deals_anew: bool = True

    def to_the_end(self) -> int:
        """Play to the end. Returns the number of positions."""
        for count in range(LONG):
            if self.position.over:
                return count
            choices = list(self.position.choices)
            self.watches_state = count % SELDOM == 0
            self.deals_anew = self.watches_state or count < OFTEN
            self.check_worths()
            self.check_lead()
            if self.position.seat >= 0 and len(choices) > 1:
                self.check_usual(choices)
                self.check_sensible(choices)
            self.position.play(any_of(choices, self.luck))
        return LONG

    def check_worths(self) -> None:
        """Check that `evaluate` gives each seat its chance to win, and that the chances add up to
        1."""
        if own_function(self.game, "evaluate") is None:
            return
        worths = self.ask("evaluate", self.game.evaluate)
        if not isinstance(worths, Sequence) or len(worths) != self.seats:
            raise self.wrong("evaluate", worths, f"a number for each of the {self.seats} seats")
        chance_all_lose = self.ask("all_lose", self.game.all_lose)
        if not is_between(chance_all_lose, 0.0, 1.0):
            raise self.wrong("all_lose", chance_all_lose, "a chance from 0 to 1")
        if not all(is_between(worth, COMMON_LOSS, 1.0) for worth in worths):
            raise self.wrong("evaluate", worths, f"numbers from {COMMON_LOSS} to 1")
        right = 1.0 - chance_all_lose + COMMON_LOSS * chance_all_lose * self.seats
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
        """Whether a seat has no role yet in a game where seats differ."""
        s = self.position.state
        roles = [self.game.role_of(s, seat) for seat in range(self.seats)]
        return None in roles and bool(self.game.roles(self.seats, self.options))

    def check_lead(self) -> None:
        """Check that `lead` gives each seat a mark and reads only what everybody sees."""
        if own_function(self.game, "lead") is None:
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
        choice = self.ask("usual", lambda s: usual(s, list(choices), Luck(1)))
        if choice not in choices:
            raise self.wrong("usual", choice, f"one of the choices {self.names_of(choices)}")
        self.check_knows("usual", lambda s: usual(s, list(choices), Luck(1)), self.position.seat)

    def check_sensible(self, choices: list[int]) -> None:
        sensible = self.game.sensible
        if sensible is None:
            return
        selection = self.ask("sensible", lambda s: sensible(s, list(choices)))
        if not isinstance(selection, list) or not selection or not {*selection} <= {*choices}:
            raise self.wrong("sensible", selection, f"some of the choices {self.names_of(choices)}")
        self.check_knows("sensible", lambda s: sensible(s, list(choices)), self.position.seat)

    def check_knows(self, name: str, function: Callable[[Any], Any], viewer: int) -> None:
        """Check that a function depends only on what the viewer may know: it has to return the same
        where the rest is dealt anew."""
        if not self.deals_anew:
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
        """Call a function of the bot's room and return its value. Raises WrongBot if it changes the
        state."""
        s = self.position.state
        before = s.canonical() if self.watches_state else ""
        try:
            value = function(s)
        except Exception as error:
            error.add_note(f"`{name}` was asked at {self.game.program.where(s)}")
            raise
        if self.watches_state and s.canonical() != before:
            raise WrongBot(
                f"{self.game.written_at(name)}: `{name}` has changed the state, at "
                f"{self.game.program.where(s)}: work on s.copy()"
            )
        return value

    def wrong(self, name: str, value: object, right: str) -> WrongBot:
        return WrongBot(
            f"{self.game.written_at(name)}: `{name}` gives {value!r}, at "
            f"{self.game.program.where(self.position.state)}; it has to give {right}"
        )

    def names_of(self, choices: list[int]) -> str:
        return ", ".join(self.game.vocabulary.name(choice) for choice in choices[:8])


def is_between(value: Any, low: float, high: float) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and math.isfinite(value) and low - NEARLY <= value <= high + NEARLY
