"""Cards about which another party decides, and Issues that two parties share.

Bots play these worse than people, because they make no deals."""

from __future__ import annotations

import pytest

from kabinett.core.words import Wording
from kabinett.games.weimar import game
from kabinett.games.weimar.content.effect_words import OWN, WHO
from kabinett.games.weimar.content.vocabulary import PARTY_CARD, TIMELINE_CARD, vocabulary
from kabinett.games.weimar.effects.consent import consenting_parties, has_divided_spaces
from kabinett.games.weimar.effects.verb import deciders
from tests.weimar.position import added

BOOK = game.usual_book


@pytest.fixture(autouse=True)
def pack_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the blocks that a test adds to the pack."""
    for name in ("blocks", "operations", "scripts", "fields", "tables"):
        monkeypatch.setattr(BOOK.effects, name, [*getattr(BOOK.effects, name)])


def decide(effect: object, own: str = "own") -> set[str]:
    block = added(BOOK, [effect])
    return {WHO[who] for who in deciders(BOOK.effects, block, WHO.index(own))}


def test_a_party_decides_if_it_chooses_or_may_do_without() -> None:
    assert decide({"choose": "z", "options": [["vp +1 spd"], ["vp +1 kpd"]]}) == {"z"}
    assert decide({"may": "dnvp", "do": ["nsdap own", "vp +2 own"]}) == {"dnvp"}
    assert decide({"may": "own", "do": ["vp +2 own"]}, own="kpd") == {"kpd"}


def test_inner_effects_belong_to_the_asked_party() -> None:
    inside = {"choose": "own", "options": [["vp +1 own"], ["seat +1 own"]]}
    assert decide({"may": "z", "do": [inside]}, own="kpd") == {"z"}
    assert decide({"each": "others", "do": [inside]}, own="kpd") == {"others"}


@pytest.mark.parametrize(
    "around",
    [
        lambda inner: {"if": "is z", "do": ["vp +1 own"], "else": [inner]},
        lambda inner: {"if_possible": [inner]},
        lambda inner: {"roll": "1", "table": {"4": [inner]}},
        lambda inner: {"vote": "all", "yes": [inner], "no": []},
        lambda inner: {"choose": "dnvp", "options": [["vp +1 own"], [inner]]},
        lambda inner: {"score": "seats", "first": 2, "winner": [inner]},
    ],
)
def test_a_decision_counts_anywhere_in_the_effects(around: object) -> None:
    assert callable(around)
    assert "dnvp" in decide(around({"may": "dnvp", "do": ["nsdap own"]}))


@pytest.mark.parametrize(
    "effect", ["base +1 dnvp any", {"vote": "all", "yes": ["vp +1 spd"], "no": ["vp +1 kpd"]}]
)
def test_a_vote_of_all_and_a_place_for_an_own_figure_are_no_consent(effect: object) -> None:
    assert decide(effect) == set()


def test_a_card_needs_consent_if_another_party_decides() -> None:
    found = {
        vocabulary.names[card]: [WHO[who] for who in consenting_parties(BOOK, card)]
        for card in (*PARTY_CARD, *TIMELINE_CARD)
        if consenting_parties(BOOK, card)
    }
    assert found == {
        "card:cell_of_order_bavaria": ["z"],
        "timeline:railway_strike": ["chancellor"],
        "timeline:hitler_trial": ["dnvp"],
        "timeline:landvolk": ["dnvp"],
        "timeline:frick_in_thuringia": ["dnvp"],
        "timeline:all_quiet": ["chancellor"],
        "timeline:meeting_in_cologne": ["dnvp"],
    }
    assert OWN not in {who for card in TIMELINE_CARD for who in consenting_parties(BOOK, card)}


@pytest.mark.parametrize(
    ("language", "of_a_party", "of_all", "issue"),
    [
        (
            "en",
            "Needs another’s consent: Zentrum.",
            "Needs another’s consent, unless the DNVP plays it itself.",
            "On a space that two parties share, both must agree.",
        ),
        (
            "de",
            "Braucht die Zustimmung eines anderen: Zentrum.",
            "Braucht die Zustimmung eines anderen, wenn nicht die DNVP sie selbst spielt.",
            "Auf einem Feld, das zwei Parteien teilen, müssen beide einig sein.",
        ),
    ],
)
def test_a_card_says_whose_consent_it_needs(
    language: str, of_a_party: str, of_all: str, issue: str
) -> None:
    things = game.things(Wording(game, language, str))
    assert things["card:cell_of_order_bavaria"]["consent"] == of_a_party
    assert things["timeline:landvolk"]["consent"] == of_all
    assert "consent" not in things["card:iron_front"]
    assert things["issue:poverty"]["facts"] == things["issue:ddp"]["facts"] == [issue]


def test_issues_are_divided_on_a_space_with_two_owners(monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_divided_spaces(BOOK)
    alone = [owners[:1] for owners in BOOK.space_owners]
    monkeypatch.setattr(BOOK, "space_owners", alone)
    assert not has_divided_spaces(BOOK)
    assert "facts" not in game.things(Wording(game, "en", str))["issue:poverty"]
