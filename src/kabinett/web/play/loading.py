"""Opens games from their stored steps, and adds the steps of other processes to open games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import DatabaseError

from kabinett.core.packs.pack import PackError
from kabinett.core.play import saved
from kabinett.core.play.checksum import SavedTableError
from kabinett.core.play.opening import Outdated, Update
from kabinett.core.play.opening import load as load_saved
from kabinett.core.play.record_lines import Act
from kabinett.core.play.restore import Finder
from kabinett.core.play.saved import Pieces
from kabinett.core.play.table import Table
from kabinett.core.position_text import PositionError
from kabinett.core.setup import SetupError
from kabinett.games import find_game
from kabinett.web.host import damage, incidents
from kabinett.web.play import asks
from kabinett.web.play.effects import Effects
from kabinett.web.play.models import Game, Seat, Step
from kabinett.web.play.open_game import (
    Damaged,
    Lengths,
    NoSuchGame,
    OpenGame,
    Undecided,
)
from kabinett.web.play.stored_packs import load_pack
from kabinett.web.play.stored_steps import all_pieces, pieces_of

Load = Callable[[Pieces, Finder], tuple[Table, Update | None]]


#: The incidents of games that cannot be loaded, by game and error; later attempts to load the game
#: report the same incident.
_incidents: dict[tuple[str, str], str] = {}
#: When there are more than this many incidents, the process forgets them.
MOST_INCIDENTS = 1000


@contextmanager
def damaged_if_unreadable(game_id: str) -> Iterator[None]:
    """Turn errors in loading one game into `Damaged`, which affects no other game."""
    try:
        yield
    except DatabaseError as error:
        if damage.note(error):
            raise Damaged("its stored data is damaged") from error
        raise
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise Damaged(describe_unreadable(game_id, error)) from error


def describe_unreadable(game_id: str, error: Exception) -> str:
    """Return why a game cannot be loaded.  Errors that do not say it themselves may be faults of
    our code as well as of the stored data: the first such error of a game is an incident."""
    match error, error.__cause__:
        case (PackError(), _) | (SavedTableError(), None | SetupError() | PositionError()):
            return str(error)
    key = game_id, repr(error)
    if key not in _incidents:
        if len(_incidents) >= MOST_INCIDENTS:
            _incidents.clear()
        _incidents[key] = incidents.note(error, f"game {game_id} cannot be loaded")
    return f"it cannot be loaded (incident {_incidents[key]})"


def load_game(game_id: str, load: Load = load_saved) -> OpenGame:
    """Return the game as it is stored.

    If changed rules made a replay necessary, the game has a new step that must be stored."""
    with damaged_if_unreadable(game_id):
        row = Game.objects.select_related("pack").filter(pk=game_id).first()
        if row is None or row.started is None:
            raise NoSuchGame(game_id)
        load_pack(row.game, row.pack)
        try:
            table, update = load(pieces_of(row), find_game)
        except Outdated as error:
            raise Undecided(error) from error
        seats = list(Seat.objects.filter(game=row))
        game = OpenGame(row, seats, table, [asks.read_state(each) for each in row.asks])
        if not len(seats) == len(game.asks) == table.setup.seats:
            raise Damaged("its seats do not match its table")
        for tail in (table.lines, table.history.marks, table.log):
            if tail.fetch is not None:  # lines and entries that are read later may be damaged, too
                tail.fetch = damaged_if_unreadable(game_id)(tail.fetch)
        if update is not None:
            pieces = all_pieces(row)
            game.in_steps = Lengths(len(pieces.lines), len(pieces.log))
            row.notice = update_text(update)
            game.step(Effects(log_from=0, new_asks=True))
        return game


def refresh_game(game: OpenGame) -> OpenGame:
    """Return the game with the steps that other processes have added.  If they did more than
    answer, open the game again, because its last head holds their changes."""
    with damaged_if_unreadable(game.row.pk):
        row = Game.objects.select_related("pack").filter(pk=game.row.pk).first()
        if row is None:
            raise NoSuchGame(game.row.pk)
        if row.revision == game.row.revision and not game.steps:
            return game
        steps = list(
            Step.objects.filter(
                game=row, number__gt=game.row.revision, number__lte=row.revision
            ).order_by("number")
        )
        texts = [line for step in steps for line in step.lines]
        lines = [saved.load_line(number, line) for number, line in enumerate(texts)]
        seats = list(Seat.objects.filter(game=row))
        has_acts = any(isinstance(line, Act) for line in lines)
        if game.steps or has_acts or game.seats_other_people(seats):
            reopened_game = load_game(row.pk)
            reopened_game.cuts = game.cuts + cuts_of(steps, game.in_steps.entries)
            reopened_game.past = game.past
            return reopened_game
        game.row = row
        game.take_seats(seats)
        game.follow(lines)
        return game


def cuts_of(steps: list[Step], entries: int) -> list[tuple[int, int]]:
    """Return the cuts that these steps made in a log of ``entries`` entries: the revision, and how
    many entries the cut left."""
    cuts = []
    for step in steps:
        if step.log_from < entries:
            cuts.append((step.number, step.log_from))
        entries = step.log_from + len(step.log)
    return cuts


def update_text(update: Update) -> str:
    """Return, in the form in which a row stores it, what an update changed and how many answers
    were lost."""
    return " ".join([*update.changed, str(update.lost)])
