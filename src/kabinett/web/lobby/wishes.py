"""Unchecked wishes for a new game, from the form on the page or from a program."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict

from kabinett.bots.strengths import USUAL
from kabinett.web.host.numbers import whole


@dataclass(frozen=True)
class SeatWish:
    """The wish for a seat.  ``who`` is ``me``, ``other`` (at the same screen), ``open`` (anybody
    may join), or a bot such as ``bot:easy``."""

    who: str
    role: str = ""  # a role, "random", "choose", or "" for the default
    name: str = ""


@dataclass(frozen=True)
class TableWish:
    """A new table.  Options and terms are given by name; missing ones have their defaults."""

    seats: Sequence[SeatWish]
    options: Mapping[str, str]
    terms: Mapping[str, str]
    pack: str = ""
    nonce: str = ""  # what the browser or program adds to the dice
    public: bool = False


def wish_of_form(posted: QueryDict, seat_counts: Collection[int]) -> TableWish:
    """Read the form.  The wish has no seats if their number is not one of ``seat_counts``.  By
    default the person has the first seat, and bots have the others."""
    count = whole(posted.get("seats"))
    seats = [
        SeatWish(
            posted.get(f"seat-{number}-kind", "me" if number == 0 else f"bot:{USUAL}"),
            posted.get(f"seat-{number}-role", ""),
            posted.get(f"seat-{number}-name", ""),
        )
        for number in range(count if count in seat_counts else 0)
    ]
    return TableWish(
        seats,
        values_by_name(posted, "option-"),
        values_by_name(posted, "terms-"),
        posted.get("pack", ""),
        posted.get("nonce", ""),
        posted.get("who") == "public",
    )


def values_by_name(posted: QueryDict, prefix: str) -> dict[str, str]:
    """Return the values of the fields whose names begin with a prefix."""
    return {
        name.removeprefix(prefix): str(posted[name]) for name in posted if name.startswith(prefix)
    }
