"""A program of the API, with a token, and people and tables for it."""

from __future__ import annotations

from typing import Any

from django.test import Client

from kabinett.core.setup import Setup
from kabinett.games import all_games
from kabinett.web.api.models import Scope, make
from kabinett.web.people.models import Person
from kabinett.web.play import new_games
from kabinett.web.play.models import Kind
from kabinett.web.play.new_games import NewSeat


def person(name: str) -> Any:
    made = Person.objects.create_user(name)
    yield made
    made.delete()


def table_for(*people: Person, game: str = "bluff") -> str:
    seats = [NewSeat(each.username, Kind.PERSON, person_id=each.pk) for each in people]
    return new_games.create(all_games()[game], Setup(len(seats)), seats, opened_by=people[0].pk)


class Program:
    """A program with a token."""

    def __init__(self, person: Person, scope: Scope = Scope.PLAY) -> None:
        self.client = Client(headers={"host": "127.0.0.1"})
        self.headers = {"Authorization": f"Bearer {make(person.pk, 'test', scope)}"}

    def get(self, path: str, status: int = 200) -> Any:
        response = self.client.get(f"/api/1{path}", headers=self.headers)
        assert response.status_code == status, response.content
        return response.json()

    def stream(self, path: str) -> Any:
        """Return the response of a stream, whose body has not begun."""
        return self.client.get(f"/api/1{path}", headers=self.headers)

    def post(self, path: str, status: int = 200, **given: object) -> Any:
        response = self.client.post(
            f"/api/1{path}", given, "application/json", headers=self.headers
        )
        assert response.status_code == status, response.content
        self.wait = response.headers.get("Retry-After", "")
        return response.json()

    def answer(self, table: str, status: int = 200, **given: object) -> Any:
        return self.post(f"/tables/{table}/answer", status, **given)
