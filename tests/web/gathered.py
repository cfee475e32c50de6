"""Gathering tables, and the browsers of the people at them."""

from __future__ import annotations

from typing import Any

from django.test import Client

from kabinett.web.play.models import Game, Seat
from tests.web import accounts
from tests.web.people import person


def browser(name: str = "", language: str = "en") -> Client:
    """Returns the browser of a logged-in person, or of a visitor if there is no name."""
    client = accounts.browser(person(name) if name else None)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    return client


def set_up(host: Client, game: str = "bluff", who: str = "public", **fields: str) -> str:
    """Set up a gathering table, by default with two seats and the host on the first."""
    given = {"seats": "2", "who": who, "seat-0-kind": "me", "seat-1-kind": "open"}
    given |= {name.replace("_", "-"): value for name, value in fields.items()}
    response = host.post(f"/new/{game}/", given)
    assert response.status_code == 302, response.context["errors"]
    return str(response.headers["Location"].split("/")[2])


def do(client: Client, table: str, act: str, **fields: object) -> Any:
    return client.post(f"/table/{table}/gather/", {"act": act, **fields})


def say_ready(client: Client, table: str, nonce: str = "abc") -> Any:
    commitment = client.get(f"/table/{table}/").context["commitment"]
    return do(client, table, "ready", nonce=nonce, commitment=commitment)


def row(table: str) -> Game:
    return Game.objects.get(pk=table)


def names(table: str) -> list[str]:
    return [seat.name for seat in Seat.objects.filter(game=table)]


def invite_of(table: str) -> str:
    return str(row(table).invite)


def middle(client: Client, table: str, **query: str) -> Any:
    return client.get(f"/table/{table}/gathering", query)
