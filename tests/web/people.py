"""Helpers that seat several people at one table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from kabinett.core.setup import Setup
from kabinett.games import all_games
from kabinett.web.people import local
from kabinett.web.people.models import Person
from kabinett.web.play import new_games
from kabinett.web.play.models import Game, Kind
from kabinett.web.play.new_games import NewSeat
from kabinett.web.play.owner import owner
from kabinett.web.play.terms import LOCAL, Terms


def person(name: str) -> Person:
    return Person.objects.get_or_create(username=name, defaults={"email": f"{name}@example.org"})[0]


def table_of(game: str, *names: str, terms: Terms = LOCAL, public: bool = False) -> str:
    """Start a game of people with these names; "" is a bot."""
    bot = NewSeat("Bot", Kind.BOT, "random")
    seats = [
        replace(bot, name=name, kind=Kind.PERSON, bot="", person_id=person(name).pk)
        if name
        else bot
        for name in names
    ]
    bots = tuple(number for number, name in enumerate(names) if not name)
    first = next(seat.person_id for seat in seats if seat.person_id)
    setup = Setup(len(seats), bots=bots)
    made = new_games.create(all_games()[game], setup, seats, opened_by=first, terms=terms)
    if public:
        Game.objects.filter(pk=made).update(public=True)
        owner.games.pop(made, None)
    return made


@contextmanager
def acting(monkeypatch: pytest.MonkeyPatch, who: Any) -> Iterator[None]:
    """Make all requests come from this person."""
    with monkeypatch.context() as patch:
        patch.setattr(local, "local_person", lambda: who)
        yield
