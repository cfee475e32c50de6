"""Sets up the table of a record: game, seats, players and dice, as the record's header says."""

from __future__ import annotations

from kabinett.core.game import Game
from kabinett.core.phrase import N_, Plain
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.players import seal_of
from kabinett.core.play.record import HEADER, Record, RecordError
from kabinett.core.play.record_lines import Answer
from kabinett.core.play.table import Table
from kabinett.core.position_text import PositionError
from kabinett.core.setup import Setup, SetupError, as_recorded


def set_up(record: Record, game: Game) -> Table:
    """A table with the setup of the record, before its first line; raises RecordError if the record
    is wrong."""
    check_game(record, game)
    setup, chance = setup_of(record, game), chance_of(record)
    try:
        table = Table(
            game, setup, record.players, chance, rules=record.rules, commitment=record.commitment
        )
    except PositionError as error:
        raise RecordError(line_of(record, "position"), error.what) from error
    check_seats(record)
    check_names(record)
    table.begin()
    return table


def line_of(record: Record, key: str) -> int:
    """The line number, in the file, of a line of the header."""
    return record.at.get(key, 1)


def check_game(record: Record, game: Game) -> None:
    """Raise RecordError if the record is of another game, or of a newer version of it."""
    if record.game != game.id:
        what = N_("a record of {said}, not of {game}")
        raise RecordError(line_of(record, "game"), what, said=record.game, game=game.id)
    if record.version > game.version:
        raise RecordError(
            line_of(record, "game"),
            N_("made by a newer version of {game} ({version}; this is {own})"),
            game=Plain(game.id),
            version=record.version,
            own=game.version,
        )


def setup_of(record: Record, game: Game) -> Setup:
    """The setup that the record names; raises RecordError if the game has no such setup."""
    bots = tuple(seat for seat, player in enumerate(record.players) if player.bot)
    try:
        options = as_recorded(record.options, game)
        return game.setup(
            Setup(
                len(record.players),
                options,
                roles=record.roles,
                bots=bots,
                pack=record.pack,
                position=record.position,
            )
        )
    except SetupError as error:
        if error.member == "pack":
            what = N_("there is no pack {said} here")
            raise RecordError(line_of(record, "pack"), what, said=record.pack) from error
        key = error.member if error.member in HEADER else "seats"  # ``seats`` has the roles too
        raise RecordError(line_of(record, key), error.what) from error


def chance_of(record: Record) -> Chance:
    """The dice of the record, or fresh dice if it has no seed; raises RecordError if its seed is
    not the one that was committed to."""
    try:
        seed = bytes.fromhex(record.seed) if record.seed else Chance.fresh().seed
        chance = Chance(seed, record.nonces)
    except ValueError as error:
        what = N_("seed: {digits} digits or letters a to f, not {said}")
        raise RecordError(
            line_of(record, "seed"), what, digits=2 * SEED_BYTES, said=record.seed
        ) from error
    if record.seed and record.commitment and chance.commitment(record.terms()) != record.commitment:
        raise RecordError(
            line_of(record, "commitment"),
            N_("the seed and what is said above are not what was committed to at the start"),
        )
    return chance


def check_names(record: Record) -> None:
    """Raise RecordError if a player's name is not the one that the seal proves."""
    for seat, player in enumerate(record.players):
        if player.is_bound and player.seal != seal_of(player.name, player.salt):
            what = N_("seat {seat} was not called {said} when the game began")
            raise RecordError(line_of(record, "seats"), what, seat=seat, said=player.name)


def check_seats(record: Record) -> None:
    """Raise RecordError if a line names a seat that the game does not have."""
    last = len(record.players) - 1
    for line in record.lines:
        seats = (line.who,) if isinstance(line, Answer) else (*line.seats, line.winner)
        if any(seat > last for seat in seats):
            what = N_("found {said}; the seats are 0 to {last}")
            raise RecordError(line.at, what, said=line.text(), last=last)
