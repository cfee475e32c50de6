"""The API for programs: orders that a seat gives in advance."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kabinett.web.api.models import Scope
from kabinett.web.people.models import Person
from kabinett.web.play.models import Game, Seat
from tests.web.programs import Program, person, table_for


@pytest.fixture
def people() -> Iterator[tuple[Person, Person]]:
    ada, ben = person("Ada"), person("Ben")
    yield next(ada), next(ben)
    for each in (ada, ben):
        next(each, None)


NEXT = "What next?"
LINES = [{"ask": NEXT, "choice": "go_on"}, {"ask": NEXT, "choice": "stop"}]


def test_a_program_reads_and_gives_its_orders(people: tuple[Person, Person]) -> None:
    table, ada = table_for(*people, game="relay"), Program(people[0])
    [ask] = ada.get(f"/tables/{table}/asks")
    assert ask["ask"] == ask["text"] == NEXT and ask["asked"] == "now"
    assert set(ask["choices"]) == {"pass", "go_on", "stop"}
    none = {"orders": {}, "prepared": [], "auto_pass": False}
    assert ada.get(f"/tables/{table}/orders") == none
    assert ada.post(f"/tables/{table}/orders", prepared=LINES) == {"ok": True}
    assert ada.get(f"/tables/{table}/orders") == none | {"prepared": LINES}
    ada.post(f"/tables/{table}/orders", auto_pass=True)
    assert ada.get(f"/tables/{table}/orders") == none | {"prepared": LINES, "auto_pass": True}
    ada.post(f"/tables/{table}/orders", prepared=[], auto_pass=False)
    assert ada.get(f"/tables/{table}/orders") == none


def test_a_refused_order_names_the_orders_that_are_possible(people: tuple[Person, Person]) -> None:
    table, ada = table_for(*people, game="relay"), Program(people[0])
    wrong = [{"ask": NEXT, "choice": "card:1"}]
    said = ada.post(f"/tables/{table}/orders", 400, prepared=wrong)["error"]
    assert said == "“What next?” never offers “card:1” here. It may offer: pass, go_on, stop."
    assert ada.post(f"/tables/{table}/orders", 400, orders={"nothing": []})["error"]
    assert ada.post(f"/tables/{table}/orders", 400, prepared=[{"ask": NEXT}])["error"]
    assert Seat.objects.get(game=table, number=0).prepared == []


def test_orders_of_several_kinds_are_one_change_and_stored_together_or_not_at_all(
    people: tuple[Person, Person],
) -> None:
    table, ada = table_for(*people, game="relay"), Program(people[0])
    path, before = f"/tables/{table}/orders", Game.objects.get(pk=table).revision
    good = {"orders": {}, "prepared": LINES, "auto_pass": True}
    for wrong in ({"prepared": [{"ask": NEXT, "choice": "card:1"}]}, {"orders": {"nothing": []}}):
        ada.post(path, 400, **good | wrong)
        assert ada.get(path) == {"orders": {}, "prepared": [], "auto_pass": False}
    assert Game.objects.get(pk=table).revision == before
    ada.post(path, **good)
    assert ada.get(path) == good
    assert Game.objects.get(pk=table).revision == before + 1


def test_orders_of_others_are_unreadable_and_giving_orders_needs_a_token_for_playing(
    people: tuple[Person, Person],
) -> None:
    table, ben = table_for(*people, game="relay"), Program(people[1])
    Program(people[0]).post(f"/tables/{table}/orders", prepared=LINES)
    assert ben.get(f"/tables/{table}/orders")["prepared"] == []
    ben.get(f"/tables/{table}/orders?seat=0", 400)
    ben.get(f"/tables/{table}/asks?seat=0", 400)
    reader = Program(people[0], Scope.READ)
    assert reader.get(f"/tables/{table}/orders")["prepared"] == LINES
    reader.post(f"/tables/{table}/orders", 403, prepared=[])
    stranger = Program(Person.objects.create_user("Cleo"))
    stranger.get(f"/tables/{table}/orders", 404)
    Person.objects.filter(username="Cleo").delete()
