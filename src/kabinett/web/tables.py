"""Stored games, opened: put together from what is stored, and written again step by step."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from kabinett.core.pack import PackError, parse_pack
from kabinett.core.packs import UnknownPack
from kabinett.core.play import saved
from kabinett.core.play.digests import digests
from kabinett.core.play.saved import Outdated, Pieces, SavedTableError, Update
from kabinett.core.play.table import Table
from kabinett.games import find_game
from kabinett.web import asks
from kabinett.web.asks import Asked
from kabinett.web.models import Game, Pack, Seat, Step

#: After so many steps a head is written: opening a game plays half as many on average.
HEAD_EVERY = 20


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


@dataclass
class Opened:
    """A stored game in the memory of its owner.  Nobody else changes it."""

    row: Game
    seats: list[Seat]
    table: Table
    asks: list[Asked]
    lines: int = 0  # of the record, that stand in steps
    entries: int = 0  # of the log, likewise
    steps: list[Step] = field(default_factory=list)  # that are not stored yet
    # Where less of the log was left: by which revision, and how many entries.
    cuts: list[tuple[int, int]] = field(default_factory=list)

    def seats_here(self) -> list[int]:
        """The seats that are played at this screen."""
        return [seat.number for seat in self.seats if seat.here]

    def step(self, log_from: int | None = None, anew: bool = False) -> None:
        """Something has changed: make a step of it.  ``log_from``: how much of the log was left
        by what was more than an answer."""
        row, table = self.row, self.table
        row.revision += 1
        start = self.entries if log_from is None else min(self.entries, log_from)
        lines, log = saved.since(table, self.lines, start)
        self.steps.append(Step(game=row, number=row.revision, lines=lines, log_from=start, log=log))
        if log_from is not None:
            self.cuts.append((row.revision, start))
        self.lines, self.entries = len(table.lines), len(table.log)
        asks.mark(self.asks, table, anew)
        row.asks = [asked.row for asked in self.asks]
        row.waits = not table.over and asks.wait_for_worker(self.asks, self.seats)
        row.over = table.over
        if table.open_seats() == table.asked_seats():
            # Not while hidden answers come in: the list of games would tell of them.
            row.updated = timezone.now()
        if log_from is not None or row.revision >= row.head_step + HEAD_EVERY:
            row.head, row.head_step = saved.head(table), row.revision
            row.rules = digests(table.game).whole


Load = Callable[[Pieces, saved.Finder], tuple[Table, Update | None]]


def open_game(game_id: str, load: Load = saved.load) -> Opened:
    """The game as it is stored now.

    If it had to be played again because the rules are others now, it has a step to be stored."""
    row = Game.objects.select_related("pack").filter(pk=game_id).first()
    if row is None:
        raise NoSuchGame(game_id)
    pieces = pieces_of(row)
    try:
        know_pack(row.game, row.pack)
        table, update = load(pieces, find_game)
    except Outdated as error:
        raise Undecided(error) from error
    except (SavedTableError, PackError) as error:
        raise Damaged(str(error)) from error
    seats = list(Seat.objects.filter(game=row))
    opened = Opened(row, seats, table, [asks.read(each) for each in row.asks])
    opened.lines, opened.entries = len(pieces.lines), len(pieces.log)
    if update is not None:
        row.notice = noted(update)
        opened.step(log_from=0, anew=True)
    return opened


def up_to_date(opened: Opened) -> Opened:
    """A game that others own, with what they have added to it since; another one where they have
    done more than to answer."""
    row = Game.objects.select_related("pack").filter(pk=opened.row.pk).first()
    if row is None:
        raise NoSuchGame(opened.row.pk)
    if row.revision == opened.row.revision:
        return opened
    steps = Step.objects.filter(
        game=row, number__gt=opened.row.revision, number__lte=row.revision
    ).order_by("number")
    texts = [line for step in steps for line in step.lines]
    lines = [saved.load_line(number, line) for number, line in enumerate(texts)]
    if any(line.act for line in lines) or opened.steps:
        return open_game(row.pk)
    saved.follow(opened.table, lines)
    opened.row, opened.seats = row, list(Seat.objects.filter(game=row))
    opened.asks = [asks.read(each) for each in row.asks]
    return opened


def pieces_of(row: Game) -> Pieces:
    """All that is stored of a game's table."""
    lines: list[str] = []
    log: list[Any] = []
    for more, log_from, entries in (
        Step.objects.filter(game=row, number__lte=row.revision)
        .order_by("number")
        .values_list("lines", "log_from", "log")
    ):
        lines += more
        log[log_from:] = entries
    return Pieces(row.head, lines, log)


def kept_text(row: Game) -> str:
    """The same as one text, to be put aside."""
    return json.dumps(pieces_of(row), ensure_ascii=False)


def noted(update: Update) -> str:
    """What has changed and how many answers it cost, as a row keeps it."""
    return " ".join([*update.changed, str(update.lost)])


def store_pack(table: Table) -> Pack | None:
    """The owner's pack of a new table, stored for as long as there are games with it."""
    name = table.setup.pack
    if not name:
        return None
    return Pack.objects.get_or_create(
        name=name, defaults={"text": table.game.packs.find(name).text()}
    )[0]


def know_pack(game_id: str, stored: Pack | None) -> None:
    """Let the game know a pack that is stored here, if it does not yet.

    PackError if the rules of today cannot play with it."""
    game = find_game(game_id)
    if game is None or stored is None:
        return
    try:
        game.packs.find(stored.name)
    except UnknownPack:
        game.packs.add(parse_pack(stored.text))
