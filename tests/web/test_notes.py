"""Notes and scratch boards belong to one person, and nobody else sees them."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from kabinett.web.talk.models import Sketch
from tests.web.people import acting, person, table_of
from tests.web.tables import cards, give

JSON = "application/json"


class Desk:
    """Reads and writes the notes of one person."""

    def __init__(self, client: Client, monkeypatch: pytest.MonkeyPatch, table: str, who: Any):
        self.client, self.monkeypatch, self.table, self.who = client, monkeypatch, table, who

    def get(self, path: str) -> Any:
        with acting(self.monkeypatch, self.who):
            return self.client.get(f"/api/table/{self.table}/{path}")

    def post(self, path: str, **body: object) -> Any:
        with acting(self.monkeypatch, self.who):
            return self.client.post(f"/api/table/{self.table}/{path}", body, content_type=JSON)


@pytest.fixture
def ada(client: Client, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(client, monkeypatch, table_of("duel", "Ada", "Ben", public=True), person("Ada"))


def others(desk: Desk) -> list[Desk]:
    people = (person("Ben"), person("Cem"), AnonymousUser())
    return [Desk(desk.client, desk.monkeypatch, desk.table, each) for each in people]


def test_only_their_author_can_read_notes(ada: Desk) -> None:
    assert ada.post("notes", notes="Ben bluffs").json() == {"ok": True}
    assert ada.get("notes").json()["notes"] == "Ben bluffs"
    for other in others(ada)[:2]:
        assert other.get("notes").json() == {"notes": "", "sketches": []}
    assert others(ada)[2].get("notes").status_code == 403
    assert ada.post("notes", notes="x" * 20_001).status_code == 400
    assert ada.post("notes", notes=["x"]).status_code == 400
    assert ada.get("notes").json()["notes"] == "Ben bluffs"


def test_a_sketch_is_a_copy_of_my_view(ada: Desk) -> None:
    hand = cards(ada.get("view?seat=0").json(), "hand:0")
    number = ada.post("sketch/new", name="If he passes", seat=0).json()["id"]
    give(ada.table, 0, str(hand[0]))
    kept = ada.get(f"sketch?sketch={number}").json()
    assert cards(kept["view"], "hand:0") == hand, "the sketch does not change"
    assert None in cards(kept["view"], "hand:1")
    assert kept["view"]["own"]["ask"] is None and kept["name"] == "If he passes"
    marks = {"moved": {"p:x": [1, 2.5]}, "arrows": [{"on": "page", "from": [0, 0], "to": [1, 1]}]}
    assert ada.post(f"sketch?sketch={number}", marks=marks).status_code == 200
    assert ada.get(f"sketch?sketch={number}").json()["marks"] == marks
    assert [each["name"] for each in ada.get("notes").json()["sketches"]] == ["If he passes"]
    for other in others(ada):
        for answer in (
            other.get(f"sketch?sketch={number}"),
            other.post(f"sketch?sketch={number}", marks={}),
            other.post(f"sketch/delete?sketch={number}"),
        ):
            assert answer.status_code == 404
    assert ada.post(f"sketch/delete?sketch={number}").json() == {"sketches": []}


@pytest.mark.parametrize(
    "marks",
    [
        [],
        {"other": 1},
        {"moved": {"x": [1]}},
        {"moved": {"x": [1, "2"]}},
        {"moved": {"x": [1, 1e9]}},
        {"moved": {"x" * 161: [1, 1]}},
        {"moved": {str(n): [1, 1] for n in range(301)}},
        {"arrows": [{"on": "moon", "from": [0, 0], "to": [1, 1]}]},
        {"arrows": [{"on": "page", "from": [0, 0]}]},
        {"arrows": [{"on": "page", "from": [0, 0], "to": [1, 1]}] * 101},
    ],
)
def test_a_sketch_contains_only_places_and_arrows(ada: Desk, marks: object) -> None:
    number = ada.post("sketch/new", name="one", seat=0).json()["id"]
    assert ada.post(f"sketch?sketch={number}", marks=marks).status_code == 400
    assert ada.get(f"sketch?sketch={number}").json()["marks"] == {}


def test_a_sketch_stored_before_views_had_a_key_is_complete(ada: Desk) -> None:
    number = ada.post("sketch/new", name="old", seat=0).json()["id"]
    row = Sketch.objects.get(pk=number)
    assert row.view["own"].pop("chosen") == [] and row.view["own"].pop("no_undo") == ""
    row.save()
    own = ada.get(f"sketch?sketch={number}").json()["view"]["own"]
    assert own["chosen"] == [] and own["no_undo"] == ""


def test_sketches_are_of_ones_own_seats_and_limited_in_number(ada: Desk) -> None:
    assert ada.post("sketch/new", name="Ben's hand", seat=1).status_code == 403
    assert ada.post("sketch/new", name=" ", seat=0).status_code == 400
    for number in range(20):
        assert ada.post("sketch/new", name=f"{number}", seat=0).status_code == 200
    assert ada.post("sketch/new", name="too many", seat=0).status_code == 409
    assert Sketch.objects.count() == 20
    spectator = others(ada)[1]
    view = spectator.post("sketch/new", name="mine", seat=-1).json()["id"]
    shown = spectator.get(f"sketch?sketch={view}").json()["view"]
    assert set(cards(shown, "hand:0")) == {None}
