"""The rulings of learn/rulings.en.md that no other file tests, by number."""

from __future__ import annotations

import pytest

from kabinett.core.state import CHANCE
from kabinett.games.fall import game
from kabinett.games.fall.content.vocabulary import Seat
from kabinett.games.fall.rules import phases, recruit, steal, turn
from kabinett.games.fall.rules.set_up import set_up
from kabinett.games.fall.rules.state import REORGANIZATION
from kabinett.games.fall.rules.values import has_majority
from tests.fall.position import Play, card, number

TEN = "charismatic_leader inspired_leadership"
SEVEN = "nazis spartakists socialists catholics nationalists liberals democrats"


def go_to(play: Play, until: str) -> Play:
    """Go on in the turn until this choice is offered."""
    while until not in play.offered:
        play.does("done")
    return play


def test_ruling_01_the_first_party_is_drawn_by_lot() -> None:
    play = Play("nazis socialists catholics")
    choices = game.program.begin(play.s, set_up)
    assert play.s.seat == CHANCE
    assert choices == sorted(number(party) for party in play.parties)
    game.program.run(play.s, number("catholics"))
    assert play.s.active == play.s.first == 2


def test_ruling_03_spartakists_draw_two() -> None:
    play = Play("spartakists nazis").start(phases.resources_phase)
    assert play.asked == ""
    assert len(play.hand("spartakists")) == 2


@pytest.mark.parametrize(("organization", "may"), [("newspaper", True), ("party_morale", False)])
def test_ruling_04_a_card_is_bought_for_ten_of_the_pool(organization: str, may: bool) -> None:
    """7 + 4 are enough, 7 + 2 are not."""
    play = Play("nazis socialists", organization={"nazis": organization})
    play.start(phases.resources_phase)
    assert ("buy_card" in play.offered) == may


def test_ruling_04_once_and_for_the_whole_turn() -> None:
    play = Play("nazis socialists", organization={"nazis": TEN + " newspaper"}, pool=30)
    play.start(phases.resources_phase).does("buy_card")
    assert play.asked == ""
    assert play.s.pool == 20
    assert play.level("nazis") == 21
    assert len(play.hand("nazis")) == 2


def test_ruling_04_before_a_new_organization_card() -> None:
    play = Play("nazis socialists", hand={"nazis": "charismatic_leader"}, fate="veto")
    assert "buy_card" not in play.start(turn.turn).offered
    play.does("charismatic_leader")
    assert play.s.pool >= 10 and "buy_card" not in play.offered


@pytest.mark.parametrize(
    ("party", "cards"),
    [
        ("nationalists", "racism demonstration aryanism"),
        ("liberals", "us_loans arrests restore_order"),
        ("democrats", "farmers bourgeois self_employed"),
        ("nazis", "newspaper reunification party_morale"),
    ],
)
@pytest.mark.parametrize("asked", ["turn", "phase_by_phase"])
def test_ruling_06_once_more_than_others(party: str, cards: str, asked: str) -> None:
    assert played_in_a_turn(party, cards, asked) == 2
    assert played_in_a_turn("catholics", cards, asked) == 1


def played_in_a_turn(party: str, cards: str, asked: str) -> int:
    """Return how many of the cards a party plays in one turn if it plays all it can."""
    hand, organization, options = {party: cards}, {party: TEN}, {"asked": asked}
    play = Play(f"{party} socialists", hand=hand, organization=organization, options=options)
    play.start(turn.turn)
    played = 0
    while play.asked and play.s.phase != REORGANIZATION:
        ours = [card for card in cards.split() if card in play.offered]
        if ours and "Discard" not in play.question:
            play.does(ours[0])
            played += 1
        else:
            play.does(next(name for name in ("pay", "done", *play.offered) if name in play.offered))
    return played


def test_ruling_06_two_recruits_share_one_pool() -> None:
    hand = {"democrats": "bourgeois white_collar_workers"}
    play = Play("democrats nazis", hand=hand, organization={"democrats": "newspaper"}, fate="veto")
    go_to(play.start(turn.turn), "bourgeois").does("bourgeois", "pay=")
    assert play.s.pool == 2
    assert play.offered == ["discard", "done"]


def test_ruling_07_socialists_may_always_play_legitimacy() -> None:
    for party, may in (("socialists", True), ("catholics", False)):
        play = Play(
            f"{party} nazis", hand={party: "alliance"}, support={"nazis": "judges farmers"}
        ).start(phases.reichstag_phase)
        assert ("alliance" in play.offered) == may


def test_ruling_10_spending_does_not_lower_the_level() -> None:
    play = Play("nazis socialists", hand={"nazis": "middle_classes"}).start(recruit.recruit)
    play.does("middle_classes", "pay=")
    assert play.s.pool == 0
    assert play.level("nazis") == 7
    assert steal.defence_levels(play.s, card("middle_classes")) == 6 + 7


def test_ruling_11_no_propaganda_outside_contests() -> None:
    hand = {"nazis": "belief_in_fate occultism"}
    play = Play("nazis socialists", hand=hand, rest="socialists", discard="veto").start(turn.turn)
    assert play.offered == ["discard", "done"]


