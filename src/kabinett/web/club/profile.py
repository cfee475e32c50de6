"""The contents of a person's page: games, results, ratings, reliability."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kabinett.core.data import Data
from kabinett.core.words import Wording
from kabinett.games import find_game
from kabinett.web.club import ratings
from kabinett.web.club.models import Outcome, Rating, Result, Unrated
from kabinett.web.people.models import Person
from kabinett.web.play.asks import PACE
from kabinett.web.play.lengths import length_label
from kabinett.web.play.models import Game
from kabinett.web.play.titles import title_of

#: The maximum number of results in the list.
MOST_SHOWN = 20
HOUR = 3600

Row = Data


@dataclass(frozen=True)
class Reliability:
    """How reliable a person is."""

    games: int
    finished: int
    hours: float | None  # half of the answers came within this time; None without answers

    @property
    def pace(self) -> str:
        """`hours` in words: minutes, hours or days."""
        hours = self.hours or 0.0
        if hours < 1:
            return _("{n} min").format(n=max(1, round(60 * hours)))
        if hours < 48:
            rounded = round(hours, 1) if hours < 10 else round(hours)
            return _("{n} h").format(
                n=number_format(int(rounded) if rounded == int(rounded) else rounded)
            )
        days = round(hours / 24)
        return ngettext("{n} day", "{n} days", days).format(n=days)

    @property
    def share(self) -> int:
        """The share of games played to their end, in per cent."""
        return round(100 * self.finished / self.games) if self.games else 0


def reliability(results: list[Result]) -> Reliability:
    finished = sum(result.outcome != Outcome.LEFT for result in results)
    paces = [each.pace for each in results if each.pace]
    pace = [sum(counts) for counts in zip(*paces, strict=True)]
    return Reliability(len(results), finished, median_hours(pace))


def median_hours(pace: list[int]) -> float | None:
    """Return the median answering time in hours, from counts per span of `asks.PACE`; within a span
    the scale is logarithmic.

    >>> median_hours([0, 0, 0, 4])
    0.53
    >>> median_hours([]) is None
    True
    """
    half, below = sum(pace) / 2, 0
    if not half:
        return None
    for step, count in enumerate(pace):
        if below + count >= half:
            start = PACE[step - 1] if step else PACE[0] / 4
            hours: float = start * 4.0 ** ((half - below) / count) / HOUR
            return round(hours, 2)
        below += count
    raise AssertionError("half of the answers come before this span ends")


def by_game(results: list[Result], language: str) -> list[Row]:
    """Return how often a person has won, by game, and within a game by role and scenario."""
    games: defaultdict[str, defaultdict[tuple[str, str], Counter[str]]]
    games = defaultdict(lambda: defaultdict(Counter))
    for result in results:
        games[result.game][result.role, result.scenario][result.outcome] += 1
    return [
        {
            "title": title_of(game, language),
            "all": outcome_counts(sum(roles.values(), Counter())),
            "roles": [
                {
                    "role": role_label(game, role, language),
                    "scenario": length_label(find_game(game), scenario, language),
                }
                | outcome_counts(outcomes)
                for (role, scenario), outcomes in sorted(roles.items())
                if role or scenario
            ],
        }
        for game, roles in sorted(games.items())
    ]


def outcome_counts(outcomes: Counter[str]) -> Row:
    return {
        "games": outcomes.total(),
        "won": outcomes[Outcome.WON],
        "shared": outcomes[Outcome.SHARED],
        "left": outcomes[Outcome.LEFT],
    }


def ratings_of(person: Person, language: str) -> list[Row]:
    """Return a person's ratings, one per rated game."""
    return [
        {
            "title": title_of(rating.game, language),
            "rating": ratings.displayed_rating(rating),
            "spread": ratings.spread(rating),
            "games": rating.games,
        }
        for rating in Rating.objects.filter(person=person).order_by("game")
    ]


def last_results(results: list[Result], viewer: Person, language: str) -> list[Row]:
    """Return the last results, with links to tables that the viewer may look at."""
    recent = results[:MOST_SHOWN]
    tables = Game.objects.filter(pk__in=[each.table_id for each in recent if each.table_id])
    open_to = set(tables.filter(public=True).values_list("pk", flat=True))
    open_to |= set(tables.filter(seats__person=viewer).values_list("pk", flat=True))
    return [
        {
            "table": each.table_id if each.table_id in open_to else None,
            "title": title_of(each.game, language),
            "role": role_label(each.game, each.role, language),
            "outcome": Outcome(each.outcome).label,
            "ended": each.ended,
            "rated": rated_label(each),
        }
        for each in recent
    ]


def rated_label(result: Result) -> str:
    """Return a label that says whether a result counts for the ratings, and how much; "" for a game
    that was not rated."""
    if not result.rated:
        return str(Unrated(result.unrated).label) if result.unrated else ""
    if result.weight >= 1:
        return _("rated")
    part = number_format(round(100 * result.weight, 1 if result.weight < 0.05 else 0))
    return _("rated, counts for {part} %: they have met lately").format(part=part)


def role_label(game: str, role: str, language: str) -> str:
    """Return the label of a role, or its name if the game or the role is not installed."""
    rules = find_game(game)
    if not role or rules is None or role not in rules.vocabulary.names:
        return role
    return rules.label(rules.vocabulary.number(role), Wording(rules, language, str))
