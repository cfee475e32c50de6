"""The lists of the first page: the games there are, and the tables.

A table's line is made of its row and its seats alone (`kabinett.web.play.line`): a thousand games
are listed without opening one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, When

from kabinett.core.game import Game as Rules
from kabinett.core.lesson import FIRST_LESSON
from kabinett.core.play.digests import digests
from kabinett.core.words import Wording
from kabinett.games import all_games, broken_games, find_game
from kabinett.web.learn.cards import proposals_of
from kabinett.web.live.game_files import room_of
from kabinett.web.live.things import things_of
from kabinett.web.lobby import agreed
from kabinett.web.people.local import served
from kabinett.web.play import asks, decisions, service, terms
from kabinett.web.play.lengths import length_label, length_of
from kabinett.web.play.models import Game, Kind, Seat

Row = dict[str, Any]

#: So many tables a list shows, if it is not asked for all.
SHOWN = 30


def game_card(game: Rules[Any], language: str) -> Row:
    """A game as the lobby shows it."""
    words = Wording(game, language, str)
    first, last = game.seat_counts[0], game.seat_counts[-1]
    return {
        "id": game.id,
        "title": words.plain(game.title),
        "about": words.plain(game.about),
        "credits": words.plain(game.credits),
        "seats": str(first) if first == last else f"{first}–{last}",
        "room": room_of(game),
        "minutes": guided(game),
        "proposals": proposals_of(game, language),
    }


def guided(game: Rules[Any]) -> int:
    """How long its guided first game takes, in minutes; 0 if it has none."""
    return game.lessons[FIRST_LESSON].minutes if FIRST_LESSON in game.lessons else 0


def game_cards(language: str) -> list[Row]:
    """All games there are, the broken ones with what is wrong with them."""
    cards = [game_card(game, language) for game in all_games().values()]
    broken = broken_games().items()
    return cards + [{"id": name, "title": name, "broken": str(error)} for name, error in broken]


# -- which tables


def games_of(person: int | None) -> QuerySet[Game]:
    """The games that a person plays or has set up; a visitor has none."""
    if person is None:
        return Game.objects.none()
    own = Q(opened_by=person) | Q(pk__in=Seat.objects.filter(person=person).values("game"))
    return Game.objects.filter(own)


def gatherings(person: int | None) -> QuerySet[Game]:
    """The tables at which anybody may sit down, and this person does not yet."""
    free = Seat.objects.filter(game=OuterRef("pk"), kind=Kind.PERSON, person=None)
    open_ones = Game.objects.filter(Exists(free), public=True, started=None)
    return without(open_ones, person).order_by("-updated")


def to_follow(person: int | None) -> QuerySet[Game]:
    """The games at which anybody may look."""
    return in_time(without(running().filter(public=True), person), person)


def running() -> QuerySet[Game]:
    return Game.objects.filter(started__isnull=False, over=False, record="")


def in_time(games: QuerySet[Game], person: int | None) -> QuerySet[Game]:
    """The one in which something has happened last first; of those that this person sees later
    than their people it is told only when they began."""
    mine = Seat.objects.filter(game=OuterRef("pk"), person=person or 0)
    late = Q(terms__has_key="delay", over=False, started__isnull=False) & ~Exists(mine)
    last = Case(When(late, then=F("started")), default=F("updated"))
    return games.annotate(last=last).order_by("-last", "-created")


def to_take_over(person: int | None) -> QuerySet[Game]:
    """The games with a seat that this person may have: see `decisions.to_be_had`."""
    seats = Seat.objects.filter(game=OuterRef("pk"), kind=Kind.PERSON)
    left = seats.filter(Q(person=None) | ~Q(stand_in=""))
    agreed_on = Q(Exists(left), terms__takeover=True)
    by_all = Q(public=True) & (Q(Exists(seats.filter(offered=True))) | agreed_on)
    handed = Q(Exists(seats.filter(heir=person))) if person is not None else Q()
    return in_time(without(running().filter(by_all | handed), person), person)


def without(games: QuerySet[Game], person: int | None) -> QuerySet[Game]:
    return games if person is None else games.exclude(pk__in=games_of(person).values("pk"))


def waiting(person: int | None, but: str = "") -> list[str]:
    """The ids of the games that wait for a person, longest first."""
    if person is None:
        return []
    played = Seat.objects.filter(person=person, game__over=False, game__started__isnull=False)
    played = played.filter(stand_in="", game__abandoned=False)
    since: dict[str, float] = {}
    for game, number, stored in (
        played.filter(game__record="").values_list("game", "number", "game__asks").order_by()
    ):
        asked = asks.of(stored, number)
        if asked.ask is not None and game != but:
            since[game] = min(asked.since or 0.0, since.get(game, float("inf")))
    return sorted(since, key=since.__getitem__)


def asked_since(row: Game, seat: Seat) -> float | None:
    """Since when a seat is asked; None if it is not."""
    if seat.stand_in or row.abandoned:
        return None
    asked = asks.of(row.asks, seat.number)
    return None if asked.ask is None else asked.since or 0.0


# -- what is told of them


def rows_of(games: QuerySet[Game], person: int | None, language: str) -> list[Row]:
    """The lines of these tables."""
    # Whether there is a record is asked, not the record: it may be as long as a book.
    found = (
        games.defer("head", "record", "kept")
        .annotate(uploaded=~Q(record=""))
        .prefetch_related("seats")
        .select_related("opened_by")
    )
    return [row_of(row, bool(vars(row)["uploaded"]), person, language) for row in found]


def by_turn(rows: list[Row]) -> list[Row]:
    """Those that wait for this person first, of them the one that has waited longest."""
    return sorted(rows, key=lambda row: row["since"] if row["your_turn"] else float("inf"))


def row_of(row: Game, imported: bool, person: int | None, language: str) -> Row:
    """One table, as a person sees it in a list."""
    rules, seats = find_game(row.game), list(row.seats.all())
    mine = [seat for seat in seats if seat.person_id == person is not None]
    gathers = row.started is None
    agreed_on = terms.read(row.terms)
    # Who only looks on may have to do so later: a list does not tell him where the game is.
    behind = not (mine or row.over or row.imported) and agreed_on.delay != terms.Delay()
    since = (
        []
        if gathers or row.over or imported
        else [at for seat in mine if (at := asked_since(row, seat)) is not None]
    )
    return {
        "id": row.pk,
        "game_id": row.game,
        "game_title": title_of(rules, row.game, language),
        "room": room_of(rules) if rules else "",
        "installed": rules is not None,
        "gathers": gathers,
        "imported": imported,
        "clone": agreed_on.clone,
        # The record of an unfinished game has come to its end all the same.
        "over": row.over or imported,
        "undecided": not imported and undecided(row, rules),
        "your_turn": bool(since),
        "since": min(since, default=0.0),
        "unread": not gathers and any(unread(row, seat) for seat in mine),
        "public": row.public,
        "open": row.public or bool(mine) or row.opened_by_id == person is not None,
        "abandoned": row.abandoned and not (row.over or behind),
        "heading": "" if behind else row.line.get("heading", {}).get(language, ""),
        "result": row.line.get("result", {}).get(language, ""),
        "updated": row.started if behind and row.started else row.updated,
        "players": players_of(row, seats, person, "" if behind else language),
        "free": sum(seat.free for seat in seats),
        "seats": len(seats),
        "length": length_label(rules, length_of(rules, row.setup.get("options", {})), language),
        "terms": agreed.told(agreed_on)[:1] if served() else [],
        "by": row.opened_by.username if row.opened_by and served() else "",
        "may_delete": service.may_delete(row, seats, person),
    }


def title_of(rules: Rules[Any] | None, name: str, language: str) -> str:
    return name if rules is None else Wording(rules, language, str).plain(rules.title)


def undecided(row: Game, rules: Rules[Any] | None) -> bool:
    """Have the rules changed, and nobody could bring the game to them?"""
    if rules is None or row.over or row.started is None:
        return False
    return row.rules != digests(rules).whole


def unread(row: Game, seat: Seat) -> bool:
    """Has something happened since this person looked?  Hidden answers do not count: they do
    not touch the row's time."""
    return seat.looked is None or row.updated > seat.looked


def players_of(row: Game, seats: Iterable[Seat], person: int | None, language: str) -> list[Row]:
    """``language``: of what they play; "" if that is not told."""
    roles, agreed_on = row.line.get("roles", {}).get(language, []), terms.read(row.terms)
    return [
        {
            "name": seat.called,
            "label": roles[seat.number] if seat.number < len(roles) else "",
            "bot": seat.bot,
            "free": seat.free,
            "to_be_had": not row.over and decisions.to_be_had(seat, agreed_on, person),
            "handed": not row.over and seat.heir_id == person is not None,
            "mine": seat.person_id == person is not None,
        }
        for seat in seats
    ]


def role_label(rules: Rules[Any], name: str, language: str) -> str:
    """What a role of a setup is called; "" for one that is drawn by lot."""
    return str(things_of(rules, language).things.get(name, {}).get("label", ""))


def counted() -> dict[str, int]:
    """How many tables gather by game, for the rooms."""
    found = gatherings(None).order_by().values("game").annotate(many=Count("pk"))
    return {each["game"]: each["many"] for each in found}
