"""Reminds persons of moves for which their time runs out, so many hours before as each has chosen.

By his own clock, which everybody sees, and only of what he is asked himself: a reminder tells
nothing of others."""

from __future__ import annotations

from kabinett.web.host import clock
from kabinett.web.play import asks, clocks, downtime, terms
from kabinett.web.play.downtime import wall
from kabinett.web.play.models import Kind, Seat
from kabinett.web.play.terms import HOUR, MINUTE
from kabinett.web.talk.models import REMINDER, Channel, Told, Wishes
from kabinett.web.talk.notices import lay_down, looks
from kabinett.web.talk.quiet import clock_of, is_quiet, last_hour, next_hour

#: Hours before the end that can be chosen.
HOURS = (72, 48, 24, 12, 6, 3, 1)
#: What comes after quiet hours leaves at least so much time; else it comes so long before them.
ENOUGH, BEFORE = HOUR, 15 * MINUTE

#: Since when a person's time for a move runs, and until when.
Move = tuple[float, float]


def find() -> None:
    """Lay down what is due."""
    now, known = clock.now(), wishes_by_person()
    told = reminded_until()
    for (person, game), move in moves().items():
        last = told.get((person, game), 0.0)
        wished = known.get(person) or Wishes(person_id=person)
        due = [each for each in moments(wished, *move) if last < each <= now]
        if due and now < move[1] and claim(person, game, last) and not looks(person, game):
            lay_down(person, game, REMINDER)


def wishes_by_person() -> dict[int, Wishes]:
    return {each.person_id: each for each in Wishes.objects.all()}


def reminded_until() -> dict[tuple[int, str], float]:
    rows = Told.objects.filter(reminded__gt=0).values_list("person", "game", "reminded")
    return {(person, game): last for person, game, last in rows}


def claim(person: int, game: str, last: float) -> bool:
    """Several workers may have come so far: does this one go on?"""
    row, _new = Told.objects.get_or_create(person_id=person, game_id=game)
    mine = Told.objects.filter(pk=row.pk, reminded=last)
    return bool(mine.update(reminded=clock.now()))


def moments(wishes: Wishes, since: float, end: float) -> list[float]:
    """When a person is reminded of a move for which he has the time from ``since`` to ``end``."""
    wanted = {
        outside_quiet_hours(wishes, end - hours * HOUR, since, end) for hours in wishes.reminders
    }
    return sorted(each for each in wanted if since < each < end)


def outside_quiet_hours(wishes: Wishes, moment: float, since: float, end: float) -> float:
    """The moment itself; of one in quiet hours their end, where enough time is left then, else
    shortly before they begin."""
    here = clock_of(wishes, moment)
    if not is_quiet(wishes, here.hour):
        return moment
    after = next_hour(here, wishes.quiet_until).timestamp()
    before = last_hour(here, wishes.quiet_from).timestamp() - BEFORE
    return after if end - after >= ENOUGH or before <= since else before


def left(person: int, game: str) -> float:
    """Seconds that a person still has for what he is asked there; 0 if nothing runs out."""
    found = moves(person, game).get((person, game))
    return 0.0 if found is None else max(0.0, found[1] - clock.now())


def moves(person: int | None = None, game: str | None = None) -> dict[tuple[int, str], Move]:
    """The moves that persons who can be reached, or one of them, still have to make by some time:
    of several seats of one person the one whose time is over first."""
    downtime.load()
    rows = Seat.objects.filter(kind=Kind.PERSON, stand_in="", game__deadline__isnull=False)
    if person is None:
        rows = rows.filter(person__in=Channel.objects.values("person"), person__is_active=True)
    else:
        rows = rows.filter(person=person, game=game)
    found: dict[tuple[int, str], Move] = {}
    fields = ("person", "game", "number", "game__asks", "game__clocks", "game__terms")
    for who, table, number, asked, running, agreed in rows.values_list(*fields):
        move = move_of(running, number)
        live = terms.read(agreed).clock.live
        if move is None or live or asks.of(asked, number).ask is None:
            continue
        key = who, table
        found[key] = min(move, found.get(key, move), key=lambda each: each[1])
    return found


def move_of(stored: dict[str, object], seat: int) -> Move | None:
    """The time of a seat that runs."""
    times = clocks.read(stored).times
    time = times[seat] if seat < len(times) else None
    if time is None or time.since is None:
        return None
    return wall(time.since), wall(time.since + time.left)
