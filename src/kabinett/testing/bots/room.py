"""Checks the functions in ``bot`` of a game by calling them at positions of random games."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kabinett.bots import UnknownBot, make_bot
from kabinett.bots.strengths import STRENGTHS
from kabinett.core.contract.faults import names_of
from kabinett.core.contract.groups import Bots
from kabinett.core.game import Game
from kabinett.core.lead import Lead
from kabinett.core.luck import Luck
from kabinett.core.play.position import Position
from kabinett.core.result import COMMON_LOSS
from kabinett.core.show.scene import SPECTATOR
from kabinett.testing.bots.forbidden_reads import forbidden_reads
from kabinett.testing.many_games import with_seed
from kabinett.testing.rules.shared_data import keeps_nothing
from kabinett.testing.secrets.hidden_reads import SHOWN, lines_that_read
from kabinett.testing.tables import any_of, some_setup

#: The sum of all chances may differ from 1 by this much.
NEARLY: Final = 0.01
#: Every tenth position is checked for changes of the state.
SELDOM: Final = 10
#: Hidden cards are re-dealt at each position of a game up to this one, and seldom after it.
OFTEN: Final = 60
#: A game is abandoned after this many answers.
LONG: Final = 20_000
#: What a function may read if it is called for one seat, and if everybody sees its value.
MAY_READ: Final = (
    "It is called for the seat that is asked, and may read only what that seat knows",
    "Everybody sees its value, so it may read only what everybody sees, and count what is hidden",
)


class WrongBot(AssertionError):
    """A function of the bot's room returns something that bots cannot use."""


def check_bots_room(game: Game, games: int, seed: int) -> str:
    """Play whole random games, at least one for each number of seats, and check the functions of
    the bot's room at every position. Returns a line for the report."""
    check_strengths(game)
    if faults := list(forbidden_reads(game)):
        raise WrongBot("\n".join(faults))
    functions = [name for name in names_of(Bots) if callable(own_function(game, name))]
    if not functions:
        return "has no functions: bots judge positions by the scores"

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
    for strength, bot in game.bots.strengths.items():
        if strength not in STRENGTHS:
            raise WrongBot(
                f"{where}: strengths: {strength!r} does not exist; there are {', '.join(STRENGTHS)}"
            )
        try:
            make_bot(bot)
        except UnknownBot as error:
            raise WrongBot(f"{where}: strengths: {strength!r}: {error}") from None


def own_function(game: Game, name: str) -> Callable[..., Any] | None:
    """The game's own function of this name; None if it has none."""
    function: Callable[..., Any] | None = game.contract.part(name)
    return function


@dataclass
class RandomGame:
    """A random game that checks the functions of the bot's room at every position."""

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
        """Check that `evaluate` returns a chance to win for each seat, and that the chances add up
        to 1."""
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
        if self.roles_are_open():  # the chances do not belong to seats yet
            return
        if abs(sum(worths) - right) > NEARLY:
            raise self.wrong(
                "evaluate",
                worths,
                f"chances to win that add up to {right:g}, not {sum(worths):g}: divide each by "
                "their sum (if all may lose, return how likely that is from `all_lose`)",
            )

    def roles_are_open(self) -> bool:
        """Whether a seat of a game with roles has no role yet."""
        s = self.position.state
        roles = [self.game.role_of(s, seat) for seat in range(self.seats)]
        return None in roles and bool(self.game.roles(self.seats, self.options))

    def check_lead(self) -> None:
        """Check that `lead` returns a mark for each seat and reads only what everybody sees."""
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

        def answer(s: Any) -> int:
            question, _ = self.game.program.question(s)
            return usual(s, list(choices), Luck(1), question)

        choice = self.ask("usual", answer)
        if choice not in choices:
            raise self.wrong("usual", choice, f"one of the choices {self.names_of(choices)}")
        self.check_knows("usual", answer, self.position.seat)

    def check_sensible(self, choices: list[int]) -> None:
        sensible = self.game.sensible
        if sensible is None:
            return
        selection = self.ask("sensible", lambda s: sensible(s, list(choices)))
        if not isinstance(selection, list) or not selection or not {*selection} <= {*choices}:
            raise self.wrong("sensible", selection, f"some of the choices {self.names_of(choices)}")
        self.check_knows("sensible", lambda s: sensible(s, list(choices)), self.position.seat)

    def check_knows(self, name: str, function: Callable[[Any], Any], viewer: int) -> None:
        """Check that a function returns the same value for two states that look alike to the
        viewer."""
        if not self.deals_anew:
            return
        game, s = self.game, self.position.state
        redealt = [game.determinize(s, viewer, self.luck) for _ in range(2)]
        if viewer != SPECTATOR and any(each.seat != viewer for each in redealt):
            return  # a re-deal forgets hidden answers, so it may ask another seat first
        one, other = map(function, redealt)
        if one != other:
            lines = lines_that_read(game, s, viewer, function)
            whom = "everybody" if viewer == SPECTATOR else f"seat {viewer}"
            raise WrongBot(
                f"{', '.join(lines[:SHOWN]) or game.written_at(name)}: `{name}` reveals something "
                f"hidden: for {whom}, at {game.program.where(s)}, it returns {one!r}, but "
                f"{other!r} if others hold other cards. {MAY_READ[viewer == SPECTATOR]}"
            )

    def ask(self, name: str, function: Callable[[Any], Any]) -> Any:
        """Call a function of the bot's room and return its value. Raises WrongBot if it changes the
        state."""
        s = self.position.state
        before = s.canonical() if self.watches_state else ""
        try:
            value = function(s)
        except Exception as error:
            error.add_note(f"`{name}` was called at {self.game.program.where(s)}")
            raise
        if self.watches_state and s.canonical() != before:
            raise WrongBot(
                f"{self.game.written_at(name)}: `{name}` has changed the state at "
                f"{self.game.program.where(s)}: work on s.copy()"
            )
        return value

    def wrong(self, name: str, value: object, right: str) -> WrongBot:
        return WrongBot(
            f"{self.game.written_at(name)}: `{name}` returns {value!r} at "
            f"{self.game.program.where(self.position.state)}; it must return {right}"
        )

    def names_of(self, choices: list[int]) -> str:
        return ", ".join(self.game.vocabulary.name(choice) for choice in choices[:8])


def is_between(value: Any, low: float, high: float) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and math.isfinite(value) and low - NEARLY <= value <= high + NEARLY
