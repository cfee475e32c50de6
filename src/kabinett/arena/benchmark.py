"""The benchmark of bots: three games, fixed seats, opponents and dice, and a table to add to.

A bot plays alone among ``one-ply`` bots.  Rows with the same ``rules`` can be compared: their
rules behave the same, and their opponents judge the same (`rules_digest`)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from pathlib import Path
from typing import Final

import kabinett.bots
from kabinett.arena.data import thinking_times
from kabinett.arena.folder import Folder
from kabinett.arena.match_results import match_result
from kabinett.arena.plan import MATCH, Plan
from kabinett.arena.playing import PlayedGame
from kabinett.arena.run import Driver, play
from kabinett.arena.tables import Sheet, format_share, markdown, rows_on, write_into
from kabinett.bots.making import BOTS
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.digests import follow_imports, module_digest
from kabinett.core.play.position import Position
from kabinett.core.script.trees import texts_digest
from kabinett.core.setup import Setup
from kabinett.games import game_of
from kabinett.nets.net import fingerprint

OPPONENT: Final = "one-ply"
#: Changes if a game, a number of seats, an opponent or the dice of the benchmark change.
PROTOCOL: Final = 1


@dataclass(frozen=True)
class BenchmarkMatch:
    """A game of the benchmark, with its number of blocks and the seed of its dice."""

    game: str
    seats: int
    blocks: int
    seed: int

    def plan(self, bot: str) -> Plan:
        return Plan(MATCH, self.game, (bot, OPPONENT), self.seats, self.blocks, self.seed)


#: 80 games each.
MATCHES: Final = (
    BenchmarkMatch("fall", 4, 20, 40001),
    BenchmarkMatch("volk", 2, 40, 40002),
    BenchmarkMatch("weimar", 4, 20, 40003),
)
#: The random games in which evaluations are compared, the most answers of each, and how often one
#: is judged.
JUDGED_GAMES: Final = 3
JUDGED_ANSWERS: Final = 300
JUDGED_EVERY: Final = 20
#: Not played.
NOT_PLAYED: Final = "-"
NAME: Final = "benchmark"
HEAD: Final = (
    "bot",
    *(f"{match.game}, {match.seats} seats" for match in MATCHES),
    "ms per decision",
    "rules",
    "about",
)


@dataclass(frozen=True)
class Outcome:
    """What a bot reached in one game: its share of the wins, and its time per decision."""

    share: str = NOT_PLAYED
    milliseconds: str = NOT_PLAYED


@dataclass(frozen=True)
class Row:
    """A row of the table: what a bot reached in each of `MATCHES` under these rules."""

    bot: str
    outcomes: tuple[Outcome, ...]
    rules: str
    about: str = ""

    @classmethod
    def of_cells(cls, cells: Sequence[str]) -> Row:
        """The row with these cells."""
        bot, *shares, times, rules, about = cells
        outcomes = map(Outcome, shares, times.split(" / "))
        return cls(bot.strip("`"), tuple(outcomes), rules, about)

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of the row, in the order of `HEAD`."""
        return (
            f"`{self.bot}`",
            *(outcome.share for outcome in self.outcomes),
            " / ".join(outcome.milliseconds for outcome in self.outcomes),
            self.rules,
            self.about,
        )

    def with_earlier(self, earlier: Row) -> Row:
        """The row, with the outcomes and the note of an earlier one where it has none."""
        pairs = zip(self.outcomes, earlier.outcomes, strict=True)
        outcomes = tuple(old if new == Outcome() else new for new, old in pairs)
        return replace(self, outcomes=outcomes, about=self.about or earlier.about)


def play_match(match: BenchmarkMatch, bot: str, driver: Driver, folder: Path | None) -> Outcome:
    """Play a game of the benchmark; games that the folder has are not played again."""
    plan = match.plan(bot)
    games = play(plan, driver, Folder(folder / match.game) if folder else None)
    return Outcome(format_share(match_result(plan, games).share), milliseconds(games, bot))


def milliseconds(games: Sequence[PlayedGame], bot: str) -> str:
    """The bot's milliseconds per decision; `NOT_PLAYED` if the games have no times."""
    decisions, each = thinking_times(games).get(bot, (0, 0.0))
    return f"{each:.1f}" if decisions else NOT_PLAYED


def rules_digest() -> str:
    """A short digest of what decides the results: the protocol, the opponents' code, and what the
    rules and the opponents' evaluations do in a few random games.

    The text of rules, cards and evaluations does not count, so rows survive new names and notes,
    and are the same in the native build."""
    entrants = [(game_of(match.game), match.seats) for match in MATCHES]
    parts = [digest(*each) for each in entrants for digest in (fingerprint, judgements)]
    text = " ".join((str(PROTOCOL), repr([*map(astuple, MATCHES)]), opponent_code(), *parts))
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


def opponent_code() -> str:
    """A digest of the module of the opponents, with its imports among the bots."""
    module = BOTS[OPPONENT].__module__
    names = follow_imports({module}, kabinett.bots.__name__)
    return texts_digest(*map(module_digest, sorted(names)))


def judgements(game: Game, seats: int) -> str:
    """A digest of how the game's evaluation judges positions of random games, and of the choices
    that it leaves to bots."""
    setup = game.setup(Setup(seats))
    seen: list[object] = [game.bots.samples]
    for seed in range(JUDGED_GAMES):
        luck, s = Luck(seed), game.new_state(setup)
        position = Position(game, s, game.program.begin(s, game.beginning(setup)))
        for number in range(JUDGED_ANSWERS):
            if position.over:
                break
            if number % JUDGED_EVERY == 0:
                # Rounded, because builds may add in another order.
                seen.append([round(position.value(seat), 9) for seat in range(seats)])
                if game.sensible and position.seat >= 0 and len(position.choices) > 1:
                    seen.append(game.sensible(position.state, list(position.choices)))
            position.play(position.choices[luck.below(len(position.choices))])
    return texts_digest(repr(seen))


def row_of(bot: str, outcomes: Mapping[str, Outcome], about: str = "") -> Row:
    """The row of a bot under the present rules, by the outcomes that it has."""
    each = tuple(outcomes.get(match.game, Outcome()) for match in MATCHES)
    return Row(bot, each, rules_digest(), about)


def write_row(page: Path, row: Row) -> None:
    """Write a row into the table of a page.

    It replaces the row of the same bot and rules, except the outcomes of games that were not played
    again."""
    rows = {(old.bot, old.rules): old for old in map(Row.of_cells, rows_on(page, NAME))}
    key = row.bot, row.rules
    rows[key] = row.with_earlier(rows[key]) if key in rows else row
    write_into(page, NAME, markdown(Sheet(HEAD, [each.cells for each in rows.values()])))
