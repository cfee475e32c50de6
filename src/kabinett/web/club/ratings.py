"""Ratings: openskill's Plackett-Luce, for games of any number of seats.

A seat is a team of two: the person, and the role in its scenario.  So what a role gives is learned
with the same games, and a person is not thought strong because he had the better side.

Who won stands before who did not, and those are equal among themselves; who did not play to the end
stands behind all.  A game with a bot in it from the start, one that nobody won and one that was
ended by agreement change nothing; nor does it change anything for who took a seat over.

That nobody is lifted by a friend who loses for him: a game that is given up counts only where each
seat has given some answers, and each rated game with the same person within a month counts half as
much as the one before, so that all together count less than two."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import timedelta
from functools import cache
from itertools import combinations
from typing import Any

from openskill.models import PlackettLuce

from kabinett.web.club.models import Outcome, Rating, Result, Unrated
from kabinett.web.play import tables
from kabinett.web.play.models import Game, Kind, Seat

#: Of a person nothing is known at first; of a role, that it gives little.
PERSON = 25.0, 25.0 / 3
ROLE = 0.0, 25.0 / 12

#: So many points is one of openskill's.
POINTS = 20

#: So many answers of each seat stand in a game that is given up and counts.
ANSWERS = 10
#: Whoever meets again within this time meets the same person.
LATELY = timedelta(days=30)

RANKS = {Outcome.WON: 0, Outcome.SHARED: 0, Outcome.LOST: 1, Outcome.LEFT: 2}


@cache
def model() -> Any:
    return PlackettLuce()


def rate(row: Game, seats: list[Seat], results: list[Result]) -> None:
    """Change the ratings of who has played a rated game, and mark the results that count, or why
    they do not."""
    counted = [result for result in results if counts(seats, result)]
    ranks = [RANKS.get(Outcome(result.outcome)) for result in counted]
    why = why_not(row, seats, counted, ranks)
    if why:
        for result in results:
            result.unrated = why
        return
    weights = [0.5**met for met in met_lately(counted)]
    teams = [ratings_of(result) for result in counted]
    news = model().rate([[as_rating(each) for each in team] for team in teams], ranks=ranks)
    for team, new, weight in zip(teams, news, weights, strict=True):
        for rating, known in zip(team, new, strict=True):
            rating.mu += weight * (known.mu - rating.mu)
            rating.sigma += weight * (known.sigma - rating.sigma)
            rating.games += 1
            rating.save()
    for result, weight in zip(counted, weights, strict=True):
        result.rated, result.weight = True, weight


def why_not(
    row: Game, seats: list[Seat], counted: list[Result], ranks: list[int | None]
) -> Unrated | None:
    """Why a game changes nothing, if it does not."""
    persons = {result.person_id for result in counted}
    if any(seat.kind == Kind.BOT for seat in seats):
        return Unrated.BOTS
    if len(persons) < max(2, len(counted)) or None in ranks or len(set(ranks)) == 1:
        return Unrated.EVEN
    if row.line.get("kind") == "conceded":
        given = tables.answers_of(row)
        if any(given[seat.number] < ANSWERS for seat in seats):
            return Unrated.SHORT
    return None


def met_lately(counted: list[Result]) -> list[int]:
    """Of each, in how many rated games of late it has met one of the others, the one that it has
    met most."""
    since = counted[0].ended - LATELY
    before = Result.objects.filter(
        person__in=[result.person_id for result in counted],
        game=counted[0].game,
        rated=True,
        ended__gt=since,
        table__isnull=False,
    )
    played: dict[str, list[int]] = defaultdict(list)
    for table, person in before.order_by("person").values_list("table", "person"):
        played[str(table)].append(person)
    met = Counter(pair for persons in played.values() for pair in combinations(persons, 2))
    return [
        max((many for pair, many in met.items() if result.person_id in pair), default=0)
        for result in counted
    ]


def counts(seats: list[Seat], result: Result) -> bool:
    """Was it this person's game from the start?"""
    return any(seat.first_id == result.person_id for seat in seats)


def as_rating(rating: Rating) -> Any:
    return model().rating(mu=rating.mu, sigma=rating.sigma)


def ratings_of(result: Result) -> list[Rating]:
    """Whose strength a seat had: the person's, and the role's where seats differ."""
    start = {"mu": PERSON[0], "sigma": PERSON[1]}
    person, _ = Rating.objects.get_or_create(
        person_id=result.person_id, game=result.game, defaults=start
    )
    if not result.role:
        return [person]
    start = {"mu": ROLE[0], "sigma": ROLE[1]}
    role, _ = Rating.objects.get_or_create(
        person=None, game=result.game, scenario=result.scenario, role=result.role, defaults=start
    )
    return [person, role]


def shown(rating: Rating) -> int:
    """The figure that people see: 1500 for somebody of whom nothing is known."""
    return round(1500 + POINTS * (rating.mu - PERSON[0]))


def spread(rating: Rating) -> int:
    """How far the figure may be off, in two of three cases."""
    return round(POINTS * rating.sigma)
