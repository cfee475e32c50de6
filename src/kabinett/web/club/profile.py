"""What a person's page tells: games, results, ratings, how reliable."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kabinett.core.words import Wording
from kabinett.games import find_game
from kabinett.web.club import ratings
from kabinett.web.club.models import Outcome, Rating, Result, Unrated
from kabinett.web.people.models import Person
from kabinett.web.play.asks import PACE
from kabinett.web.play.lengths import length_label
from kabinett.web.play.models import Game

#: So many of the last results are listed.
SHOWN = 20
HOUR = 3600

Row = dict[str, Any]


@dataclass(frozen=True)
class Reliability:
    """How much others can count on a person."""

    games: int
    finished: int
    hours: float | None  # in which half of the answers came; None: there were none

    @property
    def pace(self) -> str:
        """The same in words: minutes, hours or days."""
        hours = self.hours or 0.0
        if hours < 1:
            return _("{n} min").format(n=max(1, round(60 * hours)))
        if hours < 48:
            shown = round(hours, 1) if hours < 10 else round(hours)
            return _("{n} h").format(n=number_format(int(shown) if shown == int(shown) else shown))
        days = round(hours / 24)
        return ngettext("{n} day", "{n} days", days).format(n=days)

    @property
    def share(self) -> int:
        """Of a hundred games, so many are played to their end."""
        return round(100 * self.finished / self.games) if self.games else 0


def reliability(results: list[Result]) -> Reliability:
    finished = sum(result.outcome != Outcome.LEFT for result in results)
    paces = [each.pace for each in results if each.pace]
    pace = [sum(counts) for counts in zip(*paces, strict=True)]
    return Reliability(len(results), finished, median_hours(pace))


def median_hours(pace: list[int]) -> float | None:
    """From the counts of `asks.PACE`: in the middle of its span, measured as the spans are.

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
    raise AssertionError("half of them come before the last")


def by_game(results: list[Result], language: str) -> list[Row]:
    """How often a person has won, game by game, and there role by role and scenario by scenario."""
    games: defaultdict[str, defaultdict[tuple[str, str], Counter[str]]]
    games = defaultdict(lambda: defaultdict(Counter))
    for result in results:
        games[result.game][result.role, result.scenario][result.outcome] += 1
    return [
        {
            "title": title(game, language),
            "all": counted(sum(roles.values(), Counter())),
            "roles": [
                {
                    "role": role_label(game, role, language),
                    "scenario": length_label(find_game(game), scenario, language),
                }
                | counted(found)
                for (role, scenario), found in sorted(roles.items())
                if role or scenario
            ],
        }
        for game, roles in sorted(games.items())
    ]


def counted(found: Counter[str]) -> Row:
    return {
        "games": found.total(),
        "won": found[Outcome.WON],
        "shared": found[Outcome.SHARED],
        "left": found[Outcome.LEFT],
    }


def ratings_of(person: Person, language: str) -> list[Row]:
    """The ratings of a person, for all games that were rated."""
    return [
        {
            "title": title(rating.game, language),
            "rating": ratings.shown(rating),
            "spread": ratings.spread(rating),
            "games": rating.games,
        }
        for rating in Rating.objects.filter(person=person).order_by("game")
    ]


def last(results: list[Result], viewer: Person, language: str) -> list[Row]:
    """The last results, with a way to the tables that the viewer may look at."""
    shown = results[:SHOWN]
    tables = Game.objects.filter(pk__in=[each.table_id for each in shown if each.table_id])
    open_to = set(tables.filter(public=True).values_list("pk", flat=True))
    open_to |= set(tables.filter(seats__person=viewer).values_list("pk", flat=True))
    return [
        {
            "table": each.table_id if each.table_id in open_to else None,
            "title": title(each.game, language),
            "role": role_label(each.game, each.role, language),
            "outcome": Outcome(each.outcome).label,
            "ended": each.ended,
            "rated": rated_label(each),
        }
        for each in shown
    ]


def rated_label(result: Result) -> str:
    """Whether a result counts for the ratings, and how much; "" where that was never meant."""
    if not result.rated:
        return str(Unrated(result.unrated).label) if result.unrated else ""
    if result.weight >= 1:
        return _("rated")
    part = number_format(round(100 * result.weight, 1 if result.weight < 0.05 else 0))
    return _("rated, counts for {part} %: they have met lately").format(part=part)


def title(game: str, language: str) -> str:
    rules = find_game(game)
    return game if rules is None else Wording(rules, language, str).plain(rules.title)


def role_label(game: str, role: str, language: str) -> str:
    """What a role is called; its name, if the game or the role is not there any more."""
    rules = find_game(game)
    if not role or rules is None or role not in rules.vocabulary.names:
        return role
    return rules.label(rules.vocabulary.number(role), Wording(rules, language, str))
