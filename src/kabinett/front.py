"""The front door: new games, and games from their records."""

from __future__ import annotations

from pathlib import Path

from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.record import parse
from kabinett.core.play.replay import replay
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_of


def new_game(game: str, seats: int = 0, seed: int | None = None, **options: str) -> Table:
    """Begin a new game, up to its first ask.  Raises SetupError if the setup is wrong.

    ``seats`` defaults to the largest number that the game allows.  With a ``seed`` all dice and
    draws are the same each time; without a seed, nobody can predict them.

    >>> table = new_game("fall", seats=3, seed=7, round_limit="10")
    >>> table.setup.seats, table.setup.options["round_limit"]
    (3, '10')
    """
    rules = game_of(game)
    chance = None if seed is None else Chance(seed.to_bytes(SEED_BYTES, "big"))
    return Table.new(rules, Setup(seats or rules.seat_counts[-1], options), chance=chance)


def load_record(record: str | Path) -> Table:
    """Replay a record, given as text or as the path of a file; return the table at its end.

    A RecordError names the line that cannot be played.

    >>> from kabinett.core.play.record import write
    >>> table = new_game("volk", seed=7)
    >>> table.answer(0, None, table.ask(0).choices[0])
    >>> load_record(write(table.record())).state == table.state
    True
    """
    text = record.read_text("utf-8") if isinstance(record, Path) else record
    parsed_record = parse(text)
    return replay(parsed_record, game_of(parsed_record.game))
