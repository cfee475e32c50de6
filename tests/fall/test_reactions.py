"""Counter-Propaganda, Police and Veto: which cards they answer, and who is asked."""

from __future__ import annotations

import pytest

from kabinett.games.fall.rules import phases, recruit, steal
from tests.fall.position import Play

FOUR = "nazis socialists catholics spartakists"
#: Columns: reaction, a card that it answers, and the phase of that card.
REACTIONS = [
    ("counter_propaganda", "radio", recruit.recruit),
    ("police", "demonstration", phases.discontent_phase),
    ("veto", "alliance", phases.reichstag_phase),
]


def played(card: str, phase: object, hand: dict[str, str], **position: object) -> Play:
    """The Nazis play the card; for Propaganda they recruit the Trade Unions."""
    play = Play(FOUR, hand={"nazis": f"{card} trade_unions", **hand}, **position).start(phase)  # type: ignore[arg-type]
    return play.does("trade_unions", f"{card}=") if phase is recruit.recruit else play.does(card)


@pytest.mark.parametrize(("reaction", "card", "phase"), REACTIONS)
def test_a_reaction_voids_the_card(reaction: str, card: str, phase: object) -> None:
    play = played(card, phase, {"catholics": reaction})
    assert play.offered == [reaction, "pass"]
    play.does(reaction)
    assert {card, reaction} <= set(play.discard)
    assert play.legitimacy("nazis") == play.support("nazis") == []
    assert play.hand("catholics") == []
    assert play.hand("nazis") in ([], ["trade_unions"])  # nothing was drawn


@pytest.mark.parametrize(("reaction", "card", "phase"), REACTIONS)
def test_a_party_need_not_react(reaction: str, card: str, phase: object) -> None:
    play = played(card, phase, {"catholics": reaction}).does("pass")
    assert play.hand("catholics") == [reaction]
    assert reaction not in play.discard


@pytest.mark.parametrize(("reaction", "card", "phase"), REACTIONS)
def test_all_parties_with_cards_are_asked_whatever_they_hold(
    reaction: str, card: str, phase: object
) -> None:
    """Ruling 52."""
    hand = {"socialists": "promises", "catholics": reaction}
    play = played(card, phase, hand)
    assert play.all_asked == ["socialists", "catholics"]  # the Spartakists have no cards


@pytest.mark.parametrize(("reaction", "card", "phase"), REACTIONS)
def test_nobody_is_asked_when_the_reaction_is_spent(
    reaction: str, card: str, phase: object
) -> None:
    assert played(card, phase, {"socialists": "promises"}).windows == [["socialists"]]
    assert played(card, phase, {"socialists": "promises"}, discard=reaction).windows == []


@pytest.mark.parametrize(("reaction", "card", "phase"), REACTIONS)
def test_a_party_that_misses_its_turn_may_react(reaction: str, card: str, phase: object) -> None:
    play = Play(FOUR, hand={"nazis": f"{card} trade_unions", "catholics": reaction})
    play.s.skip[2] = 2
    play.start(phase)
    names = ["trade_unions", f"{card}="] if phase is recruit.recruit else [card]
    assert play.does(*names).asked == "catholics"


@pytest.mark.parametrize(("reaction", "card", "phase"), REACTIONS)
def test_a_reaction_does_not_answer_another_type(reaction: str, card: str, phase: object) -> None:
    others = " ".join(other for other, _, _ in REACTIONS if other != reaction)
    play = played(card, phase, {"catholics": others})
    assert play.hand("catholics") == sorted(others.split())
    assert not set(others.split()) & set(play.discard)


@pytest.mark.parametrize(
    ("card", "phase"),
    [
        ("racism", phases.discontent_phase),
        ("us_loans", phases.republic_phase),
        ("raise_money", phases.republic_phase),
        ("newspaper", phases.organization_phase),
        ("farmers", recruit.recruit),
    ],
)
def test_other_cards_cannot_be_answered(card: str, phase: object) -> None:
    """N, G, X, O and S: nobody is asked at all, because the Farmers are paid for with the pool."""
    hand = {"nazis": card, "socialists": "police veto counter_propaganda"}
    play = Play(FOUR, hand=hand, rest="spartakists").start(phase).does(card)
    assert play.windows == []
    assert play.hand("socialists") == ["counter_propaganda", "police", "veto"]


def test_a_reaction_cannot_be_answered() -> None:
    """The Counter-Propaganda is spent, and nobody is asked about the Police."""
    hand = {"nazis": "demonstration", "catholics": "police", "socialists": "veto"}
    hand["spartakists"] = "counter_propaganda"
    play = Play(FOUR, hand=hand).start(phases.discontent_phase).does("demonstration")
    play.answers("catholics", "police")
    assert len(play.windows) == 1
    assert play.asked == ""
    assert play.hand("nazis") == []


def test_others_do_not_see_who_has_answered() -> None:
    """While one answer is open, all asked parties must look alike."""
    hand = {"nazis": "street_battles", "socialists": "police radio", "catholics": "media"}
    play = Play(FOUR, hand=hand).start(phases.discontent_phase).does("street_battles", "socialists")
    assert play.all_asked == ["socialists", "catholics"]
    assert play.hand("socialists") == ["police", "radio"]


def test_the_target_is_named_before_anybody_reacts() -> None:
    """Ruling 36."""
    hand = {"nazis": "murder", "socialists": "police"}
    play = Play(FOUR, hand=hand, support={"socialists": "farmers", "catholics": "judges"})
    play.start(phases.discontent_phase).does("murder")
    assert play.asked == "nazis"
    assert sorted(play.offered) == ["farmers", "judges"]
    assert play.does("farmers").asked == "socialists"


def test_a_negated_card_uses_up_the_phase() -> None:
    hand = {"nazis": "demonstration racism", "socialists": "police"}
    play = Play(FOUR, hand=hand).start(phases.discontent_phase).does("demonstration", "police")
    assert play.asked == ""
    assert play.hand("nazis") == ["racism"]


def test_a_countered_attack_card_gives_no_permission() -> None:
    hand = {"nazis": "scandal radio", "socialists": "counter_propaganda"}
    play = Play(FOUR, hand=hand, support={"socialists": "farmers"}, pool=30)
    play.start(steal.steal).does("farmers", "scandal", "counter_propaganda")
    assert play.asked == ""  # no other card may open the attack
    assert play.s.pool == 30
    assert play.hand("nazis") == ["radio"]
