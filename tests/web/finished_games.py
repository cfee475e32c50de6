"""Games of people that have ended, and their ratings."""

from __future__ import annotations

from kabinett.web.club.models import Rating, Result
from kabinett.web.play.terms import Terms

RATED = Terms(rated=True)


def outcomes(table: str) -> dict[str, str]:
    found = Result.objects.filter(table=table)
    return {each.person.username: str(each.outcome) for each in found}


def mu(name: str, game: str = "bluff") -> float:
    return Rating.objects.get(person__username=name, game=game).mu
