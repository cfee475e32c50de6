"""The lists of games and tables on the first page.

A table's line needs only its row and its seats (`kabinett.web.play.line`), so a list of a thousand
games need not open any."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, When

from kabinett.core.data import Data
from kabinett.core.game import Game as Rules
from kabinett.core.play.digests import digests
from kabinett.core.words import Wording
from kabinett.games import broken_games, find_game
from kabinett.learn.lesson import FIRST_LESSON
from kabinett.learn.lesson_files import lessons_of
from kabinett.web.learn.cards import proposals_of
from kabinett.web.live.game_files import lobby_picture
from kabinett.web.live.things import things_of
from kabinett.web.lobby import terms_form
from kabinett.web.people.local import has_accounts
from kabinett.web.play import asks, decisions, stored_games, terms
from kabinett.web.play.lengths import length_label, length_of
from kabinett.web.play.models import Game, Kind, Seat
from kabinett.web.play.offered_games import is_offered, offered_games
from kabinett.web.play.titles import title_of

Row = Data

#: The maximum number of tables in a list, unless the request wants all.
MOST_SHOWN = 30


def game_card(rules: Rules, language: str) -> Row:
    """Return a game as the lobby shows it."""
    words = Wording(rules, language, str)
    first, last = rules.seat_counts[0], rules.seat_counts[-1]
    return {
        "id": rules.id,
        "title": words.plain(rules.title),
        "about": words.plain(rules.about),
        "credits": words.plain(rules.credits),
        "seats": str(first) if first == last else f"{first}–{last}",
        "room": lobby_picture(rules),
        "minutes": guided_minutes(rules),
        "proposals": proposals_of(rules, language),
    }


def guided_minutes(rules: Rules) -> int:
    """Return the minutes that the guided first game takes, or 0 if the game has none."""
    return lessons_of(rules)[FIRST_LESSON].minutes if FIRST_LESSON in lessons_of(rules) else 0


def game_cards(language: str) -> list[Row]:
    """Return cards for all games; the card of a broken game says what is wrong with it."""
    cards = [game_card(game, language) for game in offered_games().values()]
    broken = broken_games().items()
    return cards + [
        {"id": name, "title": name, "broken": str(error)}
        for name, error in broken
        if is_offered(name)
    ]


# -- which tables


def games_of(person_id: int | None) -> QuerySet[Game]:
    """Return the games that a person plays or has set up; none for a visitor."""
    if person_id is None:
        return Game.objects.none()
    own = Q(opened_by=person_id) | Q(pk__in=Seat.objects.filter(person=person_id).values("game"))
    return Game.objects.filter(own)


def gatherings(person_id: int | None) -> QuerySet[Game]:
    """Return the public tables with free seats that are not this person's."""
    free = Seat.objects.filter(game=OuterRef("pk"), kind=Kind.PERSON, person=None)
    open_ones = Game.objects.gathering().filter(
        Exists(free), public=True, game__in=offered_games().keys()
    )
    return without_own(open_ones, person_id).order_by("-updated")


def to_follow(person_id: int | None) -> QuerySet[Game]:
    """Return the running public games of other people."""
    public_games = Game.objects.running().filter(public=True)
    return latest_first(without_own(public_games, person_id), person_id)


def latest_first(games: QuerySet[Game], person_id: int | None) -> QuerySet[Game]:
    """Sort by the last event, the latest first.  Games that this person sees with a delay are
    sorted by their start, so that the order reveals nothing."""
    mine = Seat.objects.filter(game=OuterRef("pk"), person=person_id or 0)
    is_delayed = Q(terms__has_key="delay", over=False, started__isnull=False) & ~Exists(mine)
    last = Case(When(is_delayed, then=F("started")), default=F("updated"))
    return games.annotate(last=last).order_by("-last", "-created")


def to_take_over(person_id: int | None) -> QuerySet[Game]:
    """Return the games with a seat that this person may take: see `decisions.may_take_over`.  They
    include games whose only such seats have conceded; `rows_to_take_over` leaves these out."""
    seats = Seat.objects.filter(game=OuterRef("pk"), kind=Kind.PERSON)
    left_seats = seats.filter(Q(person=None) | ~Q(stand_in=""))
    by_terms = Q(Exists(left_seats), terms__takeover=True)
    by_all = Q(Exists(seats.filter(offered=True))) | by_terms
    games = Game.objects.running()
    if person_id is None:
        return latest_first(games.filter(by_all, public=True), None)
    offered_ones = games.filter(
        (by_all & Q(Q(public=True) | Q(opened_by=person_id)))
        | Q(Exists(seats.filter(heir=person_id)))
    )
    mine = Seat.objects.filter(game=OuterRef("pk"), person=person_id)
    return latest_first(offered_ones.exclude(Exists(mine)), person_id)


def without_own(games: QuerySet[Game], person_id: int | None) -> QuerySet[Game]:
    return games if person_id is None else games.exclude(pk__in=games_of(person_id).values("pk"))


def waiting_ids(person_id: int | None, excluded: str = "") -> list[str]:
    """Return the ids of the games that wait for a person, longest first."""
    if person_id is None:
        return []
    since: dict[str, float] = {}
    for ask in asks.asks_of_people(Seat.objects.filter(person=person_id)):
        if ask.game_id != excluded:
            since[ask.game_id] = min(ask.since, since.get(ask.game_id, ask.since))
    return sorted(since, key=since.__getitem__)