def test_ruling_11_and_42_more_propaganda_than_is_needed() -> None:
    hand = {"nazis": "farmers belief_in_fate rallies"}
    play = Play("nazis socialists", hand=hand, fate="veto").start(recruit.recruit)
    play.does("farmers", "rallies", "belief_in_fate")
    assert play.support("nazis") == ["farmers"]
    assert play.s.pool == 7
    assert play.hand("nazis") == ["veto"]


def test_ruling_12_after_a_countered_card_the_party_pays_in_another_way() -> None:
    hand = {"nazis": "trade_unions radio rallies", "socialists": "counter_propaganda"}
    play = Play("nazis socialists", hand=hand).start(recruit.recruit)
    play.does("trade_unions", "radio", "counter_propaganda", "rallies=", "pay=")
    assert play.support("nazis") == ["trade_unions"]
    assert play.s.pool == 2


def test_ruling_15_a_failed_steal_uses_the_phase() -> None:
    hand = {"nazis": "famous_speech scandal"}
    play = Play("nazis socialists", hand=hand, support={"socialists": "farmers bourgeois"})
    play.start(steal.steal).does("farmers", "famous_speech", "pass")
    assert play.asked == ""
    assert play.hand("nazis") == ["scandal"]


def test_ruling_16_the_oath_counts_for_score_majority_and_defence() -> None:
    play = Play(
        "nazis socialists",
        hand={"nazis": "working_class"},
        support={"nazis": "farmers", "socialists": "bourgeois"},
        organization={"nazis": "oath_of_loyalty"},
        legitimacy={"nazis": "alliance"},
    )
    assert play.score("nazis") == 4 + 1 + 5
    assert has_majority(play.s, Seat(0))  # 5 against 5, and one card each
    assert steal.defence_levels(play.s, card("farmers")) == 5 + 9
    play.start(recruit.recruit).does("working_class", "pay=")
    assert play.s.pool == 9 - 7  # the cost is the printed rating


def test_ruling_17_a_stolen_card_has_the_bonus_of_its_new_owner() -> None:
    play = Play(
        "nazis socialists",
        hand={"nazis": "famous_speech"},
        support={"socialists": "civil_servants"},
        organization={"socialists": "oath_of_loyalty"},
        legitimacy={"socialists": "alliance concessions"},
        pool=20,
    ).start(steal.steal)
    assert play.score("socialists") == 5 + 2 + 1 + 5 + 4
    assert steal.defence_levels(play.s, card("civil_servants")) == 8 + 7
    play.does("civil_servants", "famous_speech", "pool 20")
    assert play.score("nazis") == 5
    assert play.score("socialists") == 9


@pytest.mark.parametrize("arrest", [True, False])
def test_ruling_19_arrests_can_change_the_majority_of_the_same_turn(arrest: bool) -> None:
    """The Levels are 9 against 4 + 5, or 11 with the Oath; the cards are one against two."""
    play = Play(
        "nazis socialists",
        hand={"nazis": "arrests alliance"},
        support={"nazis": "imperial_army", "socialists": "bourgeois farmers"},
        organization={"socialists": "oath_of_loyalty"},
        fate="veto",
    ).start(turn.turn)
    assert "alliance" not in play.offered
    if arrest:
        play.does("arrests")
    assert ("alliance" in play.offered) == arrest


def test_ruling_21_legitimacy_stays_when_the_majority_is_lost() -> None:
    play = Play(
        "nazis socialists",
        hand={"nazis": "murder"},
        support={"socialists": "farmers"},
        legitimacy={"socialists": "alliance"},
    ).start(phases.discontent_phase)
    play.does("murder", "farmers=")
    assert play.legitimacy("socialists") == ["alliance"]
    assert play.score("socialists") == 5


def test_ruling_22_legitimacy_is_never_a_target() -> None:
    legitimacy = {"socialists": "alliance"}
    hand = {"nazis": "murder scandal beer_hall_putsch"}
    play = Play("nazis socialists", hand=hand, legitimacy=legitimacy, pool=40)
    assert play.start(steal.steal).asked == ""
    for attack in ("murder", "beer_hall_putsch"):
        play.start(phases.discontent_phase).does(attack, "none=")
        assert play.legitimacy("socialists") == ["alliance"]


def test_ruling_23_legitimacy_does_not_count_for_the_majority() -> None:
    play = Play(
        "nazis socialists",
        support={"nazis": "farmers", "socialists": "bourgeois judges"},
        legitimacy={"nazis": "majority_vote bid_for_chancellor"},
    )
    assert play.score("nazis") > play.score("socialists")
    assert not has_majority(play.s, Seat(0))


@pytest.mark.parametrize(
    ("mine", "theirs", "may"),
    [
        ("farmers self_employed", "judges", True),  # most cards
        ("judges", "farmers bourgeois", False),  # 8 against 9, one against two
        ("imperial_army", "farmers bourgeois", True),  # tied for the highest value
        ("farmers", "judges", True),  # tied for the most cards
        ("", "farmers", False),
    ],
)
def test_the_majority_is_most_cards_or_highest_value(mine: str, theirs: str, may: bool) -> None:
    play = Play("nazis catholics", support={"nazis": mine, "catholics": theirs})
    assert has_majority(play.s, Seat(0)) == may


