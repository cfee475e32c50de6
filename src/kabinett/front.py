"""The functions of the package `kabinett`, which begin games and load them from texts.

Import them from `kabinett`. They are in a module of their own so that importing the package loads
no game."""

from __future__ import annotations

from pathlib import Path

from kabinett.core.phrase import Plain
from kabinett.core.play import opening, record, saved
from kabinett.core.play.chance import MOST_SEED, Chance
from kabinett.core.play.pasted import clean_text
from kabinett.core.play.replay import replay
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup, SetupError
from kabinett.games import game_of


def new_game(game: str, seats: int = 0, seed: int | None = None, **options: str | int) -> Table:
    """A new game, played to its first ask. Raises SetupError if the setup is wrong.

    ``seats`` defaults to the largest number that the game allows. With a ``seed``, all dice and
    draws are the same each time; without one, nobody can predict them.

    >>> table = new_game("fall", seats=3, seed=7, round_limit=10)
    >>> table.setup.seats, table.setup.options["round_limit"]
    (3, '10')
    """
    installed = game_of(game)
    if seed is not None and not 0 <= seed <= MOST_SEED:
        what = f"the seed is {seed}; a seed is a number from 0 to {MOST_SEED}"
        raise SetupError("{error}", "seed", error=Plain(what))
    chance = None if seed is None else Chance.numbered(seed)
    values = {name: str(value) for name, value in options.items()}
    return Table.new(installed, Setup(seats or installed.seat_counts[-1], values), chance=chance)


def write_record(table: Table) -> str:
    """The record of a table as text. It reveals every hand, so show it only when the game
    is over.

    >>> write_record(new_game("volk", seed=7)).splitlines()[0]
    'kabinett record 1'
    """
    return record.write(table.record())


def load_record(text: str) -> Table:
    """The table at the end of the record in a text.

    Raises RecordError, which names the line that cannot be played, and SetupError if the game is
    not installed.

    >>> table = new_game("volk", seed=7)
    >>> table.answer(0, table.ask(0).choices[0])
    >>> load_record(write_record(table)).state == table.state
    True
    """
    parsed_record = record.parse(text)
    return replay(parsed_record, game_of(parsed_record.game))


def load_record_file(path: str | Path) -> Table:
    """The table at the end of the record in a file, as from `load_record`. The file may come from
    an editor or a mail program: UTF-16, quote marks and long dashes are accepted."""
    return load_record(clean_text(Path(path).read_bytes()))


def save(table: Table) -> str:
    """The whole table as text, from which `load` continues the game. It contains the secret
    seed: never send it to a player.

    >>> table = new_game("volk", seed=7)
    >>> load(save(table)).state == table.state
    True
    """
    return saved.save(table)


def load(text: str) -> Table:
    """The table from a text of `save`.

    If the rules have changed since, the table is replayed. Raises SavedTableError if the text is
    damaged, if its game is not installed or is broken, or if the current rules cannot replay the
    table."""
    table, _ = opening.load(text, game_of)
    return table