# -- their lines


def rows_of(games: QuerySet[Game], person_id: int | None, language: str) -> list[Row]:
    """Return the rows for these tables."""
    # Ask only whether there is a record, because it may be very long.
    rows = list(
        games.defer("head", "record", "kept")
        .annotate(uploaded=~Q(record=""))
        .select_related("opened_by")
    )
    # A prefetched seat would refer back to its game, and Python frees such reference cycles late.
    seats = defaultdict[str, list[Seat]](list)
    for seat in Seat.objects.filter(game__in=rows) if rows else ():
        seats[seat.game_id].append(seat)
    return [
        row_of(row, seats[row.pk], bool(vars(row)["uploaded"]), person_id, language) for row in rows
    ]


def rows_to_take_over(games: QuerySet[Game], person_id: int | None, language: str) -> list[Row]:
    """Return the rows for those of these tables at which this person may take a seat."""
    rows = rows_of(games, person_id, language)
    return [row for row in rows if any(player["to_be_had"] for player in row["players"])]


def by_turn(rows: list[Row]) -> list[Row]:
    """Sort rows: first those that wait for this person, the longest wait first."""
    return sorted(rows, key=lambda row: row["since"] if row["your_turn"] else float("inf"))


def row_of(
    row: Game, seats: list[Seat], is_uploaded: bool, person_id: int | None, language: str
) -> Row:
    """Return a table's line in the list, as this person sees it."""
    rules = find_game(row.game)
    mine = [seat for seat in seats if seat.is_of(person_id)]
    gathers = row.started is None
    agreed_terms = terms.read_terms(row.terms)
    # If spectators see the game with a delay, the list hides how far it has come.
    is_delayed = not (mine or row.over or is_uploaded) and agreed_terms.delay != terms.Delay()
    since = [
        asks.state_of(row.asks, seat.number).since or 0.0
        for seat in mine
        if asks.waits_for_person(row, seat)
    ]
    return {
        "id": row.pk,
        "game_title": title_of(row.game, language),
        "room": lobby_picture(rules) if rules else "",
        "installed": rules is not None,
        "gathers": gathers,
        "clone": agreed_terms.clone,
        # An uploaded record counts as over, even if the game was not finished.
        "over": row.over or is_uploaded,
        "undecided": not is_uploaded and is_undecided(row, rules),
        "your_turn": bool(since),
        "since": min(since, default=0.0),
        "unread": not gathers and any(is_unread(row, seat) for seat in mine),
        "public": row.public,
        "open": row.is_open_for(person_id, mine),
        "abandoned": row.abandoned and not (row.over or is_delayed),
        "heading": "" if is_delayed else row.line.get("heading", {}).get(language, ""),
        "result": row.line.get("result", {}).get(language, ""),
        "updated": row.started if is_delayed and row.started else row.updated,
        "players": players_of(row, seats, person_id, "" if is_delayed else language),
        "free": sum(seat.free for seat in seats),
        "seats": len(seats),
        "length": length_label(rules, length_of(rules, row.setup.get("options", {})), language),
        "terms": terms_form.describe(agreed_terms)[:1] if has_accounts() else [],
        "by": row.opened_by.username if row.opened_by and has_accounts() else "",
        "may_delete": stored_games.may_delete(row, seats, person_id),
    }


def is_undecided(row: Game, rules: Rules | None) -> bool:
    """Have the rules changed so that the game could not be replayed?"""
    if rules is None or row.over or row.started is None:
        return False
    return row.rules != digests(rules).whole


def is_unread(row: Game, seat: Seat) -> bool:
    """Has something happened since this person looked?  Hidden answers do not count, because they
    leave the row's time as it is."""
    return seat.looked is None or row.updated > seat.looked


def players_of(row: Game, seats: Iterable[Seat], person_id: int | None, language: str) -> list[Row]:
    """Return a row for each seat.  ``language`` is for the roles; "" leaves them out."""
    roles, agreed_terms = row.line.get("roles", {}).get(language, []), terms.read_terms(row.terms)
    conceded_seats = row.line.get("conceded", ())
    return [
        {
            "name": seat.shown_name,
            "label": roles[seat.number] if seat.number < len(roles) else "",
            "bot": seat.bot,
            "free": seat.free,
            "to_be_had": not row.over
            and seat.number not in conceded_seats
            and decisions.may_take_over(seat, agreed_terms, person_id),
            "handed": not row.over and person_id is not None and seat.heir_id == person_id,
            "mine": seat.is_of(person_id),
        }
        for seat in seats
    ]


def role_label(rules: Rules, name: str, language: str) -> str:
    """Return the label of a role in a setup; "" for a role drawn by lot."""
    return str(things_of(rules, language).things.get(name, {}).get("label", ""))


def count_gatherings() -> dict[str, int]:
    """Return the number of gathering tables with free seats, by game."""
    rows = gatherings(None).order_by().values("game").annotate(many=Count("pk"))
    return {each["game"]: each["many"] for each in rows}
