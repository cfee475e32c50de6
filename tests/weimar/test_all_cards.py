"""A test names every record of the pack that has effects.

The name of the test is `test_` and the id of the record, perhaps with two underscores and more; or
the id is the first value of a parametrised test. These tests must fail when the record loses its
effects."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from kabinett.core.books import Books
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import PACK
from kabinett.games.weimar.phases.impulse import impulse
from tests.weimar import (
    test_agendas,
    test_cards_dnvp,
    test_cards_kpd,
    test_cards_spd,
    test_cards_z,
    test_foreign_affairs,
    test_issues,
    test_society,
    test_timeline_colours,
    test_timeline_gray,
    test_tracks,
)
from tests.weimar.position import Play, card, party

TIMELINE = (test_timeline_gray, test_timeline_colours)
PARTY_CARDS = (test_cards_spd, test_cards_z, test_cards_kpd, test_cards_dnvp)
TESTED = {
    "party_card": PARTY_CARDS,
    "timeline": TIMELINE,
    "agenda": (test_agendas,),
    "round": (test_agendas,),
    "foreign_affairs": (test_foreign_affairs,),
    "society": (test_society,),
    "issue": (test_issues,),
    "economy": (test_tracks,),
    "nsdap": (test_tracks,),
    "crisis": (test_tracks,),
    "success": (test_tracks,),
}
WITHOUT_EFFECTS = {"party", "minor", "city", "unit", "threat", "space"}
# test_scenarios.py and test_scenario_goals.py test their sheets
SCENARIOS = {"scenario", "goal", "solo"}


def named_in(module: ModuleType) -> set[str]:
    """Return the names of a module's tests, and the first values of its parametrised tests."""
    found = set()
    for name, test in vars(module).items():
        if name.startswith("test_") and callable(test):
            found.add(name.removeprefix("test_").partition("__")[0])
            for mark in getattr(test, "pytestmark", []):
                if mark.name == "parametrize":
                    found |= {row[0] if isinstance(row, tuple) else row for row in mark.args[1]}
    return {one for one in found if isinstance(one, str)}


def test_every_kind_is_tested() -> None:
    assert set(TESTED) | WITHOUT_EFFECTS | SCENARIOS == set(PACK.records)


@pytest.mark.parametrize("kind", TESTED)
def test_every_record_is_named_by_a_test(kind: str) -> None:
    named = {name for module in TESTED[kind] for name in named_in(module)}
    assert {record.id for record in PACK.of(kind)} - named == set()


def test_every_option_of_an_issue_is_chosen() -> None:
    chosen = {(row[0], row[2] or "1") for row in test_issues.ISSUES}
    for record in PACK.of("issue"):
        numbers = range(1, len(record.values.get("options", [])) + 1)
        assert {(record.id, str(number)) for number in numbers} <= chosen


EVENTS = [
    *[(record.values["party"], record) for record in PACK.of("party_card")],
    *[("z", record) for record in PACK.of("timeline")],
]
WITH_EVENT = [(who, record) for who, record in EVENTS if not record.values.get("politician")]


@pytest.mark.parametrize(
    ("who", "name", "leaves"),
    [
        (who, r.id, r.values["removed"] or r.values.get("becomes_foreign_affairs"))
        for who, r in WITH_EVENT
    ],
    ids=[record.id for _, record in WITH_EVENT],
)
def test_a_card_leaves_the_hand_after_its_event(who: str, name: str, leaves: bool) -> None:
    """A card must leave the game or go to its discard pile."""
    play = Play(hand={who: name}).start(impulse, party(who), card(name))
    wanted = {"event", "event_first", "actions", "done"}
    while play.asked:
        play.does(next((one for one in play.offered if one in wanted), play.offered[0]))
    on_pile = "timeline_discard" if name in PACK.records["timeline"] else f"discard {who}"
    assert play.place_of(name) == ("removed" if leaves else on_pile)


BLOCKS = ("effect", "politician_effect", "before", "after", "end_of_round")
WITH_EFFECTS = [
    (kind, record.id)
    for kind in TESTED
    for record in PACK.of(kind)
    if any(record.values.get(key) for key in BLOCKS)
]
Case = Callable[[], None]


def cases_of(kind: str, name: str) -> list[Case]:
    """Return the tests that name a record, once for each of their parameters."""
    found: list[Case] = []
    for module in TESTED[kind]:
        for called, test in vars(module).items():
            if not called.startswith("test_") or not callable(test):
                continue
            own = called.removeprefix("test_").partition("__")[0] == name
            found += [
                functools.partial(test, **values)
                for values in values_of(test)
                if own or name in list(values.values())[:1]
            ]
    return found


def values_of(test: Callable[..., None]) -> list[dict[str, Any]]:
    """Return the arguments of each call of a test, or nothing if its parametrisations do not give
    all of them."""
    rows: list[dict[str, Any]] = [{}]
    for mark in getattr(test, "pytestmark", []):
        if mark.name == "parametrize":
            names = mark.args[0]
            names = names.replace(",", " ").split() if isinstance(names, str) else names
            given = [row if len(names) > 1 else (row,) for row in mark.args[1]]
            rows = [
                {**row, **dict(zip(names, more, strict=True))} for row in rows for more in given
            ]
    return [row for row in rows if set(row) == set(inspect.signature(test).parameters)]


def fails(case: Case) -> bool:
    try:
        case()
    except (AssertionError, LookupError):
        return True
    return False


@pytest.mark.parametrize(("kind", "name"), WITH_EFFECTS, ids=[name for _, name in WITH_EFFECTS])
def test_a_record_without_its_effects_fails_its_tests(
    kind: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = cases_of(kind, name)
    values = game.built_in.records[kind][name].values
    for key in BLOCKS:
        if values.get(key):
            with monkeypatch.context() as emptied:
                emptied.setitem(values, key, [])
                emptied.setattr(game, "books", Books(game))
                assert any(fails(case) for case in cases), key
    assert not any(fails(case) for case in cases)