def test_ruling_28_more_cards_than_the_limit_between_turns() -> None:
    hand = {"nazis": "attack_government", "socialists": "radio media veto unrest farmers"}
    play = Play("nazis socialists", hand=hand).start(phases.discontent_phase)
    play.does("attack_government")
    assert len(play.hand("socialists")) == 6


def test_ruling_29_everybody_sees_discards() -> None:
    play = Play("nazis socialists", discard="radio unrest")
    for viewer in ("nazis", "socialists", ""):
        assert play.zone(viewer, "discard") == ["radio", "unrest"]


def test_ruling_35_arrests_may_hit_one_s_own_card() -> None:
    play = Play("nazis socialists", hand={"nazis": "arrests"}, organization={"nazis": "newspaper"})
    play.start(phases.republic_phase).does("arrests", "newspaper=")
    assert play.organization("nazis") == []


def test_ruling_40_brownshirts_take_six_cards_of_six_opponents() -> None:
    cards = ["radio", "media", "veto", "unrest", "farmers", "police"]
    hand = dict(zip(SEVEN.split()[1:], cards, strict=True))
    play = Play(SEVEN, hand={"nazis": "brownshirts", **hand}).start(phases.discontent_phase)
    play.does("brownshirts", "pass")
    assert play.hand("nazis") == sorted(cards)


def test_ruling_41_no_giving_up_while_the_rating_can_be_reached() -> None:
    hand = {"nazis": "trade_unions radio"}
    play = Play("nazis socialists", hand=hand).start(recruit.recruit)
    assert play.does("trade_unions", "radio=").asked == ""


def test_ruling_41_a_drawing_card_may_still_be_tried() -> None:
    hand = {"nazis": "trade_unions famous_speech campaigning", "socialists": "counter_propaganda"}
    play = Play("nazis socialists", hand=hand, pool=1, fate="masterful_propaganda")
    play.start(recruit.recruit).does("trade_unions", "famous_speech", "counter_propaganda")
    assert play.offered == ["campaigning", "give_up"]
    play.does("campaigning", "masterful_propaganda=", "pay=")
    assert play.support("nazis") == ["trade_unions"]


def test_ruling_42_a_side_that_is_ahead_may_add_more() -> None:
    hand = {"nazis": "famous_speech radio"}
    play = Play("nazis socialists", hand=hand, support={"socialists": "farmers"}, pool=10)
    play.start(steal.steal).does("farmers", "famous_speech", "radio")
    assert "pool 10" in play.offered
    play.does("pool 10")
    assert play.s.pool == 0


def test_ruling_43_a_countered_card_is_discarded_at_once() -> None:
    hand = {"nazis": "trade_unions radio rallies", "socialists": "counter_propaganda"}
    play = Play("nazis socialists", hand=hand, pool=20).start(recruit.recruit)
    play.does("trade_unions", "radio", "counter_propaganda")
    assert play.asked == "nazis"  # the attempt goes on
    assert play.discard == ["counter_propaganda", "radio"]


def test_ruling_44_a_card_may_be_bought_from_two_empty_piles() -> None:
    play = Play("nazis socialists", rest="socialists", pool=12).start(phases.resources_phase)
    play.does("buy_card")
    assert play.s.pool == 2
    assert play.hand("nazis") == []


@pytest.mark.parametrize(
    ("card", "phase"),
    [
        ("murder", phases.discontent_phase),
        ("beer_hall_putsch", phases.discontent_phase),
        ("arrests", phases.republic_phase),
    ],
)
def test_ruling_46_no_target_is_forced_when_there_is_none(card: str, phase: object) -> None:
    play = Play("nazis socialists", hand={"nazis": card}, support={"nazis": ""})
    play.start(phase).does(card, "none=")
    assert play.discard == [card]


def test_ruling_46_but_a_target_is_hit_when_there_is_one() -> None:
    play = Play("nazis socialists", hand={"nazis": "murder"}, support={"nazis": "farmers judges"})
    play.start(phases.discontent_phase).does("murder")
    assert "none" not in play.offered


def test_ruling_51_no_opening_card_ends_the_phase() -> None:
    hand = {"nazis": "scandal"}
    play = Play("nazis socialists", hand=hand, support={"socialists": "farmers bourgeois"})
    play.start(steal.steal).does("farmers", "done")
    assert play.asked == ""
    assert play.hand("nazis") == ["scandal"]


def test_an_immediate_end_stops_the_card_that_is_being_played() -> None:
    """Ruling 50: Support Strikes makes the Nazis discard first; the Socialists keep their card."""
    play = Play(
        "nazis socialists",
        hand={"nazis": "support_strikes unrest", "socialists": "radio"},
        discard="police",
        options={"anarchy_timing": "immediate"},
        anarchy=9,
    )
    play.start(phases.discontent_phase).does("support_strikes")
    assert (play.s.anarchy, play.asked) == (10, "")
    assert play.hand("socialists") == ["radio"]
