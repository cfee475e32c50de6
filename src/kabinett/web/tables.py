"""Stored games, opened for looking at: loaded once a revision, and never changed."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from kabinett.core.pack import PackError, UnknownPack, parse_pack
from kabinett.core.play.saved import Outdated, SavedTableError, Update, load
from kabinett.core.play.table import Table
from kabinett.games import find_game
from kabinett.web.models import Game, Pack, Seat

KEPT = 32


class NoSuchGame(Exception):
    """There is no game with that id."""


class Damaged(Exception):
    """A stored game that cannot be opened; it has been left as it is."""


class Undecided(Damaged):
    """A game of older rules that does not hold under these: somebody has to decide."""

    def __init__(self, error: Outdated) -> None:
        super().__init__(str(error))
        self.changed = error.changed
        self.lost = error.lost


@dataclass(frozen=True)
class Public:
    """What everybody sees of a game at one revision, in one language."""

    version: str
    data: dict[str, Any]


@dataclass(frozen=True)
class Opened:
    """A stored game as it is at one revision.  Nothing in it may be changed."""

    row: Game  # without its saved table
    seats: list[Seat]
    table: Table
    notice: str
    public: dict[str, Public] = field(default_factory=dict)  # by language, once it is asked for

    def seats_here(self) -> list[int]:
        """The seats that are played at this screen."""
        return [seat.number for seat in self.seats if seat.here]


_opened: OrderedDict[tuple[str, int], Opened] = OrderedDict()
_lock = threading.Lock()


def open_game(game_id: str) -> Opened:
    """The game as it is stored now."""
    row = Game.objects.defer("saved").filter(pk=game_id).first()
    if row is None:
        raise NoSuchGame(game_id)
    return open_row(row)


def open_row(row: Game) -> Opened:
    """The same, of a row that has been read already."""
    key = row.pk, row.revision
    with _lock:
        if key in _opened:
            _opened.move_to_end(key)
            return _opened[key]
    # In one query, so that game and seats are of the same moment.
    seats = list(Seat.objects.filter(game=row).select_related("game"))
    if not seats:
        raise NoSuchGame(row.pk)
    whole = seats[0].game
    table, notice = load_table(whole)
    whole.saved = ""
    return keep(whole, seats, table, notice)


def load_table(row: Game) -> tuple[Table, str]:
    """A table of one's own, and what has changed since it was stored, see `noted`."""
    try:
        know_pack(row.game, row.pack.pk if row.pack else None)
        table, update = load(row.saved, find_game)
    except Outdated as error:
        raise Undecided(error) from error
    except (SavedTableError, PackError) as error:
        raise Damaged(str(error)) from error
    return table, noted(update)


def noted(update: Update | None) -> str:
    """What has changed and how many answers it cost, as a row keeps it; "" for nothing."""
    return "" if update is None else " ".join([*update.changed, str(update.lost)])


def store_pack(table: Table) -> Pack | None:
    """The owner's pack of a new table, stored for as long as there are games with it."""
    name = table.setup.pack
    if not name:
        return None
    return Pack.objects.get_or_create(
        name=name, defaults={"text": table.game.packs.find(name).text()}
    )[0]


def know_pack(game_id: str, name: str | None) -> None:
    """Let the game know a pack that is stored here, if it does not yet.

    PackError if the rules of today cannot play with it."""
    game = find_game(game_id)
    if game is None or not name:
        return
    try:
        game.packs.find(name)
    except UnknownPack:
        stored = Pack.objects.filter(pk=name).first()
        if stored is not None:
            game.packs.add(parse_pack(stored.text))


def keep(row: Game, seats: list[Seat], table: Table, notice: str) -> Opened:
    """Remember a table that nobody will change any more."""
    opened = Opened(row, seats, table, row.notice or notice)
    with _lock:
        _opened[row.pk, row.revision] = opened
        while len(_opened) > KEPT:
            _opened.popitem(last=False)
    return opened
