"""Guests of a served site, and the pages that they open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from kabinett.web.people.models import Person


@pytest.fixture
def policy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Set what the host allows guests to do."""

    def set_to(**values: object) -> None:
        for name, value in values.items():
            monkeypatch.setitem(settings.HOSTING.__dict__, name, value)

    yield set_to


def play_now(client: Client, game: str = "bluff", **fields: str) -> Any:
    return client.post(f"/new/{game}/now/", fields)


def table_in(response: Any) -> str:
    assert response.status_code == 302
    return str(response.headers["Location"].split("/")[2])


def guest_of(client: Client) -> Person:
    return Person.objects.get(pk=client.session["_auth_user_id"])
