"""What each card does when it is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.games.fall import game
from kabinett.games.fall.rules import phases, recruit, steal, turn
from tests.fall.position import Play

THREE = "nazis socialists catholics"


def of_type(kind: str) -> list[str]:
    return [card.id for card in game.built_in.of("card") if card.values["type"] == kind]


def level(card: str) -> int:
    return game.built_in.records["card"][card].number("level", 0, 20)


def in_discontent(card: str, **position: object) -> Play:
    """Return a position in which the Nazis have just played a Violence or Nationalism card."""
    return playing(phases.discontent_phase, card, **position)


def in_republic(card: str, **position: object) -> Play:
    return playing(phases.republic_phase, card, **position)


def playing(phase: object, card: str, **position: object) -> Play:
    hand: dict[str, str] = dict(position.pop("hand", {}))  # type: ignore[call-overload]
    hand["nazis"] = f"{card} {hand.get('nazis', '')}".strip()
    play = Play(THREE, hand=hand, **position)  # type: ignore[arg-type]
    return play.start(phase).does(card)


# -- cards that stay


@pytest.mark.parametrize("card", of_type("support"))
def test_support(card: str) -> None:
    play = Play(THREE, hand={"nazis": card}, pool=20).start(recruit.recruit).does(card, "pay=")
    assert play.support("nazis") == [card]
    assert play.score("nazis") == level(card)
    assert play.s.pool == 20 - level(card) - 1


def test_civil_servants_grow_with_legitimacy_cards() -> None:
    """Ruling 18."""
    play = Play(THREE, support={"nazis": "civil_servants"}, hand={"nazis": "alliance"})
    assert play.score("nazis") == 5
    play.start(phases.reichstag_phase).does("alliance")
    assert play.score("nazis") == 5 + 1 + 5


@pytest.mark.parametrize("card", of_type("organization"))
def test_organization(card: str) -> None:
    """Ruling 5."""
    play = Play(THREE, hand={"nazis": card}).start(phases.organization_phase).does(card)
    assert play.organization("nazis") == [card]
    assert play.level("nazis") == play.s.pool == 7 + level(card)


def test_oath_of_loyalty_raises_every_support_card_of_its_owner() -> None:
    play = Play(
        THREE,
        hand={"nazis": "oath_of_loyalty"},
        support={"nazis": "farmers judges", "socialists": "bourgeois"},
        legitimacy={"nazis": "alliance"},
    )
    assert (play.score("nazis"), play.score("socialists")) == (4 + 8 + 5, 5)
    play.start(phases.organization_phase).does("oath_of_loyalty")
    assert (play.score("nazis"), play.score("socialists")) == (5 + 9 + 5, 5)


@pytest.mark.parametrize("card", of_type("legitimacy"))
def test_legitimacy(card: str) -> None:
    play = Play(THREE, hand={"nazis": card}).start(phases.reichstag_phase).does(card)
    assert play.legitimacy("nazis") == [card]
    assert play.score("nazis") == level(card)
    assert play.level("nazis") == 7


@pytest.mark.parametrize("card", of_type("anarchy"))
def test_anarchy_can_only_be_discarded(card: str) -> None:
    play = Play("nazis socialists", hand={"nazis": f"{card} promises"}, rest="socialists")
    play.start(turn.turn)
    assert play.offered == ["discard", "done"]
    play.does("discard", card, "done")
    assert play.s.anarchy == 1
    assert play.discard == [card]


# -- Propaganda


@pytest.mark.parametrize("card", of_type("propaganda"))
def test_propaganda_pays_for_a_recruit(card: str) -> None:
    play = Play(THREE, hand={"nazis": f"trade_unions {card}"}, pool=10).start(recruit.recruit)
    play.does("trade_unions", f"{card}=", "pay=")
    assert play.s.pool == 10 - (11 - level(card))
    assert card in play.discard


ATTACKS = [
    "fanaticism",
    "exploitation_of_discontent",
    "masterful_propaganda",
    "propaganda_machine",
    "famous_speech",
    "false_claims",
    "scandal",
]


@pytest.mark.parametrize("card", of_type("propaganda"))
def test_seven_propaganda_cards_open_an_attack(card: str) -> None:
    play = Play(THREE, hand={"nazis": card}, support={"socialists": "farmers"}, pool=30)
    play.start(steal.steal)
    assert ("farmers" in play.offered) == (card in ATTACKS)
    if card in ATTACKS:
        play.does("farmers", card, "pool 30")
        assert play.support("nazis") == ["farmers"]
        assert play.discard == [card]


@pytest.mark.parametrize("card", ["belief_in_fate", "campaigning"])
def test_propaganda_that_draws_a_card(card: str) -> None:
    play = Play(THREE, hand={"nazis": f"farmers {card}"}, fate="veto").start(recruit.recruit)
    play.does("farmers", card)
    assert play.hand("nazis") == ["veto"]


@pytest.mark.parametrize("card", ["belief_in_fate", "campaigning"])
def test_a_countered_propaganda_card_draws_nothing(card: str) -> None:
    hand = {"nazis": f"farmers {card}", "socialists": "counter_propaganda"}
    play = Play(THREE, hand=hand).start(recruit.recruit).does("farmers", card)
    play.does("counter_propaganda")
    assert play.hand("nazis") == []


def test_a_defender_draws_too() -> None:
    play = Play(
        THREE,
        hand={"nazis": "scandal", "socialists": "campaigning"},
        support={"socialists": "farmers"},
        pool=30,
        fate="veto",
    )
    play.start(steal.steal).does("farmers", "scandal", "pool 30", "campaigning")
    assert play.hand("socialists") == ["veto"]


# -- Nationalism


@pytest.mark.parametrize("card", of_type("nationalism"))
def test_nationalism_draws_two(card: str) -> None:
    play = in_discontent(card, fate="radio police")
    assert play.hand("nazis") == ["police", "radio"]
    assert play.discard == [card]


# -- Violence


def test_street_battles() -> None:
    play = in_discontent("street_battles", hand={"socialists": "radio media promises"})
    play.does("socialists")
    assert play.asked == "socialists"  # the victim chooses
    play.does("radio", "media")
    assert play.hand("socialists") == ["promises"]


@pytest.mark.parametrize("card", ["rabble_rousing", "intimidation"])
def test_draw_one_and_an_opponent_discards_one(card: str) -> None:
    play = in_discontent(card, hand={"socialists": "radio media"}, fate="veto")
    play.does("socialists", "radio")
    assert play.hand("nazis") == ["veto"]
    assert play.hand("socialists") == ["media"]


def test_beer_hall_putsch() -> None:
    support = {"nazis": "judges", "socialists": "farmers", "catholics": "bourgeois"}
    play = in_discontent("beer_hall_putsch", support=support)
    assert sorted(play.offered) == ["bourgeois", "farmers"]
    play.does("bourgeois")
    assert play.support("nazis") == ["judges", "bourgeois"]
    assert play.support("catholics") == []


def test_attack_government() -> None:
    play = in_discontent("attack_government", fate="radio media veto")
    assert play.hand("nazis") == ["radio"]
    assert play.hand("socialists") == ["media"]
    assert play.hand("catholics") == ["veto"]


def test_support_strikes() -> None:
    hand = {"nazis": "radio media", "socialists": "veto police", "catholics": "unrest"}
    play = in_discontent("support_strikes", hand=hand)
    play.answers("socialists", "pass").does("media", "veto")
    assert play.hand("nazis") == ["radio"]
    assert play.hand("socialists") == ["police"]
    assert play.hand("catholics") == []


def test_demonstration() -> None:
    assert in_discontent("demonstration", fate="radio media").hand("nazis") == ["media", "radio"]


def test_purge() -> None:
    play = in_discontent("purge", hand={"nazis": "veto"}, fate="radio media farmers unrest police")
    assert play.hand("nazis") == ["farmers", "media", "police", "radio", "unrest"]
    assert play.discard == ["purge", "veto"]


def test_several_parties_choose_their_discards_at_once() -> None:
    """Ruling 55: the cards are discarded clockwise, whoever chooses first."""
    hand = {"nazis": "veto radio", "socialists": "media farmers", "catholics": "unrest"}
    play = in_discontent("support_strikes", hand=hand)
    # a party with a single card has no choice
    assert sorted(play.all_asked) == ["nazis", "socialists"]
    play.answers("socialists", "media")
    assert "media" not in play.discard
    play.answers("nazis", "radio")
    assert {"media", "radio", "unrest"} <= set(play.discard)


def test_murder() -> None:
    support = {"nazis": "judges", "socialists": "farmers"}
    play = in_discontent("murder", support=support)
    assert sorted(play.offered) == ["farmers", "judges"]  # also the attacker's own card
    play.does("farmers")
    assert play.support("socialists") == []
    assert play.discard == ["farmers", "murder"]


def test_threats() -> None:
    play = in_discontent("threats", hand={"socialists": "radio media veto"}, fate="veto radio")
    play.does("socialists")
    assert play.hand("nazis") == ["radio", "veto"]
    assert play.hand("socialists") == ["media"]
    assert play.discard == ["threats"]


def test_assassinations() -> None:
    play = in_discontent("assassinations", hand={"socialists": "radio media veto unrest"})
    play.does("socialists", "radio", "media", "veto")
    assert play.hand("socialists") == ["unrest"]


def test_campaign_of_terror() -> None:
    hand = {"socialists": "radio media", "catholics": "veto unrest"}
    play = in_discontent("campaign_of_terror", hand=hand, fate="media unrest")
    assert play.hand("socialists") == ["radio"]
    assert play.hand("catholics") == ["veto"]


def test_brownshirts() -> None:
    hand = {"socialists": "radio media", "catholics": "veto unrest"}
    play = in_discontent("brownshirts", hand=hand, fate="media unrest")
    assert play.hand("nazis") == ["media", "unrest"]
    assert play.hand("socialists") == ["radio"]
    assert play.hand("catholics") == ["veto"]


def test_strong_arm_tactics() -> None:
    play = in_discontent("strong_arm_tactics", hand={"socialists": "radio media"})
    play.does("socialists")
    assert play.hand("socialists") == []


# -- Government


def test_emergency_powers() -> None:
    hand = {"nazis": "unrest", "socialists": "radio media veto", "catholics": "police"}
    play = in_republic("emergency_powers", hand=hand)
    play.does("radio", "veto")
    assert play.hand("socialists") == ["media"]
    assert play.hand("catholics") == []
    assert play.hand("nazis") == ["unrest"]


def test_arrests() -> None:
    organization = {"nazis": "newspaper", "socialists": "party_morale"}
    play = in_republic("arrests", organization=organization)
    assert sorted(play.offered) == ["newspaper", "party_morale"]
    play.does("party_morale")
    assert play.organization("socialists") == []
    assert play.level("socialists") == 5


@pytest.mark.parametrize("card", ["high_treason", "internal_divisions"])
def test_an_opponent_discards_three(card: str) -> None:
    play = in_republic(card, hand={"catholics": "radio media veto unrest"})
    play.does("catholics", "radio", "veto", "unrest")
    assert play.hand("catholics") == ["media"]


@pytest.mark.parametrize("card", ["restore_order", "stabilized_mark", "us_loans"])
@pytest.mark.parametrize(("before", "after"), [(5, 4), (1, 0), (0, 0)])
def test_anarchy_falls(card: str, before: int, after: int) -> None:
    """Ruling 26."""
    assert in_republic(card, anarchy=before).s.anarchy == after


def test_government_crackdown() -> None:
    """Ruling 38."""
    play = in_republic("government_crackdown", hand={"nazis": "radio", "catholics": "veto media"})
    assert play.hand("nazis") == play.hand("catholics") == []
    assert play.discard == ["government_crackdown", "media", "radio", "veto"]


def test_political_prisoners() -> None:
    play = in_republic("political_prisoners").does("catholics")
    assert play.s.prisoners == [0, 0, 1]


def test_the_presidency() -> None:
    assert in_republic("the_presidency").does("socialists").s.skip == [0, 1, 0]


def test_the_presidency_costs_one_turn_more() -> None:
    """Ruling 31: a party that already has to miss a turn misses two."""
    play = in_republic("the_presidency")
    play.s.skip[1] = 1
    assert play.does("socialists").s.skip == [0, 2, 0]


# -- Special


def test_raise_money() -> None:
    play = in_republic("raise_money", fate="radio farmers unrest")
    assert play.hand("nazis") == ["farmers", "radio", "unrest"]


def test_propaganda_victory() -> None:
    assert in_republic("propaganda_victory").s.extra_turns == 1


def test_special_cards_come_in_any_number_and_order() -> None:
    """Ruling 8."""
    hand = {"nazis": "raise_money propaganda_victory us_loans restore_order"}
    play = Play(THREE, hand=hand, anarchy=5, fate="radio veto unrest").start(phases.republic_phase)
    play.does("propaganda_victory", "us_loans")
    assert play.offered == ["raise_money", "done"]  # no second Government card
    play.does("raise_money")
    assert play.asked == ""


def test_every_card_with_an_effect_has_a_test() -> None:
    text = Path(__file__).read_text("utf-8")
    for kind in ("violence", "government", "special"):
        missing = [card for card in of_type(kind) if card not in text]
        # tests/fall/test_reactions.py tests these
        assert set(missing) <= {"counter_propaganda", "police", "veto"}
