"""Every record of the pack with effects is named by a test: `test_` and its id, perhaps with two
underscores and more, or the first value of a parametrised test."""

from __future__ import annotations

from types import ModuleType

import pytest

from kabinett.games.weimar.content.vocabulary import PACK
from kabinett.games.weimar.rules.impulse_phase import impulse
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


def named_in(module: ModuleType) -> set[str]:
    """What its tests are called, and what they are given first."""
    found = set()
    for name, test in vars(module).items():
        if name.startswith("test_") and callable(test):
            found.add(name.removeprefix("test_").partition("__")[0])
            for mark in getattr(test, "pytestmark", []):
                if mark.name == "parametrize":
                    found |= {row[0] if isinstance(row, tuple) else row for row in mark.args[1]}
    return {one for one in found if isinstance(one, str)}


def test_every_kind_is_tested() -> None:
    assert set(TESTED) | WITHOUT_EFFECTS == set(PACK.records)


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
def test_where_a_card_goes_after_its_event(who: str, name: str, leaves: bool) -> None:
    """Out of the game or onto its discard pile."""
    play = Play(hand={who: name}).start(impulse, party(who), card(name))
    wanted = {"event", "event_first", "actions", "done"}
    while play.asked:
        play.does(next((one for one in play.offered if one in wanted), play.offered[0]))
    on_pile = "timeline_discard" if name in PACK.records["timeline"] else f"discard {who}"
    assert play.place_of(name) == ("removed" if leaves else on_pile)
