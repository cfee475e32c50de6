"""The cases of `cases.md`, by their ids."""

from __future__ import annotations

import doctest

import pytest

from kabinett.games.fall import game
from kabinett.games.fall.content.vocabulary import POOL, Party
from kabinett.games.fall.rules import phases, recruit, steal, turn
from tests.fall import position
from tests.fall.position import Play

#: Organization cards of ten levels, which make the Nazis' level 17.
TEN = "charismatic_leader inspired_leadership"


def test_f01_unused_levels_are_lost_and_all_come_back() -> None:
    play = Play("nazis catholics", organization={"nazis": TEN}, hand={"catholics": "unrest"})
    play.start(turn.turn).does("buy_card")
    assert play.s.pool == 7
    while play.asked:
        play.does("done")
    play.start(turn.turn)
    assert play.level("nazis") == play.s.pool == 17


@pytest.mark.parametrize(("card", "legal"), [("middle_classes", True), ("professors", False)])
def test_f02_a_recruit_costs_more_than_the_rating(card: str, legal: bool) -> None:
    """Ruling 9."""
    play = Play("nazis socialists", hand={"nazis": card}).start(recruit.recruit)
    if not legal:
        assert play.asked == ""
        return
    assert play.does(card).support("nazis") == [card]
    assert play.s.pool == 0


def test_f03_propaganda_and_pool_together() -> None:
    play = Play("nazis socialists", hand={"nazis": "trade_unions radio"}).start(recruit.recruit)
    play.does("trade_unions", "radio=")
    assert play.support("nazis") == ["trade_unions"]
    assert play.s.pool == 2


def test_f04_a_countered_recruit_fails() -> None:
    hand = {"nazis": "trade_unions radio", "socialists": "counter_propaganda"}
    play = Play("nazis socialists", hand=hand).start(recruit.recruit)
    play.does("trade_unions", "radio=", "counter_propaganda")
    assert play.discard == ["counter_propaganda", "radio", "trade_unions"]
    assert play.support("nazis") == []
    assert play.s.pool == 7


def attack(hand: dict[str, str], asked: str = "turn") -> Play:
    """F05: the Nazis with a pool of 9 attack the Farmers of the Socialists, whose level is 8."""
    return Play(
        "nazis socialists catholics",
        organization={"nazis": "reunification", "socialists": "youth_organizations"},
        support={"socialists": "farmers"},
        hand=hand,
        options={"asked": asked},
    ).start(steal.steal)


def test_f05_attack_exceeds_rating_and_level() -> None:
    play = attack({"nazis": "famous_speech"}).does("farmers", "famous_speech")
    assert steal.defence_levels(play.s, play.s.target) == 12
    assert "pool 9" in play.offered
    assert "pool 10" not in play.offered
    play.does("pool 4")
    assert play.support("nazis") == ["farmers"]
    assert play.s.pool == 5


def test_f05_an_attack_equal_to_the_defence_fails() -> None:
    play = attack({"nazis": "famous_speech"}, "phase_by_phase")
    play.does("farmers", "famous_speech", "pool 3", "pass")
    assert play.support("socialists") == ["farmers"]
    assert play.s.pool == 6


def test_f05_the_defender_raises_the_threshold() -> None:
    play = attack({"nazis": "famous_speech", "socialists": "publicity"})
    play.does("farmers", "famous_speech", "pool 4", "publicity")  # 13 against 18, with 5 left
    assert play.support("socialists") == ["farmers"]
    assert play.discard == ["famous_speech", "publicity"]


def test_f05_a_party_that_visibly_has_nothing_to_add_is_not_asked() -> None:
    play = attack({"nazis": "famous_speech"}).does("farmers", "famous_speech")
    game.program.answer(play.s, play.s.seat, POOL[9])  # neither side has Levels or cards left
    assert play.support("nazis") == ["farmers"] and play.s.over()


def test_f07_a_countered_opening_may_be_repeated() -> None:
    hand = {"nazis": "famous_speech scandal", "socialists": "counter_propaganda"}
    play = attack(hand).does("farmers", "famous_speech", "counter_propaganda")
    assert play.offered == ["farmers", "done"]
    assert play.s.pool == 9
    play.does("farmers", "scandal", "pool 5")
    assert play.support("nazis") == ["farmers"]


