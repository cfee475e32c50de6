"""The chronology: what each table of a class played, in the order of its turns, beside the true
dates and what happened then.

It has only what everybody at the table could read.  Pupils can add their reasons.  These stay in
their browser, or, if the teacher chose so, on the site until the class is closed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from kabinett.core.game import Game as Rules
from kabinett.core.play.history import LogEntry
from kabinett.core.show.scene import SPECTATOR
from kabinett.core.words import Wording
from kabinett.web.classes.chronology_entries import ChronologyEntry, chronology
from kabinett.web.classes.models import ClassTable
from kabinett.web.live.things import things_of
from kabinett.web.play.open_game import Damaged, NoSuchGame, OpenGame
from kabinett.web.play.owner import owner

#: The maximum number of characters in a reason.
REASON = 500
#: Only entries of at most this many years determine the ends of the line.
SHORT = 20


@dataclass(frozen=True)
class Row:
    """An entry of the chronology in one language."""

    key: str  # identifies the entry while the class is open
    number: int  # from 1 on
    heading: str  # of the turn; "" if the row before has the same one
    title: str
    lines: tuple[str, ...]
    seat: int
    role: str
    player: str
    by_bot: bool
    year: str
    years: tuple[int, int]
    history: str  # the full historical note


@dataclass(frozen=True)
class TableRows:
    """The chronology of one table."""

    number: int
    rows: tuple[Row, ...]
    over: bool
    damaged: bool = False


@dataclass(frozen=True)
class Compared:
    """A historical event, and what became of it at each table."""

    title: str
    year: str
    years: tuple[int, int]
    history: str
    tables: tuple[tuple[Row, ...], ...]


@dataclass(frozen=True)
class Played:
    """What the chronology needs from an open game.  The owner's thread only copies it, because
    making the rows there would hold up all other games."""

    rules: Rules
    book: object
    words: Wording
    log: list[LogEntry]  # what everybody may read
    players: list[str]
    bots: list[bool]  # for each seat, does a bot play it now?
    over: bool
    # For each seat, its earlier players, the earliest first: the line of the record until which
    # each played, and whether it was a bot.
    earlier: Mapping[int, list[tuple[int, bool]]] = field(default_factory=dict)

    def player_at(self, seat: int, line: int) -> tuple[str, bool]:
        """Return the name of the player who had a seat at that line, and whether it was a bot.  The
        name of a pupil who has left the seat is not known."""
        if seat < 0:
            return "", False
        for until, by_bot in self.earlier.get(seat, ()):
            if line < until:
                return "", by_bot
        return self.players[seat], self.bots[seat]


def rows_of(table: ClassTable, language: str) -> TableRows:
    """Return the chronology of a table."""

    earlier: dict[int, list[tuple[int, bool]]] = {}
    for change in table.seat_changes.order_by("pk"):
        earlier.setdefault(change.seat, []).append((change.line, change.by_bot))

    def see(game: OpenGame) -> Played:
        return Played(
            rules=game.table.game,
            book=game.table.book,
            words=game.table.wording(language),
            log=game.table.log_for(SPECTATOR),
            players=[seat.name for seat in game.seats],
            bots=[bool(seat.by_bot) for seat in game.seats],
            over=game.table.over,
            earlier=earlier,
        )

    try:
        played = owner.look(table.game_id, see)
    except (Damaged, NoSuchGame):
        return TableRows(table.number, (), over=False, damaged=True)
    return TableRows(table.number, tuple(make_rows(played)), played.over)


def make_rows(played: Played) -> list[Row]:
    rules, words = played.rules, played.words
    things = things_of(rules, words.language, played.book).things
    numbers, names = rules.vocabulary.numbers, rules.vocabulary.names
    dated = {
        numbers[name]: years
        for name, thing in things.items()
        if name in numbers and (years := years_of(str(thing.get("year") or "")))
    }
    rows, heading_before = list[Row](), ""
    for entry in chronology(rules, played.log, dated):
        name, seat = names[entry.thing], entry.seat
        player, by_bot = played.player_at(seat, entry.line)
        heading = " · ".join(words.sentence(heading) for heading in entry.headings)
        rows.append(
            Row(
                key=key_of(name, entry),
                number=len(rows) + 1,
                heading="" if heading == heading_before else heading,
                title=str(things[name]["label"]),
                lines=tuple(words.sentence(line) for line in entry.lines),
                seat=seat,
                role=words.seat_label(seat) if seat >= 0 else "",
                player=player,
                by_bot=by_bot,
                year=str(things[name]["year"]),
                years=dated[entry.thing],
                history=str(things[name].get("note") or ""),
            )
        )
        heading_before = heading
    return rows


def key_of(name: str, entry: ChronologyEntry) -> str:
    """Return a key for the entry that stays the same when later lines of the log are taken back."""
    return f"{name}/{entry.nth}"


def years_of(year: str) -> tuple[int, int] | None:
    """Return the first and the last year of a date; None if there is none.

    >>> years_of("1921–1932"), years_of("1919"), years_of("")
    ((1921, 1932), (1919, 1919), None)
    """
    years = [int(digits) for digits in re.findall(r"\d{4}", year)]
    return (min(years), max(years)) if years else None


def compare(tables: list[TableRows]) -> list[Compared]:
    """Return everything that happened at any table, in the order of its historical dates."""
    by_name: dict[str, list[list[Row]]] = {}
    for place, table in enumerate(tables):
        for row in table.rows:
            name = row.key.rpartition("/")[0]
            by_name.setdefault(name, [[] for _ in tables])[place].append(row)
    compared = []
    for rows in by_name.values():
        one = next(row for each in rows for row in each)
        each_table = tuple(tuple(each) for each in rows)
        compared.append(Compared(one.title, one.year, one.years, one.history, each_table))
    return sorted(compared, key=lambda each: (each.years, each.title))


# -- the bar that shows when something happened


@dataclass(frozen=True)
class Bar:
    """A span of time on a line from the chronology's first year to its last, in per cent of the
    line."""

    start: float
    width: float


def span_of(tables: list[TableRows]) -> tuple[int, int]:
    """Return the first and the last year of the line.  Only entries of at most `SHORT` years count:
    a newspaper founded in 1871 would squeeze all the others together."""
    spans = [row.years for table in tables for row in table.rows]
    spans = [span for span in spans if span[1] - span[0] <= SHORT] or spans
    return (min(span[0] for span in spans), max(span[1] for span in spans)) if spans else (0, 0)


def bar(years: tuple[int, int], span: tuple[int, int]) -> Bar:
    """Place a span of time on the line, and cut off what lies outside.

    >>> bar((1920, 1924), (1918, 1933)), bar((1871, 1933), (1918, 1933))
    (Bar(start=12.5, width=31.25), Bar(start=0.0, width=100.0))
    """
    whole = span[1] - span[0] + 1
    ends = (years[0] - span[0], years[1] + 1 - span[0])
    start, end = (100 * min(max(year, 0), whole) / whole for year in ends)
    return Bar(round(start, 2), round(end - start, 2))
