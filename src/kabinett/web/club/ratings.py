"""Ratings by openskill's Plackett-Luce model, for games with any number of seats.

A seat counts as a team of two: the person, and the role in its scenario.  The same games show how
much a role is worth, so nobody seems strong only because his side was better.

Winners rank above losers; losers tie.  People who did not play to the end rank last.  A game
changes no rating if a bot played from the start, if nobody won, or if it ended by agreement.  It
does not change the rating of somebody who took a seat over.

Two rules make it pointless for a friend to lose on purpose.  A game that is conceded counts only if
each seat has given some answers.  Each rated game with the same person within a month counts half
as much as the previous one, so that all together count less than two."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from itertools import combinations
from typing import Any

from openskill.models import PlackettLuce

from kabinett.web.club.models import Outcome, Rating, Result, Unrated
from kabinett.web.play import stored_steps
from kabinett.web.play.models import Game, Kind, Seat

#: The initial mean and spread: a person may have any strength, while a role matters little.
PERSON = 25.0, 25.0 / 3
ROLE = 0.0, 25.0 / 12

#: Displayed points per point of openskill.
POINTS = 20

#: Answers that each seat must have given before a conceded game counts.
ANSWERS = 10
#: Earlier games within this time reduce a game's weight.
LATELY = timedelta(days=30)

RANKS = {Outcome.WON: 0, Outcome.SHARED: 0, Outcome.LOST: 1, Outcome.LEFT: 2}


@cache
def model() -> Any:
    return PlackettLuce()


def rate(row: Game, seats: list[Seat], results: list[Result]) -> None:
    """Update the ratings of the players of a rated game.  Note in each result its weight, or why it
    does not count."""
    counted_results = [result for result in results if played_from_start(seats, result)]
    ranks = [RANKS.get(Outcome(result.outcome)) for result in counted_results]
    why = why_unrated(row, seats, counted_results, ranks)
    if why:
        for result in results:
            result.unrated = why
        return
    rating_by_key = lock_ratings(counted_results)
    weights = [0.5**met for met in met_lately(counted_results)]
    teams = [[rating_by_key[key] for key in keys_of(result)] for result in counted_results]
    new_ratings = model().rate([[as_rating(each) for each in team] for team in teams], ranks=ranks)
    for team, new_team, weight in zip(teams, new_ratings, weights, strict=True):
        for rating, new_rating in zip(team, new_team, strict=True):
            rating.mu += weight * (new_rating.mu - rating.mu)
            rating.sigma += weight * (new_rating.sigma - rating.sigma)
            rating.games += 1
            rating.save()
    for result, weight in zip(counted_results, weights, strict=True):
        result.rated, result.weight = True, weight


def why_unrated(
    row: Game, seats: list[Seat], counted_results: list[Result], ranks: list[int | None]
) -> Unrated | None:
    """Return why a game changes no ratings, or None if it does."""
    persons = {result.person_id for result in counted_results}
    if any(seat.kind == Kind.BOT for seat in seats):
        return Unrated.BOTS
    if len(persons) < max(2, len(counted_results)) or None in ranks or len(set(ranks)) == 1:
        return Unrated.EVEN
    if row.line.get("kind") == "conceded":
        answer_counts = stored_steps.answers_of(row)
        if any(answer_counts[seat.number] < ANSWERS for seat in seats):
            return Unrated.SHORT
    return None


def met_lately(counted_results: list[Result]) -> list[int]:
    """Return, for each result, the number of recent rated games with the opponent whom its person
    has met most often."""
    since = counted_results[0].ended - LATELY
    recent_results = Result.objects.filter(
        person__in=[result.person_id for result in counted_results],
        game=counted_results[0].game,
        rated=True,
        ended__gt=since,
        table__isnull=False,
    )
    persons_by_table: dict[str, list[int]] = defaultdict(list)
    for table, person in recent_results.order_by("person").values_list("table", "person"):
        persons_by_table[str(table)].append(person)
    meetings = Counter(
        pair for persons in persons_by_table.values() for pair in combinations(persons, 2)
    )
    return [
        max((count for pair, count in meetings.items() if result.person_id in pair), default=0)
        for result in counted_results
    ]


def played_from_start(seats: list[Seat], result: Result) -> bool:
    """Did this person have the seat from the start?"""
    return any(seat.first_id == result.person_id for seat in seats)


def as_rating(rating: Rating) -> Any:
    return model().rating(mu=rating.mu, sigma=rating.sigma)


@dataclass(frozen=True, order=True)
class RatingKey:
    """The key of a rating: a person's, or with person 0 that of a role in a scenario."""

    person_id: int
    game: str
    scenario: str = ""
    role: str = ""


def keys_of(result: Result) -> list[RatingKey]:
    """Return the keys of the ratings that make up a seat: the person's and, if seats differ, the
    role's."""
    person = RatingKey(result.person_id, result.game)
    role = RatingKey(0, result.game, result.scenario, result.role)
    return [person, role] if result.role else [person]


def lock_ratings(results: list[Result]) -> dict[RatingKey, Rating]:
    """Return the ratings that make up these seats, locked against other changes until the commit.
    All processes lock them in the same order, so that no two of them wait for each other."""
    keys = sorted({key for result in results for key in keys_of(result)})
    return {key: lock_rating(key) for key in keys}


def lock_rating(key: RatingKey) -> Rating:
    mu, sigma = PERSON if key.person_id else ROLE
    of_role = {"person": None, "scenario": key.scenario, "role": key.role}
    whose: dict[str, Any] = {"person_id": key.person_id} if key.person_id else of_role
    rating, _ = Rating.objects.select_for_update().get_or_create(
        **whose, game=key.game, defaults={"mu": mu, "sigma": sigma}
    )
    return rating


def displayed_rating(rating: Rating) -> int:
    """Return the rating that people see; it starts at 1500."""
    return round(1500 + POINTS * (rating.mu - PERSON[0]))


def spread(rating: Rating) -> int:
    """Return one standard deviation of the displayed rating: the strength is within it with a
    chance of two thirds."""
    return round(POINTS * rating.sigma)