def test_f08_a_third_party_counters_the_defender() -> None:
    """Ruling 37."""
    hand = {
        "nazis": "famous_speech",
        "socialists": "publicity",
        "catholics": "counter_propaganda",
    }
    play = attack(hand).does("farmers", "famous_speech")
    play.answers("catholics", "pass").does("pool 4", "publicity")
    assert play.all_asked == ["catholics"]  # the Nazis have no cards
    play.does("counter_propaganda")
    assert play.support("nazis") == ["farmers"]


def test_f08_the_attacker_may_counter_the_defender() -> None:
    hand = {"nazis": "famous_speech counter_propaganda", "socialists": "publicity"}
    play = attack(hand).does("farmers", "famous_speech", "pool 4", "publicity")
    assert play.asked == "nazis"
    play.does("counter_propaganda")
    assert play.support("nazis") == ["farmers"]


def test_f09_bonuses_of_the_defender_count() -> None:
    play = Play(
        "nazis socialists",
        support={"socialists": "civil_servants"},
        organization={"socialists": "oath_of_loyalty newspaper"},
        legitimacy={"socialists": "alliance concessions appointment"},
    )
    assert play.level("socialists") == 11
    assert steal.defence_levels(play.s, play.s.support[1][0]) == 9 + 11
    nine = Play(
        "nazis spartakists",
        support={"spartakists": "civil_servants"},
        organization={"spartakists": "oath_of_loyalty"},
        legitimacy={"spartakists": "alliance concessions appointment"},
    )
    nine.s.party[1] = Party(0)  # a party of level 7 instead of the example's: 7 + 2
    assert steal.defence_levels(nine.s, nine.s.support[1][0]) == 18


def test_f12_two_anarchy_cards_raise_the_level_once_at_the_end_of_the_turn() -> None:
    hand = {"nazis": "purge mutinies unrest"}
    play = Play("nazis socialists", hand=hand, anarchy=4).start(turn.turn)
    while "purge" not in play.offered:
        play.does("done")
    play.does("purge")
    assert play.s.anarchy == 4
    while play.choices:
        play.does("done")
    assert play.s.anarchy == 5


def test_f13_anarchy_cards_of_others_do_not_count() -> None:
    hand = {
        "nazis": "government_crackdown radio",
        "socialists": "mutinies",
        "catholics": "unrest",
        "spartakists": "depression",
    }
    play = Play("nazis socialists catholics spartakists", hand=hand, anarchy=4)
    play.start(phases.republic_phase).does("government_crackdown")
    assert play.hand("nazis") == play.hand("spartakists") == []
    play.start(phases.reorganization_phase)
    assert play.s.anarchy == 4


def test_f14_a_chosen_discard_counts() -> None:
    hand = {"nazis": "support_strikes mutinies radio"}
    play = Play("nazis socialists", hand=hand).start(phases.discontent_phase)
    play.does("support_strikes", "mutinies")
    assert play.s.anarchy_due == 1
    play.start(phases.reorganization_phase).does("done")
    assert play.s.anarchy == 1


def test_f16_the_end_voids_an_extra_turn() -> None:
    hand = {"nazis": "propaganda_victory unrest"}
    play = Play("nazis socialists", hand=hand, anarchy=9).start(turn.rounds)
    while "propaganda_victory" not in play.offered:
        play.does("done")
    play.does("propaganda_victory")
    assert play.s.extra_turns == 1
    play.does("discard", "unrest", "done")
    assert play.s.anarchy == 10
    assert play.asked == ""


def test_f19_political_prisoners() -> None:
    play = Play(
        "spartakists socialists",
        organization={"spartakists": TEN + " newspaper"},
        hand={"spartakists": "racism"},
        prisoners="spartakists",
    ).start(turn.turn)
    assert play.level("spartakists") == 20
    assert play.hand("spartakists") == ["racism"]  # no draw
    assert play.offered == ["racism", "discard", "done"]  # no purchase
    play.does("racism")
    assert play.hand("spartakists") == []


