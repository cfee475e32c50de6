"""Reminds people before their time for a move runs out, as many hours before as they chose.

A reminder depends on the person's own clock, which everybody sees, and on what he is asked; it
reveals nothing about others."""

from __future__ import annotations

from kabinett.web.host import clock
from kabinett.web.play import asks, clocks, downtime, terms
from kabinett.web.play.downtime import wall_time
from kabinett.web.play.models import Kind, Seat
from kabinett.web.play.terms import HOUR, MINUTE
from kabinett.web.talk.models import REMINDER, Channel, Told, Wishes
from kabinett.web.talk.notices import add_notices, is_looking
from kabinett.web.talk.quiet import clock_of, is_quiet, last_hour, next_hour

#: The hours before the end that a person can choose.
HOURS = (72, 48, 24, 12, 6, 3, 1)
#: A reminder comes after quiet hours if ENOUGH time is left then; otherwise it comes this many
#: seconds BEFORE them.
ENOUGH, BEFORE = HOUR, 15 * MINUTE

#: When a person's time for a move began, and when it ends; seconds since 1970.
Move = tuple[float, float]


def find_due() -> None:
    """Add the reminders that are due."""
    now, all_wishes = clock.now(), {each.person_id: each for each in Wishes.objects.all()}
    reminded = reminded_until()
    for (person, game_id), move in moves().items():
        last = reminded.get((person, game_id), 0.0)
        wishes = all_wishes.get(person) or Wishes(person_id=person)
        due = [each for each in moments(wishes, *move) if last < each <= now]
        if (
            due
            and now < move[1]
            and claim(person, game_id, last)
            and not is_looking(person, game_id)
        ):
            add_notices(person, game_id, REMINDER)


def reminded_until() -> dict[tuple[int, str], float]:
    rows = Told.objects.filter(reminded__gt=0).values_list("person", "game", "reminded")
    return {(person, game): last for person, game, last in rows}


def claim(person_id: int, game_id: str, last: float) -> bool:
    """Claim the reminder; return False if another worker was quicker."""
    row, _new = Told.objects.get_or_create(person_id=person_id, game_id=game_id)
    unclaimed = Told.objects.filter(pk=row.pk, reminded=last)
    return bool(unclaimed.update(reminded=clock.now()))


def moments(wishes: Wishes, since: float, end: float) -> list[float]:
    """Return the times at which to remind a person of a move whose time runs from ``since`` to
    ``end``."""
    times = {
        outside_quiet_hours(wishes, end - hours * HOUR, since, end) for hours in wishes.reminders
    }
    return sorted(each for each in times if since < each < end)


def outside_quiet_hours(wishes: Wishes, moment: float, since: float, end: float) -> float:
    """Return the moment itself, unless it is in quiet hours.  Then return the end of the quiet
    hours if enough time is left at that point, otherwise a moment shortly before they begin."""
    local_time = clock_of(wishes, moment)
    if not is_quiet(wishes, local_time.hour):
        return moment
    after = next_hour(local_time, wishes.quiet_until).timestamp()
    before = last_hour(local_time, wishes.quiet_from).timestamp() - BEFORE
    return after if end - after >= ENOUGH or before <= since else before


def seconds_left(person_id: int, game_id: str) -> float:
    """Return the seconds that a person has left for his move in a game, or 0 if no time runs."""
    move = moves(person_id, game_id).get((person_id, game_id))
    return 0.0 if move is None else max(0.0, move[1] - clock.now())


def moves(person_id: int | None = None, game_id: str | None = None) -> dict[tuple[int, str], Move]:
    """Return the moves whose clocks are running: of everybody who has a channel for notices, or of
    one person in one game.  If a person has several seats in a game, only the move whose time ends
    first counts."""
    downtime.load()
    rows = Seat.objects.filter(kind=Kind.PERSON, stand_in="", game__deadline__isnull=False)
    if person_id is None:
        rows = rows.filter(person__in=Channel.objects.values("person"), person__is_active=True)
    else:
        rows = rows.filter(person=person_id, game=game_id)
    moves_by_game: dict[tuple[int, str], Move] = {}
    fields = ("person", "game", "number", "game__asks", "game__clocks", "game__terms")
    for player_id, table, number, asks_data, clock_data, terms_data in rows.values_list(*fields):
        move = move_of(clock_data, number)
        live = terms.read_terms(terms_data).clock.live
        if move is None or live or asks.state_of(asks_data, number).table_ask is None:
            continue
        key = player_id, table
        moves_by_game[key] = min(move, moves_by_game.get(key, move), key=lambda each: each[1])
    return moves_by_game


def move_of(clock_data: dict[str, object], seat: int) -> Move | None:
    """Return the move of a seat whose clock is running, or None if it is not."""
    times = clocks.read_clocks(clock_data).times
    time = times[seat] if seat < len(times) else None
    if time is None or time.since is None:
        return None
    return wall_time(time.since), wall_time(time.since + time.left)