def test_f20_a_play_without_effect_is_legal() -> None:
    play = Play("nazis socialists", hand={"nazis": "strong_arm_tactics radio"})
    play.start(phases.discontent_phase).does("strong_arm_tactics")
    assert play.asked == ""
    assert play.discard == ["strong_arm_tactics"]


@pytest.mark.parametrize(
    ("party", "then"),
    [("nationalists", ["racism", "aryanism"]), ("nazis", [])],  # ruling 6: the second phase
)
def test_f21_an_uninvolved_party_sends_the_police(party: str, then: list[str]) -> None:
    play = Play(
        f"{party} socialists catholics",
        hand={party: "beer_hall_putsch racism aryanism us_loans", "catholics": "police"},
        support={"socialists": "farmers"},
        fate="radio",
    ).start(turn.turn)
    play.does("beer_hall_putsch", "police")
    assert play.support("socialists") == ["farmers"]
    assert play.discard == ["beer_hall_putsch", "police"]
    assert play.offered == [*then, "us_loans", "discard", "done"]
    if then:
        play.does("racism")  # draws two cards, which cannot be played now
        assert "aryanism" in play.hand(party) and "aryanism" not in play.offered
        assert "us_loans" in play.offered  # the turn goes on


def test_f22_a_veto_uses_up_the_reichstag_phase() -> None:
    hand = {"socialists": "alliance concessions", "nazis": "veto"}
    play = Play("socialists nazis", hand=hand).start(phases.reichstag_phase)
    play.does("alliance", "veto")
    assert play.asked == ""
    assert play.legitimacy("socialists") == []
    assert play.discard == ["alliance", "veto"]
    assert play.hand("socialists") == ["concessions"]


def test_f24_nothing_is_drawn_from_two_empty_piles() -> None:
    play = Play("nazis socialists", hand={"nazis": "racism"}, rest="socialists")
    play.start(phases.discontent_phase).answers("nazis", "racism")
    assert play.asked == ""
    assert play.hand("nazis") == []


@pytest.mark.parametrize(("option", "legal"), [("no", True), ("yes", False)])
def test_f25_legitimacy_when_nobody_has_support(option: str, legal: bool) -> None:
    options = {"legitimacy_needs_support": option}
    play = Play("nazis socialists", hand={"nazis": "majority_vote"}, options=options)
    play.start(phases.reichstag_phase)
    assert ("majority_vote" in play.offered) == legal


@pytest.mark.parametrize(("party", "limit"), [("catholics", 7), ("nazis", 5)])
def test_f26_the_hand_limit(party: str, limit: int) -> None:
    eight = "radio rallies media publicity promises scandal fanaticism campaigning"
    play = Play(f"{party} socialists", hand={party: eight})
    play.start(phases.reorganization_phase)
    for card in eight.split()[: 8 - limit]:
        assert "done" not in play.offered
        play.does(card)
    assert "done" in play.offered
    assert len(play.hand(party)) == limit


@pytest.mark.parametrize(
    ("party", "second"), [("democrats", True), ("catholics", False)]
)  # both have a level of 4
def test_f29_two_recruits_from_one_pool(party: str, second: bool) -> None:
    """Ruling 6: both are paid from the pool of the turn, and there is no third."""
    play = Play(
        f"{party} nazis",
        hand={party: "farmers self_employed bourgeois radio", "nazis": "media"},
        organization={party: "newspaper reunification"},
        fate="unrest",
    ).start(turn.turn)
    assert play.s.pool == play.level(party) == 10
    play.does("farmers", "pay")
    assert play.s.pool == 5
    assert ("self_employed" in play.offered) == second
    if second:
        play.does("self_employed", "pay")
        assert play.s.pool == 0
        assert play.support(party) == ["farmers", "self_employed"]
    assert "bourgeois" not in play.offered  # which the Radio (6) could pay
    assert "done" in play.offered  # the turn goes on


def test_f30_each_card_is_in_one_place() -> None:
    """`position.Play` and the random games of test_random check this after every answer."""
    play = Play("nazis socialists", hand={"nazis": "radio"})
    play.s.discard.append(play.s.hands[0][0])
    with pytest.raises(AssertionError):
        game.check(play.s)


def test_the_example_of_a_position_is_right() -> None:
    assert doctest.testmod(position).failed == 0
